import { LifecycleTask } from '@trellis/lifecycles/model';
import { dateTasks, inputsOf, readFarmClock, readRunPlan, type FarmClock } from '@trellis/lifecycles/server';
import { Task, TaskAssignment, type TaskInput } from '@trellis/tasks/model';
import { insertRows } from '../records/insert-rows.ts';
import { dayMs, personOf, wobble, type DemoWork } from './demo-work.ts';

/** Work orders are kept for so many days before the demo began; older work shows in the run only. */
const orderDays = 14;
/** Work orders of the coming days; the rest of a run's work is made with its phases. */
const aheadDays = 21;

interface Run {
  id: number;
  facility_id: number;
  growplanVersion_id: number;
  starttime: Date;
  unit: number;
  area_id: number;
}

/** Adds the work of every run in flight: done up to today but for what was missed, ready today, planned ahead. */
export async function seedRunTasks(work: DemoWork): Promise<void> {
  const { db, records } = work;
  const runs = await db
    .selectFrom('lifecycles as l')
    .innerJoin('lifecycle_platforms as p', 'p.lifecycle_id', 'l.id')
    .innerJoin('units as u', 'u.id', 'p.platformGroup_id')
    .select(['l.id', 'l.facility_id', 'l.growplanVersion_id', 'l.starttime', 'u.id as unit', 'u.area_id'])
    .where('l.inflight', '=', 1)
    .distinct()
    .orderBy('l.id')
    .execute();
  const plans = new Map<number, Awaited<ReturnType<typeof readRunPlan>>>();
  const clocks = new Map<number, FarmClock>();
  const entries = [];
  for (const run of runs as unknown as Run[]) {
    const plan = plans.get(run.growplanVersion_id) ?? (await readRunPlan(run.growplanVersion_id, work));
    plans.set(run.growplanVersion_id, plan);
    const clock = clocks.get(run.facility_id) ?? (await readFarmClock(run.facility_id, work));
    clocks.set(run.facility_id, clock);
    for (const { task, due } of dateTasks(plan.tasks, plan.phases, run.starttime.getTime(), clock)) {
      // The plan's day begins at midnight; work is due at nine.
      entries.push({ run, task, due: clock.later(due, 9 * 3600), state: stateAt(run, due, work) });
    }
  }
  const now = work.now.getTime();
  const ordered = entries.filter(({ due }) => due > now - orderDays * dayMs && due < now + aheadDays * dayMs);
  const orderIds = await insertRows(
    records,
    Task,
    ordered.map(({ run, task, due, state }) => {
      const inputs = inputsOf(task);
      const isDone = state === 'completed';
      return {
        facility_id: run.facility_id,
        task_type_id: task.task_type_id ?? 0,
        title: task.title ?? task.label,
        area_id: run.area_id,
        platformGroup_id: run.unit,
        lifecycle_id: run.id,
        date: new Date(due).toISOString(),
        estAllocatedTime: task.defaultMinutes,
        state,
        source: 'plan' as const,
        refCollection: 'ag_growTasks',
        ref_id: task.id,
        inputs: isDone ? inputs.map((input) => ({ ...input, value: entered(input, `${run.id} ${due}`) })) : inputs,
        ...(state === 'in_progress' && { startedAt: new Date(now - 35 * 60_000).toISOString() }),
        ...(isDone && {
          completed: new Date(Math.min(now, due + 2 * 3_600_000)).toISOString(),
          completedBy_user_id: workerAt(run, work),
          actualMinutes: Math.round((task.defaultMinutes ?? 30) * (1 + wobble(`${run.id}${due}`) / 4)),
        }),
      };
    }),
  );
  const orders = new Map(ordered.map((entry, index) => [entry, orderIds[index]]));
  await insertRows(
    records,
    LifecycleTask,
    entries.map((entry) => ({
      lifecycle_id: entry.run.id,
      growTask_id: entry.task.id,
      task_id: orders.get(entry) ?? null,
      duedate: new Date(entry.due).toISOString(),
      state: entry.state,
    })),
  );
  await insertRows(
    records,
    TaskAssignment,
    ordered.flatMap((entry, index) =>
      entry.due < now + 3 * dayMs ? [{ task_id: orderIds[index] ?? 0, user_id: workerAt(entry.run, work) }] : [],
    ),
  );
}

/** The grower works at the first site; at the other the farm manager does the work. */
const workerAt = (run: Run, work: DemoWork): number =>
  personOf(work, run.facility_id === work.structure.facilities.get('washington') ? 'grower' : 'farmManager');

function stateAt(run: Run, due: number, { now }: DemoWork): 'completed' | 'ready' | 'in_progress' | 'planned' {
  const days = (due - now.getTime()) / dayMs;
  const luck = wobble(`${run.id} task ${Math.round(due / dayMs)}`);
  if (days > 0) return 'planned';
  // A few of the last days were missed; of today's, some are under way.
  if (days > -1) return luck > 0.6 ? 'in_progress' : luck > -0.4 ? 'ready' : 'completed';
  return days > -4 && luck > 0.75 ? 'ready' : 'completed';
}

function entered({ kind, unit, key }: TaskInput, words: string): number | string {
  if (kind === 'count') return 24 + Math.round(20 * Math.abs(wobble(words)));
  if (kind === 'weight') return 200 + Math.round(150 * Math.abs(wobble(words)));
  if (kind !== 'reading') return 'All well';
  const around = key === 'ph' ? 6 : unit === 'mS/cm' ? 2.2 : 10;
  return Number((around * (1 + 0.05 * wobble(words + key))).toFixed(2));
}
