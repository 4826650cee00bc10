import Checkbox from '@mui/material/Checkbox';
import LinearProgress from '@mui/material/LinearProgress';
import Stack from '@mui/material/Stack';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { everyday, filtered } from '@trellis/entity-kit';
import { Lifecycle } from '@trellis/lifecycles/model';
import { Notice, StateChip } from '@trellis/ui';
import { useCall, useFormat, useUser } from '@trellis/web-kit';
import { EntityPage } from '@trellis/web-kit/records';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate, useParams } from 'react-router';
import { ViewToggle } from '../calendar/view-toggle.tsx';
import { ComparisonsButton } from '../comparisons/comparisons-button.tsx';
import { RunChanges } from '../changes/run-changes.tsx';
import { RunClimate } from '../climate/run-climate.tsx';
import { RunPlants } from '../plants/run-plants.tsx';
import { RunCosts } from '../costs/run-costs.tsx';
import { RunHead } from '../run/run-head.tsx';
import { RunIrrigation } from '../run/run-irrigation.tsx';
import { RunLog } from '../run/run-log.tsx';
import { RunParts } from '../run/run-parts.tsx';
import { RunPhases } from '../run/run-phases.tsx';
import { RunShelves } from '../run/run-shelves.tsx';
import { RunTasks } from '../run/run-tasks.tsx';
import { StartButton } from '../start/start-button.tsx';
import { ChosenRuns } from '../bulk/chosen-runs.tsx';
import { askedRuns, runStates, runTypes, type RunType } from './run-types.ts';
import { healthState, useHealth } from './use-health.ts';
import { driftOf, useProgress } from './use-progress.ts';
import '../lifecycles.css';

const tabs = [
  { key: 'phases', group: 'crop', render: (run: Lifecycle) => <RunPhases run={run} /> },
  { key: 'plants', group: 'crop', render: (run: Lifecycle) => <RunPlants run={run} /> },
  { key: 'shelves', group: 'crop', render: ({ id }: Lifecycle) => <RunShelves runId={id} /> },
  { key: 'plantHealth', group: 'crop', render: () => <RunParts of="run-health" /> },
  { key: 'tasks', group: 'days', render: ({ id }: Lifecycle) => <RunTasks runId={id} /> },
  { key: 'log', group: 'days', render: ({ id }: Lifecycle) => <RunLog runId={id} /> },
  { key: 'climate', group: 'growing', render: ({ id }: Lifecycle) => <RunClimate runId={id} /> },
  { key: 'irrigation', group: 'growing', render: ({ id }: Lifecycle) => <RunIrrigation runId={id} /> },
  { key: 'harvest', group: 'result', render: () => <RunParts of="run-harvest" /> },
  { key: 'costs', group: 'result', render: (run: Lifecycle) => <RunCosts run={run} /> },
  { key: 'changes', group: 'record', render: ({ id }: Lifecycle) => <RunChanges runId={id} /> },
] as const;
// What a tablet has room for comes first.
const running = ['name', 'phase', 'progress', 'harvestdate', 'lateTasks', 'health', 'units', 'plants'];
const coming = ['name', 'state', 'scheduledStart', 'harvestdate', 'growplan_id', 'strain_id', 'plantsStarted'];
const past = ['name', 'state', 'starttime', 'actualHarvestDate', 'growplan_id', 'strain_id', 'plantsStarted'];
const mixed = ['name', 'state', 'progress', 'units', 'starttime', 'harvestdate', 'growplan_id', 'strain_id'];
/** Columns of each kind of runs: what one has not, it does not show. */
const columnsOf: Readonly<Record<RunType, readonly string[]>> = {
  ...{ inflight: running, mothers: running, scheduled: coming, all: mixed },
  ...{ drying: past, completed: past, cancelled: mixed },
};
/** Kinds with the same columns share how a person arranged them. */
const gridOf: Readonly<Record<RunType, string>> = {
  ...{ inflight: 'running', mothers: 'running', scheduled: 'coming', all: 'mixed' },
  ...{ drying: 'past', completed: 'past', cancelled: 'mixed' },
};

