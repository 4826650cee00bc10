import { farmDashboardApi, sumRooms, type RackUnit } from '@trellis/farm-dashboard/model';
import { AreasTile, NeedsTile } from '@trellis/reports/web/hooks';
import { useCall } from '@trellis/web-kit';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { queryOf, type FarmFilter } from '../filter/farm-filter.ts';
import { LateWater } from './late-water.tsx';
import { OutsideTile } from './outside.tsx';
import { RoomsTile } from './rooms.tsx';
import { Growing } from './growing.tsx';

/** What every row of the page gets. */
export interface RowProps {
  facilityId: number;
  filter: FarmFilter;
  /** Ids of the units the page is narrowed to; all of them where there are none. */
  only: ReadonlySet<number> | undefined;
}

/** The last day is read anew as often as a point of it is added at most (ms). */
const dayPollMs = 5 * 60_000;

/** What is wrong now: rooms against their bands, who needs someone, water that is late, units long out of target. */
export function TroubleNow({
  facilityId,
  filter,
  only,
  units,
  readAt,
}: RowProps & { units: readonly RackUnit[]; readAt: number }) {
  const { t } = useTranslation('farm-dashboard');
  const rooms = useMemo(() => sumRooms(units), [units]);
  const lines = useCall(
    farmDashboardApi.calls.getAreaLines,
    { query: queryOf(facilityId, filter) },
    { pollMs: dayPollMs },
  );
  const days = useMemo(
    () =>
      new Map(
        lines.data?.areas.map((area) => [
          area.area_id,
          { from: lines.data.from, intervalMinutes: lines.data.intervalMinutes, units: [area] },
        ]),
      ),
    [lines.data],
  );
  return (
    <section className="fd-row fd-row--now" aria-label={t('rows.now')}>
      <AreasTile
        facilityId={facilityId}
        only={only}
        dayOf={(id) => days.get(id)}
        more={(id) => <Growing room={rooms.find((room) => room.id === id)} />}
      />
      <div className="fd-columns">
        <NeedsTile facilityId={facilityId} only={only} />
        <div className="fd-stack">
          <LateWater facilityId={facilityId} only={only} />
          <OutsideTile facilityId={facilityId} only={only} />
        </div>
      </div>
      <RoomsTile facilityId={facilityId} rooms={rooms} readAt={readAt} />
    </section>
  );
}
