import { celsiusToFahrenheit, type UnitsPreference } from '@trellis/climate/model';

/** How values of a metric are shown: unit, decimals, and what a stored value is in the person's units. */
export interface AlertMetricView {
  unit: string;
  decimals: number;
  show: (stored: number) => number;
}

const same = (value: number) => value;
const minutes: readonly string[] = ['lastCommandFetch', 'reading', 'irrigationLate'];
const views: Readonly<Record<string, AlertMetricView>> = {
  humidity: { unit: '%', decimals: 0, show: same },
  co2: { unit: 'ppm', decimals: 0, show: same },
  vpd: { unit: 'kPa', decimals: 2, show: same },
  battery: { unit: '%', decimals: 0, show: same },
};

/** The view of what an alert measured; nothing where it measured nothing that has a unit. */
export function viewAlertMetric(metric: string | null, units: UnitsPreference): AlertMetricView | undefined {
  if (metric === 'temperature')
    return units === 'imperial'
      ? { unit: '°F', decimals: 1, show: celsiusToFahrenheit }
      : { unit: '°C', decimals: 1, show: same };
  return metric === null ? undefined : views[metric];
}

/** Whether a metric counts minutes, which are told as a duration. */
export const isDuration = (metric: string | null): boolean => metric !== null && minutes.includes(metric);
