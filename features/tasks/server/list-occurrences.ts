import { recurrence as isRule } from '@trellis/entity-kit';
import { momentAtWallTime, wallTimeAt } from '@trellis/units/model';
import rrule from 'rrule';

/** A time in ms since 1970; `to` is not included. */
export interface CalendarSpan {
  from: number;
  to: number;
}

const dayMs = 86_400_000;
/** Days after which a rule of each kind comes again, times its interval; those of months and years have no such number. */
const daysOfFrequency: ReadonlyMap<number, number> = new Map([
  [rrule.RRule.DAILY, 1],
  [rrule.RRule.WEEKLY, 7],
]);

/** Whether an event comes again. What was written down before rules were checked is none that could be read: it takes place once. */
export const isRepeated = (recurrence: string | null): recurrence is string =>
  recurrence !== null && recurrence !== '' && isRule(recurrence) === true;

/**
 * When an event of the calendar takes place within a span: once, or each time its recurrence rule (RFC 5545) says so. It comes by the
 * clock of `zone`, so that it keeps its hour when the clocks change; the first time counts whether or not the rule names its day.
 */
export function listOccurrences(
  { from, to, recurrence }: CalendarSpan & { recurrence: string | null },
  zone: string,
  within: CalendarSpan,
): CalendarSpan[] {
  const touches = (one: CalendarSpan) => one.from < within.to && one.to > within.from;
  const first = { from, to };
  if (!isRepeated(recurrence)) return [first].filter(touches);
  const begin = wallTimeAt(zone, from);
  const lengthMs = wallTimeAt(zone, to) - begin;
  // A day more: what is compared there are clocks, and those may be set meanwhile.
  const search = [wallTimeAt(zone, within.from) - lengthMs - dayMs, wallTimeAt(zone, within.to) + dayMs] as const;
  const again = readRule(recurrence, zone, begin, search[0])
    .between(new Date(search[0]), new Date(search[1]), true)
    .map((at) => ({
      from: momentAtWallTime(zone, at.getTime()),
      to: momentAtWallTime(zone, at.getTime() + lengthMs),
    }))
    .filter((one) => one.from > from);
  return [first, ...again].filter(touches);
}

/** The rule by the clock of the zone, begun late where nothing depends on what was before `from`. */
function readRule(text: string, zone: string, begin: number, from: number): InstanceType<typeof rrule.RRule> {
  const options = rrule.RRule.parseString(untilByClock(text, zone));
  const every = (daysOfFrequency.get(options.freq ?? -1) ?? 0) * (options.interval ?? 1) * dayMs;
  const isCounted = options.count != null;
  const skipped = every === 0 || isCounted ? 0 : Math.max(0, Math.floor((from - begin) / every) - 1);
  return new rrule.RRule({ ...options, dtstart: new Date(begin + skipped * every) });
}

/** The rule with its end by the clock of the zone, where it is a moment in UTC; a day is over at its end. */
const untilByClock = (text: string, zone: string): string =>
  text
    .replace(/(UNTIL=\d{8})(?=;|$)/, '$1T235959')
    .replace(/UNTIL=(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z/, (_, ...parts: string[]) => {
      const [year = 0, month = 0, day = 0, hour, minute, second] = parts.slice(0, 6).map(Number);
      const clock = wallTimeAt(zone, Date.UTC(year, month - 1, day, hour, minute, second));
      return `UNTIL=${new Date(clock).toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`;
    });
