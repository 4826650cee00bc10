import { airVpdKpa } from '@trellis/climate/model';
import { describe, expect, test } from 'vitest';
import { convertSeries, conversions, deriveSeries, heldSeries, makeSeries } from './metric-series.ts';

const point = (at: number, avg: number) => ({ at, min: avg - 1, avg, max: avg + 1 });

describe('a metric’s columns', () => {
  test('readings that arrive twice or late are left out', () => {
    expect(makeSeries([point(10, 1), point(20, 2), point(20, 3), point(15, 4), point(30, 5)])).toMatchObject({
      times: [10, 20, 30],
      mean: [1, 2, 5],
    });
  });

  test('are shown in the person’s units', () => {
    const converted = convertSeries(makeSeries([point(0, 20)]), conversions.celsiusToFahrenheit);
    expect(converted.mean).toEqual([68]);
    expect(converted.min[0]).toBeCloseTo(66.2);
  });

  test('VPD goes with the humidity read nearest, and not across a silence', () => {
    const temperature = makeSeries([point(0, 25), point(60_000, 25), point(600_000, 25)]);
    const humidity = makeSeries([point(5_000, 60), point(65_000, 50)]);
    const vpd = deriveSeries('vpd', temperature, humidity);
    expect(vpd.times).toEqual([0, 60_000]);
    expect(vpd.mean[0]).toBeCloseTo(airVpdKpa(25, 60));
    expect(vpd.mean[1]).toBeCloseTo(airVpdKpa(25, 50));
    expect(vpd.min).toEqual(vpd.mean);
  });

  test('a dew point needs some humidity', () => {
    expect(deriveSeries('dewPoint', makeSeries([point(0, 20)]), makeSeries([point(0, 0)])).times).toEqual([]);
    expect(deriveSeries('dewPoint', makeSeries([point(0, 20)]), makeSeries([])).times).toEqual([]);
  });
});

test('what speaks when something happens holds what it said last until it speaks again', () => {
  const held = heldSeries(makeSeries([point(0, 0), point(35, 5), point(40, 0)]), 10);
  expect(held.times).toEqual([0, 10, 20, 30, 35, 40]);
  expect(held.mean).toEqual([0, 0, 0, 0, 5, 0]);
  expect(held.max).toEqual([1, 0, 0, 0, 6, 1]);
});
