import type { UnitRecord } from '@trellis/units/model';
import { useShelves } from '../../live/facility-reads.ts';
import { useGridWords } from '../grid-words.ts';
import { DetailsPanel } from './details-panel.tsx';

/** Shelves of a unit, and what grows on it. */
export function UnitShelves({ record }: { record: UnitRecord }) {
  const { t, format } = useGridWords();
  const shelves = useShelves(record.platformGroup_id);
  return (
    <DetailsPanel title={t('details.shelves')} loads={shelves} emptyText={t('details.noShelves')}>
      {(rows) => (
        <>
          {record.lifecycles.length === 0 ? <p className="ug-soft">{t('crop.empty')}</p> : null}
          <ul className="ud-list">
            {record.lifecycles.map(
              ({ lifecycle_id, strainName, growplanName, plants, day, totalDays, harvestdate }) => (
                <li key={lifecycle_id}>
                  <strong>{strainName ?? t('crop.noStrain')}</strong> {growplanName}
                  <span className="ug-soft t-number">
                    {[
                      t('details.plants', { count: plants }),
                      day === null ? '' : t('details.dayOf', { day, total: totalDays ?? '–' }),
                      harvestdate ? t('details.harvest', { date: showDay(harvestdate, format.locale) }) : '',
                    ]
                      .filter(Boolean)
                      .join(' · ')}
                  </span>
                </li>
              ),
            )}
          </ul>
          <ul className="ud-list ud-list--short">
            {rows.map(({ id, name, capacity }) => (
              <li key={id}>
                {name} <span className="ug-soft t-number">{t('details.capacity', { count: capacity })}</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </DetailsPanel>
  );
}

/** A calendar day has no time zone. */
const showDay = (day: string, locale: string): string =>
  new Date(`${day.slice(0, 10)}T12:00:00Z`).toLocaleDateString(locale, {
    month: 'short',
    day: 'numeric',
    timeZone: 'UTC',
  });
