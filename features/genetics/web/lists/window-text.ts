import { storedTemperature, temperatureUnit, typedTemperature, type UnitsPreference } from '@trellis/climate/model';
import type { GrowingWindow } from '@trellis/strains/model';

/** The parts of the climate that a varietal likes, in the order they are told. */
export const windowKeys = ['temperature', 'humidity', 'ec', 'ph'] as const;
export type WindowKey = (typeof windowKeys)[number];
const windowUnits = { humidity: '%', ec: 'mS/cm', ph: '' } as const;

/** The unit of a part as the person reads it; pH has none. */
export const windowUnit = (key: WindowKey, units: UnitsPreference): string =>
  key === 'temperature' ? temperatureUnit(units) : windowUnits[key];

/** A value of a window in the person's unit, and back. */
export const shownIn = (key: WindowKey, value: number, units: UnitsPreference): number =>
  key === 'temperature' ? typedTemperature(value, units) : value;
export const storedOf = (key: WindowKey, value: number, units: UnitsPreference): number =>
  key === 'temperature' ? storedTemperature(value, units) : value;

/** A growing window in one line. */
export function windowText(
  window: GrowingWindow | null,
  name: (key: WindowKey) => string,
  units: UnitsPreference = 'metric',
): string {
  return windowKeys
    .flatMap((key) => {
      const range = window?.[key]?.map((value) => shownIn(key, value, units));
      return range ? [`${name(key)} ${range.join('–')} ${windowUnit(key, units)}`.trim()] : [];
    })
    .join(', ');
}
