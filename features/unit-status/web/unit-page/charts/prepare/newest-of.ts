import { airVpdKpa, dewPointC } from '@trellis/climate/model';
import type { TimedValue } from '@trellis/ui/charts';
import type { UnitRecord } from '@trellis/units/model';
import type { ChartMetricKey } from './chart-metrics.ts';

type Climate = Pick<
  UnitRecord,
  'temperature' | 'humidity' | 'co2' | 'lastTemperatureUpdate' | 'lastHumidityUpdate' | 'lastCo2Update'
>;

/** What the unit reads now of a metric of its climate, humidity in percent; the grid and the card say the same number. */
export function newestOf(key: ChartMetricKey, record: Climate): TimedValue | undefined {
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
    default:
      return undefined;
  }
}

function timed(value: number | null | undefined, at: string | null): TimedValue | undefined {
  const time = Date.parse(at ?? '');
  return value == null || !Number.isFinite(time) ? undefined : { at: time, value };
}
