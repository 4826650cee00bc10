import type { Lifecycle } from '@trellis/lifecycles/model';
import { Refusal } from '@trellis/server-kit';
import { sql } from 'kysely';
import type { RunWork } from '../run/run-work.ts';

interface HeldPlant {
  id: number;
  tag: string | null;
  unit: string;
  until: string;
}

/**
 * Refuses to harvest plants before the pre-harvest interval of what they were sprayed with is over. What counts is where a plant
 * stood when it was sprayed; it takes its interval along. `some`: only refuses when none of the plants may be cut.
 */
export async function assertIntervalOver(
  plantIds: readonly number[],
  harvestDate: string,
  work: Pick<RunWork, 'db'>,
  { some = false } = {},
): Promise<void> {
  const held = await listSprayed(plantIds, harvestDate, work);
  const isFree = some ? new Set(held.map(({ id }) => id)).size < plantIds.length : held.length === 0;
  if (isFree || held.length === 0) return;
  const units = [...new Set(held.map(({ unit }) => unit))];
  const until = held.reduce((latest, one) => (one.until > latest ? one.until : latest), '');
  throw new Refusal(
    'harvest.pre-harvest-interval',
    `Sprayed: ${units.join(', ')}. The pre-harvest interval runs until ${until}.`,
    409,
    { units, phiUntil: until, plants: [...new Set(held.map(({ tag, id }) => tag ?? id))] },
  );
}

/** Refuses to move the harvest of a run to an earlier day before the pre-harvest interval of its plants is over: it could not be held. */
export async function assertHarvestNotEarly(
  { id, mother, harvestdate }: Pick<Lifecycle, 'id' | 'mother' | 'harvestdate'>,
  day: string,
  work: Pick<RunWork, 'db'>,
): Promise<void> {
  if (mother || harvestdate === null || day >= harvestdate) return;
  const plants = await work.db
    .selectFrom('plants')
    .select('id')
    .where('lifecycle_id', '=', id)
    .where('state', '=', 'growing')
    .execute();
  await assertIntervalOver(
    plants.map((plant) => plant.id),
    day,
    work,
  );
}

/** Those of some plants that wait beyond a day after what they were sprayed with. */
export const listHeldPlants = async (
  plantIds: readonly number[],
  day: string,
  work: Pick<RunWork, 'db'>,
): Promise<ReadonlySet<number>> => new Set((await listSprayed(plantIds, day, work)).map(({ id }) => id));

/** Plants whose interval runs beyond a day, with the unit they were sprayed in. */
async function listSprayed(ids: readonly number[], day: string, { db }: Pick<RunWork, 'db'>): Promise<HeldPlant[]> {
  const { rows } = await sql<HeldPlant>`
    select n.id, n.tag, u.name as unit, to_char(max(s."phiUntil"), 'YYYY-MM-DD') as until
    from plants n join spray_applications s on s.facility_id = n.facility_id and s.state = 'applied' and s."phiUntil" > ${day}::date and s."clearanceUrl" is null
      join spray_targets t on t."ipmSprayApplication_id" = s.id join units u on u.id = t."platformGroup_id"
      left join plant_locations o on o.id = n."plantLocation_id" left join plant_containers c on c.id = n."plantContainer_id"
      left join platforms p on p.id = coalesce(o.platform_id, c.platform_id)
      cross join lateral (select exists (select from lifecycle_platforms l where l.lifecycle_id = n.lifecycle_id and l.start <= s.start
        and coalesce(l.finish, 'infinity') > s.start and l."platformGroup_id" = t."platformGroup_id") as "runStood") then_there
    where n.id = any(${[...ids]}::int[])
      -- Before its first move since then a plant stood where it moved from; where nobody noted a place, where its run stood.
      and t."platformGroup_id" = coalesce(
        (select (m."fromLocation" ->> 'platformGroup_id')::int from plant_movements m where m.plant_id = n.id and m.time > s.start order by m.time, m.id limit 1),
        p."platformGroup_id", case when "runStood" then t."platformGroup_id" end)
      -- Another run in the same unit that was left out; a plant whose run was not there came from the sprayed one.
      and (t.lifecycle_id is null or t.lifecycle_id = n.lifecycle_id or not "runStood")
    group by n.id, n.tag, u.name order by n.id`.execute(db);
  return rows;
}
