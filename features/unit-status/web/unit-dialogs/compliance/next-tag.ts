/** A tag's prefix and its number, as the state prints them: the digits at its end. */
export interface TagStart {
  prefix: string;
  start: string;
}

/** As many digits as the number of a tag has; the state's own have seven to nine. */
const mostDigits = 9;

/** The tag that follows one that was given, split as the call wants it; empty where none was given yet. */
export function nextTag(last: string | null | undefined): TagStart {
  const digits = /\d+$/.exec(last ?? '')?.[0].slice(-mostDigits);
  if (!last || !digits) return { prefix: '', start: '' };
  const start = String(Number(digits) + 1).padStart(digits.length, '0');
  return { prefix: last.slice(0, last.length - digits.length), start };
}

/** The last of so many tags from a first one; nothing while that is no number. */
export const lastTag = ({ prefix, start }: TagStart, count: number): string | undefined =>
  isStart(start) ? prefix + String(Number(start) + count - 1).padStart(start.length, '0') : undefined;

export const isStart = (start: string): boolean => /^\d{1,15}$/.test(start);
