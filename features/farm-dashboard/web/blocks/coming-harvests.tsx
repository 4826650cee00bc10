import type { ComingHarvest } from '@trellis/farm-dashboard/model';
import { harvestWeight } from '@trellis/lifecycles/model';
import { Tile, TileRow, useRecordPath, useRelativeTime } from '@trellis/reports/web/hooks';
import { useFormat } from '@trellis/web-kit';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { loaded, type AheadProps } from './fortnight.tsx';

/** The next seven harvests: how much they bring, and whether the drying rooms take it. */
export function ComingHarvests({ ahead: { harvests }, readAt }: AheadProps) {
  const { t } = useTranslation('farm-dashboard');
  const { day } = useFormat();
  const { inDays } = useRelativeTime();
  const recordPath = useRecordPath();
  return (
    <Tile
      title={t('harvests.title')}
      icon="barley"
      path="/lifecycles?view=harvests"
      usual={240}
      loads={loaded(harvests, readAt)}
      empty={(rows) => (rows.length === 0 ? t('harvests.empty') : undefined)}
    >
      {(rows) => (
        <ul className="start-rows">
          {rows.map((harvest) => (
            <TileRow
              key={harvest.lifecycle_id}
              title={
                <Link
                  to={recordPath({
                    ...{ collection: 'ag_lifecycles', id: harvest.lifecycle_id, title: harvest.crop },
                    path: `/lifecycles?record=${harvest.lifecycle_id}`,
                  })}
                >
                  {harvest.crop}
                </Link>
              }
              note={<HarvestNote harvest={harvest} />}
              side={<span data-hint={day(harvest.date)}>{inDays(harvest.daysLeft)}</span>}
              isLate={harvest.daysLeft < 0}
            />
          ))}
        </ul>
      )}
    </Tile>
  );
}

function HarvestNote({ harvest: { units, plants, wetGrams, dryingShare } }: { harvest: ComingHarvest }) {
  const { t } = useTranslation('farm-dashboard');
  const { number, units: system } = useFormat();
  const weight = (grams: number) =>
    `${number(harvestWeight(grams, system !== 'imperial'), 1)} ${system === 'imperial' ? 'lb' : 'kg'}`;
  const isFull = dryingShare !== null && dryingShare > 1;
  return (
    <>
      {[
        units,
        plants > 0 ? t('ahead.plants', { count: plants, shown: number(plants) }) : null,
        wetGrams === null ? null : t('harvests.wet', { weight: weight(wetGrams) }),
      ]
        .filter(Boolean)
        .join(' · ')}
      {dryingShare === null ? null : (
        <span className="fd-drying" data-full={isFull}>
          {t(isFull ? 'harvests.full' : 'harvests.drying', { percent: number(dryingShare * 100) })}
        </span>
      )}
    </>
  );
}
