import { workMoments } from '@trellis/grow-plans/model';
import type { FarmClock } from './farm-clock.ts';
import { iso } from './run-work.ts';

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
  const planned = tasks.flatMap((task) => {
    const phase = byId.get(task.growPhase_id);
    return phase ? workMoments(task, phase).map((seconds) => ({ task, seconds })) : [];
  });
  return planned.slice(0, maxTasks).sort((a, b) => a.seconds - b.seconds);
}

/** Due moments (ms) of the work of a run that starts at a moment (ms). */
export const dateTasks = <T extends PlanTask>(
  tasks: readonly T[],
  phases: readonly PlanPhase[],
  start: number,
  clock: FarmClock,
): { task: T; due: number }[] =>
  listPlannedWork(tasks, phases).map(({ task, seconds }) => ({ task, due: clock.later(start, seconds) }));
