import { airVpdKpa } from '@trellis/climate/model';
import type { UnitSparklines } from '@trellis/telemetry/model';
import type { SparklineBand } from '@trellis/ui';
import { findClockPeriod, findEnvironment, findVpdBand, phaseOf, type UnitRecord } from '@trellis/units/model';
import type { AreaMetric, AreaNow } from './area-now.ts';

type Line = readonly (number | null)[];
type Lines = Omit<UnitSparklines, 'platformGroup_id'>;

/** The mean of a metric over the units of an area, half hour by half hour (°C, %, kPa, ppm); null where none was read. */
export function meanLine(metric: AreaMetric, units: readonly Lines[]): Line {
  const lines = units.map((unit) => lineOf(metric, unit)).filter((line) => line.length > 0);
  const points = Math.max(0, ...lines.map((line) => line.length));
  return Array.from({ length: points }, (_, index) => {
    const read = lines.flatMap((line) => line[index] ?? []);
    return read.length === 0 ? null : read.reduce((sum, value) => sum + value, 0) / read.length;
  });
}

function lineOf(metric: AreaMetric, { temperature = [], humidity = [], co2 = [] }: Lines): Line {
  const percent = humidity.map((fraction) => (fraction === null ? null : fraction * 100));
  switch (metric) {
    case 'temperature':
      return temperature;
    case 'humidity':
      return percent;
    case 'co2':
      return co2;
    case 'vpd':
      return temperature.map((celsius, index) => {
        const relative = percent[index] ?? null;
        return celsius === null || relative === null ? null : airVpdKpa(celsius, relative);
      });
  }
}

/** What the plan of an area's units wanted between two moments, by light and by dark, as shares of the time between them. */
export function areaBands(metric: AreaMetric, { units }: AreaNow, from: number, to: number): SparklineBand[] {
  // One unit stands for all: the first whose plan says something.
  const unit = units.map((member) => member.unit).find(({ lifecycles }) => lifecycles.length > 0);
  if (!unit) return [];
  const found: SparklineBand[] = [];
  let end = to;
  while (end > from && found.length < 8) {
    const period = findClockPeriod(phaseOf(unit), unit.facility_timezone, end - 1);
    if (!period) return [];
    const start = Math.max(period.since ?? from, from);
    const limits = limitsOf(metric, unit, period.isLit, end);
    if (limits) found.push({ from: (start - from) / (to - from), to: (end - from) / (to - from), ...limits });
    end = start;
  }
  return found;
}

/** What the plan of a unit wants of a metric by light or by dark (°C, %, kPa, ppm); null where it sets nothing. */
export function limitsOf(metric: AreaMetric, unit: UnitRecord, isLit: boolean, at: number) {
  const phase = phaseOf(unit);
  if (metric === 'vpd') return findVpdBand(phase, isLit, at);
  const environment = findEnvironment(phase, isLit);
  const limits = environment?.[metric === 'temperature' ? 'temp' : metric];
  const { min = null, max = null } = limits ?? {};
  return min === null && max === null ? null : { min, max };
}