/** `/lifecycles`: every run, how far it is and what is late; each opens with its phases, shelves, work and diary. */
export function LifecyclesPage() {
  const { t } = useTranslation('lifecycles');
  const { number, day } = useFormat();
  const navigate = useNavigate();
  const { type, planId, isUnknown, where } = askedRuns(useParams()['type']);
  const { facility_id, facility_timezone } = useUser();
  const progress = useProgress();
  const health = useHealth();
  const { data: plan } = useCall(
    everyday('ag_growplans').list,
    filtered({ where: { id: planId ?? 0 }, fields: ['id', 'name'], limit: 1 }),
    { enabled: planId !== undefined },
  );
  const [chosen, setChosen] = useState<readonly Lifecycle[]>([]);
  const column = (label: string, width: number) => ({ label, width, isSortable: false }) as const;
  return (
    <EntityPage
      // Columns that fit one kind of runs are not those of another.
      key={type}
      gridId={`lifecycles-${gridOf[type]}`}
      entity={Lifecycle}
      texts="lifecycles"
      // People of several facilities see one at a time.
      where={facility_id === null ? where : { ...where, facility_id }}
      mayCreate={false}
      headerActions={
        <>
          <ViewToggle />
          <ComparisonsButton />
          <StartButton />
        </>
      }
      shownColumns={columnsOf[type]}
      dependsOn={['ag_lifecyclePhases', 'ag_lifecyclePlatforms', 'ag_plants']}
      banner={
        <>
          <Tabs
            value={planId === undefined ? type : false}
            aria-label={t('types.label')}
            variant="scrollable"
            onChange={(_event, next: string) =>
              void navigate(next === 'inflight' ? '/lifecycles' : `/lifecycles/${next}`)
            }
          >
            {runTypes.map((one) => (
              <Tab key={one} value={one} label={t(`types.${one}`)} />
            ))}
          </Tabs>
          {isUnknown || planId !== undefined ? (
            <Notice state="info">
              {isUnknown ? t('types.unknown') : t('types.ofPlan', { name: plan?.[0]?.name ?? `#${planId}` })}{' '}
              <Link to="/lifecycles">{t('types.back')}</Link>
            </Notice>
          ) : null}
          <ChosenRuns runs={chosen} onClear={() => setChosen([])} />
        </>
      }
      rowActions={(run) => (
        <Checkbox
          size="small"
          checked={chosen.some(({ id }) => id === run.id)}
          slotProps={{ input: { 'aria-label': t('bulk.choose', { name: run.name }) } }}
          onChange={(_event, isChosen) =>
            setChosen((before) => [...before.filter(({ id }) => id !== run.id), ...(isChosen ? [run] : [])])
          }
        />
      )}
      above={(run) => <RunHead run={run} progress={progress.of(run.id)} states={runStates} />}
      columns={{
        name: { width: 230, isWrapped: true, render: ({ name }) => <RunName name={name} /> },
        growplan_id: { width: 190, isWrapped: true },
        state: {
          width: 150,
          render: ({ state }) => (
            <StateChip state={runStates[state] ?? 'info'} label={t(`records.lifecycle.choices.state.${state}`)} />
          ),
        },
        units: { ...column(t('list.units'), 75), render: ({ id }) => progress.of(id)?.rack ?? null },
        phase: {
          ...column(t('list.phase'), 170),
          isWrapped: true,
          render: ({ id }) => progress.of(id)?.phaseName ?? null,
        },
        progress: {
          ...column(t('list.progress'), 105),
          render: ({ id }) => {
            const run = progress.of(id);
            if (!run || run.day === null || run.totalDays === null) return null;
            const share = Math.min(100, (run.day / Math.max(1, run.totalDays)) * 100);
            const text = t('list.dayOf', { day: number(run.day), total: number(run.totalDays) });
            return (
              <Stack spacing={0.5} sx={{ width: '100%' }}>
                <span>{text}</span>
                <LinearProgress variant="determinate" value={share} aria-label={text} />
              </Stack>
            );
          },
        },
        plants: {
          ...column(t('list.plants'), 135),
          align: 'end',
          render: ({ id }) => {
            const run = progress.of(id);
            if (!run) return null;
            const { plants, plantsStarted } = run;
            if (!plantsStarted) return number(plants);
            return `${number(plants)} / ${number(plantsStarted)} (${number((plants / plantsStarted) * 100)} %)`;
          },
        },
        harvestdate: {
          width: 115,
          render: ({ id, harvestdate }) => {
            if (harvestdate === null) return null;
            const run = progress.of(id);
            const drift = run ? driftOf(run, facility_timezone) : null;
            return (
              <span>
                {day(harvestdate)}{' '}
                {drift === null || drift === 0 ? null : (
                  <span className={`lc-drift ${drift > 0 ? 'lc-late' : 'lc-early'}`}>
                    {t(drift > 0 ? 'list.late' : 'list.early', { count: Math.abs(drift) })}
                  </span>
                )}
              </span>
            );
          },
        },
        health: {
          ...column(t('list.health'), 100),
          render: ({ id }) => {
            const run = health.get(id);
            if (!run) return null;
            const why = (['alerts', 'cases', 'hoursOut', 'lateTasks'] as const).flatMap((key) =>
              run[key] > 0 ? [t(`health.${key}`, { count: Math.round(run[key]) })] : [],
            );
            return (
              <span data-hint={why.length > 0 ? why.join(' · ') : t('health.well')} tabIndex={0}>
                <StateChip state={healthState(run.score)} label={number(run.score)} />
              </span>
            );
          },
        },
        lateTasks: {
          ...column(t('list.lateTasks'), 90),
          align: 'end',
          render: ({ id }) => {
            const late = progress.lateTasks(id);
            return late === 0 ? null : <strong className="lc-late">{number(late)}</strong>;
          },
        },
      }}
      fields={{
        growplanVersion_id: { isHidden: true },
        growplan_id: { isReadOnly: true },
        currentPhase_id: { isHidden: true },
        productionPlanItem_id: { isHidden: true },
        source: { isHidden: true },
        inflight: { isHidden: true },
      }}
      isWide
      tabs={tabs.map(({ key, group, render }) => ({
        key,
        label: t(`tabs.${key}`),
        group: t(`tabs.groups.${group}`),
        render: (run: Lifecycle) => <div className="lc-tab">{render(run)}</div>,
      }))}
    />
  );
}

/** The name of a run, which breaks between strain, unit and day and never within one. */
const RunName = ({ name }: { name: string }) =>
  name.split(', ').map((part, index, all) => (
    <span key={index} className="lc-whole">
      {index === all.length - 1 ? part : `${part}, `}
    </span>
  ));
