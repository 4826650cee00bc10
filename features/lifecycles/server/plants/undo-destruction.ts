import { OutboxMessage, readPayload, WasteRecord } from '@trellis/compliance/model';
import type { Infer } from '@trellis/entity-kit';
import { Lifecycle, Plant } from '@trellis/lifecycles/model';
import { moveStateBySystem, notFound, Refusal, type CallContext } from '@trellis/server-kit';
import { PlantContainer } from '@trellis/units/model';
import { sql } from 'kysely';
import { raisePlants } from '../run/change-phase.ts';
import { iso } from '../run/run-work.ts';
import { writeLog } from '../run/schedule-lifecycle.ts';
import { stageOf } from './hand-over.ts';
import { readPlants } from './living-plants.ts';
import { lockRuns, lockShelves, recordMoves, standingOn } from './places.ts';

interface Destroyed {
  id: number;
  tag: string | null;
  lifecycle_id: number | null;
  destroyedAt: Date;
  updatedate: Date;
  weight: number;
  isToday: boolean;
  plantLocation_id: number | null;
  plantContainer_id: number | null;
  platform_id: number | null;
  isFree: boolean;
}

/**
 * Takes back a destruction on the day it was entered, all or nothing: plants live again where they stood, containers are in use,
 * waste book and diary tell it. Refused once the state was told, the waste was fetched, a place was taken, or the run went on.
 */
export async function undoDestruction(
  { plantIds, at, reason }: { plantIds: readonly number[]; at?: string | undefined; reason: string },
  context: CallContext,
): Promise<Infer<typeof Plant>[]> {
  const { facilityId, records } = context;
  const ids = [...new Set(plantIds)];
  const plants = await lockDestroyed(facilityId, ids, at, context);
  await withdrawMessages(facilityId, plants, context);
  await recordMoves(facilityId, ids, reason, context, async () => {
    await useContainers(plants, context);
    await records.changeAll(Plant, ids, {
      ...{ state: 'growing', destroyPlantReason_id: null, destroyedAt: null, destroyWeight: null, destroyMethod: null },
      destroyWitness_user_id: null,
    });
    for (const { id, plantLocation_id, plantContainer_id } of plants)
      await records.update(Plant, id, { plantLocation_id, plantContainer_id });
    await catchUp(plants, context);
    return [];
  });
  for (const group of Map.groupBy(plants, (one) => `${one.lifecycle_id} ${one.destroyedAt.toISOString()}`).values())
    await takeBackWaste(facilityId, group, reason, context);
  return readPlants(ids, context);
}

/** Their runs may have gone into another phase in the meantime: the plants are in its stage. */
async function catchUp(plants: readonly Destroyed[], work: CallContext): Promise<void> {
  const runs = await work.db
    .selectFrom('lifecycles')
    .select(['id', 'currentPhase_id'])
    .where(
      'id',
      'in',
      plants.flatMap(({ lifecycle_id }) => lifecycle_id ?? []),
    )
    .orderBy('id')
    .execute();
  for (const run of runs) await raisePlants(run.id, await stageOf(run, work), work);
}

