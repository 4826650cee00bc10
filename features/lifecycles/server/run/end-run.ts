import {
  Lifecycle,
  LifecyclePhase,
  LifecyclePlatform,
  LifecycleTask,
  PlatformAllocation,
} from '@trellis/lifecycles/model';
import { moveStateBySystem } from '@trellis/server-kit';
import { Task } from '@trellis/tasks/model';
import { sql } from 'kysely';
import { lockShelvesOf } from '../plants/places.ts';
import { clearBookings } from './book-shelves.ts';
import { releaseSupplies } from './reserve-supplies.ts';
import { iso, type RunWork } from './run-work.ts';

const dayMs = 86_400_000;
/** A unit is cleaned for so long before it takes the next crop. */
const cleanoutDays = 2;

/** What ends with a run in flight: it leaves its shelves, which are cleaned; open work is cancelled, promised stock given back. */
export async function endRun(runId: number, work: RunWork): Promise<void> {
  const { db, records, now } = work;
  await lockShelvesOf([runId], work);
  const shelves = await db
    .selectFrom('lifecycle_platforms')
    .select(['id', 'platform_id', 'start'])
    .where('lifecycle_id', '=', runId)
    .where('finish', 'is', null)
    .orderBy('id')
    .execute();
  await clearBookings(runId, work);
  for (const { id, start } of shelves)
    await (start === null
      ? records.remove(LifecyclePlatform, id)
      : records.update(LifecyclePlatform, id, { finish: iso(now), plants: 0 }));
  await bookCleanOut(
    shelves.map(({ platform_id }) => platform_id),
    work,
  );
  await endPhase(runId, work);
  await cancelOpenTasks(runId, work);
  await releaseSupplies(runId, work);
}

/** Blocks shelves for cleaning, up to the next booking. */
export async function bookCleanOut(platformIds: readonly number[], { db, records, now }: RunWork): Promise<void> {
  const until = now.getTime() + cleanoutDays * dayMs;
  const { rows } = await sql<{ id: number; next: Date | null; isTaken: boolean }>`
    select p.id, (select min(a.start) from platform_allocations a where a.platform_id = p.id and a.kind <> 'maintenance' and a.start > ${iso(now)}) as next,
      exists (select from platform_allocations a where a.platform_id = p.id and a.kind <> 'maintenance'
        and a.start <= ${iso(now)} and a.finish > ${iso(now)}) or exists (select from lifecycle_platforms o
        where o.platform_id = p.id and o.start is not null and o.finish is null) as "isTaken"
    from platforms p where p.id = any(${[...platformIds]}::int[]) order by p.id`.execute(db);
  const bookings = rows
    .filter(({ isTaken }) => !isTaken)
    .map(({ id, next }) => ({ id, finish: Math.min(until, next?.getTime() ?? until) }))
    .filter(({ finish }) => finish > now.getTime())
    .map(({ id, finish }) => ({ platform_id: id, kind: 'cleanout' as const, start: iso(now), finish: iso(finish) }));
  await records.insert(PlatformAllocation, bookings);
}

async function endPhase(runId: number, { db, records, now }: RunWork): Promise<void> {
  const { currentPhase_id } = await db
    .selectFrom('lifecycles')
    .select('currentPhase_id')
    .where('id', '=', runId)
    .executeTakeFirstOrThrow();
  if (currentPhase_id === null) return;
  await records.update(LifecyclePhase, currentPhase_id, { endtime: iso(now) });
  await records.update(Lifecycle, runId, { currentPhase_id: null });
}

/** Cancels the work of a run that nobody began or finished. */
export async function cancelOpenTasks(runId: number, work: RunWork): Promise<void> {
  const open = ['planned', 'ready', 'in_progress', 'paused', 'blocked'] as const;
  const tasks = await work.db
    .selectFrom('lifecycle_tasks')
    .select('id')
    .where('lifecycle_id', '=', runId)
    .where('state', 'in', [...open])
    .orderBy('id')
    .execute();
  for (const { id } of tasks) await moveStateBySystem(LifecycleTask, id, 'cancel', {}, work);
  const orders = await work.db
    .selectFrom('tasks')
    .select('id')
    .where('lifecycle_id', '=', runId)
    .where('source', '=', 'plan')
    .where('state', 'in', [...open])
    .orderBy('id')
    .execute();
  for (const { id } of orders) await moveStateBySystem(Task, id, 'cancel', {}, work);
}
