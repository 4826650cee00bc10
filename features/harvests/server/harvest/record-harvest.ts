import { Batch, Harvest, type harvestsApi } from '@trellis/harvests/model';
import { WasteRecord } from '@trellis/compliance/model';
import { Lifecycle, Plant } from '@trellis/lifecycles/model';
import {
  assertIntervalOver,
  assertMayEnter,
  finishHarvestWhenEmpty,
  leavePlaces,
  readFarmClock,
  lockRuns,
  writeLog,
} from '@trellis/lifecycles/server';
import type { CallInput } from '@trellis/entity-kit';
import { moveRow, moveStateBySystem, Refusal, type CallContext } from '@trellis/server-kit';
import { chooseWorkflow } from './choose-workflow.ts';
import { gramsOf } from './grams-of.ts';
import { listCut, sumWeights, type CutPlant } from './list-cut.ts';

type Wishes = CallInput<typeof harvestsApi.calls.recordHarvest>['body'];

/**
 * Closes the weighing of a harvest: its plants are harvested with their weights, its batch is made and the units are free when
 * nothing lives there any more. A partial (manicure) harvest leaves the plants alive.
 */
export async function recordHarvest(weighing: Harvest, wishes: Wishes, context: CallContext): Promise<Harvest> {
  const { id } = weighing;
  const harvest = await moveRow(Harvest, weighing, 'record', wishes, context);
  const run = await beHarvesting(harvest.lifecycle_id, context);
  const gramsPerUnit = await gramsOf(harvest.weightUnit, context);
  const weighed = await sumWeights(id, context);
  const grams = weighed ?? (wishes.totalWetWeight ?? harvest.totalWetWeight ?? 0) * gramsPerUnit;
  const plants = await listCut(harvest, { grams, plantCount: wishes.plantCount ?? harvest.plantCount }, context);
  const plantIds = plants.map(({ plant_id }) => plant_id);
  await assertIntervalOver(plantIds, harvest.harvestDate, context);
  // What was cut on a day before is only written down now.
  const clock = await readFarmClock(harvest.facility_id, context);
  if (harvest.harvestDate >= clock.dateOf(context.now.getTime())) await assertMayEnter({ plantIds }, context);
  if (grams <= 0) throw new Refusal('harvest.no-weight', 'Weigh the plants, or give the weight of the whole harvest.');
  const isWhole = harvest.kind === 'whole';
  const batch = await makeBatch(harvest, grams, context);
  if (isWhole) await harvestPlants(harvest, batch.id, plants, context);
  const waste = wishes.wasteWeight ?? harvest.wasteWeight ?? 0;
  if (waste > 0) await recordWaste(harvest, batch.id, waste, context);
  const recorded = await context.records.update(Harvest, id, {
    plantCount: plants.length,
    totalWetWeight: grams / gramsPerUnit,
    wasteWeight: waste,
  });
  await writeLog(run, { key: 'cut', count: plants.length, harvest: harvest.name }, context, {
    kind: 'harvest',
    value: grams,
    unit: 'g',
  });
  if (isWhole) await finishHarvestWhenEmpty(run.id, harvest.harvestDate, context);
  return recorded;
}

/** The run of a harvest; a harvest entered by hand sets it harvesting. */
async function beHarvesting(runId: number, { db, records, viewer, now }: CallContext): Promise<Lifecycle> {
  await lockRuns([runId], { db, records, now });
  const run = await records.get(Lifecycle, runId, viewer);
  if (run.state === 'in_flight') await moveStateBySystem(Lifecycle, runId, 'beginHarvest', {}, { db, records, now });
  else if (run.state !== 'harvesting')
    throw new Refusal('harvest.run-not-in-flight', 'Only a run in flight is harvested.');
  return run;
}

async function makeBatch(harvest: Harvest, grams: number, context: CallContext): Promise<Batch> {
  return context.records.create(Batch, {
    facility_id: harvest.facility_id,
    label: harvest.name,
    harvest_id: harvest.id,
    lifecycle_id: harvest.lifecycle_id,
    strain_id: harvest.strain_id,
    harvestWorkflow_id: await chooseWorkflow(harvest, context),
    wetWeight: grams,
    dryingRoom_id: harvest.dryingRoom_id,
    licenseNumber: harvest.licenseNumber,
  });
}

async function harvestPlants(
  harvest: Harvest,
  batchId: number,
  plants: readonly CutPlant[],
  context: CallContext,
): Promise<void> {
  const ids = plants.map(({ plant_id }) => plant_id);
  await leavePlaces(harvest.facility_id, ids, harvest.name, context, async () => {
    for (const { plant_id, grams } of plants)
      await context.records.update(Plant, plant_id, {
        state: 'harvested',
        wetWeight: grams,
        harvestDate: harvest.harvestDate,
        batch_id: batchId,
        dryingRoom_id: harvest.dryingRoom_id,
      });
  });
}

/** Stems and leaves that were weighed with the harvest and are none of its batch. */
async function recordWaste(
  harvest: Harvest,
  batch_id: number,
  weight: number,
  { records, now }: CallContext,
): Promise<void> {
  await records.create(WasteRecord, {
    facility_id: harvest.facility_id,
    licenseNumber: harvest.licenseNumber,
    date: now.toISOString(),
    weight,
    unit: harvest.weightUnit,
    reason: harvest.name,
    harvest_id: harvest.id,
    batch_id,
    lifecycle_id: harvest.lifecycle_id,
  });
}
