// @vitest-environment happy-dom
import type uPlot from 'uplot';
import { expect, test } from 'vitest';
import { tokens } from '../theme/tokens.ts';
import { paneOptions, type PaneSource } from './chart-options.ts';

const series = { label: 'Temperature', unit: '°C', times: [], mean: [], min: [], max: [], format: String };
const source = (bands: PaneSource['layers']['bands'] = []): PaneSource => ({
  ...{ series, over: undefined, compare: undefined, line: '#123456', overLine: '#654321', ticks: [], syncKey: 'one' },
  layers: { bands, dark: [], lines: [] },
  axis: { zone: 'UTC', locale: 'en-US', isHour24: false },
  colours: tokens.light,
  shown: { from: 0, to: 60_000 },
  onPoint: () => undefined,
  onShow: () => undefined,
});
const labels = (given: PaneSource, data: uPlot.AlignedData) => {
  const { axes } = paneOptions(() => given, { width: 600, height: 96 });
  const values = axes?.[1]?.values as (plot: uPlot, marks: number[]) => string[];
  return values({ data, scales: { x: { min: 0, max: 60 } } } as unknown as uPlot, [0, 0.5, 1]);
};

test('an axis is numbered by readings or by a target band, and by nothing while there is neither', () => {
  const empty: uPlot.AlignedData = [[0], [null], [null], [null]];
  expect(labels(source(), [[], [], [], []])).toEqual([]);
  expect(labels(source(), empty)).toEqual([]);
  expect(labels(source(), [[0], [20], [21], [20.5]])).toHaveLength(3);
  expect(labels(source([{ from: 0, to: 90_000, min: 18, max: null }]), empty)).toHaveLength(3);
});
