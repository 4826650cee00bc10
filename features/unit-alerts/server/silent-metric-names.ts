import { designatorIds } from '@trellis/climate/model';

const names = {
  [designatorIds.temperature]: { en: 'temperature', es: 'temperatura' },
  [designatorIds.humidity]: { en: 'humidity', es: 'humedad' },
  [designatorIds.co2]: { en: 'CO2', es: 'CO2' },
  [designatorIds.externalMoisture]: { en: 'moisture of the root zone', es: 'humedad de la zona radicular' },
  [designatorIds.soilTemperature]: { en: 'temperature of the root zone', es: 'temperatura de la zona radicular' },
  [designatorIds.lux]: { en: 'light', es: 'luz' },
  [designatorIds.fertility]: { en: 'EC of the root zone', es: 'CE de la zona radicular' },
  [designatorIds.solutionPh]: { en: 'pH of the solution', es: 'pH de la solución' },
  [designatorIds.solutionEc]: { en: 'EC of the solution', es: 'CE de la solución' },
  [designatorIds.waterPressure]: { en: 'water pressure', es: 'presión del agua' },
  [designatorIds.tankLevel]: { en: 'level of the tank', es: 'nivel del tanque' },
  [designatorIds.solutionTemperature]: { en: 'temperature of the solution', es: 'temperatura de la solución' },
} as const;
const other = { en: 'reading of another sensor', es: 'lectura de otro sensor' };

/** What a metric that falls silent is called, in the sentence of its alert. */
export const silentMetricName = (designator: number): { en: string; es: string } =>
  (names as Readonly<Record<number, { en: string; es: string }>>)[designator] ?? other;
