import Edit from '@mui/icons-material/EditOutlined';
import Button from '@mui/material/Button';
import { holdsRole, structureRoles } from '@trellis/access/model';
import { shownVersions } from '@trellis/facility-maps/model';
import { LiveUnits } from '@trellis/unit-status/web/hooks';
import { useCommandBarSoon } from '@trellis/commands/web/hooks';
import { FilterChips, PageContent, PageFrame } from '@trellis/ui';
import { useUser } from '@trellis/web-kit';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink, useNavigate, useSearchParams } from 'react-router';
import { useMaps } from '../plan/use-maps.ts';
import { MapView } from './map-view.tsx';
import { PrintedHead } from './printed-head.tsx';

/** A level from above with the state and climate of what stands there, now or within the last day. */
export function FacilityMapPage() {
  const { t } = useTranslation('facility-maps');
  const user = useUser();
  const maps = useMaps();
  const go = useNavigate();
  useCommandBarSoon();
  const [query, setQuery] = useSearchParams();
  const mayDraw = holdsRole(user, structureRoles);
  const change = (key: string, value: string | undefined) =>
    setQuery(
      (before) => {
        const next = new URLSearchParams(before);
        if (value === undefined) next.delete(key);
        else next.set(key, value);
        return next;
      },
      { replace: true },
    );
  const shown = shownVersions(maps.data ?? []);
  const map = shown.find(({ name }) => name === query.get('map')) ?? shown[0];
  return (
    <PageFrame
      title={t('map.title')}
      scope={user.facilityname}
      action={
        mayDraw ? (
          <Button component={RouterLink} to="/admin/facilitymaps" variant="outlined" startIcon={<Edit />}>
            {t('map.edit')}
          </Button>
        ) : null
      }
      filters={
        shown.length > 1 ? (
          <FilterChips
            label={t('map.level')}
            options={shown.map(({ name }) => ({ key: name, label: name }))}
            selected={new Set([map?.name ?? ''])}
            onToggle={(key) => change('map', key)}
          />
        ) : null
      }
    >
      <PageContent
        loads={maps}
        empty={() =>
          map
            ? undefined
            : {
                text: t(mayDraw ? 'map.empty' : 'map.emptyAsk'),
                ...(mayDraw && {
                  action: { label: t('map.draw'), onClick: () => void go('/admin/facilitymaps') },
                }),
              }
        }
      >
        {() =>
          map && user.facility_id !== null ? (
            <LiveUnits
              key={user.facility_id}
              facilityId={user.facility_id}
              openedId={Number(query.get('unit')) || undefined}
              onClose={() => change('unit', undefined)}
            >
              {(units, show, choice) => (
                <>
                  <PrintedHead name={map.name} layer={query.get('layer')} />
                  <MapView
                    key={map.id}
                    map={map}
                    units={units}
                    show={show}
                    choice={choice}
                    layer={query.get('layer')}
                    onLayer={(layer) => change('layer', layer)}
                    onOpen={(id) => change('unit', String(id))}
                  />
                </>
              )}
            </LiveUnits>
          ) : null
        }
      </PageContent>
    </PageFrame>
  );
}
