import { everyday, type AnyCall } from '@trellis/entity-kit';

/** Everyday calls of the history. */
export const historyCalls = {
  list: everyday('lex_questions').list,
  save: everyday('lex_questions').create,
} as const satisfies Record<string, AnyCall>;

/** The history shows so many questions. */
export const shownQuestions = 25;

/** The number a person's history stands under. */
export const historyOf = (userId: number): number => -userId;
