import {
  findPlanProblems,
  GrowPhase,
  GrowPhaseEnvironment,
  GrowPlanVersion,
  GrowTask,
  vpdOn,
  type PlanProblem,
  type VpdPoint,
} from '@trellis/grow-plans/model';
import { outdoorCo2Ppm } from '@trellis/climate/model';
import type { EntityDefinition } from '@trellis/entity-kit';
import { vpdMarginKpa } from '@trellis/units/model';
import { spansOf, type DraftEnvironment, type DraftPhase, type DraftTask, type PlanDraft } from './draft.ts';
import { minuteOfDay, vpdSpan } from './sum-up-plan.ts';

/** What the rules need to know beside the plan. */
export interface PlanRules {
  /** Curves of VPD by profile; a phase without one follows that of its stage. */
  curves: ReadonlyMap<number, { points: readonly VpdPoint[]; nightOffset: number | null }>;
  stageProfile: ReadonlyMap<number, number | null>;
  /** Kinds of work that are a harvest. */
  harvests: ReadonlySet<number>;
  /** Whether the facility doses CO2. */
  hasCo2: boolean;
  isMother: boolean;
}

export type PlanFault =
  | PlanProblem['problem']
  | 'noName'
  | 'noDays'
  | 'noAmount'
  | 'tempOrder'
  | 'humidityOrder'
  | 'co2Order'
  | 'range'
  | 'number'
  | 'whole'
  | 'irrigationWindow'
  | 'irrigationFit'
  | 'irrigationOverlap';
export type PlanWarning = 'vpdOutside' | 'harvestNotLast' | 'noHarvest' | 'noYield' | 'co2Unused' | 'noIrrigation';

/** Something to mend, and where: the key of the phase, its light state or its work, and the field. */
export interface Finding {
  severity: 'error' | 'warning';
  what: PlanFault | PlanWarning;
  /** Key of the phase; empty for the plan as a whole. */
  phase: string;
  lightState?: string;
  task?: string;
  field?: string;
  /** The limit of the field that is broken, where it is that. */
  limits?: { min?: number | undefined; max?: number | undefined };
}

/** More CO2 than this (ppm) does not come from outdoor air, whose share changes by some 30 over a day. */
const mostOutdoorCo2Ppm = outdoorCo2Ppm + 30;

/** Where in its phase a problem of the whole plan is mended. */
const placeOf: Readonly<Partial<Record<PlanProblem['problem'], Pick<Finding, 'lightState' | 'field'>>>> = {
  ...{ startsLate: { field: 'days' }, gap: { field: 'days' }, overlap: { field: 'days' } },
  ...{ taskAfterPhase: { field: 'days' } },
  noLightEnvironment: { lightState: 'Lights On' },
  noDarkEnvironment: { lightState: 'Lights Off' },
};

/** All that keeps a plan from being handed in, and what its planner should look at again. */
export function findWarnings(draft: PlanDraft, rules: PlanRules): Finding[] {
  const { growPhases } = draft;
  const spans = spansOf(growPhases);
  const whole = findPlanProblems(
    growPhases.map((phase, index) => ({
      ...phase,
      ...(spans[index] ?? { startSeconds: 0, endSeconds: 0 }),
      name: phase.key,
    })),
  )
    .map(({ phase, problem }): Finding => ({ severity: 'error', what: problem, phase, ...placeOf[problem] }))
    // What follows from a length that is none is said once it is one.
    .filter(({ field, phase }) => field !== 'days' || growPhases.every(({ key, days }) => key !== phase || days > 0));
  return [
    ...whole,
    ...findRangeFaults(GrowPlanVersion, { ...draft, expectedCost: Number(draft.expectedCost) }, { phase: '' }),
    ...growPhases.flatMap((phase) => [...knownFaults(phase), ...findPhaseWarnings(phase, rules)]),
    ...findPlanWarnings(draft, rules),
  ];
}

