import { Lifecycle, Plant } from '@trellis/lifecycles/model';
import type { Infer } from '@trellis/entity-kit';
import { notFound, Refusal, type CallContext } from '@trellis/server-kit';
import { readPlants } from '../plants/living-plants.ts';
import { isManager, isPlanner } from '../run/run-work.ts';
import { assertSeen, readLastDeed, type Deed } from './read-deed.ts';
import { takeBackDeed } from './take-back-deed.ts';

type Run = Infer<typeof Lifecycle>;

/** Takes back what was done last to a run: its phase, its dates, a split, a merge, or that it was called off. Theirs to do who did it,
 * or a facility manager's. */
export async function takeBackRun(
  { id, facility_id }: Run,
  { updatedate }: { updatedate: string },
  context: CallContext,
): Promise<Run> {
  const { records, viewer } = context;
  const deed = await readLastDeed(Lifecycle.path, [id], context);
  assertTheirs(deed, isManager(viewer, facility_id), context);
  await takeBackDeed(deed, facility_id, context, { id, updatedate });
  return records.get(Lifecycle, id, viewer);
}

/** What a move of plants writes. */
const ofMove: readonly string[] = [
  ...['ag_plants', 'ag_plantContainers', 'ag_plantLocations'],
  ...['ag_lifecyclePlatforms', 'ag_platformAllocations'],
];

/** Takes back that plants were moved or transplanted: each stands where it stood. Theirs to do who did it, or a planner's. */
export async function takeBackMove(
  { plantIds, at }: { plantIds: readonly number[]; at: string },
  context: CallContext,
): Promise<Infer<typeof Plant>[]> {
  const { facilityId, db, viewer } = context;
  const ids = [...new Set(plantIds)];
  const found = await db
    .selectFrom('plants')
    .select('id')
    .where('id', 'in', ids)
    .where('facility_id', '=', facilityId)
    .execute();
  if (found.length !== ids.length) throw notFound(Plant.path);
  const deed = await readLastDeed(Plant.path, ids, context);
  assertTheirs(deed, isPlanner(viewer, facilityId), context);
  assertSeen(deed, Plant.path, ids, at);
  const isMove = deed.rows.every(
    ({ collection, id, fields }) =>
      ofMove.includes(collection) && (collection !== Plant.path || (ids.includes(id) && !fields.has('lifecycle_id'))),
  );
  if (!isMove) throw new Refusal('plant.not-moved', 'These plants were not moved last, or not they alone.', 409);
  await takeBackDeed(deed, facilityId, context);
  return readPlants(ids, context);
}

function assertTheirs(
  deed: Deed | undefined,
  mayTakeBackOthers: boolean,
  { viewer }: CallContext,
): asserts deed is Deed {
  if (!deed) throw new Refusal('lifecycle.not-reversible', 'There is nothing to take back.', 409);
  if (deed.user_id !== viewer.userId && !mayTakeBackOthers)
    throw new Refusal('lifecycle.others-deed', 'Somebody else did this; they or a manager take it back.', 403);
}
