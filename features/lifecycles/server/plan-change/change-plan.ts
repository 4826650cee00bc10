import { workMoments } from '@trellis/grow-plans/model';
import type { FarmClock } from '../run/farm-clock.ts';
import { matchTasks } from './match-tasks.ts';
import type { PlannedMoment, RunPhase, RunTask, VersionPhase, VersionTask } from './plan-parts.ts';

export interface ChangeInput<T extends VersionTask = VersionTask> {
  /** Of the run, in their order. */
  phases: readonly RunPhase[];
  /** Seq of the phase it is in. */
  currentSeq: number;
  tasks: readonly RunTask[];
  before: readonly VersionPhase<T>[];
  after: readonly VersionPhase<T>[];
  /** From when the other version holds (ms); not in the past. */
  at: number;
  now: number;
  clock: FarmClock;
}

/** A phase that a run has from then on (ms); `from` is the run's phase it stands for, if there was one. */
export interface LaterPhase {
  growPhase_id: number;
  name: string;
  start: number;
  end: number;
  from: RunPhase | undefined;
}

export interface PlanChange<T extends VersionTask = VersionTask> {
  /** The last phase that stays; the version before has none of it. */
  keptSeq: number;
  /** The phase that is cut in two: so far it was by the version before. */
  cut: RunPhase | undefined;
  /** The cut is now: the rest has begun. */
  isNow: boolean;
  later: readonly LaterPhase[];
  end: number;
  moved: readonly { row: RunTask; task: T; due: number }[];
  added: readonly { task: T; due: number }[];
  /** Planned work that the other version does not have. */
  dropped: readonly RunTask[];
}

/** Two moments this near are one (ms). */
const sameMs = 60_000;
const lengthOf = ({ startSeconds, endSeconds }: Pick<VersionPhase, 'startSeconds' | 'endSeconds'>) =>
  endSeconds - startSeconds;

/**
 * What another version of its plan makes of a run from a moment on. What lies before stays as it was: phases that are over, the part of
 * the present one that has passed, work that is done, begun or due. Dates move by as much as the versions differ, so that a run that was
 * shifted stays shifted, and one whose versions are alike keeps every date. Nothing where the version has no phase to go on with.
 */
export function changePlan<T extends VersionTask>(input: ChangeInput<T>): PlanChange<T> | undefined {
  const { phases, currentSeq, before, after, at, now, clock } = input;
  const open = phases.filter(({ seq }) => seq >= currentSeq);
  const inCourse = open.findLast((phase) => phase.seq === currentSeq || beginOf(phase) <= at + sameMs);
  if (!inCourse) return undefined;
  const isWhole = inCourse.starttime === null && Math.abs(beginOf(inCourse) - at) <= sameMs;
  const first = findSame(inCourse, before, after);
  if (first === -1) return undefined;
  const origin = originOf(inCourse, phases);
  const rest = phases.filter(({ seq }) => seq > inCourse.seq);
  const dated = datePhases({ ...input, inCourse, first, start: isWhole ? beginOf(inCourse) : at, rest });
  // A phase that is over by the other version ends at once.
  const later = dated.filter(({ start, end }, index) => index > 0 || end > start || dated.length === 1);
  const end = later.at(-1)?.end ?? at;
  const starts = new Map(dated.map(({ growPhase_id, start }, index) => [growPhase_id, index === 0 ? origin : start]));
  // A phase that was given another name is still that phase.
  const nameOf = new Map(dated.map(({ growPhase_id, name, from }) => [growPhase_id, from?.name ?? name]));
  const wanted = momentsOf(after, (phase) => starts.get(phase.id), clock).map((moment) => ({
    ...moment,
    phaseName: nameOf.get(moment.phase_id) ?? '',
  }));
  const oldStarts = new Map([[inCourse.growPhase_id, origin], ...rest.map(startByPhase)]);
  // A run that changed before is in a phase of an earlier version: it is known by its name.
  const startOfOld = (phase: VersionPhase) =>
    oldStarts.get(phase.id) ?? (phase.name === inCourse.name ? origin : undefined);
  const planned = momentsOf(before, startOfOld, clock);
  const names = new Set([inCourse, ...rest].map(({ name }) => name));
  const tasks = matchTasks({
    rows: input.tasks.filter(({ phaseName }) => names.has(phaseName)),
    ...{ planned, wanted, at, end },
  });
  const isCut = !isWhole;
  return {
    ...{ keptSeq: isCut ? inCourse.seq : inCourse.seq - 1, cut: isCut ? inCourse : undefined, later, end, ...tasks },
    isNow: isCut && inCourse.seq === currentSeq && at <= now + sameMs,
  };
}

