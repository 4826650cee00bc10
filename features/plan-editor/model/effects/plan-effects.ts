import { workMoments } from '@trellis/grow-plans/model';
import { spansOf, type DraftPhase, type DraftTask, type PlanDraft } from '../draft.ts';
import { dliOf, shotsOf, sumUpPlan, type PlanKnowledge, type PlanSums } from '../sum-up-plan.ts';
import type { PlanBasis } from './plan-basis.ts';

/** What of a consumable a piece of work takes: so much for each plant, shelf, unit, or for the work as a whole. */
export interface TaskSupply {
  consumable_id: number;
  quantity: number;
  per?: 'plant' | 'shelf' | 'unit' | 'task';
}

/** A consumable as its stock knows it. */
export interface Article {
  name: string;
  /** Of its stock unit; null where the facility has no price for it. */
  price: number | null;
  /** mL in a stock unit; null where it is not measured by volume. */
  mlPerUnit: number | null;
  unit: string;
}

export interface EffectKnowledge extends PlanKnowledge {
  articles: ReadonlyMap<number, Article>;
  basis: PlanBasis;
}

/** Why a part of the cost is not known. */
export type UnknownCost = 'light' | 'energyPrice' | 'waterPrice' | 'labourRate' | 'supplyPrice' | 'workTime' | 'co2';

export interface SupplyNeed {
  consumable_id: number;
  /** Stock units for the whole stand; null where the stock is not measured by volume and the feed is. */
  quantity: number | null;
  cost: number | null;
}

/** What a plan takes, costs and promises for the stand of its basis. */
export interface PlanEffects extends PlanSums {
  /** mol/m²/d by phase, in their order. */
  dli: readonly { key: string; name: string; dli: number | null }[];
  litresPerPlant: number;
  litres: number;
  /** kWh for the stand; null where the light is not known. */
  lightingKwh: number | null;
  climateKwh: number | null;
  /** Of all units. */
  labourMinutes: number;
  supplies: readonly SupplyNeed[];
  /** Of the stand; what is not known is left out and told in `unknown`. */
  cost: { supplies: number; energy: number | null; water: number | null; labour: number | null };
  costPerPlant: number;
  unknown: readonly UnknownCost[];
  /** Dry weight of the stand, g; null where nothing is expected. */
  grams: number | null;
  gramsPerPlant: number | null;
}

/** More CO2 than this (ppm) is dosed (horticulture reference, section 4); what that takes depends on the room. */
const dosedCo2Ppm = 450;

/**
 * Light, water, energy, labour, supplies, cost and yield of a plan. Lamps take the light over their efficacy; all they take becomes heat,
 * which the cooling moves. Each plant has one dripper.
 */
export function effectsOfPlan(draft: PlanDraft, knowledge: EffectKnowledge): PlanEffects {
  const { basis } = knowledge;
  const sums = sumUpPlan(draft, knowledge);
  const litresPerPlant = (sums.irrigationSeconds / 3600) * basis.emitterLph;
  const litres = litresPerPlant * basis.plants;
  const area = basis.plants / basis.plantsPerM2;
  // 10⁶ µmol over the efficacy, in units of 3.6 × 10⁶ J.
  const lightingKwh = sums.light === null ? null : (sums.light * area) / (basis.lampEfficacy * 3.6);
  const climateKwh = lightingKwh === null ? null : lightingKwh / basis.coolingCop;
  const labourMinutes = sums.minutes * basis.units;
  const supplies = suppliesOf(draft, knowledge);
  const kwh = lightingKwh === null || climateKwh === null ? null : lightingKwh + climateKwh;
  const cost = {
    supplies: supplies.reduce((sum, one) => sum + (one.cost ?? 0), 0),
    energy: priced(kwh, basis.energyPrice),
    water: priced(litres / 1000, basis.waterPrice),
    labour: priced(labourMinutes / 60, basis.labourRate),
  };
  const known = Object.values(cost).reduce<number>((sum, part) => sum + (part ?? 0), 0);
  const { expectedGramsPerPlant } = draft;
  return {
    ...sums,
    dli: draft.growPhases.map((phase) => ({ key: phase.key, name: phase.name, dli: lightOf(phase, knowledge) })),
    ...{ litresPerPlant, litres, lightingKwh, climateKwh, labourMinutes, supplies, cost },
    costPerPlant: known / basis.plants,
    unknown: unknownCosts(draft, sums, { supplies, kwh, litres }, basis),
    gramsPerPlant: expectedGramsPerPlant,
    grams: expectedGramsPerPlant === null ? null : expectedGramsPerPlant * basis.plants,
  };
}

