import type { Slots } from '@trellis/assistant/model';
import type { CallContext } from '@trellis/server-kit';
import type { Reader } from '../reader.ts';
import type { Words } from '../words/words.ts';
import { wordsOf } from '../words/words-of.ts';

/** What an intent comes to. */
export interface Answer {
  result: string;
  /** Nothing was done yet: the same intent with `confirmed` does it. */
  needsConfirmation?: boolean;
  /** A page to open. */
  open?: string;
}

/** What an intent is answered from. */
export interface AnswerContext {
  slots: Slots & { isConfirmed: boolean };
  reader: Reader;
  words: Words;
  context: CallContext;
}

/** Answers one intent. */
export type Answerer = (context: AnswerContext) => Promise<Answer>;

/** What an intent is answered from, in the language it was asked in. */
export const answerContext = (slots: AnswerContext['slots'], own: Reader, context: CallContext): AnswerContext => {
  const reader = { ...own, lang: slots.lang ?? own.lang };
  return { slots, reader, words: wordsOf(reader.lang), context };
};
