import { screenWord } from './phrasings.ts';
import { nameWords } from './plain-words.ts';

/** A page of the person's menu, by its names in both languages. */
export interface Screen {
  path: string;
  /** In the person's language. */
  label: string;
  names: readonly string[];
}

const filler = new Set(
  'the a my screen page of for la el los las mi mis pantalla pagina de del please por favor'.split(' '),
);

/** The pages a phrase names: the one of that name, else all whose name has every word of it. */
export function findScreens(phrase: string, screens: readonly Screen[]): { found: Screen[]; isNamedScreen: boolean } {
  const isNamedScreen = screenWord.test(phrase);
  const wanted = withoutFiller(nameWords(phrase));
  if (wanted.length === 0) return { found: [], isNamedScreen };
  const exact = screens.filter(({ names }) =>
    names.some((name) => withoutFiller(nameWords(name)).join(' ') === wanted.join(' ')),
  );
  if (exact.length > 0) return { found: exact, isNamedScreen };
  const holding = screens.filter(({ names }) =>
    names.some((name) => {
      const words = nameWords(name);
      return wanted.every((word) => words.includes(word));
    }),
  );
  return { found: holding, isNamedScreen };
}

const withoutFiller = (words: readonly string[]) => words.filter((word) => !filler.has(word));
