import { askedInputs } from '@trellis/grow-plans/model';
import { LifecyclePhase, LifecycleTask } from '@trellis/lifecycles/model';
import { Task, type TaskInput } from '@trellis/tasks/model';
import type { Shelf } from './book-shelves.ts';
import { datePhases, dateTasks } from './date-run.ts';
import type { FarmClock } from './farm-clock.ts';
import type { PlannedWork, RunPlan } from './read-plan.ts';
import { iso, type RunWork } from './run-work.ts';

const inputKinds: Readonly<Record<string, TaskInput['kind']>> = {
  integer: 'count',
  number: 'reading',
  photos: 'photo',
  flag: 'flag',
  choice: 'choice',
};

/** What a task asks the worker to enter, as work items keep it: what its kind of work asks, and what its effects need. */
export const inputsOf = ({ inputSchema, effects }: Pick<PlannedWork, 'inputSchema' | 'effects'>): TaskInput[] =>
  askedInputs(inputSchema, effects).map(({ key, label, labelEs, kind, unit, required, min, max, options }) => ({
    key,
    label,
    kind: unit === 'g' ? 'weight' : (inputKinds[kind] ?? 'text'),
    isMandatory: required ?? false,
    ...(labelEs !== undefined && { labelEs }),
    ...(unit !== undefined && { unit }),
    ...(min !== undefined && { min }),
    ...(max !== undefined && { max }),
    ...(kind === 'choice' && options !== undefined && { options }),
  }));

/** Writes the dated phases of a run that starts at a moment (ms); phases of an earlier layout go. */
export async function layOutPhases(
  runId: number,
  plan: RunPlan,
  start: number,
  clock: FarmClock,
  { db, records }: RunWork,
) {
  const before = await db.selectFrom('lifecycle_phases').select('id').where('lifecycle_id', '=', runId).execute();
  for (const { id } of before) await records.remove(LifecyclePhase, id);
  const rows = datePhases(plan.phases, start, clock).map((phase) => ({ ...phase, lifecycle_id: runId }));
  await records.insert(LifecyclePhase, rows);
}

/** Lays out the work a plan asks for as planned tasks of the run; unit and area where there is only one. */
export async function layOutTasks(
  run: { id: number; facility_id: number },
  plan: RunPlan,
  { start, clock }: { start: number; clock: FarmClock },
  shelves: readonly Shelf[],
  work: RunWork,
): Promise<void> {
  await insertTasks(run, dateTasks(plan.tasks, plan.phases, start, clock), shelves, work);
}

/** The unit and the area of shelves, where there is only one. */
function placeOf(shelves: readonly Shelf[]) {
  const only = (values: readonly number[]): number | null => (new Set(values).size === 1 ? (values[0] ?? null) : null);
  return {
    platformGroup_id: only(shelves.map(({ platformGroup_id }) => platformGroup_id)),
    area_id: only(shelves.map(({ area_id }) => area_id)),
  };
}

/** Work of a run that nobody has begun is to be done where its shelves are now; what somebody gave another place keeps it. */
export async function placeWork(
  runId: number,
  { before, after }: Record<'before' | 'after', readonly Shelf[]>,
  { db, records }: RunWork,
): Promise<void> {
  const [was, place] = [placeOf(before), placeOf(after)];
  const orders = await db
    .selectFrom('tasks as o')
    .innerJoin('lifecycle_tasks as t', 't.task_id', 'o.id')
    .select('o.id')
    .where('t.lifecycle_id', '=', runId)
    .where('o.state', 'in', ['planned', 'ready'])
    .where('o.platformGroup_id', 'is not distinct from', was.platformGroup_id)
    .where('o.area_id', 'is not distinct from', was.area_id)
    .orderBy('o.id')
    .execute();
  await records.changeAll(
    Task,
    orders.map(({ id }) => id),
    place,
  );
}

