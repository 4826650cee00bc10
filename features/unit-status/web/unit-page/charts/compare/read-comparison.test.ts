import { expect, test } from 'vitest';
import { listRuns, readComparison, shiftMoment, shiftSeries, shiftToRun } from './read-comparison.ts';

const day = 86_400_000;
const phase = { photoperiod: 12, photoperiodStartTime: '06:00' };

test('an address compares with a unit, the area or a run, and with nothing where it says nothing that is known', () => {
  const read = (compare: string) => readComparison(new URLSearchParams({ compare }));
  expect(read('unit-31')).toEqual({ kind: 'unit', platformGroup_id: 31 });
  expect(read('run-12')).toEqual({ kind: 'run', lifecycle_id: 12 });
  expect(read('area')).toEqual({ kind: 'area' });
  for (const wrong of ['', 'unit-', 'area-1', 'run-x']) expect(read(wrong)).toBeUndefined();
});

test('an earlier run stands beside this one by its day, at the same hour', () => {
  const phases = [
    { from: 0, to: 10 * day, phase, lifecycle_id: 1 },
    { from: 10 * day, to: 20 * day, phase, lifecycle_id: 1 },
    { from: 30 * day + 3_600_000, to: Infinity, phase, lifecycle_id: 2 },
  ];
  const runs = listRuns(phases);
  expect(runs).toEqual([
    { lifecycle_id: 1, name: null, from: 0 },
    { lifecycle_id: 2, name: null, from: 30 * day + 3_600_000 },
  ]);
  expect(shiftToRun(runs, 1, 40 * day)).toBe(30 * day);
  expect(shiftToRun(runs, 2, 40 * day)).toBeUndefined();
  expect(shiftToRun(runs, 9, 40 * day)).toBeUndefined();
  const series = { times: [0, 1], mean: [1, 2], min: [1, 2], max: [1, 2] };
  expect(shiftSeries(series, day).times).toEqual([day, day + 1]);
});

test('where the clocks changed between two runs, six in the morning still stands beside six in the morning', () => {
  const zone = 'America/Denver';
  const at = (text: string) => Date.parse(text);
  const runs = listRuns([
    { from: at('2026-09-20T06:00-06:00'), to: at('2026-10-20T06:00-06:00'), phase, lifecycle_id: 1 },
    { from: at('2026-11-20T06:00-07:00'), to: Infinity, phase, lifecycle_id: 2 },
  ]);
  const shiftMs = shiftToRun(runs, 1, at('2026-11-25T12:00-07:00')) ?? 0;
  expect(shiftMs).toBe(61 * day);
  const lit = [at('2026-09-20T06:00-06:00'), at('2026-09-21T06:00-06:00')];
  const series = { times: lit, mean: [1, 2], min: [1, 2], max: [1, 2] };
  expect(shiftSeries(series, shiftMs, zone).times).toEqual([
    at('2026-11-20T06:00-07:00'),
    at('2026-11-21T06:00-07:00'),
  ]);
  expect(shiftMoment(at('2026-11-20T06:00-07:00'), -shiftMs, zone)).toBe(lit[0]);
});

test('the hour that comes twice in autumn is drawn once', () => {
  // 1 November 2026: 02:00 becomes 01:00 again in Denver.
  const times = ['01:30-06:00', '01:30-07:00', '02:30-07:00'].map((time) => Date.parse(`2026-11-01T${time}`));
  const values = [1, 2, 3];
  const shifted = shiftSeries({ times, mean: values, min: values, max: values }, 10 * day, 'America/Denver');
  expect(shifted.times).toEqual(['01:30', '02:30'].map((time) => Date.parse(`2026-11-11T${time}-07:00`)));
  expect(shifted.mean).toEqual([1, 3]);
});
