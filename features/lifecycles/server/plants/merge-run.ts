import { Lifecycle, Plant } from '@trellis/lifecycles/model';
import type { Infer } from '@trellis/entity-kit';
import { moveState, notFound, Refusal, type CallContext } from '@trellis/server-kit';
import { assertRunNotIsolated } from '../remediations/isolation.ts';
import { moveBookings, raisePlants } from '../run/change-phase.ts';
import { endRun } from '../run/end-run.ts';
import { assertTakesPlants, handOver, stageOf } from './hand-over.ts';
import { handOverShelves, listOpenShelves } from './hand-over-shelves.ts';
import { lockRuns, lockShelvesOf } from './places.ts';

export interface Merging {
  /** The run that goes on. */
  lifecycle_id: number;
  reason?: string | undefined;
}

/** Joins a run to another of the same crop and plan: plants stay where they are and are the other's from now on; the run ends. */
export async function mergeRun(
  { id }: Lifecycle,
  { lifecycle_id, reason }: Merging,
  context: CallContext,
): Promise<Infer<typeof Lifecycle>> {
  const { records, viewer, db } = context;
  await lockRuns([id, lifecycle_id], context);
  const run = await moveState(Lifecycle, id, 'merge', { reason: reason ?? 'Joined to another run' }, context);
  const target = await records.get(Lifecycle, lifecycle_id, viewer);
  if (target.facility_id !== run.facility_id || target.id === id) throw notFound(Lifecycle.path);
  assertTakesPlants(target, run);
  if (target.growplanVersion_id !== run.growplanVersion_id)
    throw new Refusal('lifecycle.other-plan', 'The runs grow by different plans.');
  await assertRunNotIsolated(id, context);
  await lockShelvesOf([id, target.id], context);
  const shelves = await listOpenShelves(id, context);
  const plants = shelves.length === 0 ? 0 : await handOverShelves(id, target.id, shelves, context);
  const unplaced = await db
    .selectFrom('plants')
    .select('id')
    .where('lifecycle_id', '=', id)
    .where('state', '=', 'growing')
    .execute();
  const ids = unplaced.map((plant) => plant.id);
  await records.changeAll(Plant, ids, { lifecycle_id: target.id });
  await raisePlants(target.id, await stageOf(target, context), context);
  if (target.scheduledEnd !== null) await moveBookings(target.id, new Date(target.scheduledEnd).getTime(), context);
  await handOver(run, target, { plants: plants + ids.length, isLast: true }, context);
  await endRun(id, context);
  return records.get(Lifecycle, id, viewer);
}
