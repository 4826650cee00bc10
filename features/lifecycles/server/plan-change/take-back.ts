import { Lifecycle, LifecyclePlanChange, LifecycleTask } from '@trellis/lifecycles/model';
import type { Infer } from '@trellis/entity-kit';
import { moveStateBySystem, Refusal, type CallContext } from '@trellis/server-kit';
import { Task } from '@trellis/tasks/model';
import { sql } from 'kysely';
import { settleStock } from '../deeds/settle-stock.ts';
import type { WrittenRow } from '../deeds/read-deed.ts';
import { assertShelvesFree, takeShelves } from '../run/book-shelves.ts';
import { assertHarvestNotEarly } from '../sprays/pre-harvest-interval.ts';
import { moveBookings } from '../run/change-phase.ts';
import { insertTasks, orderOf } from '../run/lay-out-run.ts';
import { readRunPlan } from '../run/read-plan.ts';
import type { RunWork } from '../run/run-work.ts';
import { writeLog } from '../run/schedule-lifecycle.ts';
import { fingerprintOf, writeLaterPhases, type Snapshot } from './apply-version.ts';
import type { Run } from './read-change.ts';

type Change = Infer<typeof LifecyclePlanChange>;

/** Makes a run again what it was before it changed to another version; refused once something has happened in it since. */
export async function takeBack({ id, lifecycle_id, state }: Change, context: CallContext): Promise<{ id: number }> {
  const { db, records, viewer } = context;
  await records.lockFor(['facilityManager'], Lifecycle, lifecycle_id, viewer);
  const run = await records.get(Lifecycle, lifecycle_id, viewer);
  const { snapshot } = await db
    .selectFrom('lifecycle_plan_changes')
    .select('snapshot')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  if (state !== 'applied') throw new Refusal('lifecycle.change-taken-back', 'The change was taken back already.', 409);
  const was = snapshot as unknown as Snapshot;
  await assertNothingSince(run, was, context);
  await records.change(LifecyclePlanChange, id, { state: 'takenBack', isCanary: false });
  await restore(run, was, context);
  await settleStock(await readPromises(id, context), context);
  await writeLog(run, { key: 'versionBack' }, context);
  return { id };
}

async function assertNothingSince(run: Run, { stood, plantsStarted }: Snapshot, work: RunWork): Promise<void> {
  const now = await fingerprintOf(run.id, work);
  const since: string[] = (['phases', 'work'] as const).filter((part) => now[part] !== stood[part]);
  // After a split or a merge what it was to bring and to use is not this run's any more.
  if (plantsStarted !== undefined && plantsStarted !== run.plantsStarted) since.push('plants');
  if (since.length > 0)
    throw new Refusal(
      'lifecycle.changed-since',
      'Something has happened in the run since. Apply the earlier version from today on instead.',
      409,
      { since },
    );
}

async function restore(run: Run, was: Snapshot, work: RunWork): Promise<void> {
  const { db, records } = work;
  const { scheduledEnd, harvestdate } = was.run;
  const end = new Date(String(scheduledEnd)).getTime();
  if (typeof harvestdate === 'string') await assertHarvestNotEarly(run, harvestdate, work);
  const shelves = await takeShelves(run, undefined, work);
  const ended = new Date(run.scheduledEnd ?? end).getTime();
  if (end > ended) await assertShelvesFree(run.id, shelves, ended, end, work);
  for (const id of was.added) await removeWork(id, work);
  const plan = await readRunPlan(Number(was.run['growplanVersion_id']), work);
  const taskOf = new Map(plan.tasks.map((task) => [task.id, task]));
  for (const { id, task_id, growTask_id, duedate } of was.tasks) {
    const task = taskOf.get(growTask_id);
    if (task_id !== null) await records.change(Task, task_id, { ...(task && orderOf(task)), date: duedate });
    await records.change(LifecycleTask, id, { growTask_id, duedate });
  }
  const dropped =
    was.dropped.length === 0
      ? []
      : await db
          .selectFrom('lifecycle_tasks')
          .select(['growTask_id', 'duedate'])
          .where('id', 'in', was.dropped)
          .execute();
  const again = dropped.flatMap(({ growTask_id, duedate }) => {
    const task = taskOf.get(growTask_id ?? 0);
    return task && duedate ? [{ task, due: new Date(duedate).getTime() }] : [];
  });
  await writeLaterPhases(run.id, was.fromSeq, was.phases, work);
  await records.change(Lifecycle, run.id, { ...was.run, currentPhase_id: await phaseAt(run.id, was.currentSeq, work) });
  await insertTasks(run, again, shelves, work);
  await moveBookings(run.id, end, work);
}

/** What the change promised to the run and gave back: it was written in one transaction, so at one moment. */
async function readPromises(changeId: number, { db }: RunWork): Promise<WrittenRow[]> {
  const { rows } = await sql<{ id: number }>`
    select e.id from consumable_ledger_entries e
      join lifecycle_plan_changes c on c.lifecycle_id = e.lifecycle_id and c.createdate = e.createdate
    where c.id = ${changeId} and e.kind in ('reservation', 'release') order by e.id`.execute(db);
  return rows.map(({ id }) => ({ collection: 'consumableLedger', id, before: null, after: null, fields: new Set() }));
}

async function phaseAt(runId: number, seq: number | null, { db }: RunWork): Promise<number | null> {
  if (seq === null) return null;
  const found = await db
    .selectFrom('lifecycle_phases')
    .select('id')
    .where('lifecycle_id', '=', runId)
    .where('seq', '=', seq)
    .executeTakeFirst();
  return found?.id ?? null;
}

async function removeWork(id: number, work: RunWork): Promise<void> {
  const row = await work.db.selectFrom('lifecycle_tasks').select('task_id').where('id', '=', id).executeTakeFirst();
  await moveStateBySystem(LifecycleTask, id, 'cancel', {}, work);
  if (row?.task_id == null) return;
  const open = await work.db
    .selectFrom('tasks')
    .select('id')
    .where('id', '=', row.task_id)
    .where('state', '=', 'planned')
    .executeTakeFirst();
  if (open) await moveStateBySystem(Task, row.task_id, 'cancel', {}, work);
}
