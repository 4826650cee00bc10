import {
  GrowPhase,
  GrowPhaseEnvironment,
  GrowPlan,
  GrowPlanCategory,
  GrowPlanVersion,
} from '@trellis/grow-plans/model';
import type { Records, RequestTransaction } from '@trellis/server-kit';
import { Strain } from '@trellis/strains/model';
import { windowOf } from '../company/calendar.ts';
import { demoPhases } from '../company/phases.ts';
import { demoCategories, demoPlans, type DemoPlan, type DemoPlanKey } from '../company/plans.ts';
import type { FacilityKey } from '../company/facilities.ts';
import { demoStrains, type DemoStrain } from '../company/strains.ts';
import { idOf, insertRows } from './insert-rows.ts';
import type { Structure } from './seed-structure.ts';

export interface SeededPlan {
  growplan_id: number;
  growplanVersion_id: number;
  /** In the order of the plan. */
  phaseIds: readonly number[];
  totalDays: number;
}

export interface Cultivation {
  strains: ReadonlyMap<string, number>;
  plans: ReadonlyMap<DemoPlanKey, SeededPlan>;
}

interface Seeding {
  db: RequestTransaction;
  records: Records;
  now: Date;
}

const daySeconds = 86_400;

/** Adds strains, plans, their published versions, phases and environments; categories are the provider's where it has one. */
export async function seedPlans(seeding: Seeding, structure: Structure): Promise<Cultivation> {
  const { db, records } = seeding;
  const strainIds = await insertRows(
    records,
    Strain,
    demoStrains.map((strain) => ({ ...strain, facility_id: structure.facilities.get(homeOf(strain)) ?? null })),
  );
  const strains = new Map(demoStrains.map(({ name }, index) => [name, strainIds[index] ?? 0]));

  const categories = new Map<string, number>();
  const known = await db
    .selectFrom('grow_plan_categories')
    .select(['id', 'label'])
    .where('facility_id', 'is', null)
    .execute();
  for (const { id, label } of known) categories.set(label, id);
  const newCategories = demoCategories.filter(({ label }) => !categories.has(label));
  const categoryIds = await insertRows(records, GrowPlanCategory, newCategories);
  newCategories.forEach(({ label }, index) => categories.set(label, categoryIds[index] ?? 0));

  const plans = new Map<DemoPlanKey, SeededPlan>();
  for (const plan of demoPlans) {
    const place = {
      category_id: idOf(categories, plan.category),
      facility_id: structure.facilities.get(plan.facility) ?? 0,
    };
    plans.set(plan.key, await seedPlan(seeding, plan, place));
  }
  return { strains, plans };
}

/** Cannabis grows in Washington, hemp and greens in Colorado. */
const homeOf = ({ species }: DemoStrain): FacilityKey =>
  species === undefined || species === 'hemp' ? 'colorado' : 'washington';

async function seedPlan(
  { records, now }: Seeding,
  plan: DemoPlan,
  place: { category_id: number; facility_id: number },
): Promise<SeededPlan> {
  const { name, isMother, expectedGramsPerPlant } = plan;
  const totalDays = plan.phases.reduce((sum, { phase }) => sum + demoPhases[phase].days, 0);
  const [growplan_id = 0] = await insertRows(records, GrowPlan, [{ name, isMother, ...place }]);
  const [growplanVersion_id = 0] = await insertRows(records, GrowPlanVersion, [
    { growplan_id, version: 1, state: 'published', totalDays, expectedGramsPerPlant, publishedAt: now.toISOString() },
  ]);
  await records.update(GrowPlan, growplan_id, { publishedVersion_id: growplanVersion_id });
  let startSeconds = 0;
  const phases = plan.phases.map(({ phase: key, lightsOn }, seq) => {
    const phase = demoPhases[key];
    const start = startSeconds;
    startSeconds += phase.days * daySeconds;
    return {
      growplanVersion_id,
      seq,
      name: phase.name,
      growStage_id: phase.growStage_id,
      startSeconds: start,
      endSeconds: startSeconds,
      photoperiod: phase.photoperiod,
      photoperiodStartTime: lightsOn,
      lightIntensity: phase.lightIntensity,
      rampMin: 15,
      targetVWC: phase.targetVWC,
      cropSteeringPhase: phase.cropSteeringPhase,
    };
  });
  const phaseIds = await insertRows(records, GrowPhase, phases);
  await insertRows(
    records,
    GrowPhaseEnvironment,
    plan.phases.flatMap(({ phase, lightsOn }, seq) => environmentsOf(phase, lightsOn, phaseIds[seq] ?? 0)),
  );
  return { growplan_id, growplanVersion_id, phaseIds, totalDays };
}

function environmentsOf(key: keyof typeof demoPhases, lightsOn: string, growPhase_id: number) {
  const { light, dark, irrigation, ...phase } = demoPhases[key];
  const { startTime, finishTime } = windowOf({ light, dark, irrigation, ...phase }, lightsOn);
  const limits = ({ temp, humidity }: typeof dark) => ({
    tempMin: temp[0],
    tempMax: temp[1],
    humidityMin: humidity[0],
    humidityMax: humidity[1],
  });
  return [
    {
      growPhase_id,
      lightState: 'Lights On' as const,
      ...limits(light),
      co2Min: light.co2[0],
      co2Max: light.co2[1],
      irrigationFrequency: irrigation.frequency,
      irrigationDuration: irrigation.duration,
      irrigationStartTime: startTime,
      irrigationFinishTime: finishTime,
    },
    // In the dark nothing is dosed and nothing is watered: a duration of 0 says so.
    {
      growPhase_id,
      lightState: 'Lights Off' as const,
      ...limits(dark),
      co2Max: 2000,
      irrigationFrequency: irrigation.frequency,
      irrigationDuration: 0,
    },
  ];
}
