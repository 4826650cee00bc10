import {
  Batch,
  BatchStep,
  DryWeight,
  Harvest,
  ProductInventoryItem,
  ProductInventoryTransaction,
  WasteRecord,
} from '@trellis/harvests/model';
import { DryingRoom } from '@trellis/facilities/model';
import { Lifecycle, LifecycleLogEntry, LifecyclePhase, LifecyclePlatform } from '@trellis/lifecycles/model';
import { sql } from 'kysely';
import { demoPhases } from '../company/phases.ts';
import { findDemoPlan, type DemoPlanKey } from '../company/plans.ts';
import { idOf, insertRows } from '../records/insert-rows.ts';
import { areaOf, dayIn, inDays, near, personOf, siteOf, unitOf, type DemoWork } from './demo-work.ts';

/** How far a harvest has come: drying, trimming, at the laboratory, refused by it, released, sold. */
export type Stage = 'drying' | 'trimming' | 'testing' | 'failed' | 'released' | 'finished';

interface Past {
  unit: string;
  plan: DemoPlanKey;
  strain: string;
  /** Days since its harvest. */
  days: number;
  stage: Stage;
}

const past = (unit: string, plan: DemoPlanKey, strain: string, days: number, stage: Stage): Past => ({
  unit,
  plan,
  strain,
  days,
  stage,
});

/** Harvests of the last months, on the shelves that the runs of today took over. */
const pastRuns: readonly Past[] = [
  past('E-02', 'flowerByDay', 'Harbor Lights', 118, 'finished'),
  past('W-04', 'flowerByNight', 'Copper Canyon', 102, 'finished'),
  past('E-05', 'flowerByDay', 'Night Orchard', 84, 'finished'),
  past('E-01', 'flowerByDay', 'Tidewater', 71, 'finished'),
  past('W-14', 'flowerByNight', 'Blue Sedge', 58, 'released'),
  past('E-03', 'flowerByDay', 'Cinder Cone', 45, 'failed'),
  past('W-02', 'flowerByNight', 'Tidewater', 38, 'testing'),
  past('W-01', 'flowerByNight', 'Night Orchard', 21, 'trimming'),
  past('E-01', 'flowerByDay', 'Harbor Lights', 4, 'drying'),
  past('H-03', 'hemp', 'Prairie Relief', 40, 'released'),
  past('G-01', 'lettuce', 'Butterhead, green', 20, 'finished'),
  past('G-02', 'lettuce', 'Romaine, crisp', 6, 'finished'),
];

export interface PastHarvest extends Past {
  lifecycle_id: number;
  harvest_id: number;
  batch_id: number;
  strain_id: number;
  facility_id: number;
  label: string;
  wet: number;
  dry: number;
}

/** Adds the runs of the last months with their plants, harvests and batches; weights only ever fall on the way. */
export async function seedPastRuns(work: DemoWork): Promise<PastHarvest[]> {
  const rooms = await insertRows(work.records, DryingRoom, [
    { facility_id: siteOf(work, 'washington'), label: 'Drying 1', area_id: areaOf(work, 'Flower East') },
    { facility_id: siteOf(work, 'colorado'), label: 'Drying', area_id: areaOf(work, 'Hemp House') },
  ]);
  const made: PastHarvest[] = [];
  for (const run of pastRuns) made.push(await seedPastRun(work, run, rooms));
  await seedSteps(work, made);
  await seedDryWeights(work, made);
  return made;
}

const batchStates = {
  drying: 'in_process',
  trimming: 'in_process',
  testing: 'awaiting_test',
  failed: 'failed',
  released: 'released',
  finished: 'finished',
} as const;

interface Figures {
  plants: number;
  wet: number;
  dry: number;
  /** Day of the start, counted from the demo's begin. */
  start: number;
  /** Day on which the last package of a finished batch left. */
  finished: number;
  isLeaf: boolean;
  isDone: boolean;
}

/** What a past run brought: leaf is sold fresh, flower loses three quarters of its weight in drying. */
function figuresOf(work: DemoWork, run: Past): Figures {
  const { unit } = unitOf(work, run.unit);
  const plants = unit.shelves * unit.capacity;
  const isLeaf = run.plan === 'lettuce';
  const words = `${run.unit} ${run.days}`;
  const dry = near((findDemoPlan(run.plan).expectedGramsPerPlant ?? 0) * plants, 0.12, words);
  return {
    plants,
    dry,
    wet: Math.round(dry / (isLeaf ? 0.92 : near(0.23, 0.06, `dry ${words}`, 3))),
    start: -run.days - planOf(work, run).totalDays,
    finished: -run.days + (isLeaf ? 1 : 34),
    isLeaf,
    isDone: run.stage === 'finished',
  };
}

