/** A piece of a question that names are compared by: a run of letters or of digits, with where it stood. */
export interface Token {
  word: string;
  start: number;
  end: number;
}

/** A question without case, accents and punctuation; hyphens, and points and commas within numbers, stay. Numbers written as words become digits. */
export function plainWords(text: string): string {
  const plain = text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}.,\s-]/gu, ' ')
    .replace(/[.,](?!\p{N})|(?<!\p{N})[.,]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  return plain.replace(numberWords, (words) => String(valueOf(words)));
}

/** The pieces of a plain question or name: `ga-r12-3`, `GA R12 3` and, as it is heard, `GA R 12 3` are the same pieces. */
export const tokensOf = (plain: string): Token[] =>
  [...plain.matchAll(/\p{L}+|\p{N}+/gu)].map(({ 0: found, index }) => ({
    word: found.replace(/^0+(?=\d)/, ''),
    start: index,
    end: index + found.length,
  }));

/** The pieces of a name. */
export const nameWords = (name: string): string[] => tokensOf(plainWords(name)).map(({ word }) => word);

const ones = {
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
  ten: 10,
  eleven: 11,
  twelve: 12,
  thirteen: 13,
  fourteen: 14,
  fifteen: 15,
  sixteen: 16,
  seventeen: 17,
  eighteen: 18,
  nineteen: 19,
  uno: 1,
  dos: 2,
  tres: 3,
  cuatro: 4,
  cinco: 5,
  seis: 6,
  siete: 7,
  ocho: 8,
  nueve: 9,
  diez: 10,
  once: 11,
  doce: 12,
  trece: 13,
  catorce: 14,
  quince: 15,
  dieciseis: 16,
  diecisiete: 17,
  dieciocho: 18,
  diecinueve: 19,
  veinticinco: 25,
} as const;

const tens = {
  twenty: 20,
  thirty: 30,
  forty: 40,
  fifty: 50,
  sixty: 60,
  seventy: 70,
  eighty: 80,
  ninety: 90,
  veinte: 20,
  treinta: 30,
  cuarenta: 40,
  cincuenta: 50,
  sesenta: 60,
  setenta: 70,
  ochenta: 80,
  noventa: 90,
} as const;

const values: Readonly<Record<string, number>> = { ...ones, ...tens };
const anyOf = (words: object) => Object.keys(words).join('|');
const numberWords = new RegExp(
  `(?<![\\p{L}\\p{N}])(?:(?:${anyOf(tens)})(?:(?:[ -]| y )(?:${anyOf(ones)}))?|${anyOf(ones)})(?![\\p{L}\\p{N}])`,
  'gu',
);

const valueOf = (words: string): number => words.split(/ y |[ -]/).reduce((sum, word) => sum + (values[word] ?? 0), 0);
