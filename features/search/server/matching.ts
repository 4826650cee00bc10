import { endingOf, plainText, typedWords, wholeForms } from '@trellis/search/model';

/** How rows are found and put in order; `text` is the SQL of what a row is searched by, `bind` hands out a placeholder. */
export interface Matching {
  /** Conditions; rows that fulfil one are candidates. The first few of each are enough. */
  conditions: readonly ((text: string, bind: Bind) => string)[];
  /** SQL of the rank, the smallest first; `title` is the SQL of what a row is called. */
  rank: (text: string, bind: Bind, title: string) => string;
  /** The number of a record, where one was typed (`#12`). */
  id: number | undefined;
}
type Bind = (value: string) => string;

/** Rows with the typed words at the beginnings of theirs, whatever the order; the whole of it first. */
export function writtenSo(typed: string): Matching {
  const words = typedWords(typed);
  const whole = wholeForms(typed);
  const isLike = (forms: readonly string[], before: string, after: string) => (text: string, bind: Bind) =>
    anyOf(forms.map((form) => `${text} like ${bind(`${before}${form}${after}`)}`));
  const [isName, beginsName] = [isLike(whole.names, '%| ', ' |%'), isLike(whole.beginnings, '%| ', '%')];
  const beginsRow = isLike(whole.beginnings, '| ', '%');
  const isWithin = isLike(whole.beginnings, '% ', '%');
  return {
    id: numberIn(typed),
    conditions: [
      (text, bind) =>
        anyOf(
          whole.names.map((form) =>
            allOf([`${text} like ${bind(`%| ${form} |%`)}`, `${text} like ${bind(`% ${endingOf(form)} %`)}`]),
          ),
        ),
      (text, bind) =>
        allOf(
          words.map(({ forms }) =>
            anyOf(forms.map((form) => allOf(form.map((part) => `${text} like ${bind(`% ${part}%`)}`)))),
          ),
        ),
    ],
    // What bears the name comes before what begins with it, and that before what stands in something of that name.
    rank: (text, bind, title) =>
      `case when ${isName(text, bind)} then case when ${isName(`search_text(${title})`, bind)} then 0 else 1.5 end when ${beginsRow(text, bind)} then 1 when ${beginsName(text, bind)} then 2 when ${isWithin(text, bind)} then 3 else 4 end`,
  };
}

/** Rows with words much like the typed ones; nothing where the words are too short to judge. */
export function writtenAlike(typed: string): Matching | undefined {
  const words = plainText(typed).split(' ').filter(Boolean);
  if (!words.some((word) => word.length > 3)) return undefined;
  return {
    id: undefined,
    conditions: [
      (text, bind) =>
        allOf(
          words.map((word) => (word.length > 3 ? `${text} %> ${bind(word)}` : `${text} like ${bind(`% ${word}%`)}`)),
        ),
    ],
    rank: (text, bind) => `5 + word_similarity(${bind(words.join(' '))}, ${text}) * -1`,
  };
}

const numberIn = (typed: string): number | undefined => {
  const id = Number(/^#(\d{1,9})$/.exec(typed)?.[1]);
  return id > 0 ? id : undefined;
};

const joined = (parts: readonly string[], word: string, none: string) =>
  parts.length === 0 ? none : parts.length === 1 ? parts.join('') : `(${parts.join(` ${word} `)})`;
const anyOf = (parts: readonly string[]) => joined(parts, 'or', 'false');
const allOf = (parts: readonly string[]) => joined(parts, 'and', 'false');
