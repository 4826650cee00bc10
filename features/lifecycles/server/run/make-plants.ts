import { Plant, PlantMovement, type Lifecycle, type LifecycleSource } from '@trellis/lifecycles/model';
import type { Infer } from '@trellis/entity-kit';
import { Refusal } from '@trellis/server-kit';
import { PlantContainer } from '@trellis/units/model';
import { sql } from 'kysely';
import type { Shelf } from './book-shelves.ts';
import { iso, type RunWork } from './run-work.ts';

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
  /** Containers to fill, in this order; they must be empty. */
  containerIds?: readonly number[] | undefined;
  tags?: TagRange | undefined;
  /** Moment of the start (ms). */
  start: number;
}

interface Place {
  platform_id: number;
  plantLocation_id: number | null;
  plantContainer_id: number | null;
}

/**
 * Makes the plants of a run and places them: into the containers named, else at the free places of its shelves, else merely on
 * the shelf. Plants that already belong to the run, or that it takes over, come first; only the rest are new.
 */
export async function makePlants(planting: Planting, work: RunWork): Promise<number> {
  const { run, shelves, growStage_id, start } = planting;
  const places = await findPlaces(planting, work);
  const taken = await takeOverPlants(run, work);
  if (taken.length > places.length)
    throw new Refusal(
      'lifecycle.too-few-places',
      `${taken.length} plants wait for the run, more than its shelves get.`,
    );
  for (const [index, id] of taken.entries())
    await work.records.update(Plant, id, { lifecycle_id: run.id, growStage_id, ...standingAt(places[index]) });
  const mothers = sourceIds(run.source, 'mothers');
  const origin = { mothers: 'Clone', seed: 'Seed' }[run.source?.kind as string] as 'Clone' | 'Seed' | undefined;
  const tags = await freeTags(planting, places.length - taken.length, work);
  const fresh = places.slice(taken.length).map((place, index) => ({
    facility_id: run.facility_id,
    lifecycle_id: run.id,
    strain_id: run.strain_id,
    growStage_id,
    mother: run.mother,
    motherPlant_id: mothers[index % Math.max(1, mothers.length)] ?? null,
    plantedDate: iso(start).slice(0, 10),
    tag: tags[index] ?? null,
    ...(origin && { origin }),
    ...standingAt(place),
  }));
  await work.records.insert(Plant, fresh);
  await work.records.insert(
    PlantMovement,
    shelves.map(({ platform_id, platformGroup_id, plants, unitName, name }) => ({
      facility_id: run.facility_id,
      lifecycle_id: run.id,
      count: plants,
      toLocation: { platform_id, platformGroup_id, label: `${unitName}, ${name}` },
      time: iso(work.now),
      reason: 'Start of the run',
    })),
  );
  return places.length;
}

const standingAt = (place: Place | undefined) => ({
  plantLocation_id: place?.plantLocation_id ?? null,
  plantContainer_id: place?.plantContainer_id ?? null,
});

const sourceIds = (source: LifecycleSource | null, kind: LifecycleSource['kind']): readonly number[] =>
  source?.kind === kind ? (source.ids ?? []) : [];

/** Living plants that belong to the run already, or that its source names and that belong to none. */
async function takeOverPlants(run: Infer<typeof Lifecycle>, { db }: RunWork): Promise<number[]> {
  const named = sourceIds(run.source, 'plants');
  const { rows } = await sql<{ id: number }>`
    select id from plants where facility_id = ${run.facility_id} and state = 'growing'
      and (lifecycle_id = ${run.id} or lifecycle_id is null and id = any(${[...named]}::int[]))
    order by id for update`.execute(db);
  return rows.map(({ id }) => id);
}

/** One place for each plant, shelf by shelf. */
async function findPlaces(planting: Planting, work: RunWork): Promise<Place[]> {
  const inContainers = planting.containerIds ? await fillContainers(planting, planting.containerIds, work) : undefined;
  if (inContainers) return inContainers;
  const { rows } = await sql<{ id: number; platform_id: number }>`
    select o.id, o.platform_id from plant_locations o
    where o.platform_id = any(${planting.shelves.map(({ platform_id }) => platform_id)}::int[])
      and not exists (select from plants n where n."plantLocation_id" = o.id and n.state = 'growing')
    order by o.platform_id, o.row, o.col, o.id`.execute(work.db);
  const free = Map.groupBy(rows, ({ platform_id }) => platform_id);
  return planting.shelves.flatMap(({ platform_id, plants }) =>
    Array.from({ length: plants }, (_, index) => ({
      platform_id,
      plantLocation_id: free.get(platform_id)?.[index]?.id ?? null,
      plantContainer_id: null,
    })),
  );
}

/** Puts empty containers on the shelves and marks them used; refuses containers in use and too few of them. */
async function fillContainers(planting: Planting, ids: readonly number[], work: RunWork): Promise<Place[]> {
  const { rows } = await sql<{ id: number; room: number }>`
    select c.id, coalesce(${planting.plantsPerContainer}::int, t."plantsPerContainer") as room
    from unnest(${[...ids]}::int[]) with ordinality w (id, n) join plant_containers c on c.id = w.id
      join plant_container_types t on t.id = c."plantContainerType_id"
    where c.facility_id = ${planting.run.facility_id} and c.status = 'empty' order by w.n for update of c`.execute(
    work.db,
  );
  if (rows.length !== ids.length)
    throw new Refusal('lifecycle.container-not-empty', 'Choose empty containers of the facility.');
  const places: Place[] = [];
  const waiting = [...rows];
  for (const { platform_id, plants } of planting.shelves) {
    for (let left = plants; left > 0;) {
      const container = waiting.shift();
      if (!container) throw new Refusal('lifecycle.too-few-containers', 'The containers do not hold all plants.');
      await work.records.update(PlantContainer, container.id, { status: 'used', platform_id });
      const here = Math.min(left, container.room);
      for (let plant = 0; plant < here; plant += 1)
        places.push({ platform_id, plantLocation_id: null, plantContainer_id: container.id });
      left -= here;
    }
  }
  return places;
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
