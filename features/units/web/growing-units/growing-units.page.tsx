import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { everyday, filtered } from '@trellis/entity-kit';
import { Unit } from '@trellis/units/model';
import { useCall, useFormat } from '@trellis/web-kit';
import { EntityPage, useFacilityRows } from '@trellis/web-kit/records';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router';
import { UnitParts } from './unit-parts.tsx';

const shownColumns = [
  ...['name', 'platformGroupType', 'area_id', 'rack', 'controller_id', 'shelves', 'capacity'],
  ...['deployed', 'isDisabled', 'isTesting', 'pestDetected', 'installdate'],
];
const hidden = { isHidden: true } as const;

/** `/platform-groups`: the growing units of the facility, with their place, shelves and controller; each leads to its live page. */
export function GrowingUnitsPage() {
  const { t } = useTranslation('growing-units');
  const { number } = useFormat();
  const ofFacility = useFacilityRows();
  const shelves = useShelves();
  const column = (label: string) => ({ label, width: 90, isSortable: false, align: 'end' }) as const;
  return (
    <EntityPage
      entity={Unit}
      isWide
      texts="growing-units"
      {...ofFacility}
      shownColumns={shownColumns}
      columns={{
        shelves: { ...column(t('shelves.column')), render: ({ id }) => number(shelves.get(id)?.count ?? 0) },
        capacity: { ...column(t('shelves.capacity')), render: ({ id }) => number(shelves.get(id)?.places ?? 0) },
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
