import {
  Batch,
  BatchMovement,
  BatchStep,
  DryWeight,
  ProductInventoryItem,
  ProductInventoryTransaction,
} from '@trellis/harvests/model';
import { sql } from 'kysely';
import { insertRows } from '../records/insert-rows.ts';
import { dayIn, inDays, near, personOf, type DemoWork } from './demo-work.ts';
import { stemsOf, type PastHarvest, type Stage } from './past-runs.ts';

/** Adds what became of past harvests after the cut: their steps and their weighings. */
export async function seedPostHarvest(work: DemoWork, made: readonly PastHarvest[]): Promise<void> {
  await seedSteps(work, made);
  await seedDryWeights(work, made);
}

/** Steps of the flower workflow done by each stage; the one after them is under way where the batch is in process. */
const stepsDone: Readonly<Record<Stage, number>> = {
  drying: 2,
  trimming: 4,
  testing: 7,
  failed: 8,
  released: 8,
  finished: 9,
};

/** The steps each batch has behind it, and the one under way. */
async function seedSteps(work: DemoWork, made: readonly PastHarvest[]): Promise<void> {
  const { rows: steps } = await sql<{ id: number; workflow: number; hours: number; needsWeight: boolean }>`
    select id, "harvestWorkflow_id" as workflow, coalesce("targetHours", 2) as hours, "needsWeight" from harvest_workflow_steps
    where "harvestWorkflow_id" in (1, 3) order by "harvestWorkflow_id", seq`.execute(work.db);
  const rows = made.flatMap((run) => {
    const mine = steps.filter(({ workflow }) => workflow === (run.plan === 'lettuce' ? 3 : 1));
    const done = run.plan === 'lettuce' ? mine.length : stepsDone[run.stage];
    const weights = run.plan === 'lettuce' ? leafWeights(run) : flowerWeights(run);
    let day = -run.days;
    return mine.map(({ id, hours, needsWeight }, index) => {
      const startedAt = inDays(work, Math.min(day, -0.05));
      day += hours / 24;
      const isRunning = index === done && ['drying', 'trimming'].includes(run.stage);
      return {
        batch_id: run.batch_id,
        harvestWorkflowStep_id: id,
        state: index < done ? ('done' as const) : isRunning ? ('running' as const) : ('pending' as const),
        ...((index < done || isRunning) && { startedAt, user_id: personOf(work, 'labTechnician') }),
        ...(index < done && { finishedAt: inDays(work, Math.min(day, -0.01)) }),
        ...(needsWeight &&
          index < done && { weightIn: weights[index] ?? run.dry, weightOut: weights[index + 1] ?? run.dry }),
      };
    });
  });
  const ids = await insertRows(work.records, BatchStep, rows);
  const losses = rows.map((row, index) => ({
    batch_id: row.batch_id,
    kind: 'loss' as const,
    grams: (row.weightOut ?? 0) - (row.weightIn ?? 0),
    batchWorkflowStep_id: ids[index] ?? 0,
  }));
  await insertRows(
    work.records,
    BatchMovement,
    losses.filter(({ grams }) => grams < 0),
  );
}

/** Leaf is sold fresh: it loses what is trimmed and washed off. */
const leafWeights = (run: PastHarvest): number[] => {
  const fresh = run.wet - stemsOf(run);
  return [fresh, fresh, fresh, run.dry];
};

/** What a batch of flower weighs before each step and after the last: drying takes the water, bucking the stems, trimming the leaf. */
const flowerWeights = (run: PastHarvest): number[] => {
  const dry = run.dry;
  const wet = run.wet - stemsOf(run);
  const bucked = Math.round(dry * 1.3);
  const dried = Math.max(bucked, Math.min(wet, Math.round(dry * 1.6)));
  return [wet, wet, wet, dried, bucked, dry, dry, dry, dry, dry];
};

