import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { everyday, filtered } from '@trellis/entity-kit';
import { Unit } from '@trellis/units/model';
import { useCall, useFormat, useUser } from '@trellis/web-kit';
import { EntityPage, useFacilityRows } from '@trellis/web-kit/records';
import { useMemo, type CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router';
import { FlagSums, UnitFlags } from './unit-flags.tsx';
import { UnitParts } from './unit-parts.tsx';
import { noBelongings, useBelongings } from './use-belongings.ts';
import { useGrowing } from './use-growing.ts';
import './growing-units.css';

const shownColumns = [
  ...['name', 'flags', 'grows', 'plants', 'area_id', 'rack', 'shelves', 'controller_id', 'installdate'],
];
const hidden = { isHidden: true } as const;

/** `/platform-groups`: the growing units of the facility: what is the matter with some, what grows on each, how full it is, and where it
 * stands; each leads to its live page. */
export function GrowingUnitsPage() {
  const { t } = useTranslation('growing-units');
  const { number } = useFormat();
  const ofFacility = useFacilityRows();
  const shelves = useShelves();
  const growing = useGrowing();
  const belongings = useBelongings(useUser().facility_id);
  const units = useCall(
    everyday('ag_platformGroups').list,
    filtered({
      where: ofFacility.where ?? {},
      fields: ['id', 'deployed', 'isDisabled', 'isTesting', 'pestDetected'],
      order: 'id',
    }),
    { isWhole: true },
  );
  const column = (label: string) => ({ label, width: 90, isSortable: false, align: 'end' }) as const;
  return (
    <EntityPage
      entity={Unit}
      isWide
      texts="growing-units"
      {...ofFacility}
      shownColumns={shownColumns}
      isHeld={units.isLoading || growing.isLoading}
      banner={units.data ? <FlagSums units={units.data} growing={growing.byUnit} /> : null}
      columns={{
        shelves: { ...column(t('shelves.column')), render: ({ id }) => number(shelves.get(id)?.count ?? 0) },
        flags: {
          label: t('flags.label'),
          width: 150,
          isSortable: false,
          render: (unit) => <UnitFlags unit={unit} growing={growing.byUnit.get(unit.id)} />,
        },
        sets: {
          label: t('sets'),
          width: 180,
          isSortable: false,
          render: ({ id }) => (belongings.get(id) ?? noBelongings).sets.join(', ') || '–',
        },
        hardware: {
          ...column(t('hardware')),
          width: 130,
          render: ({ id }) => {
            const { hardware, down } = belongings.get(id) ?? noBelongings;
            return down === 0 ? number(hardware) : t('hardwareDown', { all: number(hardware), down: number(down) });
          },
        },
        grows: {
          label: t('grows'),
          width: 265,
          isSortable: false,
          render: ({ id }) =>
            growing.byUnit.get(id)?.runs.map((run, index) => (
              <span key={run.id}>
                {index === 0 ? '' : ', '}
                <RouterLink to={`/lifecycles/all?record=${run.id}`}>{run.name}</RouterLink>
              </span>
            )) ?? '–',
        },
        plants: {
          ...column(t('plants')),
          width: 170,
          render: ({ id }) => (
            <Plants plants={growing.byUnit.get(id)?.plants ?? 0} places={shelves.get(id)?.places ?? 0} />
          ),
        },
      }}
      fields={{ facility_id: hidden, dndExpiration: hidden, dndComment: hidden, dndUser_id: hidden }}
      above={({ id, name }) => (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          <Button component={RouterLink} to={`/device/unit-${id}/0`} variant="outlined">
            {t('open')}
          </Button>
          <Button component={RouterLink} to={`/platform-allocations?q=${encodeURIComponent(name)}`} variant="outlined">
            {t('bookings')}
          </Button>
        </Box>
      )}
      tabs={[
        {
          key: 'shelves',
          label: t('shelves.tab'),
          render: () => <UnitParts />,
        },
      ]}
    />
  );
}

/** Plants of the places there are, also as a bar. */
function Plants({ plants, places }: { plants: number; places: number }) {
  const { t } = useTranslation('growing-units');
  const { number } = useFormat();
  const share = places > 0 ? Math.min(100, (plants / places) * 100) : 0;
  return (
    <span className="gu-plants">
      {t('ofPlaces', { plants: number(plants), places: number(places) })}
      <span className="gu-plants__bar" aria-hidden="true" style={{ '--share': `${share}%` } as CSSProperties} />
    </span>
  );
}

/** By unit how many shelves it has, and how many plants they hold. */
function useShelves(): ReadonlyMap<number, { count: number; places: number }> {
  const { data } = useCall(
    everyday('ag_platforms').list,
    filtered({ fields: ['id', 'platformGroup_id', 'capacity'], order: 'id' }),
    { isWhole: true },
  );
  return useMemo(() => {
    const shelves = new Map<number, { count: number; places: number }>();
    for (const { platformGroup_id: unit, capacity } of data ?? []) {
      const known = shelves.get(unit) ?? { count: 0, places: 0 };
      shelves.set(unit, { count: known.count + 1, places: known.places + capacity });
    }
    return shelves;
  }, [data]);
}
