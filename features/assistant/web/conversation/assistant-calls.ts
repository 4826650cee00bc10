import type { AssistantQuestion } from '@trellis/assistant/model';
import { listOf, signedIn, type CallDefinition } from '@trellis/entity-kit';
import * as z from 'zod';

/** Everyday calls of the history. */
export const historyCalls = {
  list: listOf<AssistantQuestion>('lex_questions'),
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
