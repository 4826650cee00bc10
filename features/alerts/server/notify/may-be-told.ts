import { DateTime } from 'luxon';
import type { AlertRecipient } from './alert-recipients.ts';

/** Whether a rule tells a person now: within the hours it names, in the facility's time, and not against what they chose by
 * the link of a mail. Their other wishes are heard when the message is delivered. */
export function mayBeTold({ mode, pausedUntil, hours }: AlertRecipient, timezone: string, now: Date): boolean {
  if (mode === 'off' || (pausedUntil !== null && pausedUntil > now)) return false;
  if (!hours || hours.length === 0) return true;
  const there = DateTime.fromJSDate(now, { zone: timezone });
  const clock = there.toFormat('HH:mm');
  return hours.some(({ days, from, to }) => days.includes(there.weekday) && isBetween(clock, from, to));
}

/** Whether a clock time lies between two others; over midnight when the second is the earlier one. */
const isBetween = (clock: string, from: string, to: string): boolean =>
  from <= to ? from <= clock && clock < to : clock >= from || clock < to;
