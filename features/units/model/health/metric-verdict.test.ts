import { describe, expect, test } from 'vitest';
import { dark, litEnvironment, noon, phase, makeUnit, makeUnitInPhase, minutesBefore } from './make-unit.fixture.ts';
import { unitState } from './unit-state.ts';

describe('temperature, band 24 to 28 °C', () => {
  test.each([
    [23.99, 'low'],
    [24, 'in-band'],
    [28, 'in-band'],
    [28.5, 'in-band'],
    [28.51, 'high'],
    [Math.fround(28.5), 'in-band'],
  ])('%d °C is %s', (temperature, verdict) => {
    const state = unitState(makeUnit({ temperature }), noon);
    expect(state.metrics.temperature).toMatchObject({ value: temperature, verdict, band: { min: 24, max: 28 } });
    expect(state.state).toBe(verdict === 'in-band' ? 'HEALTHY' : 'WARN');
  });

  test('exactly the maximum plus 0.5 passes for every maximum and number format', () => {
    for (let tenths = 150; tenths <= 320; tenths += 1) {
      const max = tenths / 10;
      const unit = makeUnitInPhase({ environments: [{ ...litEnvironment, temp: { min: 10, max } }] });
      for (const temperature of [max + 0.5, (tenths + 5) / 10, Math.fround(max + 0.5)]) {
        expect(unitState({ ...unit, temperature }, noon).metrics.temperature.verdict).toBe('in-band');
      }
    }
  });

  test('a warning names rule, reading, limit, band and age', () => {
    const unit = makeUnit({ temperature: 28.52, lastTemperatureUpdate: minutesBefore(3) });
    expect(unitState(unit, noon).warnings).toEqual([
      {
        rule: 'temperature.high',
        metric: 'temperature',
        reading: 28.52,
        limit: 28.5,
        unit: '°C',
        band: { min: 24, max: 28 },
        at: minutesBefore(3),
        ageSeconds: 180,
        since: null,
        message: 'Temperature 28.52 °C is above the limit of 28.5 °C',
        messageKey: 'temperature.high',
        messageParameters: { reading: 28.52, limit: 28.5, unit: '°C' },
      },
    ]);
  });

  test.each([
    [{ min: 24 }, 23, 'low'],
    [{ min: 24 }, 60, 'in-band'],
    [{ max: 28, min: null }, 29, 'high'],
    [{ max: 28 }, -10, 'in-band'],
  ])('a one-sided band %o judges %d °C as %s', (temp, temperature, verdict) => {
    const unit = makeUnitInPhase({ environments: [{ ...litEnvironment, temp }] }, { temperature });
    expect(unitState(unit, noon).metrics.temperature.verdict).toBe(verdict);
  });

  test.each([null, undefined, Number.NaN, Infinity])('a reading of %s is unknown, not a warning', (temperature) => {
    const state = unitState({ ...makeUnit(), temperature }, noon);
    expect(state.metrics.temperature).toMatchObject({
      value: null,
      verdict: 'unknown',
      note: { key: 'nothing-to-compare.no-reading' },
    });
    expect(state.state).toBe('HEALTHY');
  });
});

describe('humidity, a fraction against a band of 55 to 65 percent', () => {
  test.each([
    [0.549, 'low'],
    [0.55, 'in-band'],
    [0.655, 'in-band'],
    [Math.fround(0.655), 'in-band'],
    [0.656, 'high'],
  ])('a fraction of %d is %s', (humidity, verdict) => {
    const { metrics } = unitState(makeUnit({ humidity }), noon);
    expect(metrics.humidity.verdict).toBe(verdict);
    expect(metrics.humidity.value).toBeCloseTo(humidity * 100, 6);
  });

  test('exactly the maximum plus 0.5 passes for every maximum', () => {
    for (let max = 30; max < 99; max += 1) {
      const unit = makeUnitInPhase({ environments: [{ ...litEnvironment, humidity: { min: 10, max } }] });
      const humidity = (max * 10 + 5) / 1000;
      expect(unitState({ ...unit, humidity }, noon).metrics.humidity.verdict).toBe('in-band');
      expect(unitState({ ...unit, humidity: humidity + 0.0001 }, noon).metrics.humidity.verdict).toBe('high');
    }
  });
});

