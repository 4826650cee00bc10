import { Lifecycle, LifecyclePhase, LifecycleTask } from '@trellis/lifecycles/model';
import type { Infer } from '@trellis/entity-kit';
import { Refusal, type CallContext } from '@trellis/server-kit';
import { Task } from '@trellis/tasks/model';
import { assertRunNotIsolated } from '../remediations/isolation.ts';
import type { RunWork } from '../run/run-work.ts';
import { handOver } from './hand-over.ts';
import { handOverShelves, listOpenShelves } from './hand-over-shelves.ts';
import { lockShelves } from './places.ts';

type Run = Infer<typeof Lifecycle>;

export interface Splitting {
  name: string;
  platform_ids: readonly number[];
}

/** What a run made of another shares with it; the rest is its own. */
const shared = [
  'facility_id',
  'growplan_id',
  'growplanVersion_id',
  'strain_id',
  'varietal_id',
  'mother',
  'scheduledStart',
  'scheduledEnd',
  'starttime',
  'harvestdate',
  'owner_user_id',
  'metrcPlantBatchName',
  'licenseNumber',
  'source',
  'excludeFromStats',
] as const;

/** Makes a run of its own of some shelves of a run in flight: their plants, bookings, dates and the work nobody has begun go along. */
export async function splitRun(run: Run, { name, platform_ids }: Splitting, context: CallContext): Promise<Run> {
  const { records, viewer } = context;
  const { id } = run;
  if (run.state !== 'in_flight') throw new Refusal('lifecycle.not-in-flight', 'The run is not in flight.');
  await assertRunNotIsolated(id, context);
  await lockShelves(platform_ids, context);
  const open = await listOpenShelves(id, context);
  const leaving = open.filter(({ platform_id }) => platform_ids.includes(platform_id));
  if (leaving.length !== new Set(platform_ids).size)
    throw new Refusal('lifecycle.not-its-shelf', 'The run does not stand on that shelf.');
  if (leaving.length === open.length)
    throw new Refusal('lifecycle.nothing-stays', 'Leave at least one shelf to the run.');
  const made = await records.create(Lifecycle, {
    ...Object.fromEntries(shared.map((key) => [key, run[key]])),
    name,
    state: 'in_flight',
    plantsStarted: 0,
  } as never);
  const currentPhase_id = await copyPhases(run, made.id, context);
  await records.update(Lifecycle, made.id, { currentPhase_id });
  await copyOpenWork(id, made.id, context);
  const plants = await handOverShelves(id, made.id, leaving, context);
  await handOver(run, await records.get(Lifecycle, made.id, viewer), { plants, isLast: false }, context);
  const each = run.expectedGrams === null ? null : run.expectedGrams / Math.max(1, run.plantsStarted ?? 1);
  if (each !== null) await records.update(Lifecycle, made.id, { expectedGrams: each * plants });
  return records.get(Lifecycle, made.id, viewer);
}

/** Answers the copy of the run's present phase. */
async function copyPhases(run: Run, to: number, { db, records }: RunWork): Promise<number | null> {
  const phases = await db
    .selectFrom('lifecycle_phases')
    .select(['id', 'growPhase_id', 'seq', 'scheduledStart', 'scheduledEnd', 'starttime', 'endtime', 'overrides'])
    .where('lifecycle_id', '=', run.id)
    .orderBy('seq')
    .execute();
  const texts = await records.insert(
    LifecyclePhase,
    phases.map(({ id: _, ...phase }) => ({ ...phase, lifecycle_id: to })),
  );
  const index = phases.findIndex(({ id }) => id === run.currentPhase_id);
  return (JSON.parse(texts[index] ?? '{}') as { id?: number }).id ?? null;
}

/** What is due already is due for both. */
async function copyOpenWork(from: number, to: number, { db, records }: RunWork): Promise<void> {
  const tasks = await db
    .selectFrom('lifecycle_tasks')
    .select(['growTask_id', 'task_id', 'duedate'])
    .where('lifecycle_id', '=', from)
    .where('state', 'in', ['planned', 'ready', 'blocked'])
    .orderBy('id')
    .execute();
  const orderIds = tasks.map(({ task_id }) => task_id).filter((id) => id !== null);
  const orders = await db
    .selectFrom('tasks')
    .select(['id', 'facility_id', 'task_type_id', 'title', 'date', 'estAllocatedTime', 'inputs', 'checklist', 'source'])
    .select(['refCollection', 'ref_id', 'standardOperatingProcedure_id', 'notes'])
    .where('id', 'in', [0, ...orderIds])
    .orderBy('id')
    .execute();
  const texts = await records.insert(
    Task,
    orders.map(({ id: _, ...order }) => ({ ...order, lifecycle_id: to })),
  );
  const copies = new Map(orders.map(({ id }, index) => [id, (JSON.parse(texts[index] ?? '{}') as { id: number }).id]));
  await records.insert(
    LifecycleTask,
    tasks.map(({ growTask_id, task_id, duedate }) => ({
      lifecycle_id: to,
      growTask_id,
      task_id: task_id === null ? null : (copies.get(task_id) ?? null),
      duedate,
    })),
  );
}
