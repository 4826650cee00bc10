import { structuredText } from '@trellis/web-kit/records';
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
  return cut(structuredText(value, { ...words, text: (text) => plainText(text, words) }), most);
}

/** A text without its markup; a moment by the reader's clock. */
function plainText(text: string, words: ValueWords): string {
  if (/^\d{4}-\d\d-\d\d[T ]\d\d:\d\d/.test(text) && !Number.isNaN(Date.parse(text))) return words.moment(text);
  return text
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}

const cut = (text: string, most: number): string => (text.length > most ? `${text.slice(0, most - 1)}…` : text);
