import { DateTime } from 'luxon';
import { axisMoment, yearOf, type TimeAxis } from './axis-times.ts';
import type { TimeRange } from './chart-data.ts';

/** A moment of the time axis and its label. */
export interface AxisTick {
  /** ms since 1970. */
  at: number;
  label: string;
  /** A new day begins: its label is a date. */
  isDay: boolean;
}

/** Steps of a clock (min) and of a calendar (days) that people count in. */
const clockSteps = [1, 2, 5, 10, 15, 30, 60, 120, 180, 240, 360, 720];
const daySteps = [1, 2, 3, 4, 7, 14, 28, 56, 112];
const mostTicks = 60;
const minuteMs = 60_000;
const dayMs = 86_400_000;
/** Between two labels (px). */
const gap = 18;

/**
 * The finest labels of a time axis `width` px wide that do not touch each other, on full hours and days of the zone: times
 * with the date at midnight while they fit, dates alone where they do not. The year stands with the first date and wherever it
 * changes, once the axis leaves the present year. `measure` is the width of a label in px.
 */
export function listTicks(
  { from, to }: TimeRange,
  axis: TimeAxis,
  width: number,
  measure: (label: string) => number,
): AxisTick[] {
  const span = to - from;
  if (!(span > 0) || !(width > 0)) return [];
  const fits = (ticks: readonly AxisTick[]) => isRoomy(ticks, width / span, measure);
  for (const step of clockSteps) {
    if (span / (step * minuteMs) > mostTicks) continue;
    const ticks = withYears(clockTicks({ from, to }, axis, step), axis);
    if (fits(ticks)) return ticks;
  }
  for (const step of daySteps) {
    if (span / (step * dayMs) > mostTicks) continue;
    const ticks = withYears(dayTicks({ from, to }, axis, step), axis);
    if (fits(ticks)) return ticks;
  }
  return [];
}

/** The same labels with the years that nobody would guess. A time without any date gets one at its first label. */
function withYears(ticks: readonly AxisTick[], axis: TimeAxis): AxisTick[] {
  const years = new Set(ticks.map(({ at }) => yearOf(at, axis)));
  const present = yearOf(Date.now(), axis);
  if (years.size <= 1 && years.has(present)) return [...ticks];
  const dated = new Intl.DateTimeFormat(axis.locale, { timeZone: axis.zone, dateStyle: 'medium' });
  if (!ticks.some(({ isDay }) => isDay))
    return ticks.map((tick, index) => (index === 0 ? { ...tick, label: axisMoment(tick.at, axis) } : tick));
  let told: number | undefined;
  return ticks.map((tick) => {
    const year = yearOf(tick.at, axis);
    if (!tick.isDay || year === told) return tick;
    told = year;
    return { ...tick, label: dated.format(tick.at) };
  });
}

function isRoomy(ticks: readonly AxisTick[], pxPerMs: number, measure: (label: string) => number): boolean {
  return ticks.every((tick, index) => {
    const before = ticks[index - 1];
    if (!before) return true;
    return (tick.at - before.at) * pxPerMs >= (measure(tick.label) + measure(before.label)) / 2 + gap;
  });
}

function clockTicks({ from, to }: TimeRange, axis: TimeAxis, step: number): AxisTick[] {
  const { zone, locale, isHour24 } = axis;
  const clock = new Intl.DateTimeFormat(locale, {
    timeZone: zone,
    hourCycle: isHour24 ? 'h23' : 'h12',
    hour: 'numeric',
    ...((isHour24 || step % 60 !== 0) && { minute: '2-digit' }),
  });
  const date = dateFormat(axis);
  const ticks: AxisTick[] = [];
  for (let day = DateTime.fromMillis(from, { zone }).startOf('day'); +day <= to; day = day.plus({ days: 1 })) {
    for (let minute = 0; minute < 1440; minute += step) {
      const moment = day.set({ hour: Math.floor(minute / 60), minute: minute % 60 });
      const at = +moment;
      // On the day the clocks go forward an hour is missing, and two wall times are one moment.
      if (at < from || at > to || at <= (ticks.at(-1)?.at ?? -Infinity)) continue;
      const isDay = minute === 0;
      ticks.push({ at, isDay, label: (isDay ? date : clock).format(at) });
    }
  }
  return ticks;
}

function dayTicks({ from, to }: TimeRange, axis: TimeAxis, step: number): AxisTick[] {
  const date = dateFormat(axis);
  const ticks: AxisTick[] = [];
  const first = DateTime.fromMillis(from, { zone: axis.zone }).startOf('day').plus({ days: 1 });
  for (let day = first; +day <= to; day = day.plus({ days: step }))
    ticks.push({ at: +day, isDay: true, label: date.format(+day) });
  return ticks;
}

const dateFormat = ({ zone, locale }: TimeAxis): Intl.DateTimeFormat =>
  new Intl.DateTimeFormat(locale, { timeZone: zone, month: 'short', day: 'numeric' });
