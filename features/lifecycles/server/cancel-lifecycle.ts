import { Lifecycle } from '@trellis/lifecycles/model';
import type { Infer } from '@trellis/entity-kit';
import { moveRow, type MoveWords } from '@trellis/server-kit';
import { clearBookings } from './run/book-shelves.ts';
import { cancelOpenTasks } from './run/end-run.ts';
import { releaseSupplies } from './run/reserve-supplies.ts';
import type { PersonalRunWork } from './run/run-work.ts';

/** Calls a run off before it started: bookings and promised stock are released, its planned work is cancelled. */
export async function cancelLifecycle(
  { id }: Infer<typeof Lifecycle>,
  words: MoveWords,
  work: PersonalRunWork,
): Promise<Infer<typeof Lifecycle>> {
  const cancelled = await moveRow(Lifecycle, { id }, 'cancel', words, work);
  await clearBookings(id, work);
  await cancelOpenTasks(id, work);
  await releaseSupplies(id, work);
  return cancelled;
}
