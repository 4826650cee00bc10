import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import { everyday, filtered } from '@trellis/entity-kit';
import type { GrowPlanVersion } from '@trellis/grow-plans/model';
import { planChangesApi, type PlanChangePreview } from '@trellis/lifecycles/model';
import { OptionDialog } from '@trellis/ui';
import { useAction, useCall } from '@trellis/web-kit';
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

/** What is wrong with a day that is none of a run. */
const dayProblem = (day: number | null) =>
  Number.isNaN(day) ? 'findings.number' : Number.isInteger(day) ? 'apply.dayOne' : 'findings.whole';

/** Runs in flight go on by a version: which ones, from which day, and everything that changes in each before it does. */
export function ApplyVersionDialog({ planId, version, lists, onClose }: ApplyVersionDialogProps) {
  const { t } = useTranslation('plan-editor');
  const runs = useCall(
    everyday('ag_lifecycles').list,
    filtered({
      where: { growplan_id: planId, state: 'in_flight', growplanVersion_id: { neq: version.id } },
      fields: ['id', 'name', 'growplanVersion_id'],
      order: 'name',
      limit: mostRuns,
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
  const isDayGood = fromDay === null || (Number.isInteger(fromDay) && fromDay >= 1);
  const choose = (change: () => void) => {
    change();
    setShown(undefined);
  };
  const toggle = (id: number) =>
    choose(() =>
      setChosen((before) => new Set(before.has(id) ? [...before].filter((one) => one !== id) : [...before, id])),
    );
  const isRefused = shown?.some(({ refusal }) => refusal !== null) ?? false;
  const isAlone = ids.length === 1;
  const confirm = () =>
    shown ? void apply.run({ body: { ...body, isCanary: isCanary && isAlone } }) : void preview.run({ body });
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
      <ul className="pe-runs">
        {runs.data?.map(({ id, name }) => (
          <li key={id}>
            <FormControlLabel
              control={<Checkbox checked={chosen.has(id)} onChange={() => toggle(id)} />}
              label={name}
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
          problem={isDayGood ? undefined : t(dayProblem(fromDay))}
          onChange={(day) => choose(() => setFromDay(day))}
        />
        <FormControlLabel
          control={
            <Switch checked={isCanary && isAlone} disabled={!isAlone} onChange={(_event, is) => setCanary(is)} />
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
