import { findClockPeriod, phaseOf, type MetricHealth } from '@trellis/units/model';
import type { FarmUnit } from './use-farm-units.ts';

export type AreaMetric = 'temperature' | 'humidity' | 'vpd' | 'co2';
export const areaMetrics: readonly AreaMetric[] = ['temperature', 'humidity', 'vpd', 'co2'];

interface Band {
  min: number | null;
  max: number | null;
}

/** A metric over an area: the mean of fresh readings (°C, %, kPa, ppm), and the band that most of its units have. */
export interface AreaReading {
  metric: AreaMetric;
  mean: number | null;
  band: Band | null;
  /** Units outside their own bands. */
  low: number;
  high: number;
}

/** An area as it is now. */
export interface AreaNow {
  id: number;
  name: string;
  units: readonly FarmUnit[];
  readings: readonly AreaReading[];
  /** How many units are lit, and when most of them change (ms since 1970). */
  lit: number;
  dark: number;
  changesAt: number | null;
}

const byName = new Intl.Collator(undefined, { numeric: true });

/** The areas of a farm by name, each with its units. */
export function areasNow(farm: readonly FarmUnit[], now: number): AreaNow[] {
  const byArea = Map.groupBy(farm, ({ unit }) => unit.area_id);
  return [...byArea.values()]
    .map((members) => areaNow(members, now))
    .sort((one, other) => byName.compare(one.name, other.name));
}

function areaNow(members: readonly FarmUnit[], now: number): AreaNow {
  const [first] = members;
  const periods = members.flatMap(({ health }) => (health.lightPeriod ? [health.lightPeriod.isLit] : []));
  const lit = periods.filter(Boolean).length;
  const isMostlyLit = lit * 2 >= periods.length;
  const changes = members.map(({ unit }) => findClockPeriod(phaseOf(unit), unit.facility_timezone, now));
  return {
    id: first?.unit.area_id ?? 0,
    name: first?.unit.areaname ?? '',
    units: members.toSorted((a, b) => numberOf(a) - numberOf(b) || byName.compare(nameOf(a), nameOf(b))),
    readings: areaMetrics.map((metric) => areaReading(members, metric)),
    lit,
    dark: periods.length - lit,
    changesAt: mostCommon(changes.flatMap((period) => (period?.isLit === isMostlyLit ? [period.until] : []))) ?? null,
  };
}

const nameOf = ({ unit }: FarmUnit): string => unit.platformGroupName;
/** The number a unit's name ends with, which its cell shows. */
const numberOf = (member: FarmUnit): number => Number(/\d+$/.exec(nameOf(member))?.[0] ?? Infinity);

type Judged = Pick<MetricHealth, 'value' | 'isStale' | 'verdict'> & { band: MetricHealth['band'] | Band };

const judgedOf = ({ health }: FarmUnit, metric: AreaMetric): Judged =>
  metric === 'vpd' ? health.vpd : health.metrics[metric];

function areaReading(members: readonly FarmUnit[], metric: AreaMetric): AreaReading {
  // What hangs in a unit that is switched off or silent says nothing of the area.
  const told = members
    .filter(({ health: { state } }) => state === 'HEALTHY' || state === 'WARN')
    .map((member) => judgedOf(member, metric));
  const fresh = told.flatMap(({ value, isStale }) => (value === null || isStale ? [] : [value]));
  const bands = told.flatMap(({ band }) => (band ? [JSON.stringify([band.min ?? null, band.max ?? null])] : []));
  const common = mostCommon(bands);
  const [min = null, max = null] = common === undefined ? [] : (JSON.parse(common) as (number | null)[]);
  return {
    metric,
    mean: fresh.length > 0 ? fresh.reduce((sum, value) => sum + value, 0) / fresh.length : null,
    band: common === undefined || (min === null && max === null) ? null : { min, max },
    low: told.filter(({ verdict }) => verdict === 'low').length,
    high: told.filter(({ verdict }) => verdict === 'high').length,
  };
}

function mostCommon<T>(values: readonly T[]): T | undefined {
  const counts = Map.groupBy(values, (value) => value);
  return [...counts].sort(([, one], [, other]) => other.length - one.length)[0]?.[0];
}
