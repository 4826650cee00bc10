import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dailyLightIntegral } from './daily-light.ts';
import {
  absoluteHumidityGramsPerM3,
  airVpdKpa,
  dewPointC,
  humidityDeficitGramsPerM3,
  leafVpdKpa,
  saturationVapourPressureKpa,
} from './moist-air.ts';

describe('saturation vapour pressure', () => {
  // FAO Irrigation and Drainage Paper 56, annex 2, table 2.3 (kPa).
  test.each([
    [10, 1.228],
    [15, 1.705],
    [20, 2.338],
    [25, 3.168],
    [30, 4.243],
    [35, 5.624],
    [40, 7.376],
  ])('at %d °C it agrees with the FAO-56 table within 0.4 percent', (temperatureC, kpa) => {
    expect(Math.abs(saturationVapourPressureKpa(temperatureC) / kpa - 1)).toBeLessThan(0.004);
  });

  test('at 0 °C it is the leading coefficient of Alduchov and Eskridge', () => {
    expect(saturationVapourPressureKpa(0)).toBe(0.61094);
  });
});

describe('dew point', () => {
  test.each([
    [25, 50, 13.9],
    [20, 60, 12.0],
    [30, 80, 26.2],
    [21, 100, 21],
    [24, 10, -9.5],
  ])('of air at %d °C and %d percent is %d °C', (temperatureC, humidity, expected) => {
    expect(Math.abs(Number(dewPointC(temperatureC, humidity)) - expected)).toBeLessThan(0.1);
  });

  test.each([0, -3, Number.NaN])('is undefined at a humidity of %d percent', (humidity) => {
    expect(dewPointC(24, humidity)).toBeUndefined();
  });

  test('is undefined when the temperature is not a number', () => {
    expect(dewPointC(Number.NaN, 50)).toBeUndefined();
  });

  test('never exceeds the air temperature, and air cooled to it is saturated', () => {
    fc.assert(
      fc.property(temperature, fc.double({ min: 0.5, max: 120, noNaN: true }), (temperatureC, humidity) => {
        const dewPoint = dewPointC(temperatureC, humidity) ?? Number.NaN;
        expect(dewPoint).toBeLessThanOrEqual(temperatureC);
        const vapour = (saturationVapourPressureKpa(temperatureC) * Math.min(humidity, 100)) / 100;
        expect(saturationVapourPressureKpa(dewPoint)).toBeCloseTo(vapour, 9);
      }),
    );
  });
});

const temperature = fc.double({ min: -40, max: 60, noNaN: true });
const humidityWithOvershoot = fc.double({ min: -5, max: 110, noNaN: true });

describe('vapour pressure deficit', () => {
  test.each([
    [25, 50, 1.58],
    [26, 60, 1.34],
    [20, 70, 0.7],
    [28, 100, 0],
  ])('of air at %d °C and %d percent is %d kPa', (temperatureC, humidity, kpa) => {
    expect(airVpdKpa(temperatureC, humidity)).toBeCloseTo(kpa, 2);
  });

  test('is never negative, and falls as humidity rises', () => {
    // Rounding alone brought these below nothing.
    for (const temperatureC of [16, 28.5, 35.5]) expect(airVpdKpa(temperatureC, 100)).toBe(0);
    fc.assert(
      fc.property(temperature, humidityWithOvershoot, humidityWithOvershoot, (temperatureC, one, other) => {
        const drier = airVpdKpa(temperatureC, Math.min(one, other));
        const damper = airVpdKpa(temperatureC, Math.max(one, other));
        expect(damper).toBeGreaterThanOrEqual(0);
        expect(drier).toBeGreaterThanOrEqual(damper);
      }),
    );
  });

  test('at a leaf as warm as the air equals the deficit of the air; a cooler leaf has less', () => {
    expect(leafVpdKpa(25, 60, 0)).toBe(airVpdKpa(25, 60));
    expect(leafVpdKpa(25, 60, -2)).toBeLessThan(airVpdKpa(25, 60));
  });
});

describe('water in the air', () => {
  // Saturated air, g/m³: standard psychrometric table values.
  test.each([
    [0, 4.85],
    [10, 9.4],
    [20, 17.3],
    [30, 30.4],
  ])('saturated air at %d °C holds about %d g per cubic metre', (temperatureC, grams) => {
    expect(Math.abs(absoluteHumidityGramsPerM3(temperatureC, 100) / grams - 1)).toBeLessThan(0.006);
  });

  test('what the air holds and what it could still take add up to saturation', () => {
    fc.assert(
      fc.property(temperature, fc.double({ min: 0, max: 100, noNaN: true }), (temperatureC, humidity) => {
        const sum =
          absoluteHumidityGramsPerM3(temperatureC, humidity) + humidityDeficitGramsPerM3(temperatureC, humidity);
        expect(sum).toBeCloseTo(absoluteHumidityGramsPerM3(temperatureC, 100), 9);
      }),
    );
  });
});

describe('daily light integral', () => {
  test.each([
    [300, 18, 19.44],
    [1000, 12, 43.2],
    [300, 21, 22.68],
    [500, 0, 0],
  ])('%d µmol/m²/s for %d hours give %d mol/m²', (ppfd, hours, mol) => {
    expect(dailyLightIntegral(ppfd, hours)).toBeCloseTo(mol, 9);
  });
});
