import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import MenuItem from '@mui/material/MenuItem';
import Switch from '@mui/material/Switch';
import TextField from '@mui/material/TextField';
import { everyday, filtered, findNumberFault } from '@trellis/entity-kit';
import type { GrowPlanVersion } from '@trellis/grow-plans/model';
import { planChangesApi, type PlanChangePreview } from '@trellis/lifecycles/model';
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
const mostRuns = 100;

/** Units on which runs stand now, by name, each with its runs. */
function useUnitsOf(ids: readonly number[]) {
  const { data = [] } = useCall(
    everyday('ag_lifecyclePlatforms').list,
    filtered({
      where: { lifecycle_id: { inq: [...ids] }, finish: null, start: { neq: null } },
      include: ['platformGroup'],
      limit: 5000,
    }),
    { enabled: ids.length > 0 },
  );
  const units = Map.groupBy(data, ({ platformGroup }) => platformGroup?.name ?? '');
  units.delete('');
  return [...units]
    .map(([name, stays]) => ({ name, runs: new Set(stays.map(({ lifecycle_id }) => lifecycle_id)) }))
    .toSorted((one, other) => one.name.localeCompare(other.name, undefined, { numeric: true }));
}

/** Runs in flight go on by a version: which ones, from which day, and everything that changes in each before it does. */
export function ApplyVersionDialog({ planId, version, lists, onClose }: ApplyVersionDialogProps) {
  const { t } = useTranslation('plan-editor');
  const runs = useCall(
    everyday('ag_lifecycles').list,
    filtered({
      where: { growplan_id: planId, state: 'in_flight', growplanVersion_id: { neq: version.id } },
      fields: ['id', 'name', 'growplanVersion_id'],
      order: 'name',
      limit: mostRuns + 1,
    }),
  );
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const [fromDay, setFromDay] = useState<number | null>(null);
  const [isCanary, setCanary] = useState(false);
  const [shown, setShown] = useState<readonly PlanChangePreview[]>();
  const preview = useAction(planChangesApi.calls.previewVersion, { onSuccess: setShown });
  const apply = useAction(planChangesApi.calls.applyVersion, {
    changes: changed,
    success: t('apply.done', { version: version.version }),
    onSuccess: onClose,
  });
  const ids = [...chosen];
  const body = { ids, growplanVersion_id: version.id, ...(fromDay !== null && { fromDay }) };
  const rules = useRuleText();
  const dayFault = fromDay === null ? undefined : findNumberFault(String(fromDay), { isWhole: true, min: 1 });
  const isDayGood = dayFault === undefined;
  const offered = runs.data?.slice(0, mostRuns);
  const units = useUnitsOf((offered ?? []).map(({ id }) => id));
  const choose = (change: () => void) => {
    change();
    setShown(undefined);
  };
  const toggle = (id: number) =>
    choose(() =>
      setChosen((before) => new Set(before.has(id) ? [...before].filter((one) => one !== id) : [...before, id])),
    );
  const isRefused = shown?.some(({ refusal }) => refusal !== null) ?? false;
  // A canary is what stands in one unit: of a run in several, or of two units, nobody could tell what did it.
  const isOneUnit = ids.length === 1 || units.some(({ runs: own }) => ids.length > 0 && ids.every((id) => own.has(id)));
  const confirm = () =>
    shown ? void apply.run({ body: { ...body, isCanary: isCanary && isOneUnit } }) : void preview.run({ body });
  const from = (runs.data ?? []).filter(({ id }) => chosen.has(id)).map((run) => run.growplanVersion_id);
  return (
    <OptionDialog
      open
      width={720}
      title={t('apply.title', { version: version.version })}
      confirmLabel={shown ? t('apply.apply', { count: ids.length }) : t('apply.preview')}
      canConfirm={ids.length > 0 && isDayGood && !isRefused}
      whyNot={ids.length === 0 ? t('apply.chooseFirst') : isRefused ? t('apply.refused') : undefined}
      isBusy={preview.isRunning || apply.isRunning}
      hasTyped={ids.length > 0}
      onConfirm={confirm}
      onClose={onClose}
    >
      <p className="pe-soft">{t('apply.text')}</p>
      {runs.data?.length === 0 ? <p>{t('apply.noRuns')}</p> : null}
      {units.length > 1 ? (
        <TextField
          select
          size="small"
          label={t('apply.unit')}
          value=""
          helperText={t('apply.unitHint')}
          onChange={(event) => {
            const unit = units.find(({ name }) => name === event.target.value);
            if (!unit) return;
            choose(() => setChosen(unit.runs));
            setCanary(true);
          }}
          sx={{ mb: 1, minWidth: 240 }}
        >
          {units.map(({ name }) => (
            <MenuItem key={name} value={name}>
              {name}
            </MenuItem>
          ))}
        </TextField>
      ) : null}
      {(runs.data?.length ?? 0) > mostRuns ? <p className="pe-soft">{t('apply.more', { count: mostRuns })}</p> : null}
      <ul className="pe-runs">
        {offered?.map(({ id, name }) => (
          <li key={id}>
            <FormControlLabel
              control={<Checkbox checked={chosen.has(id)} onChange={() => toggle(id)} />}
              label={[name, ...units.filter(({ runs: own }) => own.has(id)).map((unit) => unit.name)].join(' · ')}
            />
          </li>
        ))}
      </ul>
      <div className="pe-fields">
        <NumberField
          label={t('apply.fromDay')}
          isOptional
          value={fromDay}
          hint={t('apply.fromDayHint')}
          problem={dayFault && rules.text(dayFault)}
          onChange={(day) => choose(() => setFromDay(day))}
        />
        <FormControlLabel
          control={
            <Switch checked={isCanary && isOneUnit} disabled={!isOneUnit} onChange={(_event, is) => setCanary(is)} />
          }
          label={t('apply.canary')}
        />
      </div>
      {shown?.map((one) => (
        <ChangeOfRun key={one.lifecycle_id} change={one} />
      ))}
      {shown ? <VersionDifferences from={from} to={version.id} lists={lists} /> : null}
    </OptionDialog>
  );
}
