import { Lifecycle, Plant } from '@trellis/lifecycles/model';
import { WasteRecord } from '@trellis/compliance/model';
import type { Infer } from '@trellis/entity-kit';
import { invalidRecord, type CallContext } from '@trellis/server-kit';
import { assertMayEnter } from '../sprays/re-entry.ts';
import { finishHarvestWhenEmpty } from '../run/complete-lifecycle.ts';
import { readFarmClock } from '../run/farm-clock.ts';
import { writeLog } from '../run/schedule-lifecycle.ts';
import { iso, type PersonalRunWork } from '../run/run-work.ts';
import { lockLivingPlants, readPlants, type LivingPlant } from './living-plants.ts';
import { leavePlaces } from './places.ts';

export interface Destruction {
  destroyPlantReason_id: number;
  weightGrams?: number | undefined;
  method?: string | undefined;
  witness_user_id?: number | undefined;
  reason?: string | undefined;
}

/** Destroys living plants, of any runs of the facility; a run that was being harvested ends with its last plant. */
export async function destroyPlants(
  { plantIds, ...destruction }: Destruction & { plantIds: readonly number[] },
  context: CallContext,
): Promise<Infer<typeof Plant>[]> {
  const { facilityId } = context;
  const plants = await lockLivingPlants(facilityId, plantIds, [], context);
  await destroyLiving(facilityId, plants, destruction, context);
  const clock = await readFarmClock(facilityId, context);
  for (const runId of new Set(plants.map(({ lifecycle_id }) => lifecycle_id)))
    if (runId !== null) await finishHarvestWhenEmpty(runId, clock.dateOf(context.now.getTime()), context);
  return readPlants(
    plants.map(({ id }) => id),
    context,
  );
}

/** Writes the end of living plants with reason, weight and witness: they leave their places, diary and waste book tell of it. */
export async function destroyLiving(
  facilityId: number,
  plants: readonly LivingPlant[],
  destruction: Destruction,
  work: PersonalRunWork,
): Promise<void> {
  await assertWitness(facilityId, destruction, work);
  if (plants.length === 0) return;
  const ids = plants.map(({ id }) => id);
  await assertMayEnter({ plantIds: ids }, work);
  const weight = destruction.weightGrams ?? 0;
  await leavePlaces(facilityId, ids, destruction.reason ?? 'Destroyed', work, async () => {
    await work.records.changeAll(Plant, ids, {
      state: 'destroyed',
      destroyPlantReason_id: destruction.destroyPlantReason_id,
      destroyedAt: iso(work.now),
      destroyWeight: weight / ids.length,
      destroyMethod: destruction.method ?? null,
      destroyWitness_user_id: destruction.witness_user_id ?? null,
    });
  });
  for (const [runId, group] of Map.groupBy(plants, ({ lifecycle_id }) => lifecycle_id))
    await tellDestruction(facilityId, runId, group.length, (weight * group.length) / ids.length, destruction, work);
}

async function tellDestruction(
  facility_id: number,
  runId: number | null,
  count: number,
  weight: number,
  { method, reason, witness_user_id }: Destruction,
  work: PersonalRunWork,
): Promise<void> {
  const { records, viewer, now } = work;
  const run = runId === null ? undefined : await records.get(Lifecycle, runId, viewer);
  if (run) await writeLog(run, { key: 'destroyed', count }, work, { kind: 'destroy', value: count, unit: 'plants' });
  if (weight <= 0) return;
  await records.create(WasteRecord, {
    facility_id,
    licenseNumber: run?.licenseNumber ?? null,
    date: iso(now),
    weight,
    method: method ?? null,
    reason: reason ?? null,
    lifecycle_id: runId,
    witness_user_id: witness_user_id ?? null,
  });
}

/** Refuses unknown reasons, and destruction without a second person where facility or reason ask for one. */
async function assertWitness(
  facilityId: number,
  { destroyPlantReason_id, witness_user_id }: Destruction,
  { db, records, viewer }: PersonalRunWork,
): Promise<void> {
  await records.checkReferences(Plant, [{ destroyPlantReason_id, destroyWitness_user_id: witness_user_id }], viewer);
  const { destroyWitness } = await db
    .selectFrom('facilities')
    .select('destroyWitness')
    .where('id', '=', facilityId)
    .executeTakeFirstOrThrow();
  const { requiresWitness } = await db
    .selectFrom('destroy_plant_reasons')
    .select('requiresWitness')
    .where('id', '=', destroyPlantReason_id)
    .executeTakeFirstOrThrow();
  if (!destroyWitness && !requiresWitness) return;
  if (witness_user_id === undefined || witness_user_id === viewer.userId)
    throw invalidRecord(Plant.path, [
      { property: 'witness_user_id', code: 'witness', message: 'must name a second person' },
    ]);
}
