import { Plant } from '@trellis/lifecycles/model';
import type { Infer } from '@trellis/entity-kit';
import { notFound, Refusal } from '@trellis/server-kit';
import { sql } from 'kysely';
import type { RunWork } from '../run/run-work.ts';
import { lockRuns, lockShelves } from './places.ts';

/** A living plant, and the shelf it stands on. */
export interface LivingPlant extends Pick<Infer<typeof Plant>, 'id' | 'lifecycle_id' | 'plantContainer_id'> {
  platform_id: number | null;
}

/**
 * Locks the plants named with their runs and the shelves given, so that nothing moves or counts them meanwhile. 404 for plants of
 * another facility, 409 for those that do not live any more.
 */
export async function lockLivingPlants(
  facilityId: number,
  ids: readonly number[],
  shelves: readonly number[],
  work: RunWork,
): Promise<LivingPlant[]> {
  const wanted = [...new Set(ids)];
  const before = await work.db
    .selectFrom('plants')
    .select('lifecycle_id')
    .distinct()
    .where('id', 'in', wanted)
    .where('facility_id', '=', facilityId)
    .execute();
  await lockRuns(
    before.map(({ lifecycle_id }) => lifecycle_id),
    work,
  );
  // Where they stand and where they go, all at once: a shelf they leave is booked for cleaning.
  await lockShelves([...shelves, ...(await shelvesOf(wanted, work))], work);
  const { rows } = await sql<LivingPlant & { state: string }>`
    select n.id, n.lifecycle_id, n."plantContainer_id", n.state, coalesce(
      (select o.platform_id from plant_locations o where o.id = n."plantLocation_id"),
      (select c.platform_id from plant_containers c where c.id = n."plantContainer_id")) as platform_id
    from plants n where n.id = any(${wanted}::int[]) and n.facility_id = ${facilityId} order by n.id for update of n`.execute(
    work.db,
  );
  if (rows.length !== wanted.length) throw notFound(Plant.path);
  const gone = rows.filter(({ state }) => state !== 'growing').map(({ id }) => id);
  if (gone.length > 0)
    throw new Refusal('plant.not-living', 'Some plants do not live any more.', 409, { plants: gone });
  return rows;
}

async function shelvesOf(plantIds: readonly number[], { db }: RunWork): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct coalesce(o.platform_id, c.platform_id) as id from plants n left join plant_locations o on o.id = n."plantLocation_id"
      left join plant_containers c on c.id = n."plantContainer_id"
    where n.id = any(${[...plantIds]}::int[]) and coalesce(o.platform_id, c.platform_id) is not null`.execute(db);
  return rows.map(({ id }) => id);
}

/** The run the plants belong to, null for none; refuses plants of several. */
export function runOf(plants: readonly LivingPlant[]): number | null {
  const runs = new Set(plants.map(({ lifecycle_id }) => lifecycle_id));
  if (runs.size > 1) throw new Refusal('plant.several-runs', 'The plants belong to several runs.', 422);
  return plants[0]?.lifecycle_id ?? null;
}

/** The plants as the API shows them, in the order of their ids. */
export async function readPlants(
  ids: readonly number[],
  { records, viewer }: RunWork & { viewer: Parameters<RunWork['records']['list']>[2] },
): Promise<Infer<typeof Plant>[]> {
  const plants: Infer<typeof Plant>[] = [];
  for (let start = 0; start < ids.length; start += 1000) {
    const where = { id: { inq: ids.slice(start, start + 1000) } };
    plants.push(
      ...(JSON.parse(await records.list(Plant, { where, order: 'id', limit: 1000 }, viewer)) as typeof plants),
    );
  }
  return plants;
}
