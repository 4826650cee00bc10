import { telemetryApi, type Sensor } from '@trellis/telemetry/model';

/** What the page can draw, in the order it draws it. `from`: the designators a chart is made of. */
export const chartMetrics = [
  { key: 'temperature', from: [5], decimals: 1 },
  { key: 'humidity', from: [6], decimals: 0 },
  { key: 'co2', from: [7], decimals: 0 },
  { key: 'vpd', from: [5, 6], decimals: 2 },
  { key: 'dewPoint', from: [5, 6], decimals: 1 },
  { key: 'externalMoisture', from: [53], decimals: 1 },
  { key: 'fertility', from: [62], decimals: 2 },
  { key: 'soilTemperature', from: [57], decimals: 1 },
  { key: 'lux', from: [58], decimals: 0 },
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

/** The metrics whose sensors are there. */
export const metricsWith = (sensors: ReadonlyMap<number, unknown>): ChartMetric[] =>
  chartMetrics.filter(({ from }) => from.every((designator) => sensors.has(designator)));

/** The call that reads a designator's history. */
export function chartCallOf(designator: number) {
  const { temperatureChart, humidityChart, co2Chart, sensorChart } = telemetryApi.calls;
  if (designator === 5) return temperatureChart;
  if (designator === 6) return humidityChart;
  return designator === 7 ? co2Chart : sensorChart;
}
