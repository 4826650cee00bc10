import Link from '@mui/material/Link';
import { everyday, filtered } from '@trellis/entity-kit';
import { PhaseBar } from '@trellis/grow-plans/web/hooks';
import type { Lifecycle } from '@trellis/lifecycles/model';
import { StateChip, type StateName } from '@trellis/ui';
import { useCall, useFormat } from '@trellis/web-kit';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router';
import { RunActions } from '../actions/run-actions.tsx';
import type { RunProgress } from '../list/use-progress.ts';
import { RunWaiting } from '../waiting/run-waiting.tsx';
import { usePhases, type RunPhase } from './calls.ts';

interface RunHeadProps {
  run: Lifecycle;
  /** Of a run in flight. */
  progress: RunProgress | undefined;
  states: Readonly<Record<string, StateName>>;
}

/** How a run stands: its phases with today's place, its figures, and what moves it on. */
export function RunHead({ run, progress, states }: RunHeadProps) {
  const { t } = useTranslation('lifecycles');
  const { number, day } = useFormat();
  const { data: phases } = usePhases(run.id);
  const [now] = useState(() => Date.now());
  const bar = useMemo(() => barOf(phases ?? [], now), [phases, now]);
  const facts = [
    progress?.day == null
      ? null
      : t('list.dayOf', { day: number(progress.day), total: number(progress.totalDays ?? 0) }),
    progress?.phaseName,
    progress?.rack,
    progress ? t('run.plants', { count: progress.plants }) : null,
    run.harvestdate === null ? null : t('run.harvest', { date: day(run.harvestdate) }),
  ];
  return (
    <section className="lc-head" aria-label={t('run.how')}>
      <div className="lc-head__line">
        <StateChip state={states[run.state] ?? 'info'} label={t(`records.lifecycle.choices.state.${run.state}`)} />
        <span>{facts.filter(Boolean).join(' · ')}</span>
        <Canary run={run} />
      </div>
      {bar.phases.length > 0 ? (
        <PhaseBar
          isNamed
          phases={bar.phases}
          sayDays={(count) => t('run.days', { count })}
          at={run.inflight === 1 ? bar.at : undefined}
        />
      ) : null}
      {run.inflight === 1 ? <RunWaiting runId={run.id} /> : null}
      <RunActions run={run} phases={phases ?? []} />
    </section>
  );
}

/** That the run tries a version of its plan before the others get it; leads to the plan, where it is settled. */
function Canary({ run: { id, growplan_id, growplanVersion_id } }: { run: Lifecycle }) {
  const { t } = useTranslation('lifecycles');
  const { data } = useCall(
    everyday('ag_lifecyclePlanChanges').list,
    filtered({
      where: { lifecycle_id: id, isCanary: true, toVersion_id: growplanVersion_id },
      order: 'id DESC',
      limit: 1,
    }),
    { dependsOn: ['ag_lifecycles'] },
  );
  const [change] = data ?? [];
  return change ? (
    <Link component={RouterLink} to={`/view/growplan/${growplan_id}`} underline="always">
      {t('run.canary', { day: change.fromDay })}
    </Link>
  ) : null;
}

/** Phases as they were and as they are planned, in seconds from the run's start. */
function barOf(phases: readonly RunPhase[], now: number) {
  const start = Date.parse(phases[0]?.starttime ?? phases[0]?.scheduledStart ?? '');
  const seconds = (moment: string | null) => (moment === null ? 0 : (Date.parse(moment) - start) / 1000);
  return {
    at: Math.max(0, (now - start) / 1000),
    phases: Number.isNaN(start)
      ? []
      : phases.map(({ id, growPhase, starttime, scheduledStart, endtime, scheduledEnd }) => ({
          id,
          name: growPhase?.name ?? '',
          growStage_id: growPhase?.growStage_id ?? null,
          startSeconds: seconds(starttime ?? scheduledStart),
          endSeconds: seconds(endtime ?? scheduledEnd),
        })),
  };
}