/** Locks the plants with their runs, shelves and containers; 404 for those of another facility. */
async function lockDestroyed(
  facilityId: number,
  ids: readonly number[],
  at: string | undefined,
  work: CallContext,
): Promise<Destroyed[]> {
  const { db, now } = work;
  const before = await db
    .selectFrom('plants')
    .select('lifecycle_id')
    .distinct()
    .where('id', 'in', [...ids])
    .where('facility_id', '=', facilityId)
    .execute();
  await lockRuns(
    before.map(({ lifecycle_id }) => lifecycle_id),
    work,
  );
  const { rows } = await sql<Destroyed & { state: string }>`
    select n.id, n.tag, n.state, n.lifecycle_id, n."destroyedAt", n.updatedate, coalesce(n."destroyWeight", 0)::float8 as weight,
      coalesce(day_at(n.facility_id, n."destroyedAt") = day_at(n.facility_id, ${iso(now)}::timestamptz), false) as "isToday",
      (m."fromLocation" ->> 'plantLocation_id')::int as "plantLocation_id", (m."fromLocation" ->> 'plantContainer_id')::int as "plantContainer_id",
      (m."fromLocation" ->> 'platform_id')::int as platform_id, false as "isFree"
    from plants n left join lateral (select "fromLocation" from plant_movements m where m.plant_id = n.id and m.time >= n."destroyedAt"
      and m."toLocation" is null order by m.id desc limit 1) m on true
    where n.id = any(${[...ids]}::int[]) and n.facility_id = ${facilityId} order by n.id for update of n`.execute(db);
  if (rows.length !== ids.length) throw notFound(Plant.path);
  // Who names the moment takes that destruction back, and no later one of the same plants.
  const isMeant = ({ updatedate }: Destroyed) => at === undefined || updatedate.getTime() === Date.parse(at);
  const others = rows
    .filter((plant) => plant.state !== 'destroyed' || !plant.isToday || !isMeant(plant))
    .map(({ id }) => id);
  if (others.length > 0)
    throw new Refusal('plant.not-destroyed', 'Some plants were not destroyed today.', 409, { plants: others });
  await lockShelves(
    rows.flatMap(({ platform_id }) => platform_id ?? []),
    work,
  );
  await lockContainers(rows, work);
  await assertPlacesFree(rows, work);
  return rows;
}

/** Nobody says of a container that it is empty, or fills it, before the plants are back in it. */
async function lockContainers(plants: readonly Destroyed[], { db }: CallContext): Promise<void> {
  const ids = plants.flatMap(({ plantContainer_id }) => plantContainer_id ?? []);
  await sql`select from plant_containers where id = any(${ids}::int[]) order by id for no key update`.execute(db);
}

/** Refuses when somebody else stands there now, the shelf has no room for them any more, the run left the shelf or is over, or the container is used elsewhere. */
async function assertPlacesFree(plants: readonly Destroyed[], { db }: CallContext): Promise<void> {
  const { rows } = await sql<{ id: number; label: string }>`
    select n.id, coalesce(n.tag, '#' || n.id) as label
    from unnest(${plants.map(({ id }) => id)}::int[], ${plants.map((one) => one.plantLocation_id)}::int[],
      ${plants.map((one) => one.plantContainer_id)}::int[], ${plants.map((one) => one.platform_id)}::int[]) as w (id, place, container, platform)
      join plants n on n.id = w.id left join lifecycles l on l.id = n.lifecycle_id
      left join plant_locations o on o.id = w.place left join plant_containers c on c.id = w.container
    where exists (select from plants p where p."plantLocation_id" = w.place)
      or w.place is not null and o.id is null
      or l.id is not null and (l.inflight <> 1 or w.platform is not null and not exists (select from lifecycle_platforms s
        where s.lifecycle_id = l.id and s.platform_id = w.platform and s.start is not null and s.finish is null))
      or exists (select from platforms s where s.id = w.platform and s.capacity > 0 and ${standingOn(sql`s.id`)}
        + (select count(*) from unnest(${plants.map((one) => one.platform_id)}::int[]) back (id) where back.id = s.id) > s.capacity)
      or w.container is not null and (c.id is null or c.status not in ('used', 'cleaning') or c.status = 'used' and c.platform_id is distinct from w.platform)
    order by n.id`.execute(db);
  if (rows.length > 0)
    throw new Refusal(
      'plant.place-taken',
      `The place of some plants is taken, or their run stands there no more: ${rows.map(({ label }) => label).join(', ')}.`,
      409,
      { plants: rows.map(({ id }) => id) },
    );
}

