import type { CurrentPhase } from '@trellis/units/model';
import { describe, expect, test } from 'vitest';
import { listDark, listLightStretches } from './light-stretches.ts';
import { listTargetBands } from './target-bands.ts';

const zone = 'America/Los_Angeles';
const at = (text: string) => Date.parse(text);
const hour = 3_600_000;
const environment = (lightState: string, low: number) => ({
  lightState,
  temp: { min: low, max: low + 4 },
  humidity: { min: 50, max: 60 },
  co2: { min: 400, max: 1200 },
});
const phase = (fields: Partial<CurrentPhase> = {}): CurrentPhase => ({
  photoperiod: 18,
  photoperiodStartTime: '06:00',
  environments: [environment('Lights On', 22), environment('Lights Off', 18)],
  ...fields,
});
const always = (one: CurrentPhase) => [{ from: -Infinity, to: Infinity, phase: one }];

describe('light and dark behind a chart', () => {
  test('follow the facility’s clock across midnight', () => {
    // 21 November, Pacific standard time: lights on 06:00 to midnight.
    const span = { from: at('2026-11-20T08:00Z'), to: at('2026-11-21T08:00Z') };
    const stretches = listLightStretches(always(phase()), zone, span);
    expect(stretches.map(({ from, to, isLit }) => [(from - span.from) / hour, (to - span.from) / hour, isLit])).toEqual(
      [
        [0, 6, false],
        [6, 24, true],
      ],
    );
    expect(listDark(stretches)).toEqual([{ from: span.from, to: at('2026-11-20T14:00Z') }]);
  });

  test('the night on which the clocks go forward is an hour shorter', () => {
    // 8 March 2026: 02:00 becomes 03:00 in Los Angeles.
    const span = { from: at('2026-03-08T00:00-08:00'), to: at('2026-03-09T00:00-07:00') };
    expect(span.to - span.from).toBe(23 * hour);
    const stretches = listLightStretches(always(phase({ photoperiod: 12 })), zone, span);
    expect(stretches.map(({ from, to, isLit }) => [(to - from) / hour, isLit])).toEqual([
      [5, false],
      [12, true],
      [6, false],
    ]);
  });

  test('the night on which the clocks go back is an hour longer', () => {
    const span = { from: at('2026-11-01T00:00-07:00'), to: at('2026-11-02T00:00-08:00') };
    const [night] = listLightStretches(always(phase({ photoperiod: 12 })), zone, span);
    expect(night).toMatchObject({ from: span.from, to: span.from + 7 * hour, isLit: false });
  });

  test('each phase brings its own light, and a phase that does not say gives no shade', () => {
    const change = at('2026-11-20T20:00Z');
    const phases = [
      { from: -Infinity, to: change, phase: phase({ photoperiod: 24 }) },
      { from: change, to: Infinity, phase: phase({ photoperiodStartTime: null }) },
    ];
    const span = { from: at('2026-11-20T08:00Z'), to: at('2026-11-21T08:00Z') };
    expect(listLightStretches(phases, zone, span)).toMatchObject([{ from: span.from, to: change, isLit: true }]);
  });
});

describe('target bands', () => {
  const span = { from: at('2026-11-20T08:00Z'), to: at('2026-11-21T08:00Z') };
  const stretches = listLightStretches(always(phase()), zone, span);

  test('change with the light, and are one where they do not', () => {
    expect(listTargetBands('temperature', stretches, { isCo2Dosed: true })).toMatchObject([
      { min: 18, max: 22, outAbove: 22 },
      { min: 22, max: 26, outAbove: 26 },
    ]);
    expect(listTargetBands('humidity', stretches, { isCo2Dosed: true })).toEqual([
      { ...span, min: 50, max: 60, outAbove: 60 },
    ]);
  });

  test('CO2 has no maximum to draw in the dark, and no band where it is not dosed', () => {
    expect(listTargetBands('co2', stretches, { isCo2Dosed: true })).toMatchObject([
      { min: 400, max: null, outAbove: 2000 },
      { min: 400, max: 1200, outAbove: 1200 },
    ]);
    expect(listTargetBands('co2', stretches, { isCo2Dosed: false })).toEqual([]);
  });

  test('a plan without an environment for the dark has no band there', () => {
    const onlyLit = always(phase({ environments: [environment('Lights On', 22)] }));
    expect(listTargetBands('temperature', listLightStretches(onlyLit, zone, span), { isCo2Dosed: true })).toHaveLength(
      1,
    );
  });
});
