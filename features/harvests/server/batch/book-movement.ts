import { BatchMovement } from '@trellis/harvests/model';
import type { NewRecord } from '@trellis/entity-kit';
import type { CallContext } from '@trellis/server-kit';
import { sql } from 'kysely';

/** Changes the weight of a batch by a movement; nothing is booked for no difference. */
export async function bookMovement(
  movement: NewRecord<typeof BatchMovement>,
  { records }: Pick<CallContext, 'records'>,
): Promise<void> {
  if (Math.abs(movement.grams) >= 1e-6) await records.create(BatchMovement, movement);
}

/** The most grams a batch can hold: what came into it and is not in packages, samples, waste and other batches by now. */
export async function readMost(
  { id, wetWeight }: { id: number; wetWeight: number | null },
  { db }: Pick<CallContext, 'db'>,
): Promise<number> {
  const { rows } = await sql<{ grams: number }>`
    select rounded(${wetWeight ?? 0}::double precision + coalesce(sum(grams), 0)) as grams from batch_movements
    where batch_id = ${id} and (kind in ('package', 'sample', 'waste') or kind in ('split', 'merge') and grams < 0)`.execute(
    db,
  );
  return rows[0]?.grams ?? 0;
}
