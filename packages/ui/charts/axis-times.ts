import { DateTime } from 'luxon';

/** How the time axis speaks. */
export interface TimeAxis {
  /** IANA name. */
  zone: string;
  locale: string;
  isHour24: boolean;
}

/** Labels for the value axis, with the signs of the language. */
export function valueLabels(marks: readonly number[], { locale }: Pick<TimeAxis, 'locale'>): string[] {
  const numbers = new Intl.NumberFormat(locale, { maximumFractionDigits: 3, useGrouping: 'always' });
  return marks.map((mark) => numbers.format(mark));
}

/** A moment in full: date and time in the axis' zone, with the year where it is not the present one. */
export const axisMoment = (timeMs: number, axis: TimeAxis, now = Date.now()): string =>
  format(axis, {
    ...(yearOf(timeMs, axis) !== yearOf(now, axis) && { year: 'numeric' }),
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
  }).format(timeMs);

/** The year of a moment in the axis' zone. */
export const yearOf = (timeMs: number, { zone }: Pick<TimeAxis, 'zone'>): number =>
  DateTime.fromMillis(timeMs, { zone }).year;

const formats = new Map<string, Intl.DateTimeFormat>();
function format({ zone, locale, isHour24 }: TimeAxis, parts: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const options: Intl.DateTimeFormatOptions = { timeZone: zone, hourCycle: isHour24 ? 'h23' : 'h12', ...parts };
  const key = locale + JSON.stringify(options);
  let found = formats.get(key);
  if (!found) formats.set(key, (found = new Intl.DateTimeFormat(locale, options)));
  return found;
}
