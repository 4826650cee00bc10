import { celsiusToFahrenheit, designatorIds, missingValue, type UnitsPreference } from '@trellis/climate/model';
import { findDesignator, type SensorHealth } from '@trellis/telemetry/model';

const celsius: readonly number[] = [
  designatorIds.temperature,
  designatorIds.soilTemperature,
  designatorIds.solutionTemperature,
];

/** How values of a designator are shown: the unit, and from and to what people see. */
export interface SensorView {
  unit: string;
  decimals: number;
  show: (stored: number) => number;
  /** What a person typed, as it is stored. */
  store: (shown: number) => number;
}

/** The view of what a sensor measures, in the person's units; humidity in percent. */
export function viewSensor(designator_id: number, units: UnitsPreference): SensorView {
  const same = (value: number) => value;
  const known = findDesignator(designator_id);
  if (designator_id === designatorIds.humidity)
    return { unit: '%', decimals: 1, show: (value) => value * 100, store: (value) => value / 100 };
  if (celsius.includes(designator_id) && units === 'imperial')
    return { unit: '°F', decimals: 1, show: celsiusToFahrenheit, store: (value) => (value - 32) / 1.8 };
  return { unit: known?.unit ?? '', decimals: known?.decimals ?? 2, show: same, store: same };
}

/** A stored value as text without its unit. */
export const sensorText = (
  value: number | null,
  { show, decimals }: SensorView,
  number: (value: number, decimals: number) => string,
): string => (value === null ? missingValue : number(show(value), decimals));

/** What people call a sensor. */
export const sensorName = ({ name, device_id }: Pick<SensorHealth, 'name' | 'device_id'>): string => name ?? device_id;

export type CalibrationState = 'none' | 'never' | 'due' | 'good';

/** How the calibration of a sensor stands. */
export function calibrationState({ flags, lastCalibration }: SensorHealth): CalibrationState {
  const isDue = flags.includes('calibration');
  if (lastCalibration === null) return isDue ? 'never' : 'none';
  return isDue ? 'due' : 'good';
}
