import { describe, expect, test } from 'vitest';
import { chartColumns, lonePoints, summarize } from './chart-data.ts';
import { createStack } from './stack/stack-store.ts';
import { stackCsv } from './stack/stack-export.ts';
import { nearestPoint, paneColumns } from './stack/pane-columns.ts';
import { inEnglish } from '../texts/use-ui-texts.ts';
import { panned, zoomed } from './chart-range.ts';

const minute = 60_000;
const series = {
  label: 'Temperature',
  unit: '°C',
  times: [0, minute, 2 * minute, 12 * minute],
  mean: [20, 21, null, 23],
  min: [19, 20.5, null, 22],
  max: [21, 22, null, 24],
};

describe('a chart', () => {
  test('a pause in the readings is a gap, not a line', () => {
    const [seconds, , , mean] = chartColumns(series);
    expect(seconds).toEqual([0, 60, 120, 420, 720]);
    expect(mean).toEqual([20, 21, null, null, 23]);
  });

  test('a reading that stands alone is a point: the very first one, or one between two pauses', () => {
    expect(lonePoints(chartColumns({ label: 'x', unit: '', times: [0], mean: [23.4] })[3])).toEqual([0]);
    expect(lonePoints(chartColumns(series)[3])).toEqual([4]);
    expect(lonePoints([20, 21, 22])).toEqual([]);
    expect(lonePoints([20, undefined, 21, undefined, null, undefined, 22])).toEqual([6]);
  });

  test('a metric without lowest and highest has an envelope of no height', () => {
    const [, max, min, mean] = chartColumns({ label: 'x', unit: '', times: [0, 1], mean: [1, 2] });
    expect(max).toEqual(mean);
    expect(min).toEqual(mean);
  });

  test('the summary names lowest, highest and last reading', () => {
    expect(summarize(series)).toEqual({ count: 3, min: 19, max: 24, last: 23 });
    expect(summarize({ label: 'x', unit: '', times: [0], mean: [null] })).toBeUndefined();
  });

  const csvOf = (label: string, zone: string, range = { from: 0, to: 12 * minute }) => {
    const store = createStack();
    store.add('a', { label, series: [{ ...series, label }], canvas: () => undefined });
    store.add('b', {
      label: 'CO2',
      series: [{ label: 'CO2', unit: 'ppm', times: [minute, 3 * minute], mean: [900, 910] }],
      canvas: () => undefined,
    });
    return stackCsv(store, range, zone, inEnglish).split('\r\n');
  };

  test('a heading that a spreadsheet would run is kept as text', () => {
    expect(csvOf('=cmd', 'UTC')[0]).toContain(",'=cmd °C average");
  });

  test('the CSV carries UTC, the zone of the axis, every metric that is seen, and quotes what needs it', () => {
    const [head, first, second, third, fourth] = csvOf('Air, "top"', 'America/Los_Angeles');
    expect(head).toBe(
      'UTC,Time (America/Los_Angeles),"Air, ""top"" °C average","Air, ""top"" °C lowest","Air, ""top"" °C highest",' +
        'CO2 ppm average,CO2 ppm lowest,CO2 ppm highest',
    );
    expect(first).toBe('1970-01-01T00:00:00.000Z,1969-12-31 16:00:00,20,19,21,,,');
    expect(second).toBe('1970-01-01T00:01:00.000Z,1969-12-31 16:01:00,21,20.5,22,900,900,900');
    expect(third).toBe('1970-01-01T00:02:00.000Z,1969-12-31 16:02:00,,,,,,');
    expect(fourth).toBe('1970-01-01T00:03:00.000Z,1969-12-31 16:03:00,,,,910,910,910');
    expect(csvOf('x', 'UTC', { from: 2 * minute, to: 3 * minute })).toHaveLength(4);
  });

  test('what is laid over or compared keeps its own times, and a pause of the metric stays one', () => {
    const over = { label: 'CO2', unit: 'ppm', times: [30_000, minute], mean: [900, 910] };
    const [seconds, , , mean, laid, compared] = paneColumns({ series, over });
    expect(seconds).toEqual([0, 30, 60, 120, 420, 720]);
    expect(mean).toEqual([20, undefined, 21, null, null, 23]);
    expect(laid.slice(0, 3)).toEqual([undefined, 900, 910]);
    expect(compared.every((value) => value === undefined)).toBe(true);
  });

  test('the value under the pointer is the nearest reading, unless none is near', () => {
    expect(nearestPoint(series, 50_000, minute)).toBe(1);
    expect(nearestPoint(series, 7 * minute, minute)).toBeUndefined();
    expect(nearestPoint({ ...series, times: [], mean: [] }, 0, minute)).toBeUndefined();
  });
});

describe('moving along the time axis', () => {
  const hour = 3_600_000;
  const whole = { from: 0, to: 10 * hour };
  const part = (from: number, to: number) => ({ from: from * hour, to: to * hour });

  test('zooming in halves what is shown around its middle', () => {
    expect(zoomed(whole, 0.5, whole)).toEqual(part(2.5, 7.5));
  });

  test('zooming out stops at the whole period', () => {
    expect(zoomed(part(0, 4), 4, whole)).toEqual(whole);
  });

  test('zooming in ends at one minute', () => {
    expect(zoomed({ from: 0, to: 90_000 }, 0.1, whole)).toEqual({ from: 15_000, to: 75_000 });
  });

  test('moving stops at both ends and keeps the width', () => {
    expect(panned(part(7, 9), 1, whole)).toEqual(part(8, 10));
    expect(panned(part(1, 3), -1, whole)).toEqual(part(0, 2));
  });
});
