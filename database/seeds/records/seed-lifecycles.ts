import { Lifecycle, LifecyclePhase, LifecyclePlatform } from '@trellis/lifecycles/model';
import type { Records } from '@trellis/server-kit';
import { dateRun, roomPhases, type DatedPhase } from '../company/calendar.ts';
import { demoPhases } from '../company/phases.ts';
import { findDemoPlan } from '../company/plans.ts';
import type { DemoCrop, DemoUnit } from '../company/units.ts';
import { idOf, insertRows } from './insert-rows.ts';
import type { Cultivation, SeededPlan } from './seed-plans.ts';
import type { SeededUnit } from './seed-units.ts';

interface RunSeeding {
  records: Records;
  cultivation: Cultivation;
  ownerId: number | null;
  now: number;
}

const iso = (at: number): string => new Date(at).toISOString();

/** Adds a run in flight to every unit where something grows, dated so that its phase is as old as the company says. */
export async function seedLifecycles(seeding: RunSeeding, units: readonly SeededUnit[]): Promise<void> {
  for (const seeded of units) {
    const { crop } = seeded.unit;
    if (crop) await seedRun(seeding, seeded, { ...seeded.unit, crop });
  }
}

async function seedRun(seeding: RunSeeding, seeded: SeededUnit, unit: DemoUnit & { crop: DemoCrop }): Promise<void> {
  const { records, cultivation } = seeding;
  const plan = cultivation.plans.get(unit.crop.plan);
  if (!plan) throw new Error(`The demo company has no plan ${unit.crop.plan}.`);
  const phases = dateRun(unit, seeding.now);
  const [lifecycle_id = 0] = await insertRows(records, Lifecycle, [lifecycleRow(seeding, seeded, unit, plan, phases)]);
  const phaseIds = await insertRows(records, LifecyclePhase, phaseRows(lifecycle_id, plan, phases, seeding.now));
  const currentPhase_id = phaseIds[phases.findIndex(({ isCurrent }) => isCurrent)] ?? null;
  await records.update(Lifecycle, lifecycle_id, { currentPhase_id });
  await insertRows(
    records,
    LifecyclePlatform,
    seeded.platformIds.map((platform_id) => ({
      lifecycle_id,
      platform_id,
      platformGroup_id: seeded.id,
      plants: unit.capacity,
      start: iso(movedIn(unit, phases)),
    })),
  );
}

/** When the run came to the unit it is in now. */
function movedIn(unit: DemoUnit & { crop: DemoCrop }, phases: readonly DatedPhase[]): number {
  const here = roomPhases(findDemoPlan(unit.crop.plan), unit.crop.phase).map((key) => demoPhases[key]);
  return phases.find(({ phase }) => here.includes(phase))?.start ?? phases[0]?.start ?? 0;
}

function lifecycleRow(
  { cultivation, ownerId }: RunSeeding,
  seeded: SeededUnit,
  unit: DemoUnit & { crop: DemoCrop },
  plan: SeededPlan,
  phases: readonly DatedPhase[],
) {
  const start = phases[0]?.start ?? 0;
  const end = phases.at(-1)?.end ?? start;
  const { isMother, expectedGramsPerPlant } = findDemoPlan(unit.crop.plan);
  const plants = unit.shelves * unit.capacity;
  return {
    facility_id: seeded.facility_id,
    name: `${unit.crop.strain}, ${unit.name}, ${iso(start).slice(0, 10)}`,
    growplan_id: plan.growplan_id,
    growplanVersion_id: plan.growplanVersion_id,
    strain_id: idOf(cultivation.strains, unit.crop.strain),
    state: 'in_flight' as const,
    inflight: 1,
    mother: isMother,
    scheduledStart: iso(start),
    scheduledEnd: iso(end),
    starttime: iso(start),
    harvestdate: isMother ? null : iso(end).slice(0, 10),
    plantsStarted: plants,
    expectedGrams: expectedGramsPerPlant === null ? null : expectedGramsPerPlant * plants,
    owner_user_id: ownerId,
  };
}

function phaseRows(lifecycle_id: number, plan: SeededPlan, phases: readonly DatedPhase[], now: number) {
  return phases.map(({ seq, start, end }) => ({
    lifecycle_id,
    growPhase_id: plan.phaseIds[seq] ?? 0,
    seq,
    scheduledStart: iso(start),
    scheduledEnd: iso(end),
    starttime: start <= now ? iso(start) : null,
    endtime: end <= now ? iso(end) : null,
  }));
}
