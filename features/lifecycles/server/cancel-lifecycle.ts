import { Lifecycle } from '@trellis/lifecycles/model';
import { PlatformAllocation } from '@trellis/planning/model';
import type { Infer } from '@trellis/entity-kit';
import type { Viewer } from '@trellis/entity-kit/sql';
import { moveState, type CallContext, type MoveWords } from '@trellis/server-kit';

type Cancelling = Pick<CallContext, 'db' | 'records' | 'now'> & { viewer: Viewer };

/** Calls a run off before it started and releases the shelves booked for it. */
export async function cancelLifecycle(
  id: number,
  words: MoveWords,
  context: Cancelling,
): Promise<Infer<typeof Lifecycle>> {
  const cancelled = await moveState(Lifecycle, id, 'cancel', words, context);
  const bookings = await context.db
    .selectFrom('platform_allocations')
    .select('id')
    .where('lifecycle_id', '=', id)
    .orderBy('id')
    .forUpdate()
    .execute();
  for (const booking of bookings) await context.records.remove(PlatformAllocation, booking.id);
  return cancelled;
}
