import { airVpdKpa, dewPointC } from '@trellis/climate/model';
import type { TimedValue } from '@trellis/ui/charts';
import type { UnitRecord } from '@trellis/units/model';
import type { ChartMetricKey } from './chart-metrics.ts';

/** When the sensors of the root zone read last, ms since 1970. */
export type RootZoneTimes = Partial<Record<ChartMetricKey, number>>;

type Climate = Pick<
  UnitRecord,
  | 'temperature'
  | 'humidity'
  | 'co2'
  | 'lastTemperatureUpdate'
  | 'lastHumidityUpdate'
  | 'lastCo2Update'
  | 'xMoisture'
  | 'xFertility'
  | 'xTemp'
>;

/**
 * What the unit reads now of a metric, humidity in percent; the grid and the card say the same number. `rootZoneAt` says when the
 * sensors of the root zone read last (ms), by metric.
 */
export function newestOf(key: ChartMetricKey, record: Climate, rootZoneAt: RootZoneTimes = {}): TimedValue | undefined {
  const humidity = record.humidity === null ? null : record.humidity * 100;
  switch (key) {
    case 'temperature':
      return timed(record.temperature, record.lastTemperatureUpdate);
    case 'humidity':
      return timed(humidity, record.lastHumidityUpdate);
    case 'co2':
      return timed(record.co2, record.lastCo2Update);
    case 'vpd':
    case 'dewPoint': {
      if (record.temperature === null || humidity === null) return undefined;
      const formula = key === 'vpd' ? airVpdKpa : dewPointC;
      return timed(formula(record.temperature, humidity), record.lastTemperatureUpdate);
    }
    case 'externalMoisture':
      return timedAt(record.xMoisture, rootZoneAt.externalMoisture);
    case 'fertility':
      return timedAt(record.xFertility, rootZoneAt.fertility);
    case 'soilTemperature':
      return timedAt(record.xTemp, rootZoneAt.soilTemperature);
    default:
      return undefined;
  }
}

const timed = (value: number | null | undefined, at: string | null): TimedValue | undefined =>
  timedAt(value, Date.parse(at ?? ''));

const timedAt = (value: number | null | undefined, at: number | undefined): TimedValue | undefined =>
  value == null || at === undefined || !Number.isFinite(at) ? undefined : { at, value };
