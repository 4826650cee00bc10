import { spaced } from '@trellis/web-kit/records';
import type { Changes } from './changes.ts';

const namings = [
  ['label'],
  ['name'],
  ['firstname', 'lastname'],
  ['title'],
  ['strainname'],
  ['subject'],
  ['email'],
] as const;

/** Whether a field holds a name that people gave. */
export const isNaming = (key: string): boolean => namings.some((keys) => (keys as readonly string[]).includes(key));

/** What a record was called when the entry was written, as far as the entry itself says. */
export function nameIn({ before = {}, after = {} }: Changes): string | undefined {
  for (const values of [after, before])
    for (const keys of namings) {
      const parts = keys.map((key) => values[key]);
      if (parts.every((part) => typeof part === 'string' && part !== '')) return parts.join(' ');
    }
  return undefined;
}

/** Longest text of one value in a line. */
const longest = 48;

interface ValueWords {
  nothing: string;
  yes: string;
  no: string;
  moment: (at: string) => string;
}

/** A value in people's words, short enough for a line unless it is wanted whole. */
export function valueText(value: unknown, words: ValueWords, most = longest): string {
  if (value === null || value === undefined || value === '') return words.nothing;
  if (typeof value === 'boolean') return value ? words.yes : words.no;
  if (typeof value === 'number') return String(value);
  if (typeof value === 'object') return cut(partsOf(value, words), most);
  const text = value as string;
  if (/^\d{4}-\d\d-\d\d[T ]\d\d:\d\d/.test(text) && !Number.isNaN(Date.parse(text))) return words.moment(text);
  const plain = text
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  return cut(plain, most);
}

const cut = (text: string, most: number): string => (text.length > most ? `${text.slice(0, most - 1)}…` : text);

/** Lists with commas; what has named parts part by part. */
function partsOf(value: object, words: ValueWords): string {
  const parts = Array.isArray(value)
    ? value.map((part: unknown) => valueText(part, words, Infinity))
    : Object.entries(value).map(([key, part]) => `${spaced(key)}: ${valueText(part, words, Infinity)}`);
  return parts.join(Array.isArray(value) ? ', ' : '; ') || words.nothing;
}
