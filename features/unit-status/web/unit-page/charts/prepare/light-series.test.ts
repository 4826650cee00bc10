import { expect, test } from 'vitest';
import type { Lane } from '../../../device-history/make-lanes.ts';
import { lightSeries } from './light-series.ts';

const minute = 60_000;
type Told = [from: number, to: number, state: string, value: number | null];
const lane = (key: string, ...parts: Told[]): Lane => ({
  device: { id: 1, name: key, virtualDeviceType: { key, label: key, labelEs: null, seq: 1 } },
  parts: parts.map(([from, to, state, value]) => ({ from: from * minute, to: to * minute, state, value })),
});
const read = (lanes: Lane[], from = 0, to = 40) =>
  lightSeries(lanes, { from: from * minute, to: to * minute }, 10 * minute);

test('lamps that are off give nothing, dimmed ones their part, and a change within a step both', () => {
  const series = read([lane('light', [0, 10, 'off', null], [10, 25, 'on', 0.8], [25, 40, 'on', 0.4])]);
  expect(series.times).toEqual([0, 10 * minute, 20 * minute, 30 * minute]);
  expect(series.mean).toEqual([0, 80, 60, 40]);
  expect([series.min[2], series.max[2]]).toEqual([40, 80]);
});

test('a lamp that says no more than that it is on gives all, and of several the mean counts', () => {
  expect(read([lane('light', [0, 40, 'on', null])]).mean).toEqual([100, 100, 100, 100]);
  const two = [lane('light', [0, 40, 'on', 0.5]), lane('light', [0, 40, 'off', null])];
  expect(read(two).mean).toEqual([25, 25, 25, 25]);
});

test('where no lamp said anything there is a gap, also while one is not as it was told', () => {
  const series = read([lane('light', [15, 20, 'on', 0.6], [20, 30, 'fault', null], [30, 40, 'off', null])]);
  expect(series.times).toEqual([10 * minute, 30 * minute]);
  expect(series.mean).toEqual([60, 0]);
  expect(read([lane('fan', [0, 40, 'on', null])]).times).toEqual([]);
});