describe('CO2', () => {
  test.each([
    [799, 'low'],
    [800, 'in-band'],
    [1400, 'in-band'],
    [1401, 'high'],
  ])('with the lights on, band 800 to 1400 ppm: %d ppm is %s', (co2, verdict) => {
    expect(unitState(makeUnit({ co2 }), noon).metrics.co2.verdict).toBe(verdict);
  });

  test.each([
    [299, 'low'],
    [300, 'in-band'],
    [1001, 'in-band'],
    [2000, 'in-band'],
    [2001, 'high'],
  ])('with the lights off, band 300 to 1000 ppm: %d ppm is %s', (co2, verdict) => {
    const unit = makeUnit({ co2, state: 'DARK', temperature: 21, humidity: 0.55 });
    const state = unitState(unit, noon);
    expect(state.metrics.co2).toMatchObject({ verdict, band: { min: 300, max: 1000 } });
    expect(state.state).toBe(verdict === 'in-band' ? 'HEALTHY' : 'WARN');
  });

  test('with the lights off, 2000 ppm is the limit also for an environment without CO2 limits', () => {
    const { co2: _, ...withoutCo2 } = dark;
    const unit = makeUnitInPhase({ environments: [withoutCo2] }, { co2: 2100, state: 'DARK', temperature: 21 });
    expect(unitState(unit, noon).warnings.map((warning) => [warning.rule, warning.limit, warning.message])).toEqual([
      ['co2.high', 2000, 'CO2 2100 ppm is above the limit of 2000 ppm with the lights off'],
    ]);
  });

  test.each([false, null, undefined])('is not checked where the facility has CO2 enabled: %s', (facilityCo2Enabled) => {
    const state = unitState({ ...makeUnit({ co2: 9000 }), facilityCo2Enabled }, noon);
    expect(state.state).toBe('HEALTHY');
    expect(state.metrics.co2).toMatchObject({
      value: 9000,
      verdict: 'unknown',
      note: { key: 'nothing-to-compare.co2-not-enabled' },
    });
  });

  test('is checked also in a unit with its own valve switched off', () => {
    expect(unitState(makeUnit({ co2: 9000, co2Enabled: false }), noon).state).toBe('WARN');
  });
});

describe('the age of a reading', () => {
  test.each([
    [15.99, false],
    [16, true],
    [500, true],
  ])('of %d minutes is stale: %s', (minutes, isStale) => {
    const at = minutesBefore(minutes);
    const unit = makeUnit({ lastTemperatureUpdate: at, lastHumidityUpdate: at, lastCo2Update: at });
    for (const metric of Object.values(unitState(unit, noon).metrics)) {
      expect(metric).toMatchObject({ isStale, ageSeconds: Math.floor(minutes * 60), at });
    }
  });

  test('that is not known makes a value stale, and a missing value neither', () => {
    const withoutTime = unitState(makeUnit({ lastTemperatureUpdate: null }), noon).metrics.temperature;
    expect(withoutTime).toMatchObject({ isStale: true, ageSeconds: null, at: null });
    const missing = unitState(makeUnit({ temperature: null, lastTemperatureUpdate: null }), noon).metrics.temperature;
    expect(missing).toMatchObject({ isStale: false, ageSeconds: null });
  });

  test('does not stop a stale reading from being compared', () => {
    const unit = makeUnit({ humidity: 0.9, lastHumidityUpdate: minutesBefore(90), currentPhase: phase });
    expect(unitState(unit, noon).warnings[0]).toMatchObject({ rule: 'humidity.high', ageSeconds: 5400 });
  });
});