/** Writes planned work of a run, each piece with its order; answers the ids of the pieces. */
export async function insertTasks(
  run: { id: number; facility_id: number },
  dated: readonly { task: PlannedWork; due: number }[],
  shelves: readonly Shelf[],
  { records }: RunWork,
): Promise<number[]> {
  if (dated.length === 0) return [];
  const place = { facility_id: run.facility_id, lifecycle_id: run.id, ...placeOf(shelves) };
  const orders = dated.filter(({ task }) => task.task_type_id !== null);
  const texts = await records.insert(
    Task,
    orders.map(({ task, due }) => ({ ...place, ...workOrder(task), date: iso(due) })),
  );
  const taskIds = new Map(
    orders.map((order, index) => [order, (JSON.parse(texts[index] ?? '{}') as { id: number }).id]),
  );
  const rows = dated.map((entry) => ({
    lifecycle_id: run.id,
    growTask_id: entry.task.id,
    task_id: taskIds.get(entry) ?? null,
    duedate: iso(entry.due),
  }));
  return (await records.insert(LifecycleTask, rows)).map((text) => (JSON.parse(text) as { id: number }).id);
}

const workOrder = (task: PlannedWork) => ({
  ...orderOf(task),
  task_type_id: task.task_type_id ?? 0,
  source: 'plan' as const,
});

/** What the order of a piece of work says of it. */
export const orderOf = (task: PlannedWork) => ({
  title: task.title ?? task.label,
  estAllocatedTime: task.estMinutes ?? task.defaultMinutes,
  inputs: inputsOf(task),
  refCollection: 'ag_growTasks',
  ref_id: task.id,
  standardOperatingProcedure_id: task.standardOperatingProcedure_id,
});

/** Moves phases from `fromSeq` on, and the work not yet begun in them; `move` says where a moment (ms) goes. Answers the run's new end. */
export async function shiftRun(
  runId: number,
  fromSeq: number,
  move: (at: number) => number,
  { db, records }: RunWork,
): Promise<number> {
  const phases = await db
    .selectFrom('lifecycle_phases')
    .select(['id', 'seq', 'growPhase_id', 'scheduledStart', 'scheduledEnd'])
    .where('lifecycle_id', '=', runId)
    .orderBy('seq')
    .execute();
  const later = phases.filter(({ seq }) => seq >= fromSeq);
  const moved = (at: Date | string | null): string | null => (at === null ? null : iso(move(new Date(at).getTime())));
  for (const { id, scheduledStart, scheduledEnd } of later)
    await records.update(LifecyclePhase, id, {
      scheduledStart: moved(scheduledStart),
      scheduledEnd: moved(scheduledEnd),
    });
  const last = phases.at(-1)?.scheduledEnd ?? null;
  if (last === null) return 0;
  const end = later.length > 0 ? move(new Date(last).getTime()) : new Date(last).getTime();
  // No work lies after the end of its run.
  const within = (at: Date | string | null): string | null =>
    at === null ? null : iso(Math.min(end, move(new Date(at).getTime())));
  const phaseIds = later.map((phase) => phase.growPhase_id);
  if (phaseIds.length > 0) await shiftTasks(runId, phaseIds, within, { db, records });
  return end;
}

async function shiftTasks(
  runId: number,
  growPhaseIds: readonly number[],
  moved: (at: Date | string | null) => string | null,
  { db, records }: Pick<RunWork, 'db' | 'records'>,
): Promise<void> {
  const tasks = await db
    .selectFrom('lifecycle_tasks as t')
    .innerJoin('grow_tasks as g', 'g.id', 't.growTask_id')
    .select(['t.id', 't.task_id', 't.duedate'])
    .where('t.lifecycle_id', '=', runId)
    .where('t.state', '=', 'planned')
    .where('g.growPhase_id', 'in', [...growPhaseIds])
    .execute();
  for (const { id, task_id, duedate } of tasks) {
    const due = moved(duedate);
    // The order's own write tells browsers of it; the database keeps both dates the same.
    if (task_id !== null && due !== null) await records.update(Task, task_id, { date: due });
    await records.update(LifecycleTask, id, { duedate: due });
  }
}
