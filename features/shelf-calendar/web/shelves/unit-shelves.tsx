import Box from '@mui/material/Box';
import { ruleMessages, type Infer } from '@trellis/entity-kit';
import { shelvesApi } from '@trellis/shelf-calendar/model';
import { StateChip } from '@trellis/ui';
import { Platform } from '@trellis/units/model';
import { useCall, useFormat } from '@trellis/web-kit';
import { EntityTable } from '@trellis/web-kit/records';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { ShelfPlan } from './shelf-plan.tsx';
import { ShelfUse } from './shelf-use.tsx';
import { UnitTimeline } from './unit-timeline.tsx';
import '../shelf-calendar.css';

type Shelf = Infer<typeof Platform>;
const hidden = { isHidden: true } as const;
const shownColumns = ['name', 'level', 'standing', 'rows', 'plantContainerType_id', 'isDisabled'];
const dependsOn = ['ag_plants', 'ag_plantLocations', 'ag_lifecyclePlatforms', 'ag_platformAllocations'] as const;

/** On the page of a unit: its shelves, what stands on each from above, and who has them when. */
export function UnitShelves() {
  const { t } = useTranslation('shelf-calendar');
  const { number } = useFormat();
  const [query] = useSearchParams();
  const unitId = Number(query.get('record')) || 0;
  const { data: maps = [] } = useCall(
    shelvesApi.calls.getMaps,
    { query: { platformGroup_id: String(unitId) } },
    { dependsOn: ['ag_platforms', ...dependsOn], enabled: unitId > 0 },
  );
  const mapOf = (id: number) => maps.find(({ platform_id }) => platform_id === id);
  if (unitId === 0) return null;
  const standing = ({ id, capacity }: Shelf) => {
    const plants = number(mapOf(id)?.plants.length ?? 0);
    return capacity > 0 ? t('shelves.of', { plants, places: number(capacity) }) : plants;
  };
  const right = { width: 90, align: 'end' } as const;
  return (
    <Box className="sc-shelves">
      <EntityTable
        entity={Platform}
        texts="shelf-calendar"
        gridId="unit-shelves"
        addressPrefix="shelf."
        where={{ platformGroup_id: unitId }}
        defaults={{ platformGroup_id: unitId, level: 1 }}
        shownColumns={shownColumns}
        dependsOn={dependsOn}
        columns={{
          level: right,
          standing: { ...right, label: t('shelves.standing'), isSortable: false, render: standing },
          rows: { label: t('shelves.pattern'), isSortable: false, render: patternOf },
          isDisabled: {
            render: ({ isDisabled }) =>
              isDisabled ? <StateChip state="disabled" label={t('shelves.outOfUse')} /> : t('shelves.inUse'),
          },
        }}
        fields={{
          platformGroup_id: hidden,
          isDisabled: hidden,
          disabledReason: hidden,
          capacity: { check: (value, values) => fits(value, values) },
          plantContainerType_id: { where: { active: true } },
        }}
        above={(shelf) => (
          <Box className="sc-shelf">
            <ShelfUse shelf={shelf} map={mapOf(shelf.id)} />
            <ShelfPlan shelf={shelf} plants={mapOf(shelf.id)?.plants ?? []} />
          </Box>
        )}
      />
      <UnitTimeline unitId={unitId} />
    </Box>
  );
}

const patternOf = ({ rows, cols }: Shelf) => (rows && cols ? `${rows} × ${cols}` : '–');

/** No more plants than the rows have places. */
function fits(value: unknown, { rows, cols }: Readonly<Record<string, unknown>>): true | string {
  const places = Number(rows) * Number(cols);
  return places > 0 && Number(value) > places ? ruleMessages.max(places) : true;
}
