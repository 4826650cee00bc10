import MuiLink from '@mui/material/Link';
import { PhaseBar } from '@trellis/grow-plans/web/hooks';
import type { RunTimeline, TimelineRun } from '@trellis/lifecycles/model';
import { EmptyNotice, StateChip } from '@trellis/ui';
import { calendarDay } from '@trellis/units/model';
import { useFormat } from '@trellis/web-kit';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { runStates } from '../list/run-types.ts';
import { useProgress, type RunProgress } from '../list/use-progress.ts';

interface RunCardsProps {
  timeline: RunTimeline;
  now: number;
}

/** Runs as cards, late ones first, then by the day of their harvest: each with its phases and today's place in them, its harvest and what is late. */
export function RunCards({ timeline, now }: RunCardsProps) {
  const { t } = useTranslation('lifecycles');
  const progress = useProgress();
  const unitOf = new Map(timeline.units.map((unit) => [unit.id, unit.name]));
  const runs = timeline.runs.toSorted(
    (one, other) =>
      progress.lateTasks(other.id) - progress.lateTasks(one.id) ||
      (one.harvestdate ?? '9').localeCompare(other.harvestdate ?? '9') ||
      one.id - other.id,
  );
  if (runs.length === 0) return <EmptyNotice text={t('views.empty')} />;
  return (
    <ul className="lc-cards">
      {runs.map((run) => (
        <RunCard
          key={run.id}
          run={run}
          late={progress.lateTasks(run.id)}
          progress={progress.of(run.id)}
          zone={timeline.zone}
          now={now}
          units={[...new Set(run.units.flatMap(({ id, finish }) => (finish === null ? (unitOf.get(id) ?? []) : [])))]}
        />
      ))}
    </ul>
  );
}

/** Names shown before the rest is counted. */
const mostUnits = 4;

interface RunCardProps {
  run: TimelineRun;
  late: number;
  /** What the list of runs says of it; none until it is there, and of runs that are not in flight. */
  progress: RunProgress | undefined;
  zone: string;
  now: number;
  units: readonly string[];
}

function RunCard({ run, late, progress, zone, now, units }: RunCardProps) {
  const { t } = useTranslation('lifecycles');
  const { day } = useFormat();
  const { id, name, state, crop, growplan, harvestdate, driftDays } = run;
  return (
    <li className="lc-runcard">
      <div className="lc-head__line">
        <strong>
          <MuiLink component={Link} to={`/lifecycles/all?record=${id}`} underline="always">
            {name}
          </MuiLink>
        </strong>
        <StateChip state={runStates[state] ?? 'info'} label={t(`records.lifecycle.choices.state.${state}`)} />
      </div>
      <span className="lc-soft">{[...new Set([crop, growplan])].join(' · ')}</span>
      <Course {...{ run, progress, zone, now }} />
      {harvestdate === null ? null : (
        <span>
          {t('run.harvest', { date: day(harvestdate) })} <Drift days={driftDays} />
        </span>
      )}
      {late > 0 ? <StateChip state="warning" label={t('cards.late', { count: late })} /> : null}
      {units.length > 0 ? (
        <span className="lc-soft">
          {units.slice(0, mostUnits).join(', ')}
          {units.length > mostUnits ? ` ${t('start.more', { count: units.length - mostUnits })}` : ''}
        </span>
      ) : null}
    </li>
  );
}

/** The phases of a run with today's place in them, its day and what lives of it. */
function Course({ run, progress, zone, now }: Pick<RunCardProps, 'run' | 'progress' | 'zone' | 'now'>) {
  const { state, start, end, plants, phases } = run;
  const { t } = useTranslation('lifecycles');
  const { number } = useFormat();
  const begin = start === null ? Number.NaN : Date.parse(start);
  const dayOf = (at: number) => calendarDay(zone, at) - calendarDay(zone, begin);
  const total = progress?.totalDays ?? (end === null ? Number.NaN : dayOf(Date.parse(end)));
  const isRunning = state === 'in_flight' || state === 'harvesting';
  const current = phases.find((phase) => Date.parse(phase.start) <= now && now < Date.parse(phase.end));
  const seconds = (moment: string) => (Date.parse(moment) - begin) / 1000;
  const today = progress?.day ?? dayOf(now) + 1;
  const facts = [
    isRunning && !Number.isNaN(total) ? t('list.dayOf', { day: number(today), total: number(total) }) : null,
    isRunning ? current?.name : null,
    t('run.plants', { count: plants }),
  ];
  return (
    <>
      {phases.length > 0 && !Number.isNaN(begin) ? (
        <PhaseBar
          phases={phases.map((phase, index) => ({
            ...{ id: index, name: phase.name, growStage_id: phase.growStage_id },
            ...{ startSeconds: seconds(phase.start), endSeconds: seconds(phase.end) },
          }))}
          sayDays={(count) => t('run.days', { count })}
          at={isRunning ? (now - begin) / 1000 : undefined}
        />
      ) : null}
      <span>{facts.filter(Boolean).join(' · ')}</span>
    </>
  );
}

/** How much later or earlier a harvest comes than its plan said as it began. */
function Drift({ days }: { days: number | null }) {
  const { t } = useTranslation('lifecycles');
  if (days === null || days === 0) return null;
  return (
    <span className={days > 0 ? 'lc-late' : 'lc-early'}>
      {t(days > 0 ? 'list.late' : 'list.early', { count: Math.abs(days) })}
    </span>
  );
}
