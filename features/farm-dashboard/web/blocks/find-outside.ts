import { sumOutside, type Outside } from '@trellis/farm-dashboard/model';
import { limitsOf, type FarmUnit } from '@trellis/reports/web/hooks';
import type { UnitSparklines } from '@trellis/telemetry/model';
import { findClockPeriod, phaseOf } from '@trellis/units/model';

const metrics = ['temperature', 'humidity', 'co2'] as const;
export type OutsideMetric = (typeof metrics)[number];

/** A unit that has been out of a target for longer than an hour. */
export interface OutsideUnit extends Outside {
  one: FarmUnit;
  metric: OutsideMetric;
  /** °C, %, ppm; oldest first. */
  line: readonly (number | null)[];
}

interface Day {
  from: string;
  intervalMinutes: number;
  units: readonly UnitSparklines[];
}

/** In service and out of at least one target now. */
export const isOutside = ({ health }: FarmUnit): boolean =>
  (health.state === 'HEALTHY' || health.state === 'WARN') &&
  metrics.some((metric) => ['low', 'high'].includes(health.metrics[metric].verdict));

/** Units out of target for longer than an hour: those out of temperature by degree-hours, then the others by hours; each by what is worst. */
export function findOutside(farm: readonly FarmUnit[], day: Day): OutsideUnit[] {
  const lines = new Map(day.units.map((lines) => [lines.platformGroup_id, lines]));
  return farm
    .filter(isOutside)
    .flatMap((one) => {
      const own = lines.get(one.unit.platformGroup_id);
      const found = own ? metrics.flatMap((metric) => judge(one, metric, own, day) ?? []) : [];
      return found.toSorted(worseFirst)[0] ?? [];
    })
    .toSorted(worseFirst);
}

const worseFirst = (one: OutsideUnit, other: OutsideUnit): number =>
  Number(other.metric === 'temperature') - Number(one.metric === 'temperature') ||
  (one.metric === 'temperature' ? other.degreeHours - one.degreeHours : other.hours - one.hours);

function judge(one: FarmUnit, metric: OutsideMetric, own: UnitSparklines, { from, intervalMinutes }: Day) {
  const { verdict } = one.health.metrics[metric];
  if (verdict !== 'low' && verdict !== 'high') return undefined;
  const line = (own[metric] ?? []).map((value) => (value !== null && metric === 'humidity' ? value * 100 : value));
  const phase = phaseOf(one.unit);
  const limitsAt = (index: number) => {
    const at = Date.parse(from) + (index + 0.5) * intervalMinutes * 60_000;
    const period = findClockPeriod(phase, one.unit.facility_timezone, at);
    return period ? limitsOf(metric, one.unit, period.isLit, at) : null;
  };
  const outside = sumOutside(line, limitsAt, intervalMinutes / 60);
  return outside && outside.hours > 1 ? { one, metric, line, ...outside } : undefined;
}
