import type { AssistantLanguage } from './intent.ts';
import { plainWords } from './plain-words.ts';

const small: Readonly<Record<AssistantLanguage, ReadonlySet<string>>> = {
  en: new Set(
    'what how when where why which who the an is are was do does did can could should i my me we our of in on to for with not it this that'.split(
      ' ',
    ),
  ),
  es: new Set(
    'que como cual cuales cuando donde por para quien el la los las un una unos unas es son esta estan hay de del en al con mi mis me se su sus puedo debo no lo y o'.split(
      ' ',
    ),
  ),
};

/** Whether a word, without case and accents, only holds a question together. */
export const isSmallWord = (word: string): boolean => small.en.has(word) || small.es.has(word);

/** The language of a question by its small words; nothing where they do not tell. */
export function guessLanguage(text: string): AssistantLanguage | undefined {
  if (/[¿¡ñ]/i.test(text)) return 'es';
  const words = plainWords(text).split(' ');
  const count = (lang: AssistantLanguage) => words.filter((word) => small[lang].has(word)).length;
  const [english, spanish] = [count('en'), count('es')];
  if (english === spanish) return undefined;
  return english > spanish ? 'en' : 'es';
}
