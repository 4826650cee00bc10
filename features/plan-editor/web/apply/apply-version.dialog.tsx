import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import MenuItem from '@mui/material/MenuItem';
import Switch from '@mui/material/Switch';
import TextField from '@mui/material/TextField';
import { everyday, filtered, findValueFault } from '@trellis/entity-kit';
import type { GrowPlanVersion } from '@trellis/grow-plans/model';
import { mostRunsChanged, planChangesApi, type PlanChangePreview } from '@trellis/lifecycles/model';
import { OptionDialog } from '@trellis/ui';
import { useAction, useCall } from '@trellis/web-kit';
import { useRuleText } from '@trellis/web-kit/records';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NumberField } from '../editor/number-field.tsx';
import type { PlanLists } from '../use-plan-lists.ts';
import { ChangeOfRun } from './change-of-run.tsx';
import { VersionDifferences } from './version-differences.tsx';

interface ApplyVersionDialogProps {
  planId: number;
  version: Pick<GrowPlanVersion, 'id' | 'version'>;
  lists: PlanLists;
  onClose: () => void;
}

const changed = [
  ...['ag_lifecycles', 'ag_inFlightLifecycles', 'ag_lifecyclePhases', 'ag_lifecycleTasks', 'lifecycleLog'],
  ...['ag_lifecyclePlanChanges', 'ag_platformAllocations', 'task_task'],
];

/** Units on which runs stand now, by name, each with its runs. */
function useUnitsOf(ids: readonly number[]) {
  const { data = [] } = useCall(
    everyday('ag_lifecyclePlatforms').list,
    filtered({
      where: { lifecycle_id: { inq: [...ids] }, finish: null, start: { neq: null } },
      include: ['platformGroup'],
      order: 'id',
    }),
    { enabled: ids.length > 0, isWhole: true },
  );
  const units = Map.groupBy(data, ({ platformGroup }) => platformGroup?.name ?? '');
  units.delete('');
  return [...units]
    .map(([name, stays]) => ({ name, runs: new Set(stays.map(({ lifecycle_id }) => lifecycle_id)) }))
    .toSorted((one, other) => one.name.localeCompare(other.name, undefined, { numeric: true }));
}

const faultOfDay = (day: number | null) => (day === null ? undefined : findValueFault(day, { isWhole: true, min: 1 }));

/** A canary is what stands in one unit: of a run in several, or of two units, nobody could tell what did it. */
const standInOneUnit = (ids: readonly number[], units: readonly UnitOfRuns[]): boolean =>
  ids.length === 1 || units.some(({ runs }) => ids.length > 0 && ids.every((id) => runs.has(id)));

/** Runs in flight go on by a version: which ones, from which day, and everything that changes in each before it does. */
export function ApplyVersionDialog({ planId, version, lists, onClose }: ApplyVersionDialogProps) {
  const { t } = useTranslation('plan-editor');
  const runs = useCall(
    everyday('ag_lifecycles').list,
    filtered({
      where: { growplan_id: planId, state: 'in_flight', growplanVersion_id: { neq: version.id } },
      fields: ['id', 'name', 'growplanVersion_id'],
      order: ['name', 'id'],
    }),
    { isWhole: true },
  );
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const [fromDay, setFromDay] = useState<number | null>(null);
  const [isCanary, setCanary] = useState(false);
  // What was chosen since it was asked for is not what it shows.
  const [previewed, setPreviewed] = useState<{ of: string; changes: readonly PlanChangePreview[] }>();
  const preview = useAction(planChangesApi.calls.previewVersion, {
    onSuccess: (changes, given) => setPreviewed({ of: JSON.stringify(given.body), changes }),
  });
  const apply = useAction(planChangesApi.calls.applyVersion, {
    changes: changed,
    success: t('apply.done', { version: version.version }),
    onSuccess: onClose,
  });
  const ids = [...chosen];
  const body = { ids, growplanVersion_id: version.id, ...(fromDay !== null && { fromDay }) };
  const shown = previewed?.of === JSON.stringify(body) ? previewed.changes : undefined;
  const isDayGood = faultOfDay(fromDay) === undefined;
  const units = useUnitsOf((runs.data ?? []).map(({ id }) => id));
  const toggle = (id: number) =>
    setChosen((before) => new Set(before.has(id) ? [...before].filter((one) => one !== id) : [...before, id]));
  const isRefused = shown?.some(({ refusal }) => refusal !== null) ?? false;
  const isOneUnit = standInOneUnit(ids, units);
  const isNone = runs.data?.length === 0;
  const reason = reasonAgainst(ids.length, isNone, isRefused);
  const confirm = () =>
    shown ? void apply.run({ body: { ...body, isCanary: isCanary && isOneUnit } }) : void preview.run({ body });
  const from = (runs.data ?? []).filter(({ id }) => chosen.has(id)).map((run) => run.growplanVersion_id);
  return (
    <OptionDialog
      open
      width={720}
      title={t('apply.title', { version: version.version })}
      confirmLabel={shown ? t('apply.apply', { count: ids.length }) : t('apply.preview')}
      canConfirm={!isNone && reason === undefined && isDayGood}
      whyNot={reason && t(`apply.${reason}`, { count: mostRunsChanged })}
      isBusy={preview.isRunning || apply.isRunning}
      hasTyped={ids.length > 0}
      onConfirm={confirm}
      onClose={onClose}
    >
      <p className="pe-soft">{t('apply.text')}</p>
      <UnitField
        units={units}
        onChoose={(unit) => {
          setChosen(unit.runs);
          setCanary(true);
        }}
      />
      {runs.data ? <RunChoice runs={runs.data} units={units} chosen={chosen} onToggle={toggle} /> : null}
      {isNone ? null : (
        <WhenFields
          fromDay={fromDay}
          isCanary={isCanary && isOneUnit}
          mayBeCanary={isOneUnit}
          onDay={setFromDay}
          onCanary={setCanary}
        />
      )}
      {shown?.map((one) => (
        <ChangeOfRun key={one.lifecycle_id} change={one} />
      ))}
      {shown ? <VersionDifferences from={from} to={version.id} lists={lists} /> : null}
    </OptionDialog>
  );
}

