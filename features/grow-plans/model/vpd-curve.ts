import { saturationVapourPressureKpa } from '@trellis/climate/model';

/** A knot of a VPD curve, by days since the stage began; air VPD in light, kPa. */
export interface VpdPoint {
  day: number;
  min: number;
  target: number;
  max: number;
}

/** What a profile wants on a day of its stage, air VPD in light, kPa: between two knots in proportion, beyond the ends as at the end. */
export function vpdOn<P extends Omit<VpdPoint, 'target'> & { target?: number }>(
  points: readonly P[],
  day: number,
): { min: number; target: number; max: number } | null {
  const next = points.findIndex((point) => point.day > day);
  const after = points[next];
  const before = points[next === -1 ? points.length - 1 : next - 1] ?? after;
  if (!before) return null;
  const share = !after || before === after ? 0 : (day - before.day) / (after.day - before.day);
  const to = after ?? before;
  const between = (from: number, end: number) => from + (end - from) * share;
  const targetOf = ({ min, max, target }: P) => target ?? (min + max) / 2;
  return {
    min: between(before.min, to.min),
    target: between(targetOf(before), targetOf(to)),
    max: between(before.max, to.max),
  };
}

/** The relative humidity (%) at which air of a temperature (°C) has a VPD (kPa); 0 where it can have no such VPD. */
export const humidityFor = (temperatureC: number, vpdKpa: number): number =>
  Math.max(0, 100 * (1 - vpdKpa / saturationVapourPressureKpa(temperatureC)));

/** What is wrong with a knot of a curve, and which one. */
export interface CurveFault {
  index: number;
  fault: 'days' | 'order';
}

/** The first knot that breaks a rule: days ascend, and min < target < max. */
export function findCurveFault(points: readonly VpdPoint[]): CurveFault | undefined {
  for (const [index, { day, min, target, max }] of points.entries()) {
    const before = points[index - 1];
    if (before && day <= before.day) return { index, fault: 'days' };
    if (!(min < target && target < max)) return { index, fault: 'order' };
  }
  return undefined;
}
