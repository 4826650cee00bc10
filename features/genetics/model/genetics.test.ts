import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { placeRelatives } from './draw-lineage.ts';
import type { Relative, RunResult } from './genetics.api.ts';
import { controlLimits, sumUpRuns } from './sum-up-runs.ts';

const run = (values: Partial<RunResult>): RunResult => ({
  ...{
    lifecycle_id: 1,
    name: 'Run',
    state: 'completed',
    strain_id: 1,
    strain: 'Tidewater',
    growplan_id: 1,
    growplan: 'Flower',
  },
  ...{
    rooms: null,
    starttime: null,
    harvestdate: null,
    days: null,
    plantsStarted: null,
    plantsNow: 0,
    plantsHarvested: 0,
  },
  ...{
    plantsDestroyed: 0,
    wetGrams: null,
    dryGrams: null,
    wasteGrams: null,
    dryGramsPerM2: null,
    totalThc: null,
    totalCbd: null,
    terpenes: null,
    costs: { supplies: null, labour: null, water: null, energy: null },
    grades: [],
  },
  ...{ excludeFromStats: false, ...values },
});
const relative = (id: number, parentA_id: number | null = null, parentB_id: number | null = null): Relative => ({
  ...{ id, name: `Strain ${id}`, species: null, active: true, parentA_id, parentB_id },
});

describe('runs summed up', () => {
  test('weights are weighed by plants, survival by what was started; outliers, running and unharvested runs stay out', () => {
    const summary = sumUpRuns([
      run({ plantsStarted: 10, plantsHarvested: 10, dryGrams: 500, wetGrams: 2500, totalThc: 20, days: 60 }),
      run({ plantsStarted: 100, plantsHarvested: 90, dryGrams: 9000, wetGrams: 36_000, totalThc: 24, days: 64 }),
      run({ plantsStarted: 10, plantsHarvested: 1, dryGrams: 1, excludeFromStats: true }),
      run({ state: 'in_flight', plantsNow: 40, starttime: '2026-10-01T00:00:00Z' }),
      run({ plantsStarted: 30, plantsHarvested: 0 }),
    ]);
    expect(summary).toMatchObject({
      counted: 2,
      running: 1,
      plantsNow: 40,
      lastStart: '2026-10-01T00:00:00Z',
      days: 62,
    });
    expect(summary.dryPerPlant).toBeCloseTo(95, 10);
    expect(summary.dryShare).toBeCloseTo(9500 / 38_500, 10);
    expect(summary.survival).toBeCloseTo(100 / 110, 10);
    expect(summary.totalThc).toBeCloseTo(22, 10);
  });

  test('without runs nothing is known', () => {
    expect(sumUpRuns([])).toMatchObject({
      counted: 0,
      dryPerPlant: null,
      survival: null,
      totalThc: null,
      lastStart: null,
    });
  });

  test('limits of an individuals chart, as Wheeler counts them; none from fewer than five', () => {
    expect(controlLimits([90, 100, 95, 105])).toBeNull();
    // Moving ranges 10, 5, 10, 5: mean 7.5; 2.66 × 7.5 = 19.95.
    expect(controlLimits([90, 100, 95, 105, 100])).toEqual({ mean: 98, low: 98 - 19.95, high: 98 + 19.95 });
    expect(controlLimits([1, 40, 1, 40, 1])?.low).toBe(0);
  });
});

describe('a lineage drawn', () => {
  test('parents stand above, crosses below, each once', () => {
    const all = [relative(1), relative(2), relative(3, 1, 2), relative(4, 3), relative(5, 4, 3)];
    expect(placeRelatives(all, 3).map(({ id, generation }) => [id, generation])).toEqual([
      [1, -1],
      [2, -1],
      [3, 0],
      [4, 1],
      [5, 1],
    ]);
  });

  test('whatever the parents, also in circles, it ends, with each strain once and the centre in the middle', () => {
    const id = fc.integer({ min: 1, max: 12 });
    const parent = fc.option(id, { nil: null });
    fc.assert(
      fc.property(fc.array(fc.tuple(parent, parent), { minLength: 12, maxLength: 12 }), id, (parents, centre) => {
        const placed = placeRelatives(
          parents.map(([one, other], index) => relative(index + 1, one, other)),
          centre,
        );
        expect(new Set(placed.map((one) => one.id)).size).toBe(placed.length);
        expect(placed.find((one) => one.id === centre)?.generation).toBe(0);
      }),
    );
  });
});
