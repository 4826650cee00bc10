import { LifecyclePlatform, Plant, PlantMovement, type PlantPlace } from '@trellis/lifecycles/model';
import { Refusal } from '@trellis/server-kit';
import { PlantContainer, PlantLocation } from '@trellis/units/model';
import { sql, type RawBuilder } from 'kysely';
import { iso, type RunWork } from '../run/run-work.ts';

/** A place of its own for one plant. */
export interface Place {
  platform_id: number;
  plantLocation_id: number;
}

/** So many plants on one shelf. */
export interface PlacesWanted {
  platform_id: number;
  plants: number;
}

interface FreePlaces {
  id: number;
  name: string;
  capacity: number;
  cols: number | null;
  standing: number;
  free: number[] | null;
  grid: { row: number; col: number }[] | null;
}

/** Where nobody laid out a shelf, its places are counted in rows of ten. */
const columns = 10;

/**
 * Finds a free place for each plant, shelf by shelf and in the order asked for; a shelf with room whose places nobody drew gets
 * them now. Refuses more plants than a shelf holds. The shelves stay locked, so that two moves never take one place.
 */
export async function takePlaces(wanted: readonly PlacesWanted[], work: RunWork): Promise<Place[]> {
  const ids = wanted.map(({ platform_id }) => platform_id);
  await lockShelves(ids, work);
  const shelves = await readFreePlaces(ids, work);
  const full = wanted.filter(({ platform_id, plants }) => {
    const { capacity = 0, standing = 0 } = shelves.get(platform_id) ?? {};
    return capacity > 0 && standing + plants > capacity;
  });
  if (full.length > 0)
    throw new Refusal('lifecycle.over-capacity', 'More plants than the shelves hold.', 409, {
      shelves: full.map(({ platform_id, plants }) => {
        const { name, capacity, standing } = shelves.get(platform_id) ?? {};
        return { platform_id, name, plants, capacity, standing };
      }),
    });
  const places: Place[] = [];
  for (const { platform_id, plants } of wanted) {
    const { free, grid, cols } = shelves.get(platform_id) ?? {};
    const known = (free ?? []).slice(0, plants);
    const drawn = await drawPlaces({ platform_id, cols: cols ?? columns }, grid ?? [], plants - known.length, work);
    places.push(...[...known, ...drawn].map((plantLocation_id) => ({ platform_id, plantLocation_id })));
  }
  return places;
}

/** Runs are locked before shelves and shelves before plants, each in the order of their ids; only one counts a run at a time. */
export async function lockRuns(ids: readonly (number | null)[], { db }: RunWork): Promise<void> {
  await sql`select id from lifecycles where id = any(${known(ids)}::int[]) order by id for no key update`.execute(db);
}

/** Shelves are locked in the order of their ids, so that movers never wait for each other in a circle. */
export async function lockShelves(ids: readonly number[], { db }: RunWork): Promise<void> {
  await sql`select id from platforms where id = any(${[...ids]}::int[]) order by id for no key update`.execute(db);
}

/** Locks the shelves that runs stand on or have booked, and others they go to: all at once, and before any of their bookings. The runs
 * are locked by now, so that they come to no other shelf in between. */
