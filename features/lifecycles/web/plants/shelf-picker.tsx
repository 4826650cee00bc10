import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import { everyday, filtered } from '@trellis/entity-kit';
import { useCall } from '@trellis/web-kit';

interface ShelfPickerProps {
  facilityId: number;
  label: string;
  value: number | null;
  onChoose: (platformId: number | null) => void;
}

/** Chooses a shelf of the facility by its unit and name. */
export function ShelfPicker({ facilityId, label, value, onChoose }: ShelfPickerProps) {
  const { data = [] } = useCall(
    everyday('ag_platforms').list,
    filtered({ include: ['platformGroup'], order: 'id', limit: 5000 }),
  );
  const shelves = data
    .filter(({ platformGroup }) => platformGroup?.facility_id === facilityId)
    .map(({ id, name, capacity, platformGroup }) => ({ id, name: [platformGroup?.name, name].join(' · '), capacity }))
    .toSorted((one, other) => one.name.localeCompare(other.name, undefined, { numeric: true }));
  return (
    <Autocomplete
      size="small"
      options={shelves}
      value={shelves.find(({ id }) => id === value) ?? null}
      getOptionLabel={({ name }) => name}
      getOptionKey={({ id }) => id}
      isOptionEqualToValue={(one, other) => one.id === other.id}
      onChange={(_event, shelf) => onChoose(shelf?.id ?? null)}
      renderInput={(params) => <TextField {...params} label={label} required />}
    />
  );
}
