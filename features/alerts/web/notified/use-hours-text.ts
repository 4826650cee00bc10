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

/** Days in words; three or more that follow each other by their ends. */
export function daysText(days: readonly number[], names: readonly string[]): string {
  const runs: number[][] = [];
  for (const day of days.toSorted((one, other) => one - other)) {
    const run = runs.at(-1);
    if (run?.at(-1) === day - 1) run.push(day);
    else runs.push([day]);
  }
  const nameOf = (day: number | undefined) => names[(day ?? 0) - 1] ?? '';
  return runs
    .map((run) => (run.length > 2 ? `${nameOf(run[0])}–${nameOf(run.at(-1))}` : run.map(nameOf).join(' ')))
    .join(' ');
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
            return `${days.length === 7 ? t('everyDay') : daysText(days, names)} ${from}–${to}`;
          })
          .join('; ');
}
