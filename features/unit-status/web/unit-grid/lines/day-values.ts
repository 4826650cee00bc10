import { airVpdKpa } from '@trellis/climate/model';
import type { UnitDay } from '../../live/sparkline-store.ts';
import type { UnitEntry } from '../../live/unit-entry.ts';
import type { LineMetric } from './day-bands.ts';

type Values = readonly (number | null)[];

/** The means of a unit's day in the units of its bands: °C, percent, kPa, ppm; the newest is what the unit reads now. */
export function listDayValues(metric: LineMetric, { lines }: UnitDay, { record, health }: UnitEntry): Values {
  const { temperature = [], humidity = [] } = lines;
  switch (metric) {
    case 'temperature':
      return withNewest(temperature, health.metrics.temperature);
    case 'humidity':
      return withNewest(humidity.map(toPercent), health.metrics.humidity);
    case 'co2':
      return withNewest(lines.co2 ?? [], health.metrics.co2);
    case 'vpd':
      return withNewest(
        temperature.map((celsius, index) => vpdOf(celsius, humidity[index] ?? null)),
        health.vpd,
      );
    case 'soil':
      return withNewest(lines.externalMoisture ?? [], { value: record.xMoisture, isStale: false });
  }
}

function withNewest(values: Values, { value, isStale }: { value: number | null; isStale: boolean }): Values {
  return value === null || isStale || values.length === 0 ? values : [...values.slice(0, -1), value];
}

const toPercent = (fraction: number | null): number | null => (fraction === null ? null : fraction * 100);

const vpdOf = (celsius: number | null, fraction: number | null): number | null =>
  celsius === null || fraction === null ? null : airVpdKpa(celsius, fraction * 100);

/** The change within an hour above which a value counts as rising or falling, in the unit of its band. */
const steady: Readonly<Record<LineMetric, number>> = { temperature: 1, humidity: 6, vpd: 0.2, co2: 120, soil: 3 };

/** Where a value is going, by its last hour; nothing while it is steady or has gaps. */
export function findTrend(metric: LineMetric, values: Values): 'rising' | 'falling' | undefined {
  const [before, newest] = [values.at(-3), values.at(-1)];
  if (before == null || newest == null || Math.abs(newest - before) <= steady[metric]) return undefined;
  return newest > before ? 'rising' : 'falling';
}
