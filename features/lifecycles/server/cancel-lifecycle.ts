import { Lifecycle, Plant } from '@trellis/lifecycles/model';
import type { Infer } from '@trellis/entity-kit';
import { moveRow, type MoveWords } from '@trellis/server-kit';
import { clearBookings, removePlannedShelves } from './run/book-shelves.ts';
import { cancelOpenTasks } from './run/end-run.ts';
import { releaseSupplies } from './run/reserve-supplies.ts';
import type { PersonalRunWork } from './run/run-work.ts';

/** Calls a run off before it started: bookings, shelves and promised stock are released, its planned work is cancelled, plants that waited for it are free. */
export async function cancelLifecycle(
  { id }: Infer<typeof Lifecycle>,
  words: MoveWords,
  work: PersonalRunWork,
): Promise<Infer<typeof Lifecycle>> {
  const cancelled = await moveRow(Lifecycle, { id }, 'cancel', words, work);
  await clearBookings(id, work);
  await removePlannedShelves(id, work);
  await cancelOpenTasks(id, work);
  await releaseSupplies(id, work);
  await freeWaitingPlants(id, work);
  return cancelled;
}

/** Plants that came for the run belong to none again: they go to another, or are sold. */
async function freeWaitingPlants(runId: number, { db, records }: PersonalRunWork): Promise<void> {
  const waiting = await db
    .selectFrom('plants')
    .select('id')
    .where('lifecycle_id', '=', runId)
    .where('state', '=', 'growing')
    .orderBy('id')
    .execute();
  await records.changeAll(
    Plant,
    waiting.map(({ id }) => id),
    { lifecycle_id: null },
  );
}
