import { designatorIds } from '@trellis/climate/model';
import type { Designator } from './designators.ts';

/** What a sensor measures as a metric of Prometheus: base units, the unit at the end of the name. */
export interface PrometheusMetric {
  readonly name: string;
  /** Unit as the name ends with it; empty for a number without one. */
  readonly unit: string;
  /** What a stored reading is multiplied by. */
  readonly scale: number;
}

/** Units of designators in the words of Prometheus, whose percents are ratios from 0 to 1. */
const units = new Map<string, readonly [unit: string, scale: number]>([
  ['°C', ['celsius', 1]],
  ['fraction', ['ratio', 1]],
  ['%', ['ratio', 0.01]],
  ['ppm', ['ppm', 1]],
  ['lx', ['lux', 1]],
  ['dS/m', ['siemens_per_meter', 0.1]],
  ['mS/cm', ['siemens_per_meter', 0.1]],
  ['pH', ['ph', 1]],
  ['L/min', ['cubic_meters_per_second', 1 / 60_000]],
]);

/** Where the key of a designator does not say enough by itself. */
const quantities: Readonly<Record<number, string>> = {
  [designatorIds.temperature]: 'air_temperature',
  [designatorIds.humidity]: 'relative_humidity',
  [designatorIds.externalMoisture]: 'substrate_moisture',
  [designatorIds.soilTemperature]: 'substrate_temperature',
  [designatorIds.lux]: 'illuminance',
  [designatorIds.fertility]: 'substrate_conductivity',
  [designatorIds.leak]: 'leak_found',
  [designatorIds.door]: 'door_open',
  [designatorIds.solutionPh]: 'nutrient_solution',
  [designatorIds.solutionEc]: 'nutrient_solution_conductivity',
  [designatorIds.drainEc]: 'drain_conductivity',
  [designatorIds.solutionTemperature]: 'nutrient_solution_temperature',
  [designatorIds.pump]: 'pump_running',
};

const words = (text: string): string =>
  text
    .replace(/([a-z\d])([A-Z])/g, '$1_$2')
    .toLowerCase()
    .replace(/[^a-z\d]+/g, '_')
    .replace(/^_|_$/g, '');

/** The metric of a designator, such as `trellis_air_temperature_celsius`; also of one that an installation added. */
export function prometheusMetric({ id, key, unit }: Pick<Designator, 'id' | 'key'> & { unit: string | null }) {
  const [ending, scale] = units.get(unit ?? '') ?? [words(unit ?? ''), 1];
  const name = ['trellis', quantities[id] ?? words(key), ending].filter((part) => part !== '').join('_');
  return { name, unit: ending, scale } satisfies PrometheusMetric;
}
