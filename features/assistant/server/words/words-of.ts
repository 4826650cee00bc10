import type { AssistantLanguage } from '@trellis/assistant/model';
import { english } from './en.ts';
import { spanish } from './es.ts';
import type { Words } from './words.ts';

/** The sentences of a language. */
export const wordsOf = (lang: AssistantLanguage): Words => (lang === 'es' ? spanish : english);
