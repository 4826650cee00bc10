import { useFormat } from '@trellis/web-kit';
import { useMemo } from 'react';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/** Times told from now, in the person's language. */
export function useRelativeTime() {
  const { locale, axis } = useFormat();
  return useMemo(() => {
    const format = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' });
    return {
      /** `3 hours ago`, rounded down as ages are everywhere. */
      since: (at: string, now: number): string => {
        const ms = Date.parse(at) - now;
        const size = Math.abs(ms);
        if (size < hourMs) return format.format(Math.trunc(ms / minuteMs), 'minute');
        if (size < 2 * dayMs) return format.format(Math.trunc(ms / hourMs), 'hour');
        return format.format(Math.trunc(ms / dayMs), 'day');
      },
      /** `in 3 days`, `tomorrow`: whole days of the calendar in use. */
      days: (day: string, now: number): string => {
        const today = new Date(now).toLocaleDateString('en-CA', { timeZone: axis.zone });
        return format.format(Math.round((Date.parse(day.slice(0, 10)) - Date.parse(today)) / dayMs), 'day');
      },
      /** The same for a number of days that is known. */
      inDays: (days: number): string => format.format(days, 'day'),
    };
  }, [locale, axis.zone]);
}
