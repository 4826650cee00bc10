import { describe, expect, test } from 'vitest';
import { dark, makeUnitInPhase, noon, phase } from './make-unit.fixture.ts';
import { unitState } from './unit-state.ts';
import { findVpdBand } from './vpd-verdict.ts';

const vpdProfile = {
  daysBefore: 0,
  nightOffset: -0.3,
  points: [
    { day: 0, min: 1, max: 1.3 },
    { day: 20, min: 1.2, max: 1.5 },
  ],
};
const starttime = '2026-06-05T19:00:00Z'; // ten days before noon
const vpdOf = (unit: object, changes: object = {}) =>
  unitState(makeUnitInPhase({ starttime, vpdProfile, ...changes }, unit), noon).vpd;

describe('VPD against the profile of the stage', () => {
  test('between two knots the band is in proportion, before the first and after the last it is theirs', () => {
    expect(findVpdBand({ starttime, vpdProfile }, true, noon)).toEqual({ min: 1.1, max: 1.4 });
    expect(findVpdBand({ vpdProfile }, true, noon)).toMatchObject({ min: 1, max: 1.3 });
    const late = { ...vpdProfile, daysBefore: 40 };
    expect(findVpdBand({ starttime, vpdProfile: late }, true, noon)).toMatchObject({ min: 1.2, max: 1.5 });
  });

  test('in the dark it is shifted, never below nothing', () => {
    const band = findVpdBand({ starttime, vpdProfile }, false, noon);
    expect(band?.min).toBeCloseTo(0.8);
    const deep = { ...vpdProfile, nightOffset: -3 };
    expect(findVpdBand({ starttime, vpdProfile: deep }, false, noon)).toEqual({ min: 0, max: 0 });
  });

  test.each([
    [26, 0.62, 'in-band'], // 1.28 kPa
    [26, 0.56, 'in-band'], // 1.48: within the margin
    [26, 0.5, 'high'], // 1.68
    [26, 0.75, 'low'], // 0.84
  ])('%d °C at %d is %s', (temperature, humidity, verdict) => {
    expect(vpdOf({ temperature, humidity }).verdict).toBe(verdict);
  });

  test('without a profile, without a reading or with an old one nothing is judged', () => {
    expect(vpdOf({}, { vpdProfile: null })).toMatchObject({ band: null, verdict: 'unknown' });
    expect(vpdOf({ humidity: null })).toMatchObject({ value: null, verdict: 'unknown' });
    expect(vpdOf({ humidity: 0.2, lastHumidityUpdate: '2026-06-15T18:00:00Z' })).toMatchObject({
      isStale: true,
      verdict: 'unknown',
    });
  });

  test('a VPD out of its band alone makes no unit warn: temperature and humidity do', () => {
    const environments = [{ ...(phase.environments?.[0] ?? dark), humidity: { min: 40, max: 80 } }];
    const unit = makeUnitInPhase({ starttime, vpdProfile, environments }, { humidity: 0.75 });
    expect(unitState(unit, noon)).toMatchObject({ state: 'HEALTHY', vpd: { verdict: 'low' } });
  });
});
