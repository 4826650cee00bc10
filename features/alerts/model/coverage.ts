import { DateTime } from 'luxon';
import type { NotifiedHours } from './exception.entity.ts';

/** When a rule tells people; empty or null: at any hour. */
export type RuleHours = readonly NotifiedHours[] | null;

/** A time in ms since 1970; `to` is not included. */
export interface Uncovered {
  from: number;
  to: number;
}

/** A moment by the clock of a facility. */
interface Clock {
  weekday: number;
  clock: string;
}

function readClock(at: number, zone: string): Clock {
  const there = DateTime.fromMillis(at, { zone });
  return { weekday: there.weekday, clock: there.toFormat('HH:mm') };
}

const daysOfWeek = 7;

/** Whether a moment lies in hours of theirs; those over midnight belong to the day on which they begin. */
const isWithin = (hours: RuleHours, { weekday, clock }: Clock): boolean =>
  !hours ||
  hours.length === 0 ||
  hours.some(({ days, from, to }) => {
    if (!isBetween(clock, from, to)) return false;
    const isMorningAfter = from > to && clock < to;
    return days.includes(isMorningAfter ? ((weekday + daysOfWeek - 2) % daysOfWeek) + 1 : weekday);
  });

/** Whether a clock time lies between two others; over midnight when the second is the earlier one. */
const isBetween = (clock: string, from: string, to: string): boolean =>
  from <= to ? from <= clock && clock < to : clock >= from || clock < to;

/** Somebody who is told in the hours of a rule, but for those in which they want to be left in peace, or are not there. */
export interface Listener {
  hours: RuleHours;
  /** The hours of their shifts, where they are told on shift alone; empty: they have none, and are never told. */
  shift: readonly NotifiedHours[] | null;
  /** Clock times; over midnight when the second is the earlier one. */
  quiet: readonly { from: string; to: string }[];
  away: readonly Uncovered[];
}

/** Whom a rule names, as far as it decides when they are told. */
export interface ListenedRule {
  hours: RuleHours;
  onShift: boolean;
}

/** Somebody by the hours of a rule alone, whatever their shifts. */
export const atHours = (hours: RuleHours): Listener => ({ hours, shift: null, quiet: [], away: [] });

/** Somebody whom a rule names, with the hours of their shifts. */
export const byRule = ({ hours, onShift }: ListenedRule, shift: readonly NotifiedHours[]): Listener => ({
  ...atHours(hours),
  shift: onShift ? shift : null,
});

/** Whether a rule tells somebody at a moment, by the clock of the facility. */
export const isToldAt = (rule: ListenedRule, shift: readonly NotifiedHours[], at: number, zone: string): boolean =>
  hears(byRule(rule, shift), at, readClock(at, zone));

/**
 * The times of a span in which nobody hears, by the clock of the facility: on the days the clocks change as long as they really
 * are. Without listeners that is all of it.
 */
export function listUnheard(listeners: readonly Listener[], zone: string, { from, to }: Uncovered): Uncovered[] {
  const gaps: Uncovered[] = [];
  const moments = listTurns(listeners, zone, { from, to });
  for (const [index, begin] of moments.entries()) {
    const end = moments[index + 1];
    if (end === undefined) continue;
    // Clocks are slow to read, and many people listen.
    const clock = readClock(begin, zone);
    if (listeners.some((one) => hears(one, begin, clock))) continue;
    const before = gaps.at(-1);
    if (before?.to === begin) before.to = end;
    else gaps.push({ from: begin, to: end });
  }
  return gaps;
}

/** Whether somebody is told at a moment and neither in peace nor away then. */
const hears = ({ hours, shift, quiet, away }: Listener, at: number, now: Clock): boolean =>
  isWithin(hours, now) &&
  (shift === null || (shift.length > 0 && isWithin(shift, now))) &&
  !quiet.some(({ from, to }) => from !== to && isBetween(now.clock, from, to)) &&
  !away.some(({ from, to }) => from <= at && at < to);

/** The moments at which what is heard may change, with the ends of the span; offsets of zones change on whole quarter hours. */
function listTurns(listeners: readonly Listener[], zone: string, { from, to }: Uncovered): number[] {
  const turns = new Set<number>([from, to]);
  const clocks = new Set([
    '00:00',
    ...listeners.flatMap(({ hours, shift, quiet }) =>
      [...(hours ?? []), ...(shift ?? []), ...quiet].flatMap((one) => [one.from, one.to]),
    ),
  ]);
  const put = (at: number) => {
    if (at > from && at < to) turns.add(at);
  };
  for (const { away } of listeners) for (const one of away) [one.from, one.to].forEach(put);
  for (
    let day = DateTime.fromMillis(from, { zone }).startOf('day');
    day.toMillis() < to;
    day = day.plus({ days: 1 }).startOf('day')
  ) {
    const isOdd = day.plus({ days: 1 }).startOf('day').diff(day, 'hours').hours !== 24;
    if (isOdd) for (let at = day.toMillis(); at < day.toMillis() + 26 * hourMs; at += quarterMs) put(at);
    for (const clock of clocks) {
      const [hour = 0, minute = 0] = clock.split(':').map(Number);
      put(day.set({ hour, minute }).toMillis());
    }
  }
  // A rule may begin a minute that a quarter hour does not, on a day the clocks change.
  return [...turns].sort((one, other) => one - other);
}

const hourMs = 3_600_000;
const quarterMs = 900_000;
