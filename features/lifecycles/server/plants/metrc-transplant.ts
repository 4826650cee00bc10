import { MetrcTag } from '@trellis/compliance/model';
import { queueMessages } from '@trellis/compliance/server';
import { Lifecycle, Plant, type plantsApi } from '@trellis/lifecycles/model';
import type { CallInput, CallReply, Infer } from '@trellis/entity-kit';
import { callerOf, moveStateBySystem, notFound, Refusal, type CallContext } from '@trellis/server-kit';
import { sql } from 'kysely';
import { assertMayEnter } from '../sprays/re-entry.ts';
import { readFarmClock } from '../run/farm-clock.ts';
import { writeLog } from '../run/schedule-lifecycle.ts';
import { lockRuns } from './places.ts';

type Wishes = CallInput<typeof plantsApi.calls.metrcTransplant>['body'];
type Outcome = CallReply<typeof plantsApi.calls.metrcTransplant>;

interface Tagged {
  id: number;
  tag: string | null;
  newTag: string;
  areaName: string | null;
  area_id: number | null;
  LocationName: string | null;
  metrcGrowthPhase: string | null;
}

/**
 * Gives plants of a run consecutive state tags in the order of their places, and queues the change of their growth phase for the
 * state. Refused as a whole when a tag is taken, when the state could not be told (without licence, batch name or room), or while
 * nobody may enter after a spraying.
 */
export async function metrcTransplant(run: Lifecycle, wishes: Wishes, context: CallContext): Promise<Outcome> {
  const { records } = context;
  if (run.inflight !== 1) throw new Refusal('lifecycle.not-in-flight', 'The run is not in flight.');
  const { licenseNumber, metrcPlantBatchName } = run;
  if (licenseNumber === null || metrcPlantBatchName === null)
    throw new Refusal(
      'metrc.not-reported',
      'Nothing can be sent to Metrc: name the licence and the plant batch of the run first.',
    );
  const plants = await listPlants(run, wishes, context);
  // Tags are tied to the plants where they stand.
  await assertMayEnter({ plantIds: plants.map(({ id }) => id) }, context);
  await assertTagsFree(run, licenseNumber, plants, context);
  for (const { id, newTag } of plants) await records.update(Plant, id, { tag: newTag });
  await useTags(
    plants.map(({ newTag }) => newTag),
    context,
  );
  const clock = await readFarmClock(run.facility_id, context);
  const rooms = [...Map.groupBy(plants, ({ area_id }) => area_id).values()];
  const messages = await queueMessages(
    rooms.map((group) => ({
      LicenseNumber: licenseNumber,
      action: 'POST',
      service: 'plantbatches/v1/changegrowthphase',
      payload: JSON.stringify([
        {
          Name: metrcPlantBatchName,
          Count: group.length,
          StartingTag: group[0]?.newTag,
          GrowthPhase: group[0]?.metrcGrowthPhase === 'Flowering' ? 'Flowering' : 'Vegetative',
          NewLocation: group[0]?.LocationName,
          GrowthDate: clock.dateOf(context.now.getTime()),
        },
      ]),
      refCollection: Lifecycle.path,
      ref_id: run.id,
    })),
    callerOf(context),
    context,
  );
  await writeLog(run, { key: 'tagged', count: plants.length, tag: plants[0]?.newTag ?? '' }, context, {
    value: plants.length,
    unit: 'plants',
  });
  return {
    plants: plants.map(({ id, newTag }) => ({ id, tag: newTag })),
    messages: messages.map(({ id, service, state }) => ({ id, service, state })),
  };
}

/** The plants in the order of their places, room by room, each with its new tag. */
async function listPlants(run: Infer<typeof Lifecycle>, wishes: Wishes, work: CallContext): Promise<Tagged[]> {
  await lockRuns([run.id], work);
  const ids = [...new Set(wishes.plantIds)];
  const { rows } = await sql<Omit<Tagged, 'newTag'>>`
    select n.id, n.tag, a.id as area_id, a.name as "areaName", r."LocationName", g."metrcGrowthPhase"
    from plants n left join plant_locations o on o.id = n."plantLocation_id" left join plant_containers c on c.id = n."plantContainer_id"
      left join platforms s on s.id = coalesce(o.platform_id, c.platform_id) left join units u on u.id = s."platformGroup_id"
      left join areas a on a.id = u.area_id left join grow_stages g on g.id = n."growStage_id"
      left join state_compliance_settings t on t."licenseNumber" = ${run.licenseNumber} and t.facility_id = n.facility_id
      left join state_compliance_rooms r on r."facilityStateCompliance_id" = t.id and r.area_id = a.id
    where n.id = any(${ids}::int[]) and n.lifecycle_id = ${run.id} and n.state = 'growing'
    order by a.name, a.id, u.name, s.level, s.id, o.row, o.col, n.id for update of n`.execute(work.db);
  if (rows.length !== ids.length) throw notFound(Plant.path);
  const tagged = rows.filter(({ tag }) => tag !== null).map(({ id }) => id);
  if (tagged.length > 0)
    throw new Refusal('metrc.tagged', 'Some plants have their tag already.', 409, { plants: tagged });
  const roomless = [...new Set(rows.filter((row) => row.LocationName === null).map(({ areaName }) => areaName ?? '?'))];
  if (roomless.length > 0)
    throw new Refusal(
      'metrc.no-location',
      `Nothing can be sent to Metrc: it does not know the rooms ${roomless.join(', ')}.`,
      409,
      { rooms: roomless },
    );
  const first = Number(wishes.metrcStartingTag);
  const digits = wishes.metrcStartingTag.length;
  return rows.map((row, index) => ({
    ...row,
    newTag: wishes.metrcTagPrefix + String(first + index).padStart(digits, '0'),
  }));
}

/** Refuses tags that plants here carry, and those the licence does not have to give: used, voided, or not among those delivered. */
async function assertTagsFree(
  { facility_id }: Infer<typeof Lifecycle>,
  licence: string,
  plants: readonly Tagged[],
  { db }: CallContext,
): Promise<void> {
  const wanted = plants.map(({ newTag }) => newTag);
  const { rows } = await sql<{ tag: string }>`
    select w.tag from unnest(${wanted}::text[]) with ordinality w (tag, n)
    where exists (select from plants p where p.facility_id = ${facility_id} and p.tag = w.tag)
      or exists (select from metrc_tags t where t.tag = w.tag and (t.state <> 'available' or t.kind <> 'plant' or t."licenseNumber" <> ${licence}))
      or exists (select from metrc_tags t where t."licenseNumber" = ${licence} and t.kind = 'plant')
        and not exists (select from metrc_tags t where t.tag = w.tag)
    order by w.n`.execute(db);
  if (rows.length > 0)
    throw new Refusal('lifecycle.tag-used', 'Some tags cannot be used.', 409, { tags: rows.map(({ tag }) => tag) });
}

async function useTags(tags: readonly string[], work: CallContext): Promise<void> {
  const known = await work.db
    .selectFrom('metrc_tags')
    .select('id')
    .where('tag', 'in', [...tags])
    .orderBy('id')
    .execute();
  for (const { id } of known) await moveStateBySystem(MetrcTag, id, 'use', {}, work);
}
