import { PlanBasis } from '@trellis/grow-plans/model';
import { Batch, Harvest } from '@trellis/harvests/model';
import { WasteRecord } from '@trellis/compliance/model';
import { DryingRoom } from '@trellis/facilities/model';
import { Lifecycle, LifecycleLogEntry, LifecyclePhase, LifecyclePlatform } from '@trellis/lifecycles/model';
import { sql } from 'kysely';
import { demoPhases, type DemoPhaseKey } from '../company/phases.ts';
import { findDemoPlan, type DemoPlanKey } from '../company/plans.ts';
import { idOf, insertRows } from '../records/insert-rows.ts';
import { areaOf, dayIn, inDays, near, personOf, siteOf, unitOf, type DemoWork } from './demo-work.ts';

/** How far a harvest has come: drying, trimming, at the laboratory, refused by it, released, sold. */
export type Stage = 'drying' | 'trimming' | 'testing' | 'failed' | 'released' | 'finished';

export interface Past {
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
export const pastRuns: readonly Past[] = [
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
  // Prices of a kWh, a m³ and an hour: without them no run says what it cost.
  await insertRows(work.records, PlanBasis, [
    { facility_id: siteOf(work, 'washington'), energyPrice: 0.11, waterPrice: 1.6, labourRate: 24 },
  ]);
  const rooms = await insertRows(work.records, DryingRoom, [
    { facility_id: siteOf(work, 'washington'), label: 'Drying 1', area_id: areaOf(work, 'Flower East') },
    { facility_id: siteOf(work, 'colorado'), label: 'Drying', area_id: areaOf(work, 'Hemp House') },
  ]);
  const made: PastHarvest[] = [];
  for (const run of pastRuns) made.push(await seedPastRun(work, run, rooms));
  return made;
}

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
  const batch_id = await insertBatch(work, figures, { ...place, harvest_id, label });
  const made = { ...run, ...place, harvest_id, batch_id, label, wet: figures.wet, dry: figures.dry };
  await insertHarvestedPlants(work, made, figures);
  await tellHarvest(work, made, figures);
  return made;
}

/** What of the wet weight was stems and leaves, and left as waste. */
export const stemsOf = ({ wet }: { wet: number }): number => Math.round(wet * 0.04);

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
      wasteWeight: stemsOf(figures),
      state: figures.isDone ? 'finished' : 'processing',
      ...(figures.isDone && { finishedAt: inDays(work, figures.finished) }),
    },
  ]);
  return id;
}

async function insertBatch(
  work: DemoWork,
  { wet, isLeaf }: Figures,
  place: Place & { harvest_id: number; label: string },
): Promise<number> {
  const [id = 0] = await insertRows(work.records, Batch, [
    {
      ...place,
      harvestWorkflow_id: isLeaf ? 3 : 1,
      wetWeight: wet,
      state: 'in_process' as const,
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
  const { lifecycle_id, facility_id, harvest_id, batch_id } = run;
  await insertRows(work.records, WasteRecord, [
    {
      facility_id,
      date: inDays(work, -run.days),
      weight: stemsOf(run),
      reason: 'Stems and leaves of the harvest',
      method: 'Compost',
      harvest_id,
      batch_id,
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

/** Whether a run moves into the unit where it is harvested as this phase begins; others stand there from their start. */
export const movesIn = (phase: DemoPhaseKey): boolean => phase === 'stretch' || phase === 'hempFlower';

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
    if (movesIn(phase)) movedIn = from;
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
