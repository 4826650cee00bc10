import { lifecyclesApi } from '@trellis/lifecycles/model';
import { useCall, useFormat } from '@trellis/web-kit';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useRelativeTime } from '../../use-relative-time.ts';
import { Tile } from '../tile.tsx';
import { useRecordPath } from '../use-record-path.ts';
import { shownRows, TileRow } from './rows.tsx';

/** What is to be harvested next. */
export function HarvestsTile({ facilityId }: { facilityId: number }) {
  const { t } = useTranslation('start-page');
  const { day, number } = useFormat();
  const { inDays } = useRelativeTime();
  const recordPath = useRecordPath();
  const harvests = useCall(
    lifecyclesApi.calls.getHarvestSchedule,
    { query: { facility_id: String(facilityId) } },
    { dependsOn: ['ag_lifecycles'] },
  );
  return (
    <Tile
      title={t('harvests.title')}
      icon="sprout"
      path="/lifecycles"
      usual={260}
      loads={harvests}
      empty={(rows) => (rows.length === 0 ? t('harvests.empty') : undefined)}
    >
      {(rows) => (
        <ul className="start-rows">
          {rows.slice(0, shownRows).map(({ id, cropname, rack, plants, harvestdate, daysLeft }) => (
            <TileRow
              key={id}
              title={
                <Link
                  to={recordPath({
                    collection: 'ag_lifecycles',
                    id,
                    title: cropname,
                    path: `/lifecycles?record=${id}`,
                  })}
                >
                  {cropname}
                </Link>
              }
              note={[rack, t('harvests.plants', { count: plants, shown: number(plants) })].filter(Boolean).join(' · ')}
              side={<span data-hint={day(harvestdate)}>{inDays(daysLeft)}</span>}
              isLate={daysLeft < 0}
            />
          ))}
        </ul>
      )}
    </Tile>
  );
}
