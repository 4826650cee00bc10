import { LifecycleRemediation } from '@trellis/lifecycles/model';
import { calendarDay } from '@trellis/units/model';

const transitions = LifecycleRemediation.states?.transitions ?? {};

/** The action that leads from one state to another, where the way of a case has one. */
export const moveTo = (from: string, to: string): string | undefined =>
  Object.keys(transitions).find((action) => transitions[action]?.to === to && transitions[action].from.includes(from));

/** Whether an action is done with a reason. */
export const needsReason = (action: string): boolean => transitions[action]?.needsReason === true;

/** Actions that a state offers, in the order of the way. */
export const movesFrom = (state: string): string[] =>
  Object.keys(transitions).filter((action) => transitions[action]?.from.includes(state));

const dayMs = 86_400_000;

/** Whole days that a case is open; of one that is over, how long it was. */
export function daysOpen(
  { createdate, updatedate, state }: { createdate: string; updatedate: string; state: string },
  now: number,
): number {
  const end = state === 'closed' || state === 'dismissed' ? Date.parse(updatedate) : now;
  return Math.max(0, Math.floor((end - Date.parse(createdate)) / dayMs));
}

/** Whether the day of the next look is over on the facility's calendar; a look that is due today is not late. */
export const isCheckLate = (
  { nextCheck, state }: { nextCheck: string | null; state: string },
  zone: string | null,
  now: number,
): boolean =>
  nextCheck !== null &&
  state !== 'closed' &&
  calendarDay('utc', Date.parse(nextCheck.slice(0, 10))) < calendarDay(zone, now);

interface Seen {
  kind: string;
  doneAt: string | null;
  severity: number | null;
}

/** How bad it was at each look, first the severity it was reported with; the oldest first. */
export function severityTrend(first: number, steps: readonly Seen[]): number[] {
  const looks = steps
    .filter(({ kind, doneAt, severity }) => kind === 'check' && doneAt !== null && severity !== null)
    .toSorted((one, other) => (one.doneAt ?? '').localeCompare(other.doneAt ?? ''));
  return [first, ...looks.map(({ severity }) => severity ?? 0)];
}
