import { expect, test } from 'vitest';
import { noon, minutesBefore, unitRecord } from '../../../live/unit-record.fixture.ts';
import { newestOf } from './newest-of.ts';

test('the headline of a chart is what the unit reads now, as the grid says it', () => {
  const record = unitRecord(1, { temperature: 24.5, humidity: 0.61, lastTemperatureUpdate: minutesBefore(2) });
  expect(newestOf('temperature', record)).toEqual({ at: noon - 120_000, value: 24.5 });
  expect(newestOf('humidity', record)?.value).toBe(61);
  expect(newestOf('vpd', record)?.value).toBeCloseTo(1.2, 1);
  expect(newestOf('lux', record)).toBeUndefined();
});

test('a unit that has read nothing has no headline', () => {
  const silent = unitRecord(1, { temperature: null, co2: null, lastCo2Update: null });
  expect(newestOf('temperature', silent)).toBeUndefined();
  expect(newestOf('co2', silent)).toBeUndefined();
  expect(newestOf('dewPoint', silent)).toBeUndefined();
});
