import { Plant, type Lifecycle, type LifecycleSource } from '@trellis/lifecycles/model';
import type { Infer } from '@trellis/entity-kit';
import { Refusal } from '@trellis/server-kit';
import { PlantContainer } from '@trellis/units/model';
import { sql } from 'kysely';
import { assertNotIsolated } from '../remediations/isolation.ts';
import { recordMoves, takePlaces, type Place } from '../plants/places.ts';
import type { Shelf } from './book-shelves.ts';
import { readFarmClock } from './farm-clock.ts';
import { cutsOfRuns, type StartingWork } from './cuts-of-run.ts';
import { type RunWork } from './run-work.ts';

/** Consecutive tags. */
export interface TagRange {
  prefix: string;
  first: number;
  digits: number;
}

export interface Planting {
  run: Infer<typeof Lifecycle>;
  shelves: readonly Shelf[];
  growStage_id: number | null;
  plantsPerContainer: number | null;
  /** Model of container the plan grows in. */
  containerType_id: number | null;
  /** Containers to fill, in this order; they must be empty. */
  containerIds?: readonly number[] | undefined;
  tags?: TagRange | undefined;
  /** Moment of the start (ms). */
  start: number;
}

/** Where a plant goes: a place of its own, in a container where there is one. */
interface Spot extends Place {
  plantContainer_id: number | null;
}

/**
 * Makes the plants of a run and places them: each at a place of its own on a shelf of the run, in the containers named, else in
 * empty ones of the plan's model as far as there are any. Plants that already belong to the run, or that it takes over, come
 * first; only the rest are new.
 */
export async function makePlants(planting: Planting, work: StartingWork): Promise<number> {
  const { run } = planting;
  const places = await takePlaces(planting.shelves, work);
  const containers = await fillContainers(planting, work);
  const spots = places.map((place, index): Spot => ({ ...place, plantContainer_id: containers[index] ?? null }));
  const taken = await takeOverPlants(run, places, work);
  if (taken.length > spots.length)
    throw new Refusal(
      'lifecycle.too-few-places',
      `${taken.length} plants wait for the run, more than its shelves get.`,
    );
  await recordMoves(run.facility_id, taken, 'Start of the run', work, async () => {
    for (const [index, id] of taken.entries())
      await work.records.update(Plant, id, {
        lifecycle_id: run.id,
        growStage_id: planting.growStage_id,
        ...standingAt(spots[index]),
      });
    return insertPlants(planting, spots.slice(taken.length), work);
  });
  return spots.length;
}

/** New plants for the places that are left; answers their ids. */
async function insertPlants(planting: Planting, spots: readonly Spot[], work: StartingWork): Promise<number[]> {
  const { run, growStage_id, start } = planting;
  const mothers = await findMothers(run, work);
  const origin = { mothers: 'Clone', seed: 'Seed' }[run.source?.kind as string] as 'Clone' | 'Seed' | undefined;
  const tags = await freeTags(planting, spots.length, work);
  const clock = await readFarmClock(run.facility_id, work);
  const texts = await work.records.insert(
    Plant,
    spots.map((spot, index) => ({
      facility_id: run.facility_id,
      lifecycle_id: run.id,
      strain_id: run.strain_id,
      growStage_id,
      mother: run.mother,
      ...descentOf(mothers[index % Math.max(1, mothers.length)]),
      plantedDate: clock.dateOf(start),
      tag: tags[index] ?? null,
      ...(origin && { origin }),
      ...standingAt(spot),
    })),
  );
  const ids = texts.map((text) => (JSON.parse(text) as { id: number }).id);
  const cuts = mothers.map(({ id }, place) => ({
    plant_id: id,
    plantIds: ids.filter((_, index) => index % mothers.length === place),
  }));
  for (const tell of work.services.slots.of(cutsOfRuns)) await tell(run, cuts, start, work);
  return ids;
}