const beginOf = ({ starttime, scheduledStart }: RunPhase) => starttime ?? scheduledStart;
const startByPhase = (phase: RunPhase): [number, number] => [phase.growPhase_id, phase.scheduledStart];

/** Where a phase began that was cut before. */
const originOf = (phase: RunPhase, phases: readonly RunPhase[]): number => {
  let first = phase;
  for (const earlier of phases.filter(({ seq }) => seq < phase.seq).toReversed()) {
    if (earlier.name !== phase.name) break;
    first = earlier;
  }
  return beginOf(first);
};

/** The place of a phase in the other version: by its name, else by where it stands, unless a phase of that name is elsewhere. */
function findSame(
  phase: Pick<RunPhase, 'name' | 'growPhase_id'>,
  before: readonly VersionPhase[],
  after: readonly VersionPhase[],
) {
  const named = after.findIndex(({ name }) => name === phase.name);
  if (named !== -1) return named;
  const place = before.findIndex(({ id }) => id === phase.growPhase_id);
  const there = after[place];
  return there && !before.some(({ name }) => name === there.name) ? place : -1;
}

interface Dating extends Pick<ChangeInput, 'before' | 'after' | 'clock'> {
  inCourse: RunPhase;
  first: number;
  start: number;
  rest: readonly RunPhase[];
}

/** The phases from the present one on, each after the one before: as long as the run had it, and as much longer as the versions differ. */
function datePhases({ before, after, clock, inCourse, first, start, rest }: Dating): LaterPhase[] {
  const left = [...rest];
  let at = start;
  return after.slice(first).map((phase, index): LaterPhase => {
    const from = index === 0 ? inCourse : takeSame(left, phase, before, after);
    const own = from && before.find(({ id, name }) => id === from.growPhase_id || name === from.name);
    const longer = own ? lengthOf(phase) - lengthOf(own) : 0;
    const kept = from && (index === 0 ? from.scheduledEnd : clock.mover(from.scheduledStart, at)(from.scheduledEnd));
    const end = Math.max(at, kept === undefined ? clock.later(at, lengthOf(phase)) : clock.later(kept, longer));
    const dated = { growPhase_id: phase.id, name: phase.name, start: at, end, from };
    at = end;
    return dated;
  });
}

function takeSame(
  left: RunPhase[],
  phase: VersionPhase,
  before: readonly VersionPhase[],
  after: readonly VersionPhase[],
) {
  const at = left.findIndex((one) => after[findSame(one, before, after)]?.id === phase.id);
  return at === -1 ? undefined : left.splice(at, 1)[0];
}

/** When the work of a version is due in phases that have a start. */
function momentsOf<T extends VersionTask>(
  phases: readonly VersionPhase<T>[],
  startOf: (phase: VersionPhase<T>) => number | undefined,
  clock: FarmClock,
): (PlannedMoment<T> & { phase_id: number })[] {
  return phases.flatMap((phase) => {
    const start = startOf(phase);
    if (start === undefined) return [];
    const span = { startSeconds: 0, endSeconds: lengthOf(phase) };
    return phase.tasks.flatMap((task) =>
      workMoments(task, span).map((seconds, index) => ({
        ...{ task, index, phase_id: phase.id, phaseName: phase.name, due: clock.later(start, seconds) },
      })),
    );
  });
}
