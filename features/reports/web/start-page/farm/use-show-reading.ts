import { showCo2, showHumidity, showTemperature, showVpd, type ShownMeasurement } from '@trellis/climate/model';
import { useFormat } from '@trellis/web-kit';
import type { AreaMetric } from './area-now.ts';

/** A reading of an area (°C, %, kPa, ppm) in the person's units and language. */
export function useShowReading(): (metric: AreaMetric, value: number | null) => ShownMeasurement {
  const { units, locale } = useFormat();
  return (metric, value) => {
    switch (metric) {
      case 'temperature':
        return showTemperature(value, units, locale);
      case 'humidity':
        return showHumidity(value === null ? null : value / 100, locale);
      case 'vpd':
        return showVpd(value, locale);
      case 'co2':
        return showCo2(value, locale);
    }
  };
}
