import { createHash } from 'node:crypto';
import { Lifecycle, LifecyclePhase, LifecyclePlanChange, LifecycleTask } from '@trellis/lifecycles/model';
import { moveStateBySystem, type CallContext } from '@trellis/server-kit';
import { Task } from '@trellis/tasks/model';
import { sql } from 'kysely';
import { lockShelvesOf } from '../plants/places.ts';
import { assertHarvestNotEarly } from '../sprays/pre-harvest-interval.ts';
import { assertShelvesFree, readShelves, takeShelves, type Shelf } from '../run/book-shelves.ts';
import { moveBookings } from '../run/change-phase.ts';
import { insertTasks, orderOf } from '../run/lay-out-run.ts';
import { promiseMore } from '../run/reserve-supplies.ts';
import { iso, type PersonalRunWork, type RunWork } from '../run/run-work.ts';
import { writeLog } from '../run/schedule-lifecycle.ts';
import { readChange, type ReadChange, type Run } from './read-change.ts';
import { suppliesOfChange } from './supplies-of-change.ts';

export interface WishedVersion {
  growplanVersion_id: number;
  fromDay?: number | undefined;
}

/** What a run was before a change, and how it stood right after, to take it back by. */
export interface Snapshot {
  run: Record<string, unknown>;
  currentSeq: number | null;
  fromSeq: number;
  phases: Record<string, unknown>[];
  tasks: { id: number; task_id: number | null; growTask_id: number; duedate: string }[];
  added: number[];
  dropped: number[];
  supplies: [consumable: number, quantity: number][];
  /** Plants that harvest and supplies were reckoned for; changes from before it was noted have none. */
  plantsStarted?: number | null;
  stood: { phases: string; work: string };
}

/** Runs go on by another version of their plan, all or none; a canary that went before is one of them then. */
export async function applyVersion(
  runs: readonly Run[],
  { isCanary = false, ...wished }: WishedVersion & { isCanary?: boolean | undefined },
  context: CallContext,
): Promise<{ ids: number[] }> {
  await lockShelvesOf(
    runs.map(({ id }) => id),
    context,
  );
  for (const run of runs.toSorted((one, other) => one.id - other.id)) await applyToRun(run, wished, isCanary, context);
  if (!isCanary) await endCanaries(runs, wished.growplanVersion_id, context);
  return { ids: runs.map(({ id }) => id) };
}

async function endCanaries(runs: readonly Run[], versionId: number, { db, records }: RunWork): Promise<void> {
  const facilities = [...new Set(runs.map(({ facility_id }) => facility_id))];
  const { rows } = await sql<{ id: number }>`
    select c.id from lifecycle_plan_changes c join lifecycles l on l.id = c.lifecycle_id
    where c."toVersion_id" = ${versionId} and c."isCanary" and l.facility_id = any(${facilities}::int[]) order by c.id`.execute(
    db,
  );
  await records.changeAll(
    LifecyclePlanChange,
    rows.map(({ id }) => id),
    { isCanary: false },
  );
}

async function applyToRun(run: Run, wished: WishedVersion, isCanary: boolean, work: PersonalRunWork): Promise<void> {
  const read = await readChange(run, wished, work);
  const shelves = await assertRoom(read, work);
  const { change, fromDay, at } = read;
  const before = await takeSnapshot(read, work);
  // The database lets a run change its version once there is a record that says so.
  const made = await work.records.create(LifecyclePlanChange, {
    ...{ lifecycle_id: run.id, fromVersion_id: run.growplanVersion_id, toVersion_id: wished.growplanVersion_id },
    ...{ at: iso(at), fromDay, isCanary, snapshot: before },
  });
  await writePhases(run, read, work);
  const added = await writeTasks(read, shelves, work);
  await promiseMore(run, before.supplies, work);
  await writeRun(read, work);
  await moveBookings(run.id, change.end, work);
  const snapshot: Snapshot = { ...before, added, stood: await fingerprintOf(run.id, work) };
  await work.records.change(LifecyclePlanChange, made.id, { snapshot });
  const [from = 0, to = 0] = await versionNumbers([run.growplanVersion_id, wished.growplanVersion_id], work);
  await writeLog(run, { key: isCanary ? 'canary' : 'version', from, to, day: fromDay }, work);
}

/** Refuses a later end where the shelves are taken by then, and an earlier one before the plants may be cut; answers the shelves. */
export async function assertRoom({ run, phases, change, clock }: ReadChange, work: RunWork): Promise<Shelf[]> {
  await assertHarvestNotEarly(run, clock.dateOf(change.end), work);
  const shelves = await takeShelves(run, undefined, work);
  const ended = Math.max(phases.at(-1)?.scheduledEnd ?? 0, work.now.getTime());
  if (change.end > ended) await assertShelvesFree(run.id, shelves, ended, change.end, work);
  return shelves;
}

async function takeSnapshot(
  { run, phases, change, plans }: ReadChange,
  work: RunWork,
): Promise<Omit<Snapshot, 'stood'>> {
  const { db } = work;
  const fromSeq = change.cut ? change.cut.seq : change.keptSeq + 1;
  const kept = await db
    .selectFrom('lifecycle_phases')
    .select(['growPhase_id', 'scheduledStart', 'scheduledEnd', 'starttime', 'endtime', 'overrides'])
    .where('lifecycle_id', '=', run.id)
    .where('seq', '>=', fromSeq)
    .orderBy('seq')
    .execute();
  const shelves = await readShelves(run, undefined, work);
  const { growplanVersion_id, scheduledEnd, harvestdate, expectedGrams } = run;
  return {
    run: { growplanVersion_id, scheduledEnd, harvestdate, expectedGrams },
    plantsStarted: run.plantsStarted,
    currentSeq: phases.find(({ id }) => id === run.currentPhase_id)?.seq ?? null,
    ...{ fromSeq, phases: kept, added: [] },
    tasks: change.moved.map(({ row: { id, task_id, growTask_id, due } }) => ({
      id,
      task_id,
      growTask_id,
      duedate: iso(due),
    })),
    dropped: change.dropped.map(({ id }) => id),
    supplies: [...suppliesOfChange(change, plans.before, shelves)],
  };
}

