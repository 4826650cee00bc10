import { DateTime } from 'luxon';

/** Days of a zone side by side, all of the same width though some have 23 or 25 hours. */
export interface DayScale {
  zone: string;
  days: number;
  /** Days from the left edge, with their fraction, at a moment (ms). */
  place: (at: number) => number;
  /** The moment (ms) at a place. */
  moment: (place: number) => number;
  /** Midnight of a day by its number. */
  startOf: (day: number) => number;
  /** The same time of day so many days later. */
  shift: (at: number, days: number) => number;
}

/** Lays out days of a zone from a first one (`YYYY-MM-DD`). */
export function makeDayScale(firstDay: string, days: number, zone: string): DayScale {
  const first = DateTime.fromISO(firstDay, { zone });
  const starts = new Float64Array(days + 1);
  for (let day = 0; day <= days; day += 1) starts[day] = first.plus({ days: day }).toMillis();
  const startOf = (day: number): number => starts[day] ?? first.plus({ days: day }).toMillis();
  const dayMs = 86_400_000;
  const place = (at: number): number => {
    let day = Math.floor((at - startOf(0)) / dayMs);
    if (day < 0 || day >= days) return (at - startOf(0)) / dayMs;
    // An hour more or less moves it by one day at most.
    if (at < startOf(day)) day -= 1;
    else if (at >= startOf(day + 1)) day += 1;
    return day + (at - startOf(day)) / (startOf(day + 1) - startOf(day));
  };
  const moment = (at: number): number => {
    const day = Math.floor(at);
    return Math.round(startOf(day) + (at - day) * (startOf(day + 1) - startOf(day)));
  };
  const shift = (at: number, by: number): number => DateTime.fromMillis(at, { zone }).plus({ days: by }).toMillis();
  return { zone, days, place, moment, startOf, shift };
}

/** A mark above the days. */
export interface RulerMark {
  day: number;
  /** Days it covers. */
  span: number;
  text: string;
}

const part = (locale: string, zone: string, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(locale, { timeZone: zone, ...options });

/** Months, and below them weeks or days, between two days of a scale. */
export function ruleDays(scale: DayScale, from: number, to: number, isByDay: boolean, locale: string) {
  const { zone } = scale;
  const months: RulerMark[] = [];
  const lines: RulerMark[] = [];
  const [month, number, weekday] = [
    part(locale, zone, { month: 'long', year: 'numeric' }),
    part(locale, zone, { day: 'numeric' }),
    part(locale, zone, { weekday: 'short' }),
  ];
  let day = DateTime.fromMillis(scale.startOf(from), { zone });
  for (let index = from; index < to; index += 1, day = day.plus({ days: 1 })) {
    const at = scale.startOf(index);
    if (index === from || day.day === 1) {
      const span = Math.min(to - index, (day.daysInMonth ?? 30) - day.day + 1);
      months.push({ day: index, span, text: month.format(at) });
    }
    if (isByDay) lines.push({ day: index, span: 1, text: `${weekday.format(at)} ${number.format(at)}` });
    else if (day.weekday === 1) lines.push({ day: index, span: 7, text: number.format(at) });
  }
  return { months, lines };
}

/** Days from the first day of a scale to its first Monday. */
export const firstMonday = (scale: DayScale): number =>
  (8 - DateTime.fromMillis(scale.startOf(0), { zone: scale.zone }).weekday) % 7;
