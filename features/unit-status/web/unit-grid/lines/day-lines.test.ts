import { expect, test } from 'vitest';
import { makeEntry } from '../../live/unit-entry.ts';
import { noon, unitRecord } from '../../live/unit-record.fixture.ts';
import { listDayBands } from './day-bands.ts';
import { findTrend, listDayValues } from './day-values.ts';

const hour = 3_600_000;
const day = { from: noon - 24 * hour, to: noon };

test('a day has the bands of its light periods, VPD those of the stage', () => {
  const record = unitRecord(1);
  const [run] = record.lifecycles;
  const vpdProfile = { points: [{ day: 0, min: 1, target: 1.1, max: 1.3 }], nightOffset: -0.3, daysBefore: 0 };
  const lifecycles = [{ ...run!, currentPhase: { ...run!.currentPhase, vpdProfile } }];
  const bands = listDayBands({ ...record, lifecycles }, day);
  // Lit from 6 to 18; the plan of this unit names targets for the light alone.
  expect(bands.temperature).toMatchObject([
    { from: 0, to: 0.25, min: 24, max: 28 },
    { from: 0.75, to: 1, min: 24, max: 28 },
  ]);
  expect(bands.vpd.map(({ min }) => Number(min?.toFixed(1)))).toEqual([1, 0.7, 1]);
  expect(listDayBands({ ...record, lifecycles: [] }, day).temperature).toEqual([]);
});

test('the newest point is what the unit reads now, unless that is old', () => {
  const lines = { platformGroup_id: 1, temperature: [25, null, 25.4], humidity: [0.6, 0.6, 0.61] };
  const entry = makeEntry(unitRecord(1, { temperature: 27 }), noon);
  expect(listDayValues('temperature', { ...day, lines }, entry)).toEqual([25, null, 27]);
  expect(listDayValues('vpd', { ...day, lines }, entry)[1]).toBeNull();
  expect(listDayValues('co2', { ...day, lines }, entry)).toEqual([]);
  const old = makeEntry(unitRecord(1, { lastTemperatureUpdate: new Date(noon - hour).toISOString() }), noon);
  expect(listDayValues('temperature', { ...day, lines }, old).at(-1)).toBe(25.4);
});

test.each([
  [[24, 24.5, 26], 'rising'],
  [[26, 25, 24], 'falling'],
  [[24, 30, 24.4], undefined],
  [[null, 24, 26], undefined],
])('%j within the last hour is %s', (values, trend) => {
  expect(findTrend('temperature', values)).toBe(trend);
});
