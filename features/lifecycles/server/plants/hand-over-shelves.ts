import { LifecyclePlatform, Plant, PlatformAllocation } from '@trellis/lifecycles/model';
import { iso, type RunWork } from '../run/run-work.ts';

interface OpenShelf {
  id: number;
  platform_id: number;
  platformGroup_id: number | null;
  plants: number;
  overlap: boolean;
}

/** The shelves a run stands on. */
export const listOpenShelves = (runId: number, { db }: RunWork): Promise<OpenShelf[]> =>
  db
    .selectFrom('lifecycle_platforms')
    .select(['id', 'platform_id', 'platformGroup_id', 'plants', 'overlap'])
    .where('lifecycle_id', '=', runId)
    .where('start', 'is not', null)
    .where('finish', 'is', null)
    .orderBy('id')
    .execute();

/** Shelves with their bookings and living plants become those of another run; nothing moves. Answers how many plants. */
export async function handOverShelves(
  fromId: number,
  toId: number,
  shelves: readonly OpenShelf[],
  work: RunWork,
): Promise<number> {
  const { db, records, now } = work;
  const platformIds = shelves.map(({ platform_id }) => platform_id);
  for (const { id } of shelves) await records.update(LifecyclePlatform, id, { finish: iso(now), plants: 0 });
  await records.insert(
    LifecyclePlatform,
    shelves.map(({ id: _, ...shelf }) => ({ ...shelf, lifecycle_id: toId, start: iso(now) })),
  );
  const bookings = await db
    .selectFrom('platform_allocations')
    .select('id')
    .where('lifecycle_id', '=', fromId)
    .where('platform_id', 'in', platformIds)
    .orderBy('id')
    .execute();
  await records.changeAll(
    PlatformAllocation,
    bookings.map(({ id }) => id),
    { lifecycle_id: toId },
  );
  const plants = await db
    .selectFrom('plants as n')
    .leftJoin('plant_locations as o', 'o.id', 'n.plantLocation_id')
    .leftJoin('plant_containers as c', 'c.id', 'n.plantContainer_id')
    .select('n.id')
    .where('n.lifecycle_id', '=', fromId)
    .where('n.state', '=', 'growing')
    .where((is) =>
      is.or([
        is('o.platform_id', 'in', platformIds),
        is.and([is('o.id', 'is', null), is('c.platform_id', 'in', platformIds)]),
      ]),
    )
    .orderBy('n.id')
    .forUpdate('n')
    .execute();
  await records.changeAll(
    Plant,
    plants.map(({ id }) => id),
    { lifecycle_id: toId },
  );
  return plants.length;
}
