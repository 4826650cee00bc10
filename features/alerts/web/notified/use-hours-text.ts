import type { NotifiedHours } from '@trellis/alerts/model';
import { useFormat } from '@trellis/web-kit';
import { useTranslation } from 'react-i18next';

/** A Monday, to name days by. */
const monday = Date.UTC(2026, 5, 1);
const dayMs = 86_400_000;

/** The short names of the days, Monday first. */
export function useDayNames(): readonly string[] {
  const { locale } = useFormat();
  const format = new Intl.DateTimeFormat(locale, { weekday: 'short', timeZone: 'UTC' });
  return Array.from({ length: 7 }, (_, index) => format.format(monday + index * dayMs));
}

/** Hours of a rule in words. */
export function useHoursText(): (hours: readonly NotifiedHours[] | null) => string {
  const { t } = useTranslation('notified');
  const names = useDayNames();
  return (hours) =>
    !hours || hours.length === 0
      ? t('anyHour')
      : hours
          .map(({ days, from, to }) => {
            const said = days.length === 7 ? t('everyDay') : days.map((day) => names[day - 1]).join(' ');
            return `${said} ${from}–${to}`;
          })
          .join('; ');
}
