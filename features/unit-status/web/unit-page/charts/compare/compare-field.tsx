import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import { filtered } from '@trellis/entity-kit';
import { useSteady } from '@trellis/ui';
import { useCall, useFormat } from '@trellis/web-kit';
import { useDeferredValue, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { useUnitStore } from '../../../live/use-unit.ts';
import { unitCalls } from '../../../unit-dialogs/unit-calls.ts';
import { useChartsShared } from '../charts-context.ts';
import { listRuns } from './read-comparison.ts';

/** What the charts can be compared with, as it stands in the address. */
interface Choice {
  value: string;
  label: string;
  group: string;
}

/** Units that are offered at once; typing finds the others. */
const mostOffered = 30;

/** The list stands clear of the field's label where it opens upwards. */
const aboveTheLabel = [{ name: 'offset', options: { offset: [0, 8] } }];
/** A group's name may take two lines. */
const groupLabel = { lineHeight: 1.4, py: 1 };

/** Chooses what the charts are compared with, by typing too; it stands in the address. */
export function CompareField() {
  const { t } = useTranslation('unit-page');
  const { record, compared } = useChartsShared();
  const [query, setQuery] = useSearchParams();
  const [typed, setTyped] = useState('');
  const [isOpen, setOpen] = useState(false);
  const words = useDeferredValue(typed).trim();
  const near = useNearChoices().filter(({ label }) => label.toLowerCase().includes(words.toLowerCase()));
  const others = useOtherUnits(words, isOpen);
  const value = compared ? (query.get('compare') ?? '') : '';
  const chosen = useSteady(value === '' ? null : { value, label: compared?.label ?? '', group: '' });
  const choose = (choice: Choice | null) =>
    setQuery(
      (before) => {
        const next = new URLSearchParams(before);
        if (choice) next.set('compare', choice.value);
        else next.delete('compare');
        return next;
      },
      { replace: true },
    );
  return (
    <Autocomplete<Choice>
      size="small"
      options={[...near, ...others.choices]}
      value={chosen}
      open={isOpen}
      loading={others.isLoading}
      sx={{ width: 260 }}
      groupBy={({ group }) => group}
      getOptionLabel={({ label }) => label}
      getOptionKey={({ value: key }) => key}
      isOptionEqualToValue={(one, other) => one.value === other.value}
      // The server has searched the units, and what is near was narrowed above.
      filterOptions={(found) => found}
      loadingText={t('compare.loading')}
      noOptionsText={t('compare.noneFound', { name: record.platformGroupName })}
      clearText={t('compare.nothing')}
      openText={t('compare.label')}
      closeText={t('compare.close')}
      slotProps={{ popper: { modifiers: aboveTheLabel, sx: { '& .MuiAutocomplete-groupLabel': groupLabel } } }}
      onOpen={() => setOpen(true)}
      onClose={() => setOpen(false)}
      onInputChange={(_event, text, reason) => setTyped(reason === 'input' ? text : '')}
      onChange={(_event, choice) => choose(choice)}
      renderInput={(params) => (
        <TextField
          {...params}
          label={t('compare.label')}
          placeholder={t('compare.nothing')}
          slotProps={{ ...params.slotProps, inputLabel: { ...params.slotProps.inputLabel, shrink: true } }}
        />
      )}
    />
  );
}

/** The mean of the area, and the earlier runs of the unit by name and day. */
function useNearChoices(): Choice[] {
  const { t } = useTranslation('unit-page');
  const { date } = useFormat();
  const { record, phases, window } = useChartsShared();
  const runs = listRuns(phases);
  const current = runs.findLast(({ from }) => from <= window.whole.to);
  return [
    { value: 'area', label: t('compare.meanOf', { area: record.areaname }), group: t('compare.here') },
    ...runs
      .filter((run) => run !== current)
      .map(({ lifecycle_id, name, from }) => ({
        value: `run-${lifecycle_id}`,
        label: [name, t('compare.runOf', { day: date(from) })].filter(Boolean).join(' · '),
        group: t('compare.runs'),
      })),
  ];
}

/** Other units of the facility whose names hold what is typed. */
function useOtherUnits(words: string, isOpen: boolean): { choices: Choice[]; isLoading: boolean } {
  const { t } = useTranslation('unit-page');
  const { record } = useChartsShared();
  const store = useUnitStore();
  const { facility_id, platformGroup_id } = record;
  const { data, isFetching } = useCall(
    unitCalls.units,
    filtered({
      where: { facility_id, id: { neq: platformGroup_id }, name: { ilike: `%${words.replace(/[\\%_]/g, '\\$&')}%` } },
      fields: ['id', 'name'],
      order: 'name',
      limit: mostOffered,
    }),
    { enabled: isOpen, keepPrevious: true },
  );
  const choices = (data ?? []).map(({ id, name }) => ({
    value: `unit-${id}`,
    // As the person has units named.
    label: store.get(id)?.facets.name ?? name,
    group: data?.length === mostOffered ? t('compare.unitsMore', { count: mostOffered }) : t('compare.units'),
  }));
  return { choices, isLoading: isFetching };
}