function planOf({ cultivation }: DemoWork, { plan }: Past) {
  const found = cultivation.plans.get(plan);
  if (!found) throw new Error(`The demo company has no plan ${plan}.`);
  return found;
}

async function seedPastRun(work: DemoWork, run: Past, rooms: readonly number[]): Promise<PastHarvest> {
  const figures = figuresOf(work, run);
  const { facility_id, platformIds, id } = unitOf(work, run.unit);
  const strain_id = idOf(work.cultivation.strains, run.strain);
  const lifecycle_id = await insertRun(work, run, figures);
  await seedPhases(work, run, lifecycle_id, figures.start, platformIds, id);
  const dryingRoom_id = figures.isLeaf ? null : (rooms[run.plan === 'hemp' ? 1 : 0] ?? null);
  const place = { facility_id, lifecycle_id, strain_id, dryingRoom_id };
  const harvest_id = await insertHarvest(work, run, figures, place);
  const label = `${run.strain.slice(0, 3).toUpperCase()}-${dayIn(work, -run.days).replaceAll('-', '')}-${run.unit}`;
  const batch_id = await insertBatch(work, run, figures, { ...place, harvest_id, label });
  const made = { ...run, ...place, harvest_id, batch_id, label, wet: figures.wet, dry: figures.dry };
  await insertHarvestedPlants(work, made, figures);
  await tellHarvest(work, made, figures);
  return made;
}

interface Place {
  facility_id: number;
  lifecycle_id: number;
  strain_id: number;
  dryingRoom_id: number | null;
}

async function insertRun(work: DemoWork, run: Past, { plants, start, isDone }: Figures): Promise<number> {
  const { growplan_id, growplanVersion_id } = planOf(work, run);
  const [id = 0] = await insertRows(work.records, Lifecycle, [
    {
      facility_id: unitOf(work, run.unit).facility_id,
      name: `${run.strain}, ${run.unit}, ${dayIn(work, start)}`,
      growplan_id,
      growplanVersion_id,
      strain_id: idOf(work.cultivation.strains, run.strain),
      state: isDone ? 'completed' : 'post_harvest',
      scheduledStart: inDays(work, start),
      scheduledEnd: inDays(work, -run.days),
      starttime: inDays(work, start),
      harvestdate: dayIn(work, -run.days),
      actualHarvestDate: dayIn(work, -run.days),
      plantsStarted: plants,
      expectedGrams: (findDemoPlan(run.plan).expectedGramsPerPlant ?? 0) * plants,
      owner_user_id: personOf(work, 'farmManager'),
    },
  ]);
  return id;
}

async function insertHarvest(work: DemoWork, run: Past, figures: Figures, place: Place): Promise<number> {
  const [id = 0] = await insertRows(work.records, Harvest, [
    {
      ...place,
      name: `${run.strain.slice(0, 3).toUpperCase()} ${run.unit} ${dayIn(work, -run.days)}`,
      harvestDate: dayIn(work, -run.days),
      plantCount: figures.plants,
      totalWetWeight: figures.wet,
      wasteWeight: Math.round(figures.wet * 0.04),
      state: figures.isDone ? 'finished' : 'processing',
      ...(figures.isDone && { finishedAt: inDays(work, figures.finished) }),
    },
  ]);
  return id;
}

const holds: Partial<Record<Stage, string>> = { testing: 'Waits for its result', failed: 'Yeast and mold' };

async function insertBatch(
  work: DemoWork,
  { stage }: Past,
  { wet, dry, isLeaf, isDone }: Figures,
  place: Place & { harvest_id: number; label: string },
): Promise<number> {
  const current = { drying: wet * 0.6, trimming: dry * 1.25, testing: dry, failed: dry, released: dry, finished: 0 };
  const [id = 0] = await insertRows(work.records, Batch, [
    {
      ...place,
      harvestWorkflow_id: isLeaf ? 3 : 1,
      wetWeight: wet,
      currentWeight: Math.round(current[stage]),
      state: batchStates[stage],
      onHold: holds[stage] !== undefined,
      holdReason: holds[stage] ?? null,
      isHarvestFinished: isDone,
    },
  ]);
  return id;
}

