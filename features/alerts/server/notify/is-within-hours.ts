import { DateTime } from 'luxon';
import type { AlertRecipient } from './alert-recipients.ts';

/** Whether a moment lies within the hours that a rule names, in the facility's time; a rule without hours holds at any. */
export function isWithinHours({ hours }: Pick<AlertRecipient, 'hours'>, timezone: string, now: Date): boolean {
  if (!hours || hours.length === 0) return true;
  const there = DateTime.fromJSDate(now, { zone: timezone });
  const clock = there.toFormat('HH:mm');
  return hours.some(({ days, from, to }) => days.includes(there.weekday) && isBetween(clock, from, to));
}

/** Whether a clock time lies between two others; over midnight when the second is the earlier one. */
const isBetween = (clock: string, from: string, to: string): boolean =>
  from <= to ? from <= clock && clock < to : clock >= from || clock < to;
