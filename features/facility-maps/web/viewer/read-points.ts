import { airVpdKpa, designatorIds } from '@trellis/climate/model';
import { middleOf, type MapItem, type ReadPoint } from '@trellis/facility-maps/model';
import { sparklineMinutes, sparklinePoints, type SensorHealth, type UnitSparklines } from '@trellis/telemetry/model';
import type { LiveMetric, LiveUnit } from '@trellis/unit-status/web/hooks';

/** What a sensor measures of the climate; undefined where it is something else. */
export const metricOfSensor = ({ designator_id }: Pick<SensorHealth, 'designator_id'>): LiveMetric | undefined =>
  ({
    [designatorIds.temperature]: 'temperature' as const,
    [designatorIds.humidity]: 'humidity' as const,
    [designatorIds.co2]: 'co2' as const,
  })[designator_id];

/** A unit as it was at a half hour of the last day (0 the oldest); its state of then is not known. */
export function unitThen(unit: LiveUnit, day: UnitSparklines | undefined, slot: number): LiveUnit {
  const read = (line: readonly (number | null)[] | undefined) => line?.[slot] ?? null;
  const [temperature, humidity] = [read(day?.temperature), read(day?.humidity)];
  const vpd = temperature === null || humidity === null ? null : airVpdKpa(temperature, humidity * 100);
  return { ...unit, values: { temperature, humidity, co2: read(day?.co2), vpd } };
}

const hourMs = 3_600_000;

/** Which of the last 24 hours, as sensors tell them (0 the oldest), a half hour of a day that began `from` falls into; -1 for none. */
export function hourOfSlot(slot: number, from: string | undefined): number {
  const begins = Date.parse(from ?? '');
  if (!Number.isFinite(begins)) return -1;
  const hourAt = (place: number) => Math.floor((begins + place * sparklineMinutes * 60_000) / hourMs);
  return 23 - (hourAt(sparklinePoints - 1) - hourAt(slot));
}

/** What a sensor read now, or in one of the last 24 hours (0 the oldest); nothing where it is silent. */
export function readSensor(sensor: SensorHealth, hour: number | undefined): number | null {
  if (hour !== undefined) return sensor.hours[hour] ?? null;
  return sensor.flags.includes('stale') ? null : sensor.reading;
}

/** Where a metric was read on a map: by units, and by sensors that stand there themselves. */
export function listPoints(
  items: readonly MapItem[],
  metric: LiveMetric,
  units: ReadonlyMap<number, LiveUnit>,
  sensors: ReadonlyMap<number, SensorHealth>,
  hour: number | undefined,
): ReadPoint[] {
  return items.flatMap((item) => {
    const value = read(item, metric, units, sensors, hour);
    return value === null ? [] : [{ ...middleOf(item), value }];
  });
}

function read(
  { kind, ref_id }: MapItem,
  metric: LiveMetric,
  units: ReadonlyMap<number, LiveUnit>,
  sensors: ReadonlyMap<number, SensorHealth>,
  hour: number | undefined,
): number | null {
  if (kind === 'unit') return units.get(ref_id ?? 0)?.values[metric] ?? null;
  const sensor = kind === 'sensor' ? sensors.get(ref_id ?? 0) : undefined;
  return sensor && metricOfSensor(sensor) === metric ? readSensor(sensor, hour) : null;
}
