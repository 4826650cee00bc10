import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import { everyday, filtered, ruleMessages } from '@trellis/entity-kit';
import { useSteady } from '@trellis/ui';
import { useCall, useErrorText } from '@trellis/web-kit';
import { useRuleText } from '@trellis/web-kit/records';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

interface ShelfPickerProps {
  facilityId: number;
  label: string;
  /** Plants that need a place: a shelf with fewer free ones is shown and cannot be chosen. */
  plants: number;
  value: number | null;
  /** The run that is to stand there, and until when: shelves that others have booked by then cannot be chosen. */
  stays?: { runId: number; until: string | null };
  onChoose: (platformId: number | null) => void;
}

/** Chooses a shelf of the facility by its unit and name, with the places that are free there. */
export function ShelfPicker({ facilityId, label, plants, value, stays, onChoose }: ShelfPickerProps) {
  const { t } = useTranslation('lifecycles');
  const all = useCall(everyday('ag_platforms').list, filtered({ include: ['platformGroup'], order: 'id' }), {
    isWhole: true,
  });
  const occupied = useCall(
    everyday('ag_lifecyclePlatforms').list,
    filtered({ where: { finish: null, start: { neq: null } }, order: 'id' }),
    { isWhole: true },
  );
  const taken = useTaken(stays);
  // What is typed before the shelves are known would be mixed with the name of the one that was kept.
  const isReady = [all, occupied, taken].every(({ isLoading }) => !isLoading);
  const failure = all.error ?? occupied.error ?? taken.error;
  const errorText = useErrorText();
  const [isLeft, setLeft] = useState(false);
  const [typed, setTyped] = useState<string>();
  const rules = useRuleText();
  const standing = Map.groupBy(occupied.data ?? [], ({ platform_id }) => platform_id);
  const freeOn = (id: number, capacity: number) =>
    Math.max(0, capacity - (standing.get(id) ?? []).reduce((sum, one) => sum + one.plants, 0));
  const shelves = (all.data ?? [])
    .filter(({ platformGroup, isDisabled }) => platformGroup?.facility_id === facilityId && !isDisabled)
    // A capacity of 0 was told by nobody: such a shelf takes what it is given.
    .map(({ id, name, capacity, platformGroup }) => ({
      ...{ id, name: [platformGroup?.name, name].join(' · ') },
      free: capacity > 0 ? freeOn(id, capacity) : undefined,
      isTaken: taken.shelves.has(id),
    }))
    .toSorted((one, other) => one.name.localeCompare(other.name, undefined, { numeric: true }));
  // The places that are free change while somebody types.
  const chosen = useSteady(shelves.find(({ id }) => id === value) ?? null, (shelf) => shelf && [shelf.id, shelf.name]);
  return (
    <Autocomplete
      size="small"
      disabled={!isReady}
      options={shelves}
      value={chosen}
      // The shelf that was kept stands in the field as soon as it opens.
      inputValue={typed ?? chosen?.name ?? ''}
      onInputChange={(_event, text, reason) => setTyped(reason === 'input' ? text : undefined)}
      getOptionLabel={({ name }) => name}
      getOptionKey={({ id }) => id}
      getOptionDisabled={({ free = plants, isTaken }) => isTaken || free < plants}
      renderOption={({ key, ...option }, { name, free, isTaken }) => (
        <li key={key} {...option}>
          {[name, isTaken ? t('plants.booked') : free === undefined ? '' : t('plants.free', { count: free })]
            .filter(Boolean)
            .join(' · ')}
        </li>
      )}
      isOptionEqualToValue={(one, other) => one.id === other.id}
      onChange={(_event, shelf) => onChoose(shelf?.id ?? null)}
      onBlur={() => setLeft(true)}
      renderInput={(params) => (
        <TextField
          {...params}
          required
          label={label}
          error={failure !== null || (isLeft && value === null)}
          helperText={
            failure ? errorText(failure) : isLeft && value === null ? rules.text(ruleMessages.required) : undefined
          }
        />
      )}
    />
  );
}

/** Shelves that others than the run have booked between now and its end. */
function useTaken(stays: ShelfPickerProps['stays']) {
  const [now] = useState(() => new Date(Math.floor(Date.now() / 60_000) * 60_000).toISOString());
  const until = stays?.until ?? now;
  const {
    data = [],
    isLoading,
    error,
  } = useCall(
    everyday('ag_platformAllocations').list,
    filtered({
      where: { start: { lt: until }, finish: { gt: now }, kind: { neq: 'maintenance' } },
      fields: ['id', 'platform_id', 'lifecycle_id'],
      order: 'id',
    }),
    // Where somebody moves the end of the run meanwhile, what is typed stays.
    { enabled: stays !== undefined, isWhole: true, keepPrevious: true },
  );
  const shelves = new Set(data.flatMap((one) => (one.lifecycle_id === stays?.runId ? [] : [one.platform_id])));
  return { shelves, isLoading, error };
}
