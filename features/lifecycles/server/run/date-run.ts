import { iso } from './run-work.ts';

const DAY_MS = 86_400_000;
/** More tasks than this come from a plan written wrongly. */
const MAX_TASKS = 5000;

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
export const datePhases = (phases: readonly PlanPhase[], start: number) =>
  phases.map(({ id, seq, startSeconds, endSeconds }) => ({
    growPhase_id: id,
    seq,
    scheduledStart: iso(start + startSeconds * 1000),
    scheduledEnd: iso(start + endSeconds * 1000),
  }));

/** When a run that starts at a moment (ms) ends (ms). */
export const endOfRun = (phases: readonly PlanPhase[], start: number): number =>
  start + Math.max(0, ...phases.map(({ endSeconds }) => endSeconds)) * 1000;

/** Due moments (ms) of the work a plan asks for, repeated up to the end of its phase. */
export function dateTasks<T extends PlanTask>(
  tasks: readonly T[],
  phases: readonly PlanPhase[],
  start: number,
): { task: T; due: number }[] {
  const byId = new Map(phases.map((phase) => [phase.id, phase]));
  const dated: { task: T; due: number }[] = [];
  for (const task of tasks) {
    const phase = byId.get(task.growPhase_id);
    if (!phase) continue;
    const end = start + phase.endSeconds * 1000;
    let due = start + phase.startSeconds * 1000 + task.dayOffset * DAY_MS;
    do {
      dated.push({ task, due });
      due += (task.repeatDays ?? 0) * DAY_MS;
    } while (task.repeatDays !== null && due < end && dated.length < MAX_TASKS);
  }
  return dated.sort((a, b) => a.due - b.due);
}
