import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import { EmptyNotice, FailedNotice, PageFrame, TilesSkeleton } from '@trellis/ui';
import { farmDashboardApi, type RackUnit } from '@trellis/farm-dashboard/model';
import { FarmSummary } from '@trellis/reports/web/hooks';
import { useAddress, useCall, useOpenPath, useUser } from '@trellis/web-kit';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink, useNavigate } from 'react-router';
import { Today } from './blocks/today.tsx';
import { Ahead } from './blocks/ahead.tsx';
import { TroubleNow } from './blocks/trouble-now.tsx';
import { isNarrowed, narrowUnits, readFilter, writeFilter } from './filter/farm-filter.ts';
import { FarmFilters } from './filter/farm-filters.tsx';
import './farm-dashboard.css';

/** Where a shift begins: what is wrong, what is due today, what the next two weeks bring; each answered where it stands. */
export function FarmDashboardPage() {
  const { t } = useTranslation('farm-dashboard');
  const { facility_id, facilityname } = useUser();
  const navigate = useNavigate();
  if (facility_id === null)
    return (
      <PageFrame title={t('title')}>
        <EmptyNotice
          text={t('noFacility')}
          action={{ label: t('toProfile'), onClick: () => void navigate('/profile') }}
        />
      </PageFrame>
    );
  return (
    <PageFrame
      title={t('title')}
      scope={<FarmSummary facilityId={facility_id} name={facilityname ?? ''} />}
      action={<StartActions />}
    >
      <p className="fd-about">
        <Link component={RouterLink} to="/default-dashboard" underline="always">
          {t('toOwn')}
        </Link>
      </p>
      <Farm facilityId={facility_id} />
    </PageFrame>
  );
}

/** The pages where something new is begun. */
function StartActions() {
  const { t } = useTranslation('farm-dashboard');
  const openPath = useOpenPath();
  const plans = openPath('/growplans');
  const planning = openPath('/productionplanning');
  return (
    <>
      {planning === undefined ? null : (
        <Button component={RouterLink} to={planning}>
          {t('plan')}
        </Button>
      )}
      {plans === undefined ? null : (
        <Button component={RouterLink} to={plans} variant="outlined">
          {t('start')}
        </Button>
      )}
    </>
  );
}

function Farm({ facilityId }: { facilityId: number }) {
  const rooms = useCall(
    farmDashboardApi.calls.getRooms,
    { query: { facility_id: String(facilityId) } },
    { pollMs: 60_000, dependsOn: ['ag_lifecycles', 'ag_platformGroups', 'ag_plants'] },
  );
  if (rooms.error && !rooms.data)
    return <FailedNotice reason={rooms.error.message} onRetry={() => void rooms.refetch()} />;
  if (!rooms.data) return <TilesSkeleton tiles={3} tileHeight={240} minTileWidth={340} />;
  return <Narrowed facilityId={facilityId} units={rooms.data} readAt={rooms.dataUpdatedAt} />;
}

function Narrowed({ facilityId, units, readAt }: { facilityId: number; units: readonly RackUnit[]; readAt: number }) {
  const { t } = useTranslation('farm-dashboard');
  const openPath = useOpenPath();
  const navigate = useNavigate();
  const [filter, change] = useAddress(readFilter, writeFilter);
  const shown = useMemo(() => narrowUnits(units, filter), [units, filter]);
  const only = useMemo(() => (isNarrowed(filter) ? new Set(shown.map(({ id }) => id)) : undefined), [filter, shown]);
  const part = { facilityId, filter, only };
  const isIdle =
    units.length > 0 && units.every(({ shelves }) => shelves.every((shelf) => shelf.lifecycle_id === null));
  return (
    <>
      <FarmFilters units={units} filter={filter} onChange={change} />
      {isIdle && openPath('/growplans') !== undefined ? (
        <EmptyNotice text={t('idle')} action={{ label: t('start'), onClick: () => void navigate('/growplans') }} />
      ) : null}
      {shown.length === 0 && isNarrowed(filter) ? (
        <EmptyNotice
          text={t('filter.nothing')}
          action={{
            label: t('filter.clear'),
            onClick: () => change({ area: undefined, strain: undefined, plan: undefined }),
          }}
        />
      ) : (
        <div className="fd-page">
          <TroubleNow {...part} units={shown} readAt={readAt} />
          <Today {...part} />
          <Ahead {...part} />
        </div>
      )}
    </>
  );
}
