import { showTemperature, showTemperatureDifference } from '@trellis/climate/model';
import type { ComparedMetric } from '@trellis/run-comparison/model';
import { useFormat } from '@trellis/web-kit';

const units = { humidity: '%', vpd: 'kPa', co2: 'ppm' } as const;

/** Values and differences of metrics as the person reads them. */
export function useShown() {
  const { number, units: preferred } = useFormat();
  const system = preferred === 'metric' ? 'metric' : 'imperial';
  const plain = (metric: Exclude<ComparedMetric, 'temperature'>, value: number) =>
    `${number(value, metric === 'vpd' ? 2 : 0)} ${units[metric]}`;
  const said = ({ value, unit }: { value: string; unit: string }) => `${value} ${unit}`;
  return {
    value: (metric: ComparedMetric, value: number) =>
      metric === 'temperature' ? said(showTemperature(value, system)) : plain(metric, value),
    difference: (metric: ComparedMetric, value: number) =>
      metric === 'temperature' ? said(showTemperatureDifference(value, system)) : plain(metric, value),
  };
}
