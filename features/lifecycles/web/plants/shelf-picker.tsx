import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import { everyday, filtered } from '@trellis/entity-kit';
import { useCall } from '@trellis/web-kit';
import { useTranslation } from 'react-i18next';

interface ShelfPickerProps {
  facilityId: number;
  label: string;
  /** Plants that need a place: a shelf with fewer free ones is shown and cannot be chosen. */
  plants: number;
  value: number | null;
  onChoose: (platformId: number | null) => void;
}

/** Chooses a shelf of the facility by its unit and name, with the places that are free there. */
export function ShelfPicker({ facilityId, label, plants, value, onChoose }: ShelfPickerProps) {
  const { t } = useTranslation('lifecycles');
  const { data = [] } = useCall(
    everyday('ag_platforms').list,
    filtered({ include: ['platformGroup'], order: 'id', limit: 5000 }),
  );
  const { data: occupied = [] } = useCall(
    everyday('ag_lifecyclePlatforms').list,
    filtered({ where: { finish: null, start: { neq: null } }, order: 'id', limit: 5000 }),
  );
  const standing = Map.groupBy(occupied, ({ platform_id }) => platform_id);
  const freeOn = (id: number, capacity: number) =>
    Math.max(0, capacity - (standing.get(id) ?? []).reduce((sum, one) => sum + one.plants, 0));
  const shelves = data
    .filter(({ platformGroup }) => platformGroup?.facility_id === facilityId)
    // A capacity of 0 was told by nobody: such a shelf takes what it is given.
    .map(({ id, name, capacity, platformGroup }) => ({
      ...{ id, name: [platformGroup?.name, name].join(' · ') },
      free: capacity > 0 ? freeOn(id, capacity) : undefined,
    }))
    .toSorted((one, other) => one.name.localeCompare(other.name, undefined, { numeric: true }));
  return (
    <Autocomplete
      size="small"
      options={shelves}
      value={shelves.find(({ id }) => id === value) ?? null}
      getOptionLabel={({ name }) => name}
      getOptionKey={({ id }) => id}
      getOptionDisabled={({ free = plants }) => free < plants}
      renderOption={({ key, ...option }, { name, free }) => (
        <li key={key} {...option}>
          {free === undefined ? name : `${name} · ${t('plants.free', { count: free })}`}
        </li>
      )}
      isOptionEqualToValue={(one, other) => one.id === other.id}
      onChange={(_event, shelf) => onChoose(shelf?.id ?? null)}
      renderInput={(params) => <TextField {...params} label={label} required />}
    />
  );
}
