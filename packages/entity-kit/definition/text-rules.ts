/** Signs that turn the direction of what follows: a name that holds them shows as another one. */
const turns = /[\u202A-\u202E\u2066-\u2069]/;
/** A text field up to this long names things; in longer ones people write, in any direction. */
const longestName = 255;
const names = /(name|label|title)$/i;

/** Text that the database keeps as it came: without NUL, and without halves of characters. */
const isKeepable = (value: string): boolean => !value.includes('\u0000') && value.isWellFormed();

/** Whether a text field of this length may hold the value. */
export const isValidText = (value: string, max: number): boolean =>
  isKeepable(value) && (max > longestName || !turns.test(value));

/** Where in the body of a call a text is that nothing can keep, or a name that shows as another; undefined when all are good. */
export function badTextIn(value: unknown, path: readonly string[] = []): readonly string[] | undefined {
  if (typeof value === 'string') {
    const isName = names.test(path.findLast((key) => !/^\d+$/.test(key)) ?? '');
    return isValidText(value, isName ? longestName : Infinity) ? undefined : path;
  }
  if (typeof value !== 'object' || value === null) return undefined;
  for (const [key, part] of Object.entries(value)) {
    const found = isKeepable(key) ? badTextIn(part, [...path, key]) : path;
    if (found) return found;
  }
  return undefined;
}
