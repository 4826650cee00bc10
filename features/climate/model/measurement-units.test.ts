import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  celsiusDifferenceToFahrenheit,
  celsiusToFahrenheit,
  fahrenheitDifferenceToCelsius,
  fahrenheitToCelsius,
  fractionToPercent,
  showCo2,
  showDailyLight,
  showHumidity,
  showTemperature,
  showTemperatureDifference,
  showVpd,
} from './measurement-units.ts';

describe('conversions', () => {
  test.each([
    [0, 32],
    [100, 212],
    [-40, -40],
    [24.5, 76.1],
  ])('%d °C is %d °F', (celsius, fahrenheit) => {
    expect(celsiusToFahrenheit(celsius)).toBeCloseTo(fahrenheit, 10);
    expect(fahrenheitToCelsius(fahrenheit)).toBeCloseTo(celsius, 10);
  });

  test('a difference scales without the offset, and agrees with the difference of two temperatures', () => {
    expect(celsiusDifferenceToFahrenheit(0.5)).toBeCloseTo(0.9, 10);
    const anyCelsius = fc.double({ min: -40, max: 60, noNaN: true });
    fc.assert(
      fc.property(anyCelsius, anyCelsius, (one, other) => {
        const difference = celsiusToFahrenheit(one) - celsiusToFahrenheit(other);
        expect(celsiusDifferenceToFahrenheit(one - other)).toBeCloseTo(difference, 9);
        expect(fahrenheitDifferenceToCelsius(difference)).toBeCloseTo(one - other, 9);
      }),
    );
  });

  test.each([
    [0.5, 50],
    [0, 0],
    [1, 100],
    [1.03, 100],
    [-0.01, 0],
  ])('a humidity fraction of %d is %d percent', (fraction, percent) => {
    expect(fractionToPercent(fraction)).toBeCloseTo(percent, 10);
  });
});

describe('values as people read them', () => {
  test.each([
    [24, 'metric', '24.0', '°C'],
    [24.55, 'imperial', '76.2', '°F'],
    [-0.04, 'metric', '0.0', '°C'],
    [-17.78, 'imperial', '0.0', '°F'],
  ] as const)('%d °C for a user with %s units', (celsius, units, value, unit) => {
    expect(showTemperature(celsius, units)).toEqual({ value, unit });
  });

  test('a temperature difference follows the preference without the 32', () => {
    expect(showTemperatureDifference(2, 'imperial')).toEqual({ value: '3.6', unit: '°F' });
    expect(showTemperatureDifference(2, 'metric')).toEqual({ value: '2.0', unit: '°C' });
  });

  test('humidity is a whole percent, VPD has two decimals, CO2 none, light per day one', () => {
    expect(showHumidity(0.647)).toEqual({ value: '65', unit: '%' });
    expect(showVpd(1.204)).toEqual({ value: '1.20', unit: 'kPa' });
    expect(showCo2(1204.6)).toEqual({ value: '1,205', unit: 'ppm' });
    expect(showDailyLight(43.2)).toEqual({ value: '43.2', unit: 'mol/m²/d' });
  });

  test.each([null, undefined, Number.NaN])('a missing value (%s) shows a placeholder', (missing) => {
    expect(showTemperature(missing, 'imperial')).toEqual({ value: '–', unit: '°F' });
    expect(showHumidity(missing).value).toBe('–');
  });

  test('Spanish readers see a decimal comma', () => {
    expect(showTemperature(24.5, 'metric', 'es').value).toBe('24.5');
  });
});
