import { localeOf } from '@trellis/entity-kit';

/** The user's units preference. VPD, CO2 and light are shown alike in both. */
export type UnitsPreference = 'metric' | 'imperial';

/** A number ready to be shown: its text, and beside it the unit. */
export interface ShownMeasurement {
  value: string;
  unit: string;
}

/** Shown in place of a value that is missing or undefined. */
export const missingValue = '–';

type Reading = number | null | undefined;

/** Celsius to Fahrenheit for a temperature: 1.8 times the value plus 32. */
export function celsiusToFahrenheit(celsius: number): number {
  return 1.8 * celsius + 32;
}

/** Fahrenheit to Celsius for a temperature, as typed by a person with imperial units. */
export function fahrenheitToCelsius(fahrenheit: number): number {
  return (fahrenheit - 32) / 1.8;
}

/** Celsius to Fahrenheit for a difference (a margin, a drop): scales by 1.8 only. */
export function celsiusDifferenceToFahrenheit(differenceC: number): number {
  return 1.8 * differenceC;
}

/** Fahrenheit to Celsius for a difference. */
export function fahrenheitDifferenceToCelsius(differenceF: number): number {
  return differenceF / 1.8;
}

/** The unit a person reads temperatures in. */
export const temperatureUnit = (units: UnitsPreference): string => (units === 'imperial' ? '°F' : '°C');

/** A temperature stored in °C as a field shows it to be typed on: to a tenth of the person's unit. */
export const typedTemperature = (celsius: number, units: UnitsPreference): number =>
  Math.round((units === 'imperial' ? celsiusToFahrenheit(celsius) : celsius) * 10) / 10;

/** A temperature as it was typed, in °C; to a hundredth where it was typed in Fahrenheit, so that it reads as it was typed. */
export const storedTemperature = (typed: number, units: UnitsPreference): number =>
  units === 'imperial' ? Math.round(fahrenheitToCelsius(typed) * 100) / 100 : typed;

/** A humidity fraction (0–1) as percent, clamped to 0–100. */
export function fractionToPercent(fraction: number): number {
  return Math.min(100, Math.max(0, fraction * 100));
}

/** A temperature stored in °C, with one decimal, in the user's units. */
export function showTemperature(celsius: Reading, units: UnitsPreference, locale = 'en'): ShownMeasurement {
  const isImperial = units === 'imperial';
  return show(isImperial ? convert(celsius, celsiusToFahrenheit) : celsius, isImperial ? '°F' : '°C', 1, locale);
}

/** A temperature difference stored in °C, with one decimal, in the user's units. */
export function showTemperatureDifference(
  differenceC: Reading,
  units: UnitsPreference,
  locale = 'en',
): ShownMeasurement {
  const isImperial = units === 'imperial';
  const value = isImperial ? convert(differenceC, celsiusDifferenceToFahrenheit) : differenceC;
  return show(value, isImperial ? '°F' : '°C', 1, locale);
}

/** A humidity fraction (0–1) as a whole percent. */
export function showHumidity(fraction: Reading, locale = 'en'): ShownMeasurement {
  return show(convert(fraction, fractionToPercent), '%', 0, locale);
}

/** A vapour pressure deficit in kPa, with two decimals. */
export function showVpd(kpa: Reading, locale = 'en'): ShownMeasurement {
  return show(kpa, 'kPa', 2, locale);
}

/** A CO2 concentration in whole ppm. */
export function showCo2(ppm: Reading, locale = 'en'): ShownMeasurement {
  return show(ppm, 'ppm', 0, locale);
}

/** A daily light integral, with one decimal. */
export function showDailyLight(molPerM2: Reading, locale = 'en'): ShownMeasurement {
  return show(molPerM2, 'mol/m²/d', 1, locale);
}

function convert(value: Reading, conversion: (value: number) => number): Reading {
  return value === null || value === undefined ? value : conversion(value);
}

function show(value: Reading, unit: string, decimals: number, locale: string): ShownMeasurement {
  const isKnown = typeof value === 'number' && Number.isFinite(value);
  return { value: isKnown ? formatterFor(locale, decimals).format(value) : missingValue, unit };
}

/** A number within a sentence, with so many decimals at least and at most and nothing between its thousands. */
export function tellNumber(value: number, locale: string, [least, most]: readonly [number, number]): string {
  const key = `${locale} ${least}-${most}`;
  let formatter = formatters.get(key);
  if (formatter === undefined) {
    formatter = new Intl.NumberFormat(localeOf(locale), {
      minimumFractionDigits: least,
      maximumFractionDigits: most,
      useGrouping: false,
    });
    formatters.set(key, formatter);
  }
  return formatter.format(value);
}

// A grid repaints thousands of cells, a storm tells thousands of alerts, and building a formatter costs far more than using one.
const formatters = new Map<string, Intl.NumberFormat>();

function formatterFor(locale: string, decimals: number): Intl.NumberFormat {
  const key = `${locale} ${decimals}`;
  let formatter = formatters.get(key);
  if (formatter === undefined) {
    formatter = new Intl.NumberFormat(localeOf(locale), {
      minimumFractionDigits: decimals,
      maximumFractionDigits: decimals,
      useGrouping: 'always',
      signDisplay: 'negative', // −0.04 reads 0.0, not −0.0
    });
    formatters.set(key, formatter);
  }
  return formatter;
}
