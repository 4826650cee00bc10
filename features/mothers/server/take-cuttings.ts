import type { CallInput, CallReply } from '@trellis/entity-kit';
import { Plant } from '@trellis/lifecycles/model';
import {
  assertMayEnter,
  assertNotIsolated,
  joinRun,
  lockLivingPlants,
  readFarmClock,
} from '@trellis/lifecycles/server';
import { MotherCut, type mothersApi } from '@trellis/mothers/model';
import { Refusal, type CallContext } from '@trellis/server-kit';
import { assertNotInfected, nameBatch } from './cut-rules.ts';
import { dayNumber, readRows, readToday, type MotherRow } from './read-mothers.ts';

type Calls = typeof mothersApi.calls;
type Wishes = CallInput<Calls['takeCuttings']>['body'];
type Made = CallReply<Calls['takeCuttings']>;

/**
 * Cuts a mother: so many clones, a generation after it, named as one propagation batch, all or none. Refused where the mother is
 * dead, isolated or carries a virus; too early, too old and too many are said. Clones wait for a run, or join the one named.
 */
export async function takeCuttings(
  { id }: Plant,
  { count, kind = 'cuttings', lifecycle_id, note }: Wishes,
  context: CallContext,
): Promise<Made> {
  const { records, now, facilityId, viewer } = context;
  await lockLivingPlants(facilityId, [id], [], context);
  // As it is now that nobody else changes it: clones are what their mother is.
  const plant = await records.get(Plant, id, viewer);
  const mother = await getMother(plant.id, context);
  await assertNotIsolated([plant.id], null, context);
  await assertMayEnter({ plantIds: [plant.id] }, context);
  assertNotInfected(mother);
  const clock = await readFarmClock(facilityId, context);
  const day = clock.dateOf(now.getTime());
  const generation = (plant.generation ?? 0) + 1;
  const batch = await nameBatch(mother, day, facilityId, context);
  const texts = await records.insert(
    Plant,
    Array.from({ length: count }, () => ({
      ...{
        facility_id: facilityId,
        strain_id: plant.strain_id,
        motherPlant_id: plant.id,
        generation,
        plantedDate: day,
      },
      ...{ origin: 'Clone' as const, gender: plant.gender, growStage_id: null, mother: kind === 'backup', note: batch },
    })),
  );
  const plantIds = texts.map((text) => (JSON.parse(text) as { id: number }).id);
  const cut = await records.create(MotherCut, {
    ...{ facility_id: facilityId, plant_id: plant.id, batch, kind, count, plantIds, time: now.toISOString() },
    user_id: viewer.userId,
    ...(lifecycle_id !== undefined && { lifecycle_id }),
    ...(note !== undefined && { note }),
  });
  if (lifecycle_id !== undefined)
    await joinRun(lifecycle_id, plantIds, { strain_id: plant.strain_id, reason: batch }, context);
  return { cut_id: cut.id, batch, plantIds, generation, warnings: warningsOf(mother, count, day) };
}

/** The mother as lists show it; refuses a plant that is none. */
async function getMother(plantId: number, context: CallContext): Promise<MotherRow> {
  const today = await readToday(context.facilityId, context);
  const found = (await readRows(context.facilityId, today, context)).find(({ plant_id }) => plant_id === plantId);
  if (!found) throw new Refusal('mother.none', 'The plant is not kept as a mother.', 409);
  return found;
}

function warningsOf(mother: MotherRow, count: number, day: string): Made['warnings'] {
  const isEarly = dayNumber(mother.nextCut) > dayNumber(day);
  return [
    ...(isEarly ? [mother.lastCut === null ? ('resting' as const) : ('beforeInterval' as const)] : []),
    ...(mother.isTooOld ? ['tooOld' as const] : []),
    ...(count > mother.perCut ? ['moreThanUsual' as const] : []),
  ];
}