export async function lockShelvesOf(
  runIds: readonly number[],
  work: RunWork,
  others: readonly number[] = [],
): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select platform_id as id from lifecycle_platforms where lifecycle_id = any(${[...runIds]}::int[]) and finish is null
    union select platform_id from platform_allocations where lifecycle_id = any(${[...runIds]}::int[])`.execute(
    work.db,
  );
  await lockShelves([...rows.map(({ id }) => id), ...others], work);
}

/** SQL of the plants `n` that live on a shelf: at a place of it, or in a container there. A shelf finds them by its places, whatever else grows. */
export const livingOn = (shelf: RawBuilder<unknown>): RawBuilder<unknown> => sql`(
  select p.* from plant_locations o join plants p on p."plantLocation_id" = o.id where o.platform_id = ${shelf} and p.state = 'growing'
  union all
  select p.* from plant_containers c join plants p on p."plantContainer_id" = c.id
    where c.platform_id = ${shelf} and p."plantLocation_id" is null and p.state = 'growing') n`;

/** SQL of how many plants live on a shelf; some are left out. */
export const standingOn = (
  shelf: RawBuilder<unknown>,
  without: readonly number[] = [],
): RawBuilder<number> => sql<number>`(
  select count(*)::int from ${livingOn(shelf)} where n.id <> all(${[...without]}::int[]))`;

async function readFreePlaces(ids: readonly number[], { db }: RunWork): Promise<ReadonlyMap<number, FreePlaces>> {
  const { rows } = await sql<FreePlaces>`
    select s.id, s.name, s.capacity, s.cols,
      ${standingOn(sql`s.id`)} as standing,
      (select json_agg(o.id order by o.row, o.col, o.id) from plant_locations o where o.platform_id = s.id
        and not exists (select from plants n where n."plantLocation_id" = o.id)
        -- What was drawn before the shelf was laid out otherwise.
        and coalesce(o.row <= s.rows, true) and coalesce(o.col <= s.cols, true)) as free,
      (select json_agg(json_build_object('row', o.row, 'col', o.col)) from plant_locations o where o.platform_id = s.id) as grid
    from platforms s where s.id = any(${[...ids]}::int[])`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}

async function drawPlaces(
  { platform_id, cols }: { platform_id: number; cols: number },
  grid: readonly { row: number; col: number }[],
  count: number,
  { records }: RunWork,
): Promise<number[]> {
  const drawn = new Set(grid.map(({ row, col }) => `${row}-${col}`));
  const rows: { platform_id: number; row: number; col: number; label: string }[] = [];
  for (let index = 0; rows.length < count; index += 1) {
    const [row, col] = [Math.floor(index / cols) + 1, (index % cols) + 1];
    const label = `${row}-${col}`;
    if (!drawn.has(label)) rows.push({ platform_id, row, col, label });
  }
  const made = await records.insert(PlantLocation, rows);
  return made.map((text) => (JSON.parse(text) as { id: number }).id);
}

interface Standing extends PlantPlace {
  id: number;
  lifecycle_id: number | null;
}

/** Where plants stand now, in words and numbers, as movements keep it. */
async function readStanding(ids: readonly number[], { db }: RunWork): Promise<ReadonlyMap<number, Standing>> {
  const { rows } = await sql<Standing>`
    select n.id, n.lifecycle_id, n."plantLocation_id", s.id as platform_id, u.id as "platformGroup_id", n."plantContainer_id",
      concat_ws(', ', u.name, s.name, coalesce(o.label, o.row || '-' || o.col)) as label
    from plants n left join plant_locations o on o.id = n."plantLocation_id" left join plant_containers c on c.id = n."plantContainer_id"
      left join platforms s on s.id = coalesce(o.platform_id, c.platform_id) left join units u on u.id = s."platformGroup_id"
    where n.id = any(${[...ids]}::int[]) order by n.id`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}

const placeOf = (standing: Standing | undefined): PlantPlace | null => {
  if (!standing) return null;
  const { id: _, lifecycle_id: __, ...place } = standing;
  const known = Object.entries<unknown>(place).filter(([, value]) => value !== null && value !== '');
  return known.length > 0 ? Object.fromEntries(known) : null;
};

/**
 * Changes where plants stand and tells it in their movements: `change` writes the plants and answers those it made; what follows
 * from it is done here: containers left empty wait for cleaning, places know their container, shelves count what stands on them.
 */
export async function recordMoves(
  facilityId: number,
  ids: readonly number[],
  reason: string,
  work: RunWork,
  change: () => Promise<readonly number[]>,
): Promise<void> {
  const before = await readStanding(ids, work);
  const made = await change();
  const after = await readStanding([...ids, ...made], work);
  const moves = [...ids, ...made]
    .map((id) => ({ id, from: placeOf(before.get(id)), to: placeOf(after.get(id)) }))
    .filter(({ from, to }) => JSON.stringify(from) !== JSON.stringify(to));
  await work.records.insert(
    PlantMovement,
    moves.map(({ id, from, to }) => ({
      facility_id: facilityId,
      plant_id: id,
      lifecycle_id: after.get(id)?.lifecycle_id ?? null,
      count: 1,
      fromLocation: from,
      toLocation: to,
      time: iso(work.now),
      reason,
    })),
  );
  const moved = [...before.values(), ...after.values()];
  await followContainers(moved, work);
  await countShelves(
    moved.map(({ lifecycle_id }) => lifecycle_id),
    work,
  );
}

/** Places name the container that stands on them; a container nothing lives in any more waits for cleaning. */
async function followContainers(moved: readonly Standing[], { db, records }: RunWork): Promise<void> {
  const placeIds = known(moved.map(({ plantLocation_id }) => plantLocation_id));
  const { rows: places } = await sql<{ id: number; container: number | null }>`
    select o.id, n."plantContainer_id" as container from plant_locations o left join plants n on n."plantLocation_id" = o.id
    where o.id = any(${placeIds}::int[]) and n."plantContainer_id" is distinct from o."plantContainer_id" order by o.id`.execute(
    db,
  );
  for (const [container, group] of Map.groupBy(places, (place) => place.container))
    await records.changeAll(
      PlantLocation,
      group.map(({ id }) => id),
      { plantContainer_id: container },
    );
  const { rows: empty } = await sql<{ id: number }>`
    select c.id from plant_containers c where c.id = any(${known(moved.map((one) => one.plantContainer_id))}::int[]) and c.status = 'used'
      and not exists (select from plants n where n."plantContainer_id" = c.id and n.state = 'growing') order by c.id`.execute(
    db,
  );
  await records.changeAll(
    PlantContainer,
    empty.map(({ id }) => id),
    { status: 'cleaning', platform_id: null },
  );
}

const known = (ids: readonly (number | null | undefined)[]): number[] => [
  ...new Set(ids.filter((id): id is number => typeof id === 'number')),
];

/** Plants that were destroyed or harvested leave their places and containers; the rest of what they are is the caller's to write. */
export async function leavePlaces(
  facilityId: number,
  ids: readonly number[],
  reason: string,
  work: RunWork,
  change: () => Promise<void>,
): Promise<void> {
  await recordMoves(facilityId, ids, reason, work, async () => {
    await work.records.changeAll(Plant, ids, { plantLocation_id: null, plantContainer_id: null });
    await change();
    return [];
  });
}

/** The shelves of runs count the plants that stand there; plants whose shelf nobody noted count from the first shelf on. */
export async function countShelves(runIds: readonly (number | null)[], { db, records }: RunWork): Promise<void> {
  const { rows } = await sql<{ id: number; run: number; plants: number; placed: number; living: number }>`
    select o.id, o.lifecycle_id as run, o.plants,
      (select count(*)::int from plants n left join plant_locations p on p.id = n."plantLocation_id"
        left join plant_containers c on c.id = n."plantContainer_id"
        where n.lifecycle_id = o.lifecycle_id and n.state = 'growing' and coalesce(p.platform_id, c.platform_id) = o.platform_id) as placed,
      (select count(*)::int from plants n where n.lifecycle_id = o.lifecycle_id and n.state = 'growing') as living
    from lifecycle_platforms o where o.lifecycle_id = any(${known(runIds)}::int[]) and o.start is not null and o.finish is null
    order by o.id`.execute(db);
  for (const shelves of Map.groupBy(rows, ({ run }) => run).values()) {
    let left = (shelves[0]?.living ?? 0) - shelves.reduce((sum, { placed }) => sum + placed, 0);
    for (const { id, plants, placed } of shelves.toReversed()) {
      const here = placed + Math.max(0, Math.min(left, plants - placed));
      left -= here - placed;
      if (here !== plants) await records.update(LifecyclePlatform, id, { plants: here });
    }
  }
}