/** Plants with whole grams that add up to the harvest's weight. */
async function insertHarvestedPlants(
  work: DemoWork,
  run: PastHarvest,
  { plants, isLeaf, start }: Figures,
): Promise<void> {
  await sql`
    insert into plants (facility_id, tag, lifecycle_id, strain_id, origin, "plantedDate", state, "wetWeight", "harvestDate", batch_id)
    select ${run.facility_id}, ${isLeaf ? null : `LR${run.lifecycle_id}-`}::text || lpad(n::text, 4, '0'), ${run.lifecycle_id}, ${run.strain_id},
      ${isLeaf ? 'Seed' : 'Clone'}, ${dayIn(work, start)}::date, 'harvested',
      ${run.wet}::int / ${plants}::int + case when n <= ${run.wet}::int % ${plants}::int then 1 else 0 end,
      ${dayIn(work, -run.days)}::date, ${run.batch_id}
    from generate_series(1, ${plants}::int) n`.execute(work.db);
}

/** The waste of a harvest, and what the diary says of it. */
async function tellHarvest(work: DemoWork, run: PastHarvest, { plants, isDone, finished }: Figures): Promise<void> {
  const { lifecycle_id, facility_id, harvest_id } = run;
  await insertRows(work.records, WasteRecord, [
    {
      facility_id,
      date: inDays(work, -run.days),
      weight: Math.round(run.wet * 0.04),
      reason: 'Stems and leaves of the harvest',
      method: 'Compost',
      harvest_id,
      lifecycle_id,
      witness_user_id: personOf(work, 'complianceOfficer'),
    },
  ]);
  const entry = (kind: 'harvest' | 'yield', day: number, text: string, value: number) => ({
    lifecycle_id,
    facility_id,
    time: inDays(work, day),
    kind,
    text,
    value,
    unit: 'g',
  });
  const harvested = entry('harvest', -run.days, `${plants} plants harvested`, run.wet);
  const entries = isDone ? [harvested, entry('yield', finished, run.label, run.dry)] : [harvested];
  await insertRows(work.records, LifecycleLogEntry, entries);
}

async function seedPhases(
  work: DemoWork,
  run: Past,
  lifecycle_id: number,
  start: number,
  platformIds: readonly number[],
  platformGroup_id: number,
): Promise<void> {
  const plan = work.cultivation.plans.get(run.plan);
  let day = start;
  let movedIn = start;
  const rows = findDemoPlan(run.plan).phases.map(({ phase }, seq) => {
    const from = day;
    day += demoPhases[phase].days;
    if (phase === 'stretch' || phase === 'hempFlower') movedIn = from;
    const dates = { scheduledStart: inDays(work, from), scheduledEnd: inDays(work, day) };
    return {
      lifecycle_id,
      growPhase_id: plan?.phaseIds[seq] ?? 0,
      seq,
      ...dates,
      starttime: dates.scheduledStart,
      endtime: dates.scheduledEnd,
    };
  });
  await insertRows(work.records, LifecyclePhase, rows);
  await insertRows(
    work.records,
    LifecyclePlatform,
    platformIds.map((platform_id) => ({
      lifecycle_id,
      platform_id,
      platformGroup_id,
      plants: 0,
      start: inDays(work, movedIn),
      finish: inDays(work, -run.days),
    })),
  );
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

async function seedSteps(work: DemoWork, made: readonly PastHarvest[]): Promise<void> {
  const { rows: steps } = await sql<{ id: number; workflow: number; hours: number; needsWeight: boolean }>`
    select id, "harvestWorkflow_id" as workflow, coalesce("targetHours", 2) as hours, "needsWeight" from harvest_workflow_steps
    where "harvestWorkflow_id" in (1, 3) order by "harvestWorkflow_id", seq`.execute(work.db);
  const rows = made.flatMap((run) => {
    const mine = steps.filter(({ workflow }) => workflow === (run.plan === 'lettuce' ? 3 : 1));
    const done = run.plan === 'lettuce' ? mine.length : stepsDone[run.stage];
    const weights = run.plan === 'lettuce' ? [run.wet, run.wet, run.dry, run.dry] : flowerWeights(run);
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
  await insertRows(work.records, BatchStep, rows);
}

/** What a batch of flower weighs before each step and after the last: drying takes the water, bucking the stems, trimming the leaf. */
const flowerWeights = ({ wet, dry }: PastHarvest): number[] => {
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
  const move = (index: number, kind: 'create' | 'ship', qty: number) => ({
    productInventory_id: ids[index] ?? 0,
    kind,
    qty,
    ...(kind === 'ship' && { recipient: ready[index]?.plan === 'lettuce' ? 'Alder Market' : 'Fennick Retail 12' }),
  });
  await insertRows(
    work.records,
    ProductInventoryTransaction,
    ready.map((run, index) => move(index, 'create', run.dry)),
  );
  await insertRows(
    work.records,
    ProductInventoryTransaction,
    ready.flatMap((run, index) => (run.stage === 'finished' ? [move(index, 'ship', -run.dry)] : [])),
  );
  return new Map(ready.map(({ batch_id }, index) => [batch_id, ids[index] ?? 0]));
}