/** Cancels messages about these plants alone that still wait; refuses once one was sent or speaks of others too. */
async function withdrawMessages(facilityId: number, plants: readonly Destroyed[], context: CallContext): Promise<void> {
  const since = new Date(Math.min(...plants.map(({ destroyedAt }) => destroyedAt.getTime()))).toISOString();
  const { rows } = await sql<{ id: number; state: string; payload: string; batches: string[] }>`
    select o.id, o.state, o.payload, coalesce((select array_agg(distinct l."metrcPlantBatchName") from plants n join lifecycles l on l.id = n.lifecycle_id
      where n.id = any(${plants.map(({ id }) => id)}::int[]) and l."metrcPlantBatchName" is not null), '{}') as batches
    from metrc_outboxes o where o.facility_id = ${facilityId} and o.state <> 'cancelled' and o.createdate >= ${since}::timestamptz
      and o.service in ('plants/v1/destroyplants', 'plantbatches/v1/destroy') order by o.id for update of o`.execute(
    context.db,
  );
  const tags = new Set(plants.flatMap(({ tag }) => tag ?? []));
  for (const { id, state, payload, batches } of rows) {
    const named = (readPayload(payload) ?? []).map((row) => {
      const name = row['Label'] ?? row['PlantBatch'] ?? row['Id'];
      return typeof name === 'string' || typeof name === 'number' ? String(name) : '';
    });
    if (!named.some((name) => tags.has(name) || batches.includes(name))) continue;
    const waits = state === 'queued' || state === 'held' || state === 'rejected';
    if (!waits || !named.every((name) => tags.has(name)))
      throw new Refusal(
        'plant.destruction-told',
        `The state was told of the destruction, or the message speaks of other plants too: ${named.slice(0, 5).join(', ')}.`,
        409,
        { message_id: id, state },
      );
    await moveStateBySystem(OutboxMessage, id, 'cancel', { reason: 'The destruction was taken back.' }, context);
  }
}

async function useContainers(plants: readonly Destroyed[], { db, records }: CallContext): Promise<void> {
  const shelves = new Map(plants.map((one) => [one.plantContainer_id, one.platform_id]));
  for (const [id, platform_id] of shelves) {
    if (id === null) continue;
    const found = await db.selectFrom('plant_containers').select('status').where('id', '=', id).executeTakeFirst();
    if (found?.status === 'cleaning') await records.update(PlantContainer, id, { status: 'used', platform_id });
  }
}

/** The waste book loses what these plants weighed, and the diary of their run tells that they live. */
async function takeBackWaste(
  facility_id: number,
  group: readonly Destroyed[],
  reason: string,
  context: CallContext,
): Promise<void> {
  const { db, records, viewer } = context;
  const [first] = group;
  if (!first) return;
  const weight = group.reduce((sum, one) => sum + one.weight, 0);
  if (weight > 0) {
    const { rows } = await sql<{ id: number; weight: number; isFetched: boolean }>`
      select id, weight::float8 as weight, pickup is not null as "isFetched" from waste_records where facility_id = ${facility_id}
        and lifecycle_id is not distinct from ${first.lifecycle_id}::int and date = ${first.destroyedAt} and batch_id is null and harvest_id is null
      order by id limit 1 for update`.execute(db);
    const [waste] = rows;
    if (waste?.isFetched)
      throw new Refusal('plant.waste-fetched', 'The waste of these plants was fetched already.', 409, { id: waste.id });
    // Shares of plants are fractions; what is left of nothing is nothing.
    const left = Math.max(0, Math.round(((waste?.weight ?? 0) - weight) * 1000) / 1000);
    if (waste) await records.change(WasteRecord, waste.id, { weight: left }, reason);
  }
  if (first.lifecycle_id === null) return;
  const run = await records.get(Lifecycle, first.lifecycle_id, viewer);
  await writeLog(run, { key: 'liveAfterAll', count: group.length, reason }, context, {
    kind: 'destroy',
    value: -group.length,
    unit: 'plants',
  });
}