const priced = (amount: number | null, price: number | null) =>
  amount === 0 ? 0 : amount === null || price === null ? null : amount * price;

const lightOf = (phase: DraftPhase, knowledge: PlanKnowledge) =>
  phase.photoperiod === 0 ? 0 : dliOf(phase, knowledge);

/** What the work of a plan takes, and what its feed does: so many mL of a part in each litre. */
function suppliesOf({ growPhases }: PlanDraft, { articles, basis }: EffectKnowledge): SupplyNeed[] {
  const needs = new Map<number, number | null>();
  const add = (id: number, quantity: number | null) => {
    const before = needs.get(id) ?? 0;
    needs.set(id, quantity === null || needs.get(id) === null ? null : before + quantity);
  };
  const counts = { plant: basis.plants, shelf: basis.shelves, unit: basis.units, task: 1 };
  const spans = spansOf(growPhases);
  for (const [index, phase] of growPhases.entries()) {
    for (const task of phase.growTasks) {
      const times = workMoments(task, spans[index] ?? { startSeconds: 0, endSeconds: 0 }).length;
      for (const { consumable_id, quantity, per = 'task' } of suppliesOfTask(task))
        add(consumable_id, quantity * counts[per] * times);
    }
    const litres = (irrigationSecondsOf(phase) / 3600) * basis.emitterLph * basis.plants;
    for (const { consumable_id, mlPerL } of phase.feed?.parts ?? []) {
      const mlPerUnit = articles.get(consumable_id)?.mlPerUnit ?? null;
      add(consumable_id, mlPerUnit === null ? null : (litres * mlPerL) / mlPerUnit);
    }
  }
  return [...needs].map(([consumable_id, quantity]) => {
    const price = articles.get(consumable_id)?.price ?? null;
    return { consumable_id, quantity, cost: priced(quantity, price) };
  });
}

/** What a task says it takes; rows that are not whole yet count nothing. */
export const suppliesOfTask = ({ consumables }: Pick<DraftTask, 'consumables'>): TaskSupply[] =>
  ((consumables ?? []) as Partial<TaskSupply>[]).filter(
    (one): one is TaskSupply => typeof one.consumable_id === 'number' && Number.isFinite(one.quantity),
  );

const irrigationSecondsOf = (phase: DraftPhase) =>
  phase.noIrrigation
    ? 0
    : phase.environments.reduce((sum, environment) => sum + shotsOf(environment, phase).seconds * phase.days, 0);

function unknownCosts(
  { growPhases }: PlanDraft,
  { tasksWithoutTime, minutes }: PlanSums,
  { supplies, kwh, litres }: { supplies: readonly SupplyNeed[]; kwh: number | null; litres: number },
  { energyPrice, waterPrice, labourRate }: PlanBasis,
): UnknownCost[] {
  const isDosed = growPhases.some(({ environments }) => environments.some(({ co2Min }) => (co2Min ?? 0) > dosedCo2Ppm));
  const reasons: [UnknownCost, boolean][] = [
    ['light', kwh === null],
    ['energyPrice', kwh !== 0 && energyPrice === null],
    ['waterPrice', litres > 0 && waterPrice === null],
    ['labourRate', minutes > 0 && labourRate === null],
    ['supplyPrice', supplies.some(({ cost }) => cost === null)],
    ['workTime', tasksWithoutTime > 0],
    ['co2', isDosed],
  ];
  return reasons.filter(([, isSo]) => isSo).map(([reason]) => reason);
}