/** Why so many chosen runs cannot change; nothing where there is none to choose. */
function reasonAgainst(chosen: number, isNone: boolean, isRefused: boolean) {
  if (isNone) return undefined;
  if (chosen === 0) return 'chooseFirst';
  if (chosen > mostRunsChanged) return 'tooMany';
  return isRefused ? 'refused' : undefined;
}

type UnitOfRuns = ReturnType<typeof useUnitsOf>[number];

interface UnitFieldProps {
  units: readonly UnitOfRuns[];
  onChoose: (unit: UnitOfRuns) => void;
}

/** Chooses the runs of one unit, where they stand in several. */
function UnitField({ units, onChoose }: UnitFieldProps) {
  const { t } = useTranslation('plan-editor');
  if (units.length < 2) return null;
  return (
    <TextField
      select
      size="small"
      label={t('apply.unit')}
      value=""
      helperText={t('apply.unitHint')}
      onChange={(event) => {
        const unit = units.find(({ name }) => name === event.target.value);
        if (unit) onChoose(unit);
      }}
      sx={{ mb: 1, minWidth: 240 }}
    >
      {units.map(({ name }) => (
        <MenuItem key={name} value={name}>
          {name}
        </MenuItem>
      ))}
    </TextField>
  );
}

interface RunChoiceProps {
  runs: readonly { id: number; name: string | null }[];
  units: readonly UnitOfRuns[];
  chosen: ReadonlySet<number>;
  onToggle: (id: number) => void;
}

/** The runs that may go on by the version, each with the units it stands in. */
function RunChoice({ runs, units, chosen, onToggle }: RunChoiceProps) {
  const { t } = useTranslation('plan-editor');
  if (runs.length === 0) return <p>{t('apply.noRuns')}</p>;
  const unitsOf = (id: number) => units.flatMap(({ name, runs: own }) => (own.has(id) ? [name] : []));
  return (
    <ul className="pe-runs">
      {runs.map(({ id, name }) => (
        <li key={id}>
          <FormControlLabel
            control={<Checkbox checked={chosen.has(id)} onChange={() => onToggle(id)} />}
            label={[name, ...unitsOf(id).filter((unit) => !name?.includes(unit))].join(' · ')}
          />
        </li>
      ))}
    </ul>
  );
}

interface WhenFieldsProps {
  fromDay: number | null;
  isCanary: boolean;
  mayBeCanary: boolean;
  onDay: (day: number | null) => void;
  onCanary: (isCanary: boolean) => void;
}

/** From which day of the runs, and whether they go before the others. */
function WhenFields({ fromDay, isCanary, mayBeCanary, onDay, onCanary }: WhenFieldsProps) {
  const { t } = useTranslation('plan-editor');
  const rules = useRuleText();
  const fault = faultOfDay(fromDay);
  return (
    <div className="pe-fields">
      <NumberField
        label={t('apply.fromDay')}
        isOptional
        value={fromDay}
        hint={t('apply.fromDayHint')}
        problem={fault && rules.text(fault)}
        onChange={onDay}
      />
      <FormControlLabel
        control={<Switch checked={isCanary} disabled={!mayBeCanary} onChange={(_event, is) => onCanary(is)} />}
        label={t('apply.canary')}
      />
    </div>
  );
}