interface MotherOfRun {
  id: number;
  generation: number | null;
}

/** A cutting is a generation after its mother. */
const descentOf = (mother: MotherOfRun | undefined) =>
  mother ? { motherPlant_id: mother.id, generation: (mother.generation ?? 0) + 1 } : { motherPlant_id: null };

const standingAt = (spot: Spot | undefined) => ({
  plantLocation_id: spot?.plantLocation_id ?? null,
  plantContainer_id: spot?.plantContainer_id ?? null,
});

const sourceIds = (source: LifecycleSource | null, kind: LifecycleSource['kind']): readonly number[] =>
  source?.kind === kind ? (source.ids ?? []) : [];

/** The mothers its source names, which stay what they are until they are cut; refuses those of another facility or crop, and those that do not live any more. */
async function findMothers(run: Infer<typeof Lifecycle>, { db }: RunWork): Promise<MotherOfRun[]> {
  const named = sourceIds(run.source, 'mothers');
  if (named.length === 0) return [];
  const { rows } = await sql<MotherOfRun>`
    select id, generation from plants where facility_id = ${run.facility_id} and id = any(${[...named]}::int[]) and state = 'growing'
      and (strain_id is null or ${run.strain_id}::int is null or strain_id = ${run.strain_id})
    order by id for no key update`.execute(db);
  await assertNotIsolated(named, null, { db });
  if (rows.length === new Set(named).size) return rows;
  throw otherPlants();
}

const otherPlants = () =>
  new Refusal('lifecycle.other-plants', 'Some plants of the source are not here, not alive, or of another crop.', 422);

/**
 * Living plants that belong to the run already, or that its source names and that belong to none; refused where one that is named
 * does not live, grows elsewhere, or is isolated: no other plant is made up for it. Those of a delivery come as far as there is place.
 */
async function takeOverPlants(
  run: Infer<typeof Lifecycle>,
  places: readonly Place[],
  work: RunWork,
): Promise<number[]> {
  const { db } = work;
  const named = sourceIds(run.source, 'plants');
  const { rows } = await sql<{ id: number; strain_id: number | null }>`
    select id, strain_id from plants where facility_id = ${run.facility_id} and state = 'growing'
      and (lifecycle_id = ${run.id} or lifecycle_id is null and id = any(${[...named]}::int[]))
    order by id for update`.execute(db);
  const own = rows.map(({ id }) => id);
  const ids = [...own, ...(await findDelivered(run, places.length - own.length, work))];
  if (
    named.some((id) => !ids.includes(id)) ||
    rows.some(({ strain_id }) => strain_id !== null && run.strain_id !== null && strain_id !== run.strain_id)
  )
    throw otherPlants();
  const shelves = Map.groupBy(ids.slice(0, places.length), (_, index) => places[index]?.platform_id ?? 0);
  for (const [platform_id, here] of shelves) await assertNotIsolated(here, platform_id, { db });
  return ids;
}

/** Plants that came with the deliveries its source names and wait somewhere for a run of their crop, at most so many. Refuses a
 * delivery that is not accepted yet: its plants would be made a second time when it is. */
async function findDelivered(run: Infer<typeof Lifecycle>, most: number, { db }: RunWork): Promise<number[]> {
  const intakes = sourceIds(run.source, 'intake');
  if (intakes.length === 0) return [];
  const pending = await sql`
    select 1 from facility_intakes where facility_id = ${run.facility_id} and id = any(${[...intakes]}::int[])
      and state in ('expected', 'arrived', 'inspecting', 'quarantine') limit 1`.execute(db);
  if (pending.rows.length > 0)
    throw new Refusal('lifecycle.delivery-pending', 'The delivery is not accepted yet; its plants come with that.');
  if (most <= 0) return [];
  const { rows } = await sql<{ id: number }>`
    select n.id from plants n where n.facility_id = ${run.facility_id} and n.state = 'growing' and n.lifecycle_id is null
      and n.mother = ${run.mother} and n."plantLocation_id" is null and n."plantContainer_id" is null
      and (n.strain_id is null or ${run.strain_id}::int is null or n.strain_id = ${run.strain_id})
      -- Plants from before their delivery was noted say its number in words.
      and (n.intake_id = any(${[...intakes]}::int[]) or n.intake_id is null and n.note in (
        select 'Delivery ' || i.number from facility_intakes i where i.facility_id = ${run.facility_id} and i.id = any(${[...intakes]}::int[])))
    order by n.id limit ${most} for update of n`.execute(db);
  return rows.map(({ id }) => id);
}

