/** What is kept of a word: letters and digits of any script; case, accents and punctuation are not searched by. */
const punctuation = /[^a-z0-9\u0080-\uffff]+/g;

/** A text without case and accents, its punctuation kept: as `search_text` of the database begins. */
const withoutAccents = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase();

/** A text as it is compared: small letters and digits, one space between words. `E-03` becomes `e 03`. */
export const plainText = (text: string): string => withoutAccents(text).replace(punctuation, ' ').trim();

/** A word with its punctuation left out: `E-03` becomes `e03`. */
const joinedWord = (word: string): string => word.replace(punctuation, '');

/** Numbers without the zeros before them: `e03` becomes `e3`. */
const withoutZeros = (text: string): string => text.replace(/(^|[^0-9])0+(?=[0-9])/g, '$1');

/** One word of what was typed, in the forms it may begin a word of a text in (with a space after it: be one); every part of one form must. */
export interface TypedWord {
  forms: readonly (readonly string[])[];
}

/** The words of what was typed. `e-03` is looked for as `e03`, as `e3`, and as `e` with `03`. */
export function typedWords(typed: string): TypedWord[] {
  return withoutAccents(typed)
    .split(/\s+/)
    .filter((word) => joinedWord(word) !== '')
    .map((word) => {
      const joined = joinedWord(word);
      const [bare, parts] = [withoutZeros(joined), plainText(word).split(' ')];
      // Who types E-03 means neither E-30 nor E-31.
      return {
        forms: [[joined], ...(bare === joined ? [] : [[`${bare} `]]), ...(parts.length > 1 ? [parts] : [])],
      };
    });
}

/** The whole of what was typed, in the forms a name may begin with, and in those a whole name may have besides. */
export function wholeForms(typed: string): { beginnings: string[]; names: string[] } {
  const joined = withoutAccents(typed).split(/\s+/).map(joinedWord).filter(Boolean).join(' ');
  const beginnings = [...new Set([plainText(typed), joined])].filter(Boolean);
  return { beginnings, names: [...new Set([...beginnings, withoutZeros(joined)])].filter(Boolean) };
}

/** What the texts of rows hold for a whole name: its last word with the number of its words. */
export const endingOf = (form: string): string => {
  const words = form.split(' ');
  return `${words.at(-1)}zq${words.length}`;
};
