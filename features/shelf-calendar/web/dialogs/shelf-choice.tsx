import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import type { ShelfCalendar } from '@trellis/shelf-calendar/model';
import { useSteady } from '@trellis/ui';
import { useMemo } from 'react';

interface Choice {
  id: number;
  name: string;
  group: string;
}

/** Shelves with their unit, by area. */
export function shelfChoices({ areas, units, shelves }: ShelfCalendar): Choice[] {
  const areaNames = new Map(areas.map(({ id, name }) => [id, name]));
  const unitById = new Map(units.map((unit) => [unit.id, unit]));
  return shelves.flatMap(({ id, name, platformGroup_id, isDisabled }) => {
    const unit = unitById.get(platformGroup_id);
    if (!unit || unit.isDisabled || isDisabled) return [];
    return [{ id, name: `${unit.name} · ${name}`, group: areaNames.get(unit.area_id) ?? '' }];
  });
}

interface ShelfChoiceProps {
  label: string;
  calendar: ShelfCalendar;
  value: number | null;
  onChange: (id: number | null) => void;
}

/** A shelf of the facility, found by the name of its unit. */
export function ShelfChoice({ label, calendar, value, onChange }: ShelfChoiceProps) {
  const choices = useMemo(
    () => shelfChoices(calendar).toSorted((one, other) => one.group.localeCompare(other.group)),
    [calendar],
  );
  const chosen = useSteady(choices.find(({ id }) => id === value) ?? null);
  return (
    <Autocomplete
      size="small"
      options={choices}
      groupBy={({ group }) => group}
      getOptionLabel={({ name }) => name}
      getOptionKey={({ id }) => id}
      isOptionEqualToValue={(one, other) => one.id === other.id}
      value={chosen}
      onChange={(_event, chosen) => onChange(chosen?.id ?? null)}
      renderInput={(params) => <TextField {...params} label={label} />}
    />
  );
}