/** Whether the server would take the draft: what it would refuse is mended first, and kept in the browser meanwhile. */
export const isSaveable = (findings: readonly Finding[]): boolean =>
  !findings.some(({ what }) =>
    ['noName', 'noDays', 'noAmount', 'tempOrder', 'humidityOrder', 'co2Order', 'range', 'number', 'whole'].includes(
      what,
    ),
  );

/** Numbers that their collection would not take: none at all, or beyond its limits. */
function findRangeFaults(entity: EntityDefinition, record: object, at: Omit<Finding, 'what' | 'severity'>): Finding[] {
  return Object.entries(entity.fields).flatMap(([field, definition]): Finding[] => {
    const value = (record as Readonly<Record<string, unknown>>)[field];
    if (typeof value !== 'number') return [];
    const fault = { ...at, severity: 'error' as const, field };
    if (Number.isNaN(value)) return [{ ...fault, what: 'number' }];
    const { min, max } = definition as { min?: number; max?: number };
    const isWhole = definition.kind !== 'integer' || Number.isInteger(value);
    if (!isWhole) return [{ ...fault, what: 'whole' }];
    if ((min === undefined || value >= min) && (max === undefined || value <= max)) return [];
    // The limit that is broken, as the shared form rules name it.
    return [{ ...fault, what: 'range', limits: value < (min ?? -Infinity) ? { min } : { max } }];
  });
}

const faultsOf = new WeakMap<DraftPhase, readonly Finding[]>();
/** The faults of a phase: an edit makes those it touches anew, the others are looked at once. */
function knownFaults(phase: DraftPhase): readonly Finding[] {
  const found = faultsOf.get(phase) ?? findPhaseFaults(phase);
  faultsOf.set(phase, found);
  return found;
}

function findPhaseFaults(phase: DraftPhase): Finding[] {
  const { key, name, days, environments, growTasks, feed } = phase;
  const fault = (what: PlanFault, field: string): Finding => ({ severity: 'error', what, phase: key, field });
  const faults: Finding[] = [];
  if (name.trim() === '') faults.push(fault('noName', 'name'));
  if (Number.isNaN(days)) faults.push(fault('number', 'days'));
  else if (!(days > 0)) faults.push(fault('noDays', 'days'));
  return [
    ...faults,
    ...findRangeFaults(GrowPhase, phase, { phase: key }),
    ...(['ec', 'ph'] as const).filter((part) => Number.isNaN(feed?.[part])).map((part) => fault('number', part)),
    ...environments.flatMap((environment) => findEnvironmentFaults(phase, environment)),
    ...growTasks.flatMap((task) => findRangeFaults(GrowTask, task, { phase: key, task: task.key })),
    ...growTasks.filter(hasBadSupply).map((task) => ({ ...fault('noAmount', 'consumables'), task: task.key })),
  ];
}

/** A supply of which no amount is named. */
const hasBadSupply = ({ consumables }: DraftTask): boolean =>
  ((consumables ?? []) as { quantity?: number | null }[]).some(({ quantity }) => !((quantity ?? 0) > 0));

function findEnvironmentFaults(phase: DraftPhase, environment: DraftEnvironment): Finding[] {
  const at = { phase: phase.key, lightState: environment.lightState, severity: 'error' as const };
  const { tempMin, tempMax, humidityMin, humidityMax, co2Min, co2Max } = environment;
  const faults = findRangeFaults(GrowPhaseEnvironment, environment, {
    ...{ phase: phase.key, lightState: environment.lightState },
  });
  if (faults.length > 0) return faults;
  if (!(tempMin <= tempMax)) faults.push({ ...at, what: 'tempOrder', field: 'tempMin' });
  if (!(humidityMin <= humidityMax)) faults.push({ ...at, what: 'humidityOrder', field: 'humidityMin' });
  if (co2Min !== null && co2Max !== null && !(co2Min <= co2Max))
    faults.push({ ...at, what: 'co2Order', field: 'co2Min' });
  return phase.noIrrigation ? faults : [...faults, ...findIrrigationFaults(environment, at)];
}

