import { ConsumableLedgerEntry } from '@trellis/consumables/model';
import { WasteRecord } from '@trellis/compliance/model';
import { Lifecycle, LifecycleTask } from '@trellis/lifecycles/model';
import type { Infer } from '@trellis/entity-kit';
import { moveState, moveStateBySystem, Refusal, type CallContext, type MoveWords } from '@trellis/server-kit';
import { Task } from '@trellis/tasks/model';
import { sql } from 'kysely';
import { lockRuns } from '../plants/places.ts';
import { writeLog } from '../run/schedule-lifecycle.ts';
import type { PersonalRunWork } from '../run/run-work.ts';
import { titleOf, type RunTask } from './complete-task.ts';

const undoHours = 24;
const takenBack = 'The task was taken back.';

/**
 * Takes back a completion of the last day: the work order is ready again, what it used returns to the stock and is promised to the
 * run as before, its waste leaves the book.
 */
export async function undoLifecycleTask(task: RunTask, words: MoveWords, work: PersonalRunWork): Promise<RunTask> {
  const { records, viewer, now } = work;
  const done = task.task_id === null ? task.updatedate : (await records.get(Task, task.task_id, viewer)).completed;
  await (task.task_id === null
    ? moveState(LifecycleTask, task.id, 'undo', words, work)
    : moveState(Task, task.task_id, 'undo', { reason: words.reason }, work));
  if (done !== null && now.getTime() - new Date(done).getTime() > undoHours * 3_600_000)
    throw new Refusal('task.too-old', 'A completion is taken back within 24 hours.');
  return takeBackWork(task, words.reason, work);
}

/** The completion of a work order was taken back by itself: where it is the work of a run, so is all that it brought about there. */
export async function takeBackOrder({ id }: Task, reason: string | undefined, context: CallContext): Promise<void> {
  const { db, records, viewer } = context;
  const tasks = await db.selectFrom('lifecycle_tasks').select('id').where('task_id', '=', id).orderBy('id').execute();
  for (const task of tasks) await takeBackWork(await records.get(LifecycleTask, task.id, viewer), reason, context);
}

async function takeBackWork(task: RunTask, reason: string | null | undefined, work: PersonalRunWork): Promise<RunTask> {
  const { records, viewer } = work;
  // Whoever ends the run has done so, or gives back afterwards what is promised here. After the order, which both ways here lock first.
  await lockRuns([task.lifecycle_id], work);
  const run = await records.get(Lifecycle, task.lifecycle_id, viewer);
  const written = await readWritten(task, work);
  await takeBackWaste(written.get(WasteRecord.path) ?? [], work);
  const entries = written.get(ConsumableLedgerEntry.path) ?? [];
  await returnUsages(task.task_id, entries, work);
  if (run.inflight === 1) await promiseAgain(run.id, entries, work);
  const what = `${await titleOf(task, work)}${reason ? `, ${reason}` : ''}`;
  await writeLog(run, { key: 'takenBack', what }, work);
  return records.update(LifecycleTask, task.id, { inputs: null });
}

/** What the last completion wrote beside itself, by collection: whatever one transaction wrote has its number and its moment. */
async function readWritten({ id, task_id }: RunTask, { db }: PersonalRunWork): Promise<Map<string, number[]>> {
  const [collection, record] = task_id === null ? [LifecycleTask.path, id] : [Task.path, task_id];
  const { rows } = await sql<{ collection: string; ids: number[] }>`
    with done as (select deed, time from activity_logs where collection = ${collection} and record_id = ${record}::int and action = 'update'
      and changes -> 'after' ->> 'state' = 'completed' order by id desc limit 1)
    select l.collection, array_agg(l.record_id order by l.id) as ids from activity_logs l join done on l.deed = done.deed and l.time = done.time
    where l.action = 'create' group by 1`.execute(db);
  return new Map(rows.map((row) => [row.collection, row.ids]));
}

/** The waste book loses what the work had written into it; refused once that was fetched. */
async function takeBackWaste(ids: readonly number[], { db, records }: PersonalRunWork): Promise<void> {
  if (ids.length === 0) return;
  const { rows } = await sql<{ id: number; isFetched: boolean }>`
    select id, pickup is not null as "isFetched" from waste_records where id = any(${[...ids]}::int[]) order by id for update`.execute(
    db,
  );
  const fetched = rows.find(({ isFetched }) => isFetched);
  if (fetched)
    throw new Refusal('task.waste-fetched', 'The waste of this work was fetched already.', 409, { id: fetched.id });
  for (const { id } of rows) await records.change(WasteRecord, id, { weight: 0 }, takenBack);
}

/** Posts the opposite of what a task used. */
async function returnUsages(taskId: number | null, ids: readonly number[], work: PersonalRunWork): Promise<void> {
  const { rows } = await sql<Infer<typeof ConsumableLedgerEntry>>`
    select * from consumable_ledger_entries where (task_id = ${taskId}::int or id = any(${[...ids]}::int[])) and kind = 'usage'
      and reversal_of is null and state in ('posted', 'pending') order by id for update`.execute(work.db);
  for (const entry of rows) {
    if (entry.state === 'pending') {
      await moveStateBySystem(ConsumableLedgerEntry, entry.id, 'reject', { reason: takenBack }, work);
      continue;
    }
    await moveStateBySystem(ConsumableLedgerEntry, entry.id, 'reverse', { reason: takenBack }, work);
    await work.records.create(ConsumableLedgerEntry, {
      facilityConsumable_id: entry.facilityConsumable_id,
      consumableLot_id: entry.consumableLot_id,
      kind: 'usage',
      qty: -entry.qty,
      unitCost: entry.unitCost,
      lifecycle_id: entry.lifecycle_id,
      task_id: taskId,
      reason: takenBack,
      reversal_of: entry.id,
      state: 'posted',
    });
  }
}

/** What the run no longer needed once the work was done is promised to it again; what others were promised meanwhile waits for a manager. */
async function promiseAgain(lifecycle_id: number, ids: readonly number[], { db, records }: PersonalRunWork) {
  const given = await db
    .selectFrom('consumable_ledger_entries')
    .select(['facilityConsumable_id', 'qty'])
    .where('id', 'in', [...ids])
    .where('kind', '=', 'release')
    .where('state', '=', 'posted')
    .where('lifecycle_id', '=', lifecycle_id)
    .orderBy('id')
    .execute();
  await records.insert(
    ConsumableLedgerEntry,
    given
      .filter(({ qty }) => qty < 0)
      .map(({ facilityConsumable_id, qty }) => ({
        ...{ facilityConsumable_id, kind: 'reservation' as const, qty: -qty, lifecycle_id, reason: takenBack },
      })),
  );
}