/** Puts the containers named, else empty ones of the plan's model, on the shelves; answers the container of each plant in turn. */
async function fillContainers(planting: Planting, work: RunWork): Promise<(number | null)[]> {
  const { containerIds } = planting;
  const waiting = containerIds ? await lockContainers(planting, containerIds, work) : await findEmpty(planting, work);
  if (containerIds && waiting.length !== containerIds.length)
    throw new Refusal('lifecycle.container-not-empty', 'Choose empty containers of the facility.');
  const filled: (number | null)[] = [];
  for (const { platform_id, plants } of planting.shelves) {
    for (let left = plants; left > 0;) {
      const container = waiting.shift();
      if (!container && containerIds)
        throw new Refusal('lifecycle.too-few-containers', 'The containers do not hold all plants.');
      const here = Math.min(left, container?.room ?? left);
      filled.push(...Array.from({ length: here }, () => container?.id ?? null));
      if (container) await work.records.update(PlantContainer, container.id, { status: 'used', platform_id });
      left -= here;
    }
  }
  return filled;
}

interface EmptyContainer {
  id: number;
  room: number;
}

/** The empty ones among the containers named, in their order. */
async function lockContainers(
  { run, plantsPerContainer }: Planting,
  ids: readonly number[],
  { db }: RunWork,
): Promise<EmptyContainer[]> {
  const { rows } = await sql<EmptyContainer>`
    select c.id, coalesce(${plantsPerContainer}::int, t."plantsPerContainer") as room
    from unnest(${[...ids]}::int[]) with ordinality w (id, n) join plant_containers c on c.id = w.id
      join plant_container_types t on t.id = c."plantContainerType_id"
    where c.facility_id = ${run.facility_id} and c.status = 'empty' order by w.n for update of c`.execute(db);
  return rows;
}

/** Empty containers of the model the plan grows in; plants without one stand on the shelf itself. */
async function findEmpty(
  { run, plantsPerContainer, containerType_id }: Planting,
  { db }: RunWork,
): Promise<EmptyContainer[]> {
  if (containerType_id === null) return [];
  const { rows } = await sql<EmptyContainer>`
    select c.id, coalesce(${plantsPerContainer}::int, t."plantsPerContainer") as room
    from plant_containers c join plant_container_types t on t.id = c."plantContainerType_id"
    where c.facility_id = ${run.facility_id} and c.status = 'empty' and c."plantContainerType_id" = ${containerType_id}
    order by c.barcode, c.id for update of c`.execute(db);
  return rows;
}

/** Tags for new plants; refuses a range of which one is taken. */
async function freeTags({ run, tags }: Planting, count: number, { db }: RunWork): Promise<string[]> {
  if (!tags) return [];
  const wanted = Array.from(
    { length: count },
    (_, index) => tags.prefix + String(tags.first + index).padStart(tags.digits, '0'),
  );
  const { rows } = await sql<{ tag: string }>`
    select tag from plants where facility_id = ${run.facility_id} and tag = any(${wanted}::text[]) order by tag`.execute(
    db,
  );
  if (rows.length > 0)
    throw new Refusal('lifecycle.tag-used', 'Some tags are used already.', 409, { tags: rows.map(({ tag }) => tag) });
  return wanted;
}
