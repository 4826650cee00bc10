import { farmDashboardApi } from '@trellis/farm-dashboard/model';
import { FailedNotice, ListSkeleton } from '@trellis/ui';
import { useCall } from '@trellis/web-kit';
import { useTranslation } from 'react-i18next';
import { queryOf } from '../filter/farm-filter.ts';
import { ComingHarvests } from './coming-harvests.tsx';
import { Fortnight } from './fortnight.tsx';
import type { RowProps } from './trouble-now.tsx';
import { SprayTile } from './spray-tile.tsx';

/** What the next two weeks bring: turns of runs by day, harvests and room to dry them, sprayings and closed units. */
export function Ahead({ facilityId, filter }: RowProps) {
  const { t } = useTranslation('farm-dashboard');
  const ahead = useCall(
    farmDashboardApi.calls.getFortnight,
    { query: queryOf(facilityId, filter) },
    { pollMs: 60_000, dependsOn: ['ag_lifecycles', 'ipmSprayApplications', 'ag_plants'] },
  );
  if (ahead.error && !ahead.data)
    return <FailedNotice reason={ahead.error.message} onRetry={() => void ahead.refetch()} />;
  if (!ahead.data) return <ListSkeleton rows={6} />;
  const part = { ahead: ahead.data, readAt: ahead.dataUpdatedAt };
  return (
    <section className="fd-row fd-row--ahead" aria-label={t('rows.ahead')}>
      <Fortnight {...part} />
      <div className="fd-columns fd-columns--even">
        <ComingHarvests {...part} />
        <SprayTile {...part} />
      </div>
    </section>
  );
}