/** Weighings of what is trimmed: half of a batch under way, all of those further on; the last jar takes the rest. */
async function seedDryWeights(work: DemoWork, made: readonly PastHarvest[]): Promise<void> {
  const rows = made.flatMap((run) => {
    if (run.stage === 'drying') return [];
    const share = run.stage === 'trimming' ? 0.5 : 1;
    const total = Math.round(run.dry * share);
    const part = (percent: number) => Math.round((total * percent) / 100);
    const nets: [number, 'A' | 'B' | 'smalls'][] =
      run.plan === 'lettuce'
        ? [[total, 'A']]
        : [
            [part(62), 'A'],
            [part(24), 'B'],
            [total - part(62) - part(24), 'smalls'],
          ];
    return nets.map(([net, grade], index) => ({
      batch_id: run.batch_id,
      container: `C${index + 1}`,
      tare: 410,
      gross: net + 410,
      grade,
      moisture: run.plan === 'lettuce' ? null : near(11.2, 0.08, `${run.label} ${grade}`, 1),
      waterActivity: run.plan === 'lettuce' ? null : near(0.59, 0.04, `aw ${run.label} ${grade}`, 2),
      time: inDays(work, Math.min(-0.2, -run.days + 17)),
      user_id: personOf(work, 'labTechnician'),
      locked: run.stage === 'finished',
    }));
  });
  await insertRows(work.records, DryWeight, rows);
}

/** Packages of what is released or sold; every gram of a finished batch is in one. Answers the packages of released batches. */
export async function seedPackages(work: DemoWork, made: readonly PastHarvest[]): Promise<Map<number, number>> {
  const ready = made.filter(({ stage }) => stage === 'released' || stage === 'finished');
  const ids = await insertRows(
    work.records,
    ProductInventoryItem,
    ready.map((run) => ({
      facility_id: run.facility_id,
      tag: `PK-${run.label}`,
      itemName: run.plan === 'lettuce' ? `${run.strain}, crates` : `${run.strain}, bulk flower`,
      strain_id: run.strain_id,
      category: run.plan === 'lettuce' ? 'Leafy greens' : 'Flower',
      unit_id: 1,
      status: 'released' as const,
      testState: run.plan === 'lettuce' ? null : 'TestPassed',
      packagedDate: dayIn(work, Math.min(-1, -run.days + (run.plan === 'lettuce' ? 1 : 33))),
      batch_id: run.batch_id,
      unitCost: run.plan === 'lettuce' ? 0.01 : 1.1,
      price: run.plan === 'lettuce' ? 0.02 : 3.4,
    })),
  );
  const rests = await restsOf(work, ready);
  const move = (index: number, kind: 'create' | 'ship', qty: number) => ({
    productInventory_id: ids[index] ?? 0,
    kind,
    qty,
    ...(kind === 'ship' && { recipient: ready[index]?.plan === 'lettuce' ? 'Alder Market' : 'Fennick Retail 12' }),
  });
  await insertRows(
    work.records,
    ProductInventoryTransaction,
    ready.map((run, index) => move(index, 'create', rests.get(run.batch_id) ?? 0)),
  );
  await settleBatches(work, made);
  await insertRows(
    work.records,
    ProductInventoryTransaction,
    ready.flatMap((run, index) =>
      run.stage === 'finished' ? [move(index, 'ship', -(rests.get(run.batch_id) ?? 0))] : [],
    ),
  );
  return new Map(ready.map(({ batch_id }, index) => [batch_id, ids[index] ?? 0]));
}

/** What a batch still weighs: the laboratory has its sample already. */
async function restsOf({ db }: DemoWork, made: readonly PastHarvest[]): Promise<Map<number, number>> {
  const { rows } = await sql<{ id: number; grams: number }>`
    select id, "currentWeight" as grams from batches where id = any(${made.map(({ batch_id }) => batch_id)}::int[])`.execute(
    db,
  );
  return new Map(rows.map(({ id, grams }) => [id, grams]));
}

/** How far each stage brings a batch, state by state. */
const ways: Readonly<Record<Stage, readonly Batch['state'][]>> = {
  drying: [],
  trimming: [],
  testing: ['awaiting_test'],
  failed: ['awaiting_test', 'failed'],
  released: ['awaiting_test', 'released'],
  finished: ['awaiting_test', 'released', 'packaged', 'finished'],
};
const holds: Partial<Record<Stage, string>> = { testing: 'Waits for its result', failed: 'Yeast and mold' };

/** Brings batches to where their stage is, now that their weight has gone where it went. */
async function settleBatches({ records }: DemoWork, made: readonly PastHarvest[]): Promise<void> {
  for (const { batch_id, stage } of made) {
    for (const state of ways[stage]) await records.update(Batch, batch_id, { state });
    const holdReason = holds[stage];
    if (holdReason !== undefined) await records.update(Batch, batch_id, { onHold: true, holdReason });
    if (stage === 'finished') await records.update(Batch, batch_id, { isHarvestFinished: true });
  }
}
