/** How the time axis speaks. */
export interface TimeAxis {
  /** IANA name. */
  zone: string;
  locale: string;
  isHour24: boolean;
}

const day = 86_400;

/** Labels for axis marks (seconds) that are `step` seconds apart: the time, with the date under the first mark of a day. */
export function axisLabels(marks: readonly number[], step: number, axis: TimeAxis): string[] {
  const clock = format(axis, { hour: 'numeric', minute: '2-digit', ...(step < 60 && { second: '2-digit' }) });
  const date = format(axis, { month: 'short', day: 'numeric' });
  let shown = '';
  return marks.map((mark) => {
    const dateText = date.format(mark * 1000);
    if (step >= day) return dateText;
    const isNewDay = dateText !== shown;
    shown = dateText;
    return isNewDay ? `${clock.format(mark * 1000)}\n${dateText}` : clock.format(mark * 1000);
  });
}

/** Labels for the value axis, with the decimal sign of the language. */
export function valueLabels(marks: readonly number[], { locale }: Pick<TimeAxis, 'locale'>): string[] {
  const numbers = new Intl.NumberFormat(locale, { maximumFractionDigits: 3, useGrouping: false });
  return marks.map((mark) => numbers.format(mark));
}

/** The room (px) that neighbouring labels need so that none touches the next, in any language and clock. */
export function labelSpace(axis: TimeAxis, measure: (label: string) => number): number {
  const marks = Array.from({ length: 24 }, (_, hour) => (28 * 24 + hour) * 3600);
  const lines = axisLabels(marks, 3600, axis).flatMap((label) => label.split('\n'));
  return Math.ceil(Math.max(...lines.map(measure))) + labelGap;
}
const labelGap = 16;

/** A moment in full: date and time in the axis' zone. */
export const axisMoment = (timeMs: number, axis: TimeAxis): string =>
  format(axis, { month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' }).format(timeMs);

const formats = new Map<string, Intl.DateTimeFormat>();
function format({ zone, locale, isHour24 }: TimeAxis, parts: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const options: Intl.DateTimeFormatOptions = { timeZone: zone, hourCycle: isHour24 ? 'h23' : 'h12', ...parts };
  const key = locale + JSON.stringify(options);
  let found = formats.get(key);
  if (!found) formats.set(key, (found = new Intl.DateTimeFormat(locale, options)));
  return found;
}
