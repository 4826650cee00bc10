import { Lifecycle, LifecycleTask } from '@trellis/lifecycles/model';
import {
  inTransaction,
  moveStateBySystem,
  Refusal,
  type Services,
  type WorkContext,
  entityChanged,
} from '@trellis/server-kit';
import { taskEvents } from '@trellis/tasks/model';
import { sql } from 'kysely';
import { beginNextPhase } from './change-phase.ts';
import { startScheduledRun } from './start-lifecycle.ts';

const job = { userId: null, source: 'job', ip: null } as const;

/** Starts scheduled runs whose time has come; one whose shelves are still taken waits, and one of a closed facility until it is
 * opened again. Answers how many started. */
export async function startDueRuns(services: Services): Promise<number> {
  const due = await sql<{ id: number }>`
    select l.id from lifecycles l join facilities f on f.id = l.facility_id and f.active
    where l.state = 'scheduled' and l."scheduledStart" <= ${services.clock.now()} order by l."scheduledStart", l.id`.execute(
    services.db,
  );
  let started = 0;
  for (const { id } of due.rows) {
    const isStarted = await tryAlone(services, id, async (work) => {
      const [run] = await lockDue(id, 'scheduled', work);
      if (run) await startScheduledRun(id, work);
      return run !== undefined;
    });
    if (isStarted) started += 1;
  }
  return started;
}

/** Brings runs whose phase is over by their dates into the next; several phases are passed one by one. Answers how many moved. */
export async function advanceDuePhases(services: Services): Promise<number> {
  const due = await sql<{ id: number }>`
    select l.id from lifecycles l join lifecycle_phases h on h.id = l."currentPhase_id"
    where l.state = 'in_flight' and h."scheduledEnd" <= ${services.clock.now()}
      and exists (select from lifecycle_phases n where n.lifecycle_id = l.id and n.seq > h.seq)
    order by h."scheduledEnd", l.id`.execute(services.db);
  let moved = 0;
  for (const { id } of due.rows) {
    const isMoved = await tryAlone(services, id, async (work) => {
      const [run] = await lockDue(id, 'in_flight', work);
      if (!run) return false;
      const phase = await work.db
        .selectFrom('lifecycle_phases')
        .select('scheduledEnd')
        .where('id', '=', run.currentPhase_id)
        .executeTakeFirst();
      if (!phase?.scheduledEnd || new Date(phase.scheduledEnd) > work.now) return false;
      // By the plan's date, not by the minute of this round: nothing shifts.
      await beginNextPhase(run as never, new Date(phase.scheduledEnd).getTime(), work);
      return true;
    });
    if (isMoved) moved += 1;
  }
  return moved;
}

const lockDue = (id: number, state: 'scheduled' | 'in_flight', { db }: WorkContext) =>
  db
    .selectFrom(Lifecycle.table as 'lifecycles')
    .selectAll()
    .where('id', '=', id)
    .where('state', '=', state)
    .forUpdate()
    .skipLocked()
    .execute();

/** One run in one transaction: what refuses one run, or fails with it, does not hold up the others, of every facility. */
async function tryAlone(
  services: Services,
  id: number,
  step: (work: WorkContext) => Promise<boolean>,
): Promise<boolean> {
  try {
    return await inTransaction(services, job, step);
  } catch (error) {
    const what = 'a run cannot move on by itself';
    if (error instanceof Refusal) services.log.warn({ lifecycle_id: id, code: error.code }, what);
    else services.log.error({ lifecycle_id: id, err: error }, what);
    return false;
  }
}

/** Makes planned tasks without a work order ready when their date is reached; the others follow their order. */
export async function makeRunTasksReady(services: Services): Promise<number> {
  return inTransaction(services, job, async (work) => {
    const due = await work.db
      .selectFrom('lifecycle_tasks as t')
      .innerJoin('lifecycles as l', 'l.id', 't.lifecycle_id')
      .select('t.id')
      .where('t.task_id', 'is', null)
      .where('t.state', '=', 'planned')
      .where('t.duedate', '<=', work.now)
      .where('l.inflight', '=', 1)
      .forUpdate('t')
      .skipLocked()
      .execute();
    for (const { id } of due) await moveStateBySystem(LifecycleTask, id, 'makeReady', {}, work);
    return due.length;
  });
}

/** Tells browsers that a task of a run changed with its work order. */
export function announceRunTasks({ hub, pool }: Pick<Services, 'hub' | 'pool'>): void {
  hub.on(taskEvents.changed, async ({ row, facilityId }) => {
    const { rows } = await pool.query<{ id: number }>('select id from lifecycle_tasks where task_id = $1', [row.id]);
    for (const { id } of rows)
      await hub.announce(entityChanged, { collection: LifecycleTask.path, id, op: 'update', facilityId });
  });
}

/** Looks every minute for runs to start and phases to begin. */
export async function keepRunsOnTime(services: Services): Promise<undefined> {
  await services.jobs.repeat('keep-runs-on-time', '* * * * *', async () => {
    await startDueRuns(services);
    while ((await advanceDuePhases(services)) > 0);
    await makeRunTasksReady(services);
  });
  return undefined;
}
