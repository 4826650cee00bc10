import type { RoleKey } from '@trellis/access/model';
import { LightSpectrumDefinition, roomPresets, type RoomPresetName } from '@trellis/climate/model';
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
import { demoPhases, type DemoPhase } from '../company/phases.ts';
import { demoCategories, demoPlans, type DemoPlan, type DemoPlanKey, type DemoVersion } from '../company/plans.ts';
import type { FacilityKey } from '../company/facilities.ts';
import { demoStrains, type DemoStrain } from '../company/strains.ts';
import { idOf, insertRows } from './insert-rows.ts';
import type { Structure } from './seed-structure.ts';

export interface SeededPlan {
  growplan_id: number;
  growplanVersion_id: number;
  /** In the order of the plan. */
  phaseIds: readonly number[];
  /** Of the version that is handed in. */
  nextPhaseIds?: readonly number[];
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
  people: ReadonlyMap<RoleKey, number>;
}

const daySeconds = 86_400;
/** So long ago the versions before those in use were published. */
const daysInUse = 240;

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

  const recipesOf = recipesByFacility(records);
  const plans = new Map<DemoPlanKey, SeededPlan>();
  for (const plan of demoPlans) {
    const place = {
      category_id: idOf(categories, plan.category),
      facility_id: structure.facilities.get(plan.facility) ?? 0,
    };
    plans.set(plan.key, await seedPlan(seeding, plan, place, await recipesOf(place.facility_id)));
  }
  return { strains, plans };
}

const recipeNames: readonly (readonly [RoomPresetName, string])[] = [
  ['cannabis-clone', 'Clone shelf'],
  ['cannabis-veg', 'Vegetative room'],
  ['cannabis-flower', 'Flower room'],
  ['leafy-greens', 'Leafy greens shelf'],
];

/** Light recipes that give what the lamps of the demo give, of each facility when it is asked for. */
function recipesByFacility(records: Records): (facility_id: number) => Promise<ReadonlyMap<RoomPresetName, number>> {
  const known = new Map<number, ReadonlyMap<RoomPresetName, number>>();
  return async (facility_id) => {
    const found = known.get(facility_id);
    if (found) return found;
    const ids = await insertRows(
      records,
      LightSpectrumDefinition,
      recipeNames.map(([preset, name]) => ({
        ...{ facility_id, name, channels: [{ name: 'white', share: 1 }] },
        ...{ ppfd100: roomPresets[preset].parameters.ppfd, rampUpMin: 15, rampDownMin: 15 },
      })),
    );
    const made = new Map(recipeNames.map(([preset], index) => [preset, ids[index] ?? 0]));
    known.set(facility_id, made);
    return made;
  };
}

/** Cannabis grows in Washington, hemp and greens in Colorado. */
const homeOf = ({ species }: DemoStrain): FacilityKey =>
  species === undefined || species === 'hemp' ? 'colorado' : 'washington';

async function seedPlan(
  seeding: Seeding,
  plan: DemoPlan,
  place: { category_id: number; facility_id: number },
  recipes: ReadonlyMap<RoomPresetName, number>,
): Promise<SeededPlan> {
  const { records, now, people } = seeding;
  const { name, isMother, expectedGramsPerPlant, before, next, changeNote = null } = plan;
  const [growplan_id = 0] = await insertRows(records, GrowPlan, [{ name, isMother, ...place }]);
  const signed = { submittedBy: people.get('farmManager') ?? null, approvedBy: people.get('facilityManager') ?? null };
  const version = (own: Omit<OwnOfVersion, 'growplan_id'>, changes?: DemoVersion) =>
    seedVersion(records, { ...plan, recipes, changes }, { growplan_id, ...own });
  const first = before ? 1 : 0;
  if (before) {
    const publishedAt = new Date(now.getTime() - daysInUse * daySeconds * 1000).toISOString();
    await version({ version: 1, state: 'superseded', ...signed, publishedAt }, before);
  }
  const own = { version: first + 1, expectedGramsPerPlant, changeNote, publishedAt: now.toISOString() };
  const used = await version({ ...own, ...signed, state: 'published' });
  await records.update(GrowPlan, growplan_id, { publishedVersion_id: used.growplanVersion_id });
  const handedIn =
    next && (await version({ version: first + 2, state: 'submitted', submittedBy: signed.submittedBy }, next));
  return { growplan_id, ...used, ...(handedIn && { nextPhaseIds: handedIn.phaseIds }) };
}

type OwnOfVersion = Pick<GrowPlanVersion, 'growplan_id' | 'version' | 'state'> &
  Partial<Pick<GrowPlanVersion, 'submittedBy' | 'approvedBy' | 'publishedAt' | 'changeNote' | 'expectedGramsPerPlant'>>;

interface WantedVersion extends Pick<DemoPlan, 'phases'> {
  recipes: ReadonlyMap<RoomPresetName, number>;
  changes: DemoVersion | undefined;
}

/** Adds a version with its phases and environments. */
async function seedVersion(
  records: Records,
  { phases: wanted, recipes, changes }: WantedVersion,
  own: OwnOfVersion,
): Promise<Omit<SeededPlan, 'growplan_id'>> {
  const phases = wanted.map(({ phase, lightsOn }) => ({
    lightsOn,
    phase: { ...demoPhases[phase], ...changes?.phases[phase] },
  }));
  const totalDays = phases.reduce((sum, { phase }) => sum + phase.days, 0);
  const noted = changes ? { changeNote: changes.changeNote, expectedGramsPerPlant: changes.expectedGramsPerPlant } : {};
  const [growplanVersion_id = 0] = await insertRows(records, GrowPlanVersion, [{ ...own, ...noted, totalDays }]);
  let startSeconds = 0;
  const rows = phases.map(({ phase, lightsOn }, seq) => {
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
      lightSpectrumDefinition_id: idOf(recipes, phase.preset),
      lightIntensity: phase.lightIntensity,
      rampMin: 15,
      targetVWC: phase.targetVWC,
      drybackPct: phase.drybackPct,
      cropSteeringPhase: phase.cropSteeringPhase,
      feed: phase.feed,
    };
  });
  const phaseIds = await insertRows(records, GrowPhase, rows);
  await insertRows(
    records,
    GrowPhaseEnvironment,
    phases.flatMap(({ phase, lightsOn }, seq) => environmentsOf(phase, lightsOn, phaseIds[seq] ?? 0)),
  );
  return { growplanVersion_id, phaseIds, totalDays };
}

function environmentsOf(phase: DemoPhase, lightsOn: string, growPhase_id: number) {
  const { light, dark, irrigation } = phase;
  const { startTime, finishTime } = windowOf(phase, lightsOn);
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
