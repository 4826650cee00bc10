import { airVpdKpa } from '@trellis/climate/model';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findCurveFault, humidityFor, vpdOn } from './vpd-curve.ts';

const points = [
  { day: 0, min: 1, target: 1.15, max: 1.3 },
  { day: 20, min: 1.2, target: 1.35, max: 1.5 },
];

test('between two knots a curve runs straight, beyond its ends it stays', () => {
  expect(vpdOn(points, 10)?.target).toBeCloseTo(1.25, 10);
  expect(vpdOn(points, 0)).toEqual({ min: 1, target: 1.15, max: 1.3 });
  expect(vpdOn(points, 99)).toEqual({ min: 1.2, target: 1.35, max: 1.5 });
  expect(vpdOn([], 3)).toBeNull();
});

test('the humidity for a VPD gives that VPD again', () => {
  // 26 °C holds 3.36 kPa at saturation: 1.2 kPa short of it is 64 %.
  expect(humidityFor(26, 1.2)).toBeCloseTo(64.3, 0);
  expect(humidityFor(10, 5)).toBe(0);
  fc.assert(
    fc.property(
      fc.double({ min: 10, max: 40, noNaN: true }),
      fc.double({ min: 0, max: 1.2, noNaN: true }),
      (c, kpa) => {
        expect(airVpdKpa(c, humidityFor(c, kpa))).toBeCloseTo(kpa, 9);
      },
    ),
  );
});

test('a curve whose days do not ascend, or whose target is outside its limits, is told with its knot', () => {
  expect(findCurveFault(points)).toBeUndefined();
  expect(findCurveFault([...points, { day: 20, min: 1, target: 1.1, max: 1.2 }])).toEqual({ index: 2, fault: 'days' });
  expect(findCurveFault([{ day: 0, min: 1, target: 1, max: 1.2 }])).toEqual({ index: 0, fault: 'order' });
});
