import { storedTemperature, typedTemperature, type UnitsPreference } from '@trellis/climate/model';
import { readNumber, writeNumber } from '@trellis/entity-kit';
import { SprayApplication } from '@trellis/lifecycles/model';

/** A temperature of a record as the person types it. */
export const writeTemperature = (celsius: number, units: UnitsPreference, lang: string): string =>
  writeNumber(typedTemperature(celsius, units), lang);

/** What a person typed in their unit, in °C as it is stored; nothing where it is no number. */
export function readTemperature(text: string, units: UnitsPreference, lang: string): number | undefined {
  const typed = readNumber(text, lang);
  return typed === undefined ? undefined : storedTemperature(typed, units);
}

/** The limits of the record in the person's unit. */
export function temperatureLimits(units: UnitsPreference): { min: number; max: number } {
  const { min, max } = SprayApplication.fields.tempC;
  return { min: typedTemperature(min, units), max: typedTemperature(max, units) };
}
