import type { NotificationSubscription } from '@trellis/notifications/model';
import type { DateTime } from 'luxon';

/** When somebody is left in peace, as they chose it. */
type QuietChoice = Pick<NotificationSubscription, 'quietFrom' | 'quietTo'>;

/** The moment itself, or the end of the quiet hours it lies in. */
export function afterQuiet(moment: DateTime, fitting: readonly QuietChoice[]): DateTime {
  const minute = moment.hour * 60 + moment.minute;
  for (const { quietFrom, quietTo } of fitting) {
    if (!quietFrom || !quietTo) continue;
    const [from, to] = [minutesOf(quietFrom), minutesOf(quietTo)];
    const isQuiet = from < to ? minute >= from && minute < to : minute >= from || minute < to;
    if (from !== to && isQuiet) return nextAt(moment, to);
  }
  return moment;
}

/** The next moment after this one at a minute of the day, by the clock on the wall. */
export function nextAt(moment: DateTime, minuteOfDay: number): DateTime {
  const today = moment
    .startOf('day')
    .set({ hour: Math.floor(minuteOfDay / 60), minute: minuteOfDay % 60, second: 0, millisecond: 0 });
  return today > moment ? today : today.plus({ days: 1 });
}

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
