import * as z from 'zod';
import { ruleMessages } from './rules.ts';

/** Years a farm's records may name. Beyond them a date is a slip of the finger, and what counts days or years from it has no end. */
export const years = { first: 1900, last: 2200 } as const;

const first = Date.UTC(years.first, 0, 1);
const end = Date.UTC(years.last + 1, 0, 1);

/** Whether a day or moment, as ISO text, lies in the years that records may name. */
export const isPlausibleTime = (value: string): boolean => {
  const time = Date.parse(value);
  return time >= first && time < end;
};

/** A calendar day `YYYY-MM-DD` of the years that records may name. */
export const calendarDay = z.iso.date(ruleMessages.date).refine(isPlausibleTime, ruleMessages.years);
/** A moment with its offset, ISO 8601, of the years that records may name. */
export const momentText = z.iso
  .datetime({ offset: true, error: ruleMessages.date })
  .refine(isPlausibleTime, ruleMessages.years);
/** A moment, or a day that stands for its beginning in UTC. */
export const momentOrDay = z
  .union([z.iso.datetime({ offset: true }), z.iso.date()], ruleMessages.date)
  .refine(isPlausibleTime, ruleMessages.years);
