import { spaced } from './use-record-words.ts';

interface ValueWords {
  nothing: string;
  yes: string;
  no: string;
  /** How a text is said; as it is, unless given. */
  text?: (value: string) => string;
}

/** A value of any shape as people read it: lists with commas, what has named parts part by part. */
export function structuredText(value: unknown, words: ValueWords): string {
  if (value === null || value === undefined || value === '') return words.nothing;
  if (typeof value === 'boolean') return value ? words.yes : words.no;
  if (Array.isArray(value)) return value.map((part) => structuredText(part, words)).join(', ') || words.nothing;
  if (typeof value === 'object')
    return (
      Object.entries(value)
        .map(([key, part]) => `${spaced(key)}: ${structuredText(part, words)}`)
        .join('; ') || words.nothing
    );
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return words.text?.(text) ?? text;
}
