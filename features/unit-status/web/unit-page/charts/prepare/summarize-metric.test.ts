import { describe, expect, test } from 'vitest';
import { makeSeries } from './metric-series.ts';
import { summarizeMetric } from './summarize-metric.ts';
import type { MetricBand } from './target-bands.ts';

const minute = 60_000;
const series = (values: readonly (number | null)[], step = minute) =>
  makeSeries(
    values.flatMap((avg, index) => (avg === null ? [] : [{ at: index * step, min: avg - 1, avg, max: avg + 1 }])),
  );
const band = (from: number, to: number, min: number | null, outAbove: number | null): MetricBand => ({
  from: from * minute,
  to: to * minute,
  min,
  max: outAbove,
  outAbove,
});
const whole = { from: 0, to: 10 * minute };

describe('statistics of a metric', () => {
  test('tell the extremes of the envelope, the mean, and the share of time in band', () => {
    const summary = summarizeMetric(series([20, 20, 30, 30]), [band(0, 10, 18, 25)], [{ from: 0, to: 4 * minute }]);
    // Two minutes, 5 above.
    expect(summary).toEqual({
      min: 19,
      mean: 25,
      max: 31,
      inBand: 0.5,
      hoursOutside: (5 * 2) / 60,
      outsideMs: 2 * minute,
    });
  });

  test('weigh readings by the time they stood for', () => {
    const points = makeSeries([
      { at: 0, min: 10, avg: 10, max: 10 },
      { at: minute, min: 20, avg: 20, max: 20 },
      { at: 4 * minute, min: 20, avg: 20, max: 20 },
    ]);
    expect(summarizeMetric(points, [], [{ from: 0, to: 4 * minute }])?.mean).toBeCloseTo(17.5);
  });

  test('a long silence counts neither as in band nor as out', () => {
    const points = makeSeries(
      [0, 1, 2, 3, 60].map((at) => ({ at: at * minute, min: 20, avg: at === 60 ? 40 : 20, max: 20 })),
    );
    const summary = summarizeMetric(points, [band(0, 100, 18, 25)], [{ from: 0, to: 61 * minute }]);
    // Three single minutes, then three usual steps of silence at most, then one minute out of band.
    expect(summary?.inBand).toBeCloseTo(6 / 7);
  });

  test('readings that came one by one since do not shorten what stored points stand for', () => {
    // A day in points of five minutes, the first eight hours too hot, then ten minutes of readings each second.
    const stored = Array.from({ length: 286 }, (_, index) => ({ at: index * 5 * minute, value: index < 96 ? 30 : 20 }));
    const live = Array.from({ length: 600 }, (_, index) => ({ at: 1430 * minute + index * 1000, value: 20 }));
    const points = makeSeries(
      [...stored, ...live].map(({ at, value }) => ({ at, min: value, avg: value, max: value })),
    );
    const summary = summarizeMetric(points, [band(0, 1440, 18, 25)], [{ from: 0, to: 1440 * minute }], 5 * minute);
    expect(summary?.outsideMs).toBe(480 * minute);
    expect(summary?.hoursOutside).toBeCloseTo(5 * 8);
    expect(summary?.inBand).toBeCloseTo(16 / 24);
    expect(summary?.mean).toBeCloseTo((30 * 8 + 20 * 16) / 24);
  });

  test('an interval that spans the change of light is held against both bands', () => {
    const hourly = makeSeries([
      { at: 0, min: 20, avg: 20, max: 20 },
      { at: 60 * minute, min: 20, avg: 20, max: 20 },
    ]);
    const bands = [band(0, 15, 22, 26), band(15, 120, 18, 22)];
    expect(summarizeMetric(hourly, bands, [{ from: 0, to: 60 * minute }])?.inBand).toBeCloseTo(0.75);
  });

  test('time without a band is not judged, and without any band nothing is', () => {
    expect(summarizeMetric(series([20, 20, 30, 30]), [band(0, 2, 18, 25)], [whole])?.inBand).toBe(1);
    expect(summarizeMetric(series([20]), [], [whole])?.inBand).toBeNull();
  });

  test('only the shown part counts', () => {
    expect(summarizeMetric(series([10, 10, 30, 30]), [], [{ from: 2 * minute, to: 4 * minute }])?.mean).toBe(30);
    expect(summarizeMetric(series([]), [], [whole])).toBeUndefined();
  });

  test('day and night are told apart, and what is outside counts by how far and how long', () => {
    const readings = series([20, 20, 30, 30, 10, 10]);
    const bands = [band(0, 6, 18, 25)];
    const day = [
      { from: 0, to: 2 * minute },
      { from: 4 * minute, to: 6 * minute },
    ];
    expect(summarizeMetric(readings, bands, day)).toMatchObject({
      mean: 15,
      inBand: 0.5,
      hoursOutside: (8 * 2) / 60,
      outsideMs: 2 * minute,
    });
    expect(summarizeMetric(readings, bands, [{ from: 2 * minute, to: 4 * minute }])).toMatchObject({
      mean: 30,
      inBand: 0,
    });
    expect(summarizeMetric(readings, [], day)?.hoursOutside).toBeNull();
  });
});
