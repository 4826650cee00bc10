import type { License } from '@trellis/facilities/model';

const dayMs = 86_400_000;

/** Where a licence stands on a day: `open` (never runs out), `valid`, `due` (renewal should have begun) or `expired`; and the days left. */
export function renewalState(
  { expirydate, renewalLeadDays }: Pick<License, 'expirydate' | 'renewalLeadDays'>,
  today: string,
): { kind: 'open' | 'valid' | 'due' | 'expired'; daysLeft: number } {
  if (!expirydate) return { kind: 'open', daysLeft: Number.POSITIVE_INFINITY };
  // A licence holds through its last day.
  const daysLeft = Math.round((Date.parse(expirydate.slice(0, 10)) - Date.parse(today)) / dayMs);
  if (daysLeft < 0) return { kind: 'expired', daysLeft };
  return { kind: daysLeft <= renewalLeadDays ? 'due' : 'valid', daysLeft };
}
