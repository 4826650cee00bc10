import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  assumedBasis,
  basisOf,
  blankPhase,
  effectsOfPlan,
  newKey,
  type DraftPhase,
  type EffectKnowledge,
  type PlanDraft,
} from '../index.ts';

const basis = { ...assumedBasis, plants: 60, shelves: 3, units: 2, energyPrice: 0.14, waterPrice: 2.5, labourRate: 21 };
const articles = new Map([
  [1, { name: 'Block', price: 0.35, mlPerUnit: null, unit: 'ea' }],
  [2, { name: 'Base A', price: 9, mlPerUnit: 1000, unit: 'L' }],
  [3, { name: 'Net', price: null, mlPerUnit: null, unit: 'ea' }],
]);
const knowledge: EffectKnowledge = {
  ...{ ppfd100: new Map([[5, 900]]), minutes: new Map([[7, 20]]), articles, basis },
};
const clock = (minute: number) =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;

const aTask = fc.record({
  day: fc.integer({ min: 0, max: 9 }),
  repeatDays: fc.option(fc.integer({ min: 1, max: 4 })),
  estMinutes: fc.option(fc.integer({ min: 0, max: 90 })),
  quantity: fc.integer({ min: 1, max: 5 }),
  per: fc.constantFrom('plant', 'shelf', 'unit', 'task'),
});
const aPhase = fc.record({
  ...{ days: fc.integer({ min: 1, max: 10 }), photoperiod: fc.integer({ min: 0, max: 24 }) },
  ...{ percent: fc.integer({ min: 10, max: 100 }), mlPerL: fc.integer({ min: 0, max: 6 }) },
  ...{ every: fc.integer({ min: 20, max: 300 }), seconds: fc.integer({ min: 5, max: 200 }) },
  ...{ from: fc.integer({ min: 0, max: 1439 }), to: fc.integer({ min: 0, max: 1439 }), isDry: fc.boolean() },
  tasks: fc.array(aTask, { maxLength: 4 }),
});
type Told = { [K in 'phases']: readonly (typeof aPhase extends fc.Arbitrary<infer T> ? T : never)[] };

const draftOfTold = ({ phases }: Told): PlanDraft => ({
  ...{ expectedGramsPerPlant: 40, expectedCost: null, changeNote: null },
  growPhases: phases.map((told, index): DraftPhase => {
    const phase = blankPhase(`Phase ${index}`);
    return {
      ...phase,
      ...{ days: told.days, photoperiod: told.photoperiod, lightSpectrumDefinition_id: 5, noIrrigation: told.isDry },
      lightIntensity: told.percent / 100,
      feed: { parts: [{ consumable_id: 2, mlPerL: told.mlPerL }] },
      environments: phase.environments.slice(0, 1).map((one) => ({
        ...one,
        ...{ irrigationFrequency: told.every, irrigationDuration: told.seconds },
        ...{ irrigationStartTime: clock(told.from), irrigationFinishTime: clock(told.to) },
      })),
      growTasks: told.tasks
        .filter(({ day }) => day < told.days)
        .map(({ day, repeatDays, estMinutes, quantity, per }) => ({
          ...{ key: newKey(), growTaskType_id: 7, title: null, dayOffset: day, repeatDays, estMinutes },
          ...{ instructions: null, requiresApproval: false, consumables: [{ consumable_id: 1, quantity, per }] },
        })),
    };
  }),
});

