import { designatorIds } from '@trellis/climate/model';
import { telemetryApi, type Sensor } from '@trellis/telemetry/model';

/** What the page can draw, in the order it draws it. `from`: the designators a chart is made of. */
export const chartMetrics = [
  { key: 'temperature', from: [designatorIds.temperature], decimals: 1 },
  { key: 'humidity', from: [designatorIds.humidity], decimals: 0 },
  { key: 'co2', from: [designatorIds.co2], decimals: 0 },
  { key: 'vpd', from: [designatorIds.temperature, designatorIds.humidity], decimals: 2 },
  { key: 'dewPoint', from: [designatorIds.temperature, designatorIds.humidity], decimals: 1 },
  { key: 'externalMoisture', from: [designatorIds.externalMoisture], decimals: 1 },
  { key: 'fertility', from: [designatorIds.fertility], decimals: 2 },
  { key: 'drainEc', from: [designatorIds.drainEc], decimals: 2 },
  { key: 'drainFlow', from: [designatorIds.drainFlow], decimals: 2 },
  { key: 'soilTemperature', from: [designatorIds.soilTemperature], decimals: 1 },
  { key: 'lux', from: [designatorIds.lux], decimals: 0 },
  { key: 'waterFlow', from: [designatorIds.waterFlow], decimals: 1 },
  // Of no sensor: what the lamps said they gave.
  { key: 'lightPercent', from: [], decimals: 0 },
] as const;
export type ChartMetric = (typeof chartMetrics)[number];
export type ChartMetricKey = ChartMetric['key'];

type ChartSensor = Pick<Sensor, 'device_id' | 'designator_id' | 'enabled' | 'priority'>;

/** The sensor of each designator that counts most. */
export function chooseChartSensors<S extends ChartSensor>(sensors: readonly S[]): Map<number, S> {
  const chosen = new Map<number, S>();
  for (const sensor of sensors) {
    const before = chosen.get(sensor.designator_id);
    if (sensor.enabled && (!before || sensor.priority < before.priority)) chosen.set(sensor.designator_id, sensor);
  }
  return chosen;
}

/** The metrics whose sensors are there, and, of a unit with lamps whose devices are told, their output. */
export const metricsWith = (sensors: ReadonlyMap<number, unknown>, devices: readonly string[] = []): ChartMetric[] =>
  chartMetrics.filter(({ key, from }) =>
    key === 'lightPercent' ? devices.includes('light') : from.every((designator: number) => sensors.has(designator)),
  );

/** The call that reads a designator's history. */
export function chartCallOf(designator: number) {
  const { temperatureChart, humidityChart, co2Chart, sensorChart } = telemetryApi.calls;
  if (designator === designatorIds.temperature) return temperatureChart;
  if (designator === designatorIds.humidity) return humidityChart;
  return designator === designatorIds.co2 ? co2Chart : sensorChart;
}
