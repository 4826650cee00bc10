import { useFormat } from '@trellis/web-kit';
import { useTranslation } from 'react-i18next';
import type { UnitRecord } from '@trellis/units/model';
import { Link } from 'react-router';
import { PhaseBar } from './phase-bar.tsx';
import { useDliText, useDryBackText, useShotsText } from './steering-tab.tsx';
import { useSteering, type DaySteered } from './use-steering.ts';

/** The last whole day of steering on a card; nothing for a unit without moisture sensor. */
export function LastNight({ record }: { record: UnitRecord }) {
  const { t } = useTranslation('unit-page');
  const { number, date } = useFormat();
  const { days, fieldCapacity, hasMoisture } = useSteering(record);
  const day = days.find(({ dryBack }) => dryBack !== null);
  if (!hasMoisture || !day) return null;
  return (
    <section className="up-card">
      <h2 className="up-title">
        <Link to="?tab=steering">{t('steering.title')}</Link>{' '}
        <span className="up-soft t-number">{t('steering.of', { day: date(day.from) })}</span>
      </h2>
      <PhaseBar day={day} />
      <Facts day={day} capacity={fieldCapacity === null ? '–' : `${number(fieldCapacity, 1)} %`} />
    </section>
  );
}

function Facts({ day, capacity }: { day: DaySteered; capacity: string }) {
  const { t } = useTranslation('unit-page');
  const facts = [
    ['dryBack', useDryBackText(day)],
    ['shots', useShotsText(day)],
    ['capacity', capacity],
    ['dli', useDliText(day)],
  ] as const;
  return (
    <dl className="up-card__facts t-number">
      {facts.map(([key, value]) => (
        <div key={key}>
          <dt>{t(`steering.${key}`)}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
