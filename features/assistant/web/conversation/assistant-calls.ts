import type { AssistantQuestion } from '@trellis/assistant/model';
import { signedIn, type CallDefinition } from '@trellis/entity-kit';
import * as z from 'zod';

/** Everyday calls of the history. */
export const historyCalls = {
  list: {
    method: 'GET',
    path: 'lex_questions',
    summary: 'List',
    access: signedIn,
    query: z.object({ filter: z.string() }),
    returns: z.array(z.custom<AssistantQuestion>()),
  },
  save: {
    method: 'POST',
    path: 'lex_questions',
    summary: 'Create',
    access: signedIn,
    body: z.object({ user_id: z.int(), question: z.string(), answer: z.string() }),
    returns: z.custom<AssistantQuestion>(),
  },
} as const satisfies Record<string, CallDefinition>;

/** The history shows so many questions. */
export const shownQuestions = 25;

/** The number a person's history stands under. */
export const historyOf = (userId: number): number => -userId;
