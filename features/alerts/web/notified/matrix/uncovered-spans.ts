import { listUnheard, type Listener } from '@trellis/alerts/model';
import { DateTime } from 'luxon';

/** A stretch of each week in which nobody is told: the days it begins on, and its clock times. */
export interface UncoveredSpan {
  days: readonly number[];
  from: string;
  to: string;
  /** Day it ends on, where that is neither the day it begins on nor the next. */
  lastDay: number | null;
}

const weeks = 2;

/**
 * When none of the listeners hears, week after week, by the clock of the facility; `whole` for never anybody. Two weeks hold each stretch
 * once from its begin to its end.
 */
export function uncoveredSpans(listeners: readonly Listener[], zone: string, now: number): UncoveredSpan[] | 'whole' {
  const from = DateTime.fromMillis(now, { zone }).startOf('day');
  const span = { from: from.toMillis(), to: from.plus({ weeks }).toMillis() };
  const gaps = listUnheard(listeners, zone, span);
  if (gaps[0]?.from === span.from && gaps[0].to === span.to) return 'whole';
  const found = new Map<string, { days: Set<number>; span: Omit<UncoveredSpan, 'days'> }>();
  for (const gap of gaps) {
    if (gap.from === span.from || gap.to === span.to) continue;
    const [begin, end] = [DateTime.fromMillis(gap.from, { zone }), DateTime.fromMillis(gap.to, { zone })];
    const nights = Math.round(end.startOf('day').diff(begin.startOf('day'), 'days').days);
    const lastDay = nights > 1 ? end.weekday : null;
    const clocks = { from: begin.toFormat('HH:mm'), to: end.toFormat('HH:mm'), lastDay };
    const key = JSON.stringify(clocks);
    const known = found.get(key) ?? { days: new Set<number>(), span: clocks };
    known.days.add(begin.weekday);
    found.set(key, known);
  }
  return [...found.values()].map(({ days, span: clocks }) => ({
    ...clocks,
    days: [...days].sort((one, other) => one - other),
  }));
}
