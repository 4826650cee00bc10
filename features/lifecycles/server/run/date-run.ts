import type { FarmClock } from './farm-clock.ts';
import { iso } from './run-work.ts';

const daySeconds = 86_400;
/** More tasks than this come from a plan written wrongly. */
const maxTasks = 5000;

/** A phase of a plan, in seconds from the start of the run. */
export interface PlanPhase {
  id: number;
  seq: number;
  growStage_id: number | null;
  startSeconds: number;
  endSeconds: number;
  plantsPerContainer: number | null;
}

/** Work of a plan, in days from the start of its phase. */
export interface PlanTask {
  id: number;
  growPhase_id: number;
  dayOffset: number;
  repeatDays: number | null;
}

/** The phases of a run that starts at a moment (ms). */
export const datePhases = (phases: readonly PlanPhase[], start: number, clock: FarmClock) =>
  phases.map(({ id, seq, startSeconds, endSeconds }) => ({
    growPhase_id: id,
    seq,
    scheduledStart: iso(clock.later(start, startSeconds)),
    scheduledEnd: iso(clock.later(start, endSeconds)),
  }));

/** When a run that starts at a moment (ms) ends (ms). */
export const endOfRun = (phases: readonly PlanPhase[], start: number, clock: FarmClock): number =>
  clock.later(start, Math.max(0, ...phases.map(({ endSeconds }) => endSeconds)));

/** The work a plan asks for, in seconds from the start of the run, repeated up to the end of its phase. */
export function listPlannedWork<T extends PlanTask>(
  tasks: readonly T[],
  phases: readonly Pick<PlanPhase, 'id' | 'startSeconds' | 'endSeconds'>[],
): { task: T; seconds: number }[] {
  const byId = new Map(phases.map((phase) => [phase.id, phase]));
  const planned: { task: T; seconds: number }[] = [];
  for (const task of tasks) {
    const phase = byId.get(task.growPhase_id);
    if (!phase) continue;
    // Plans of before may ask for work after the phase; no work of a run lies after its end.
    let seconds = Math.min(phase.startSeconds + task.dayOffset * daySeconds, phase.endSeconds);
    do {
      planned.push({ task, seconds });
      seconds += (task.repeatDays ?? 0) * daySeconds;
    } while (task.repeatDays !== null && seconds < phase.endSeconds && planned.length < maxTasks);
  }
  return planned.sort((a, b) => a.seconds - b.seconds);
}

/** Due moments (ms) of the work of a run that starts at a moment (ms). */
export const dateTasks = <T extends PlanTask>(
  tasks: readonly T[],
  phases: readonly PlanPhase[],
  start: number,
  clock: FarmClock,
): { task: T; due: number }[] =>
  listPlannedWork(tasks, phases).map(({ task, seconds }) => ({ task, due: clock.later(start, seconds) }));
