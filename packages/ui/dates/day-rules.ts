/** A rule answers true or the message to show. */
export type DayRule = (day: string | null) => true | string;

interface Bounds {
  min?: string | undefined;
  max?: string | undefined;
}

/** The message of the shared form rules for a day that cannot be. */
export const invalidDate = 'Invalid Date.';

/** The first broken rule's message; the bounds are rules too. */
export function brokenRule(day: string | null, rules: readonly DayRule[], { min, max }: Bounds): string | undefined {
  for (const rule of rules) {
    const verdict = rule(day);
    if (verdict !== true) return verdict;
  }
  if (day === null || day === '') return undefined;
  return (min !== undefined && day < min) || (max !== undefined && day > max) ? invalidDate : undefined;
}

/** `2026-11-21` as `11/21/2026`. */
export function showDay(day: string): string {
  const [year = '', month = '', date = ''] = day.slice(0, 10).split('-');
  return `${month}/${date}/${year}`;
}