/** The phases from a place on become these; rows that are there are used again. */
export async function writeLaterPhases(
  runId: number,
  fromSeq: number,
  wanted: readonly Record<string, unknown>[],
  { db, records }: RunWork,
): Promise<void> {
  const there = await db
    .selectFrom('lifecycle_phases')
    .select('id')
    .where('lifecycle_id', '=', runId)
    .where('seq', '>=', fromSeq)
    .orderBy('seq')
    .execute();
  for (const [index, { id }] of there.entries()) {
    const values = wanted[index];
    if (values) await records.change(LifecyclePhase, id, values);
    else await records.remove(LifecyclePhase, id);
  }
  const fresh = wanted.slice(there.length).map((values, index) => ({
    ...{ ...values, lifecycle_id: runId, seq: fromSeq + there.length + index },
  }));
  if (fresh.length > 0) await records.insert(LifecyclePhase, fresh);
}

async function writePhases(run: Run, { change, at }: ReadChange, work: RunWork): Promise<void> {
  const { cut, isNow, later, keptSeq } = change;
  const overrides = new Map(
    (
      await work.db
        .selectFrom('lifecycle_phases')
        .select(['id', 'overrides'])
        .where('lifecycle_id', '=', run.id)
        .execute()
    ).map((phase) => [phase.id, phase.overrides]),
  );
  if (cut)
    await work.records.change(LifecyclePhase, cut.id, {
      scheduledEnd: iso(Math.max(at, cut.scheduledStart)),
      ...(isNow && { endtime: iso(at) }),
    });
  await writeLaterPhases(
    run.id,
    keptSeq + 1,
    later.map(({ growPhase_id, start, end, from }, index) => ({
      ...{ growPhase_id, scheduledStart: iso(start), scheduledEnd: iso(end), endtime: null },
      starttime: isNow && index === 0 ? iso(at) : null,
      overrides: (from && overrides.get(from.id)) ?? null,
    })),
    work,
  );
}

async function writeTasks({ run, change }: ReadChange, shelves: readonly Shelf[], work: RunWork): Promise<number[]> {
  const { records } = work;
  for (const { row, task, due } of change.moved) {
    if (row.task_id !== null) await records.change(Task, row.task_id, { ...orderOf(task), date: iso(due) });
    await records.change(LifecycleTask, row.id, { growTask_id: task.id, duedate: iso(due) });
  }
  for (const { id, task_id } of change.dropped) {
    await moveStateBySystem(LifecycleTask, id, 'cancel', {}, work);
    if (task_id !== null) await cancelOrder(task_id, work);
  }
  return insertTasks(run, change.added, shelves, work);
}

async function cancelOrder(id: number, work: RunWork): Promise<void> {
  const open = await work.db
    .selectFrom('tasks')
    .select('id')
    .where('id', '=', id)
    .where('state', '=', 'planned')
    .executeTakeFirst();
  if (open) await moveStateBySystem(Task, id, 'cancel', {}, work);
}

async function writeRun({ run, change, plans, clock }: ReadChange, { db, records }: RunWork): Promise<void> {
  const { expectedGramsPerPlant, versionId } = plans.after;
  const current = await db
    .selectFrom('lifecycle_phases')
    .select('id')
    .where('lifecycle_id', '=', run.id)
    .where('seq', '=', change.keptSeq + 1)
    .executeTakeFirst();
  await records.change(Lifecycle, run.id, {
    growplanVersion_id: versionId,
    scheduledEnd: iso(change.end),
    ...(!run.mother && { harvestdate: clock.dateOf(change.end) }),
    ...(change.isNow && current && { currentPhase_id: current.id }),
    ...(!run.mother &&
      expectedGramsPerPlant !== null &&
      run.plantsStarted !== null && { expectedGrams: expectedGramsPerPlant * run.plantsStarted }),
  });
}

async function versionNumbers(ids: readonly number[], { db }: RunWork): Promise<number[]> {
  const rows = await db
    .selectFrom('grow_plan_versions')
    .select(['id', 'version'])
    .where('id', 'in', [...ids])
    .execute();
  return ids.map((id) => rows.find((one) => one.id === id)?.version ?? 0);
}

/** How a run stands: its phases, and its work. Another text as soon as something happened in it. */
export async function fingerprintOf(runId: number, { db }: RunWork): Promise<Snapshot['stood']> {
  const hash = (value: unknown) => createHash('sha256').update(JSON.stringify(value)).digest('base64url');
  const phases =
    await sql`select h.seq, h."growPhase_id", h."scheduledStart", h."scheduledEnd", h.starttime, h.endtime, l.state,
      l."growplanVersion_id", l."currentPhase_id" = h.id as current
    from lifecycle_phases h join lifecycles l on l.id = h.lifecycle_id where h.lifecycle_id = ${runId} order by h.seq`.execute(
      db,
    );
  const tasks =
    await sql`select id, "growTask_id", duedate, state from lifecycle_tasks where lifecycle_id = ${runId} order by id`.execute(
      db,
    );
  return { phases: hash(phases.rows), work: hash(tasks.rows) };
}
