import Autocomplete from '@mui/material/Autocomplete';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import type { RunResult } from '@trellis/genetics/model';
import { mostRuns } from '@trellis/run-comparison/model';
import { useSteady } from '@trellis/ui';
import { useFormat } from '@trellis/web-kit';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { gramsPerPlant, suggestRuns } from './suggest.ts';

interface RunPickerProps {
  runs: readonly RunResult[];
  ids: readonly number[];
  onChange: (ids: readonly number[]) => void;
}

/** Chooses two to eight runs, by name or from what is worth comparing. */
export function RunPicker({ runs, ids, onChange }: RunPickerProps) {
  const { t } = useTranslation('run-comparison');
  const { number, date } = useFormat();
  const suggested = useMemo(() => suggestRuns(runs), [runs]);
  const byId = new Map(runs.map((run) => [run.lifecycle_id, run]));
  const chosen = useSteady(
    ids.flatMap((id) => byId.get(id) ?? []),
    (some) => some.map(({ lifecycle_id, name }) => [lifecycle_id, name]),
  );
  return (
    <div className="rc-picker">
      <Autocomplete
        multiple
        size="small"
        options={runs.filter(({ excludeFromStats }) => !excludeFromStats)}
        value={chosen}
        groupBy={({ strain }) => strain ?? t('picker.noStrain')}
        getOptionLabel={({ name }) => name}
        getOptionKey={({ lifecycle_id }) => lifecycle_id}
        isOptionEqualToValue={(one, other) => one.lifecycle_id === other.lifecycle_id}
        getOptionDisabled={() => chosen.length >= mostRuns}
        onChange={(_event, next) => onChange(next.map(({ lifecycle_id }) => lifecycle_id))}
        renderOption={({ key, ...props }, run) => {
          const grams = gramsPerPlant(run);
          return (
            <li key={key} {...props}>
              <span className="rc-option">
                <span>{run.name}</span>
                <span className="rc-soft">
                  {[
                    run.starttime === null ? null : date(run.starttime),
                    run.rooms,
                    grams === null ? null : t('picker.grams', { grams: number(grams, 1) }),
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
              </span>
            </li>
          );
        }}
        renderInput={(params) => <TextField {...params} label={t('picker.runs', { most: mostRuns })} />}
      />
      {suggested.length > 0 ? (
        <div className="rc-tools" role="group" aria-label={t('picker.suggested')}>
          <span className="rc-soft" aria-hidden>
            {t('picker.suggested')}
          </span>
          {suggested.map((one) => (
            <Button key={`${one.kind} ${one.strain}`} size="small" variant="outlined" onClick={() => onChange(one.ids)}>
              {t(`picker.${one.kind}`, { strain: one.strain, count: one.ids.length })}
            </Button>
          ))}
        </div>
      ) : null}
    </div>
  );
}
