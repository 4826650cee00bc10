import { Lifecycle, LifecyclePlatform, Plant, PlantMovement } from '@trellis/lifecycles/model';
import { WasteRecord } from '@trellis/harvests/model';
import type { Infer } from '@trellis/entity-kit';
import { invalidRecord, moveState, notFound, Refusal, type MoveWords } from '@trellis/server-kit';
import { endRun } from './end-run.ts';
import { writeLog } from './schedule-lifecycle.ts';
import { iso, type PersonalRunWork } from './run-work.ts';

type Run = Infer<typeof Lifecycle>;

export interface Destruction {
  destroyPlantReason_id: number;
  weightGrams?: number | undefined;
  method?: string | undefined;
  witness_user_id?: number | undefined;
}

export interface Aborting extends MoveWords {
  destroy?: Destruction | undefined;
  moveTo?: { lifecycle_id: number; platform_id: number } | undefined;
}

/** Calls off a run in flight: its living plants are destroyed, with reason and witness, or go to another run. */
export async function abortLifecycle(id: number, wishes: Aborting, work: PersonalRunWork): Promise<Run> {
  const run = await moveState(Lifecycle, id, 'abort', wishes, work);
  const plants = await work.db
    .selectFrom('plants')
    .select('id')
    .where('lifecycle_id', '=', id)
    .where('state', '=', 'growing')
    .orderBy('id')
    .forUpdate()
    .execute();
  const ids = plants.map((plant) => plant.id);
  if (wishes.destroy && wishes.moveTo)
    throw new Refusal('lifecycle.destroy-or-move', 'Plants are destroyed or moved, not both.', 422);
  if (wishes.destroy) await destroyPlants(run, ids, wishes.destroy, wishes.reason ?? '', work);
  else if (wishes.moveTo) await movePlants(run, ids, wishes.moveTo, work);
  else if (ids.length > 0)
    throw new Refusal('lifecycle.plants-alive', 'Say what happens to the living plants: destroyed or moved.', 409, {
      plants: ids.length,
    });
  await endRun(id, work);
  await writeLog(run, `Called off: ${wishes.reason ?? ''}`, work);
  return work.records.get(Lifecycle, id, work.viewer);
}

/** Destroys plants with reason, weight and witness, and records the waste. */
async function destroyPlants(
  run: Run,
  ids: readonly number[],
  destruction: Destruction,
  reason: string,
  work: PersonalRunWork,
) {
  const { records, now } = work;
  await assertWitness(run, destruction, work);
  const weight = destruction.weightGrams ?? 0;
  for (const id of ids)
    await records.update(Plant, id, {
      state: 'destroyed',
      plantLocation_id: null,
      destroyPlantReason_id: destruction.destroyPlantReason_id,
      destroyedAt: iso(now),
      destroyWeight: weight / ids.length,
      destroyMethod: destruction.method ?? null,
      destroyWitness_user_id: destruction.witness_user_id ?? null,
    });
  await writeLog(run, `${ids.length} plants destroyed`, work, { kind: 'destroy', value: ids.length, unit: 'plants' });
  if (weight > 0)
    await records.create(WasteRecord, {
      facility_id: run.facility_id,
      licenseNumber: run.licenseNumber,
      date: iso(now),
      weight,
      method: destruction.method ?? null,
      reason,
      lifecycle_id: run.id,
      witness_user_id: destruction.witness_user_id ?? null,
    });
}

/** Refuses unknown reasons, and destruction without a second person where facility or reason ask for one. */
async function assertWitness(
  run: Run,
  destruction: Destruction,
  { db, records, viewer }: PersonalRunWork,
): Promise<void> {
  const { destroyPlantReason_id, witness_user_id } = destruction;
  await records.checkReferences(Plant, [{ destroyPlantReason_id, destroyWitness_user_id: witness_user_id }], viewer);
  const { destroyWitness } = await db
    .selectFrom('facilities')
    .select('destroyWitness')
    .where('id', '=', run.facility_id)
    .executeTakeFirstOrThrow();
  const { requiresWitness } = await db
    .selectFrom('destroy_plant_reasons')
    .select('requiresWitness')
    .where('id', '=', destroyPlantReason_id)
    .executeTakeFirstOrThrow();
  if (!destroyWitness && !requiresWitness) return;
  if (witness_user_id === undefined || witness_user_id === viewer.userId)
    throw invalidRecord('ag_lifecycles', [
      { property: 'witness_user_id', code: 'witness', message: 'must name a second person' },
    ]);
}

/** Plants go to a shelf of another run in flight of the same crop. */
async function movePlants(
  run: Run,
  ids: readonly number[],
  to: { lifecycle_id: number; platform_id: number },
  work: PersonalRunWork,
): Promise<void> {
  const { db, records, viewer, now } = work;
  const target = await records.get(Lifecycle, to.lifecycle_id, viewer);
  if (target.facility_id !== run.facility_id || target.id === run.id) throw notFound(Lifecycle.path);
  if (target.state !== 'in_flight' || target.strain_id !== run.strain_id || target.varietal_id !== run.varietal_id)
    throw new Refusal('lifecycle.cannot-take-plants', 'Only a run in flight of the same crop takes the plants.');
  const shelf = await db
    .selectFrom('lifecycle_platforms as o')
    .innerJoin('platforms as p', 'p.id', 'o.platform_id')
    .select(['o.id', 'o.plants', 'p.capacity', 'p.name'])
    .where('o.lifecycle_id', '=', target.id)
    .where('o.platform_id', '=', to.platform_id)
    .where('o.finish', 'is', null)
    .forUpdate('o')
    .executeTakeFirst();
  if (!shelf) throw new Refusal('lifecycle.not-its-shelf', 'The run does not stand on that shelf.');
  if (shelf.capacity > 0 && shelf.plants + ids.length > shelf.capacity)
    throw new Refusal('lifecycle.over-capacity', 'More plants than the shelf holds.');
  for (const id of ids) await records.update(Plant, id, { lifecycle_id: target.id, plantLocation_id: null });
  await records.update(LifecyclePlatform, shelf.id, { plants: shelf.plants + ids.length });
  if (ids.length > 0)
    await records.create(PlantMovement, {
      facility_id: run.facility_id,
      lifecycle_id: target.id,
      count: ids.length,
      toLocation: { platform_id: to.platform_id, label: shelf.name },
      time: iso(now),
      reason: `From ${run.name}`,
    });
  await writeLog(target, `${ids.length} plants came from ${run.name}`, work, {
    kind: 'move',
    value: ids.length,
    unit: 'plants',
  });
}
