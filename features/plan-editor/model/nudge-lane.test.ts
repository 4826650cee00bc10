import { describe, expect, test } from 'vitest';
import type { PlanDraft } from './draft.ts';
import { nudgeLane, type DrawnLane, type Nudge } from './nudge-lane.ts';

const environment = (lightState: string) => ({
  ...{ lightState, tempMin: 24, tempMax: 26, humidityMin: 60, humidityMax: 70, co2Min: null, co2Max: null },
  ...{ irrigationFrequency: 120, irrigationDuration: 60, irrigationStartTime: null, irrigationFinishTime: null },
});
const draft = {
  ...{ expectedGramsPerPlant: 80, expectedCost: null, changeNote: null },
  growPhases: [
    {
      ...{
        key: '1',
        name: 'Clone',
        days: 14,
        photoperiod: 18,
        lightIntensity: 0.5,
        noIrrigation: false,
        feed: { ec: 1.2 },
      },
      environments: [environment('Lights On'), environment('Lights Off')],
      growTasks: [],
    },
  ],
} as unknown as PlanDraft;
const nudged = (lane: DrawnLane, nudge: Nudge, lightState?: string) => {
  const phase = nudgeLane(draft, { phase: '1', lane, lightState }, nudge).growPhases[0];
  return { phase, on: phase?.environments[0], off: phase?.environments[1] };
};
const amount = (steps: number): Nudge => ({ axis: 'amount', steps });
const other = (steps: number): Nudge => ({ axis: 'other', steps });

describe('a row of the canvas drawn by hand', () => {
  test('light: up and down the intensity, sideways the hours, both within what there is', () => {
    expect(nudged('light', amount(1)).phase?.lightIntensity).toBe(0.55);
    expect(nudged('light', amount(40)).phase?.lightIntensity).toBe(1);
    expect(nudged('light', other(-3)).phase?.photoperiod).toBe(16.5);
    expect(nudged('light', other(99)).phase?.photoperiod).toBe(24);
  });

  test('climate: the band of its light state moves whole, and is widened about its middle', () => {
    const warmer = nudged('temperature', amount(3), 'Lights On');
    expect([warmer.on?.tempMin, warmer.on?.tempMax, warmer.off?.tempMin]).toEqual([25.5, 27.5, 24]);
    const wide = nudged('humidity', other(2), 'Lights Off');
    expect([wide.off?.humidityMin, wide.off?.humidityMax, wide.on?.humidityMin]).toEqual([58, 72, 60]);
    // A band never turns over, nor is it squeezed against a limit.
    expect(nudged('temperature', other(-9), 'Lights On').on).toMatchObject({ tempMin: 24, tempMax: 26 });
    expect(nudged('humidity', amount(99), 'Lights On').on).toMatchObject({ humidityMin: 90, humidityMax: 100 });
  });

  test('CO2 begins with a dose, and water with its shots and the time between', () => {
    expect(nudged('co2', amount(-1), 'Lights On').on).toMatchObject({ co2Min: null, co2Max: null });
    expect(nudged('co2', amount(1), 'Lights On').on).toMatchObject({ co2Min: 800, co2Max: 1000 });
    expect(nudged('irrigation', amount(2), 'Lights On').on?.irrigationDuration).toBe(70);
    expect(nudged('irrigation', other(-1), 'Lights On').on?.irrigationFrequency).toBe(115);
    expect(nudged('irrigation', other(-99), 'Lights On').on?.irrigationFrequency).toBe(5);
  });

  test('feed: EC and pH; what is not there stays as it is', () => {
    expect(nudged('feed', amount(1)).phase?.feed).toEqual({ ec: 1.3 });
    expect(nudged('feed', other(1)).phase?.feed).toEqual({ ec: 1.2, ph: 5.9 });
    expect(nudgeLane(draft, { phase: 'x', lane: 'light' }, amount(1))).toBe(draft);
    expect(nudgeLane(draft, { phase: '1', lane: 'co2' }, amount(1))).toBe(draft);
  });
});
