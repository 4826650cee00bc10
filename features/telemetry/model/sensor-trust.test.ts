import { expect, test } from 'vitest';
import { calibrationDue, findDrifts, judgeSensor, type SensorFacts } from './sensor-trust.ts';

const now = Date.parse('2026-11-23T12:00:00Z');
const good: SensorFacts = {
  designator_id: 5,
  enabled: true,
  reading: 24,
  at: now - 60_000,
  batteryLevel: 80,
  lowest: 23.6,
  highest: 24.4,
  since: now - 130 * 60_000,
  count: 60,
  largestStep: 0.4,
  drift: 0.3,
  lastCalibration: '2026-10-01',
  calibrationDays: 180,
};

const door: Partial<SensorFacts> = {
  designator_id: 103,
  reading: 0,
  lowest: null,
  highest: null,
  since: null,
  count: 0,
};

test.each<[string, Partial<SensorFacts>, string[]]>([
  ['one that reports and differs little is trusted', {}, []],
  ['silent for sixteen minutes is stale', { at: now - 16 * 60_000 }, ['stale']],
  ['one that never reported is stale', { at: null, reading: null, count: 0, lowest: null, highest: null }, ['stale']],
  ['a door that nobody opened says nothing', { ...door, at: now - 8 * 3_600_000, controllerAt: now - 60_000 }, []],
  ['a contact that was never made neither', { ...door, at: null, reading: null, controllerAt: now - 60_000 }, []],
  ['a contact is silent with its controller', { ...door, at: null, controllerAt: now - 3_600_000 }, ['stale']],
  ['one without a controller by its own word', { ...door, at: now - 3_600_000 }, ['stale']],
  ['a value no air has is out of range', { reading: 91 }, ['outOfRange']],
  ['the same value for two hours is a flat line', { lowest: 24, highest: 24 }, ['flatline']],
  ['two readings alike are none', { lowest: 24, highest: 24, count: 2 }, []],
  ['the same value since a restart half an hour ago is none', { lowest: 24, highest: 24, since: now - 1_800_000 }, []],
  ['a lamp that is off reads nothing', { designator_id: 58, reading: 0, lowest: 0, highest: 0, drift: null }, []],
  ['ten degrees in a quarter hour is a jump', { largestStep: 10 }, ['jump']],
  ['CO2 may jump: valves open', { designator_id: 7, reading: 900, largestStep: 900 }, []],
  ['more than two deviations from its peers is a drift', { drift: -2.4 }, ['drift']],
  ['an empty battery', { batteryLevel: 14 }, ['battery']],
  ['a calibration that is over', { lastCalibration: '2026-01-01' }, ['calibration']],
  ['one never calibrated, where that is planned', { lastCalibration: null }, ['calibration']],
  ['nobody planned a calibration', { lastCalibration: null, calibrationDays: null }, []],
  ['one that is switched off is not judged', { enabled: false, at: null }, []],
])('%s', (_name, change, flags) => {
  expect(judgeSensor({ ...good, ...change }, now)).toEqual(flags);
});

test('a sensor is compared with the others of its room, never with itself', () => {
  const means = [24, 24.1, 23.9, 24, 30].map((mean, id) => ({ id, group: 'east/5', mean, designator_id: 5 }));
  const drifts = findDrifts(means);
  expect(drifts.get(4)).toBeCloseTo(6 / 0.6, 5);
  expect(Math.abs(drifts.get(0) ?? 9)).toBeLessThan(1);
});

test('three sensors in a room say nothing about each other', () => {
  expect(findDrifts([24, 25, 30].map((mean, id) => ({ id, group: 'a', mean, designator_id: 5 }))).size).toBe(0);
});

test('the next calibration follows the last by its days', () => {
  expect(calibrationDue({ lastCalibration: '2026-11-01', calibrationDays: 10 })).toBe(Date.parse('2026-11-11'));
  expect(calibrationDue({ lastCalibration: null, calibrationDays: 10 })).toBe(0);
  expect(calibrationDue({ lastCalibration: '2026-11-01', calibrationDays: null })).toBeNull();
});
