/** `14:30` from what people type: `14:30`, `1430`, `2:30 pm`, `2pm`, `9`; nothing for what is no time of day. */
export function readTime(typed: string): string | undefined {
  const found = /^(\d{1,2})(?::?(\d{2}))?\s*([ap])?\.?\s*(?:m\.?)?$/i.exec(typed.trim());
  if (!found) return undefined;
  const [, hourText = '', minuteText = '0', half] = found;
  const [typedHour, minute] = [Number(hourText), Number(minuteText)];
  if (half && (typedHour < 1 || typedHour > 12)) return undefined;
  const hour = half ? (typedHour % 12) + (half.toLowerCase() === 'p' ? 12 : 0) : typedHour;
  return hour > 23 || minute > 59 ? undefined : timeAt(hour * 60 + minute);
}

/** `14:30` as a clock of 24 or 12 hours shows it. */
export function showTimeOfDay(time: string, isHour24: boolean): string {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  if (isHour24) return time.slice(0, 5);
  return `${hour % 12 || 12}:${String(minute).padStart(2, '0')} ${hour < 12 ? 'AM' : 'PM'}`;
}

export interface TimeLimits {
  /** First and last time that can be chosen, `HH:MM`; the whole day unless said. */
  min?: string | undefined;
  max?: string | undefined;
  allowedHours?: ((hour: number) => boolean) | undefined;
}

/** Whether a time of day `HH:MM` can be chosen. */
export const isAllowed = (time: string, { min = '00:00', max = '23:59', allowedHours }: TimeLimits): boolean =>
  time >= min && time <= max && (allowedHours?.(Number(time.slice(0, 2))) ?? true);

/** The times of a day that are offered, `stepMinutes` apart. */
export const timesOfDay = (limits: TimeLimits, stepMinutes: number): string[] =>
  Array.from({ length: Math.ceil(1440 / stepMinutes) }, (_, index) => timeAt(index * stepMinutes)).filter((time) =>
    isAllowed(time, limits),
  );

const timeAt = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