/** The same figures counted day by day and minute by minute, from the told plan alone. */
function countByHand({ phases }: Told) {
  const told = { dli: [] as number[], litresPerPlant: 0, kwh: 0, minutes: 0, blocks: 0, feedMl: 0 };
  for (const { days, photoperiod, percent, mlPerL, every, seconds, from, to, isDry, tasks } of phases) {
    const ppfd = 900 * (percent / 100);
    told.dli.push((ppfd * photoperiod * 3600) / 1e6);
    for (let day = 0; day < days; day += 1) {
      told.kwh += ((60 / 12) * ppfd * photoperiod) / 2.7 / 1000;
      // The same time twice is the whole day; lights go on at six, and the water is that of the light.
      const minutes = from === to ? 1440 : ((to - from + 1440) % 1440) + 1;
      const open = Array.from({ length: minutes }, (_, minute) => minute).filter(
        (minute) => (from + minute - 360 + 1440) % 1440 < photoperiod * 60,
      );
      let [shots, next] = [0, 0];
      for (const minute of open) {
        if (minute < next) continue;
        shots += 1;
        next = minute + every;
      }
      const litres = isDry ? 0 : (shots * seconds * 2) / 3600;
      told.litresPerPlant += litres;
      told.feedMl += litres * 60 * mlPerL;
      for (const { day: first, repeatDays, estMinutes, quantity, per } of tasks) {
        const isDue =
          first < days && (day === first || (repeatDays !== null && day > first && (day - first) % repeatDays === 0));
        if (!isDue) continue;
        told.minutes += (estMinutes ?? 20) * 2;
        told.blocks += quantity * { plant: 60, shelf: 3, unit: 2, task: 1 }[per as 'plant'];
      }
    }
  }
  const climate = told.kwh / 3;
  const cost =
    told.blocks * 0.35 +
    (told.feedMl / 1000) * 9 +
    (told.kwh + climate) * 0.14 +
    ((told.litresPerPlant * 60) / 1000) * 2.5 +
    (told.minutes / 60) * 21;
  return { ...told, climate, costPerPlant: cost / 60 };
}

test('light, water, energy, labor, supplies and cost of any plan are those counted day by day', () => {
  fc.assert(
    fc.property(fc.array(aPhase, { minLength: 1, maxLength: 5 }), (phases) => {
      const hand = countByHand({ phases });
      const found = effectsOfPlan(draftOfTold({ phases }), knowledge);
      found.dli.forEach(({ dli }, index) => expect(dli).toBeCloseTo(hand.dli[index] ?? Number.NaN, 6));
      expect(found.litresPerPlant).toBeCloseTo(hand.litresPerPlant, 6);
      expect(found.litres).toBeCloseTo(hand.litresPerPlant * 60, 6);
      expect(found.lightingKwh).toBeCloseTo(hand.kwh, 5);
      expect(found.climateKwh).toBeCloseTo(hand.climate, 5);
      expect(found.labourMinutes).toBeCloseTo(hand.minutes, 6);
      const quantityOf = (id: number) =>
        found.supplies.find(({ consumable_id }) => consumable_id === id)?.quantity ?? 0;
      expect(quantityOf(1)).toBeCloseTo(hand.blocks, 6);
      expect(quantityOf(2)).toBeCloseTo(hand.feedMl / 1000, 6);
      expect(found.costPerPlant).toBeCloseTo(hand.costPerPlant, 6);
      expect(found.grams).toBe(2400);
      expect(found.unknown).toEqual([]);
    }),
    { numRuns: 300 },
  );
});

test('what is not known is left out of the cost and named, never taken for nothing', () => {
  const phases = [
    {
      ...{ days: 4, photoperiod: 12, percent: 50, mlPerL: 2, every: 60, seconds: 30, from: 480, to: 960, isDry: false },
      tasks: [{ day: 1, repeatDays: null, estMinutes: null, quantity: 1, per: 'plant' as const }],
    },
  ];
  const draft = draftOfTold({ phases });
  const bare = effectsOfPlan(draft, { ...knowledge, minutes: new Map(), ppfd100: new Map(), basis: assumedBasis });
  expect(bare.unknown).toEqual(['light', 'energyPrice', 'waterPrice', 'workTime']);
  expect([bare.lightingKwh, bare.cost.energy, bare.cost.water]).toEqual([null, null, null]);
  const unpriced = effectsOfPlan(draft, { ...knowledge, articles: new Map() });
  expect(unpriced.unknown).toEqual(['supplyPrice']);
  expect(unpriced.supplies).toMatchObject([
    { consumable_id: 1, quantity: 60, cost: null },
    { consumable_id: 2, quantity: null, cost: null },
  ]);
});

test('a facility says what it knows, and the rest is said to be assumed', () => {
  const { basis: own, assumed } = basisOf({ emitterLph: 1.2, energyPrice: '0.1900', labourRate: null });
  expect(own).toMatchObject({ emitterLph: 1.2, energyPrice: 0.19, labourRate: null, lampEfficacy: 2.7 });
  expect([assumed.has('emitterLph'), assumed.has('lampEfficacy'), assumed.has('labourRate')]).toEqual([
    false,
    true,
    true,
  ]);
});
