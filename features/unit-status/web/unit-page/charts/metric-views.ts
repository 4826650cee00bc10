import { celsiusToFahrenheit, missingValue, type UnitsPreference } from '@trellis/climate/model';
import type { ChartMetricKey } from './prepare/chart-metrics.ts';
import type { Conversion } from './prepare/metric-series.ts';

/** How a metric is shown to a person. */
export interface MetricView {
  unit: string;
  decimals: number;
  /** From the unit it is reckoned in to the one it is shown in. */
  convert: Conversion | undefined;
}

const units: Readonly<Record<ChartMetricKey, [string, number]>> = {
  temperature: ['°C', 1],
  humidity: ['%', 1],
  co2: ['ppm', 0],
  vpd: ['kPa', 2],
  dewPoint: ['°C', 1],
  externalMoisture: ['%', 1],
  fertility: ['dS/m', 2],
  drainEc: ['dS/m', 2],
  drainFlow: ['L/min', 2],
  soilTemperature: ['°C', 1],
  lux: ['lx', 0],
  waterFlow: ['L/min', 1],
  lightPercent: ['%', 0],
};

/** The unit, decimals and conversion of a metric for a units preference. */
export function viewMetric(key: ChartMetricKey, preference: UnitsPreference): MetricView {
  const [unit, decimals] = units[key];
  if (unit === '°C' && preference === 'imperial') return { unit: '°F', decimals, convert: celsiusToFahrenheit };
  return { unit, decimals, convert: undefined };
}

/** A value as text, without its unit; the usual dash when there is none. */
export const showMetric = (
  value: number | null | undefined,
  { convert, decimals }: MetricView,
  number: (value: number, decimals: number) => string,
): string => (value == null ? missingValue : number(convert ? convert(value) : value, decimals));
