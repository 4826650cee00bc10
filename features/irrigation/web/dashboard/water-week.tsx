import { useFormat } from '@trellis/web-kit';
import { useTranslation } from 'react-i18next';
import { useWaterWeek } from './use-water.ts';

/** Litres of a zone of the last seven days: the sum, and a bar for each day. */
export function WaterWeek({ zoneId }: { zoneId: number }) {
  const { t } = useTranslation('irrigation');
  const { number, locale } = useFormat();
  // Its room is kept while it is read, so that nothing below moves.
  const days = useWaterWeek(zoneId) ?? [];
  const most = Math.max(1, ...days.map(({ litres }) => litres ?? 0));
  const textOf = (litres: number | null) => (litres === null ? t('dashboard.noFlow') : `${number(litres, 0)} L`);
  return (
    <div className="ir-week">
      <dl className="ir-totals">
        <div>
          <dt>{t('dashboard.week')}</dt>
          <dd>{days.length === 0 ? '–' : textOf(sumOf(days))}</dd>
        </div>
      </dl>
      <ol className="ir-week__days" aria-label={t('dashboard.weekOf')}>
        {days.map(({ day, litres }) => (
          <li key={day} data-hint={`${dayText(day, locale)}: ${textOf(litres)}`}>
            <span style={{ height: `${((litres ?? 0) / most) * 100}%` }} />
            <span className="t-hidden">{`${dayText(day, locale)}: ${textOf(litres)}`}</span>
          </li>
        ))}
      </ol>
    </div>
  );
}

/** Of the days whose litres are known; nothing where none is. */
const sumOf = (days: readonly { litres: number | null }[]): number | null =>
  days.every(({ litres }) => litres === null) ? null : days.reduce((sum, { litres }) => sum + (litres ?? 0), 0);

const dayText = (day: string, locale: string): string =>
  new Date(`${day}T00:00:00Z`).toLocaleDateString(locale, {
    ...{ weekday: 'short', day: 'numeric', month: 'short', timeZone: 'UTC' },
  });
