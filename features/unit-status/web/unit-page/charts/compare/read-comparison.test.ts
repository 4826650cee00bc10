import { expect, test } from 'vitest';
import { listRuns, readComparison, shiftSeries, shiftToRun } from './read-comparison.ts';

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