function findIrrigationFaults(
  environment: DraftEnvironment,
  at: Pick<Finding, 'phase' | 'severity'> & { lightState: string },
): Finding[] {
  const { irrigationFrequency, irrigationDuration, irrigationStartTime, irrigationFinishTime } = environment;
  if (!irrigationFrequency || !irrigationDuration) return [];
  // Two shots may not meet: the next begins after the one before has ended.
  if (irrigationDuration >= irrigationFrequency * 60)
    return [{ ...at, what: 'irrigationOverlap', field: 'irrigationDuration' }];
  const [start, finish] = [minuteOfDay(irrigationStartTime), minuteOfDay(irrigationFinishTime)];
  if (start === null || finish === null) return [];
  if (start === finish) return [{ ...at, what: 'irrigationWindow', field: 'irrigationFinishTime' }];
  const span = finish > start ? finish - start : finish + 1440 - start;
  return irrigationDuration / 60 > span ? [{ ...at, what: 'irrigationFit', field: 'irrigationDuration' }] : [];
}

/** What a phase is measured by: the curves of VPD, and which of them its stage follows. */
export type VpdRules = Pick<PlanRules, 'curves' | 'stageProfile'>;

/** Whether the middle of a climate lies outside what the profile of the phase, else of its stage, wants in the middle of the phase. */
export function isVpdOutside(
  phase: DraftPhase,
  environment: DraftEnvironment,
  { curves, stageProfile }: VpdRules,
): boolean {
  const { vpdProfile_id, growStage_id, days } = phase;
  const profile = vpdProfile_id ?? (growStage_id === null ? null : (stageProfile.get(growStage_id) ?? null));
  const curve = profile === null ? undefined : curves.get(profile);
  const wanted = curve && vpdOn(curve.points, days / 2);
  if (!wanted) return false;
  const offset = environment.lightState === 'Lights Off' ? (curve.nightOffset ?? 0) : 0;
  const { middle } = vpdSpan(environment);
  return middle < wanted.min + offset - vpdMarginKpa || middle > wanted.max + offset + vpdMarginKpa;
}

function findPhaseWarnings(phase: DraftPhase, rules: PlanRules): Finding[] {
  const at = { severity: 'warning' as const, phase: phase.key };
  const warnings: Finding[] = [];
  for (const environment of phase.environments) {
    const { lightState } = environment;
    if (isVpdOutside(phase, environment, rules))
      warnings.push({ ...at, what: 'vpdOutside', lightState, field: 'humidityMin' });
    if (!rules.hasCo2 && (environment.co2Min ?? 0) > mostOutdoorCo2Ppm)
      warnings.push({ ...at, what: 'co2Unused', lightState, field: 'co2Min' });
  }
  const isDry = !phase.environments.some(
    ({ irrigationFrequency, irrigationDuration }) => irrigationFrequency && irrigationDuration,
  );
  if (!phase.noIrrigation && isDry && phase.environments.length > 0)
    warnings.push({ ...at, what: 'noIrrigation', lightState: 'Lights On', field: 'irrigationFrequency' });
  return warnings;
}

function findPlanWarnings(
  { growPhases, expectedGramsPerPlant }: PlanDraft,
  { harvests, isMother }: PlanRules,
): Finding[] {
  const warnings: Finding[] = [];
  const isHarvest = (phase: DraftPhase) => phase.growTasks.some(({ growTaskType_id }) => harvests.has(growTaskType_id));
  const early = growPhases.slice(0, -1).find(isHarvest);
  const last = growPhases.at(-1);
  if (early) warnings.push({ severity: 'warning', what: 'harvestNotLast', phase: early.key, field: 'work' });
  else if (last && !isMother && !isHarvest(last))
    warnings.push({ severity: 'warning', what: 'noHarvest', phase: last.key, field: 'work' });
  if (!isMother && growPhases.length > 0 && !(Number(expectedGramsPerPlant) > 0))
    warnings.push({ severity: 'warning', what: 'noYield', phase: '', field: 'expectedGramsPerPlant' });
  return warnings;
}
