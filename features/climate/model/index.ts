export * from './designators.ts';
export * from './freshness.ts';
export { dailyLightIntegral } from './daily-light.ts';
export * from './crop-steering.ts';
export {
  absoluteHumidityGramsPerM3,
  airVpdKpa,
  dewPointC,
  humidityDeficitGramsPerM3,
  leafVpdKpa,
  saturationVapourPressureKpa,
  vapourPressureKpa,
} from './moist-air.ts';
export {
  missingValue,
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
  storedTemperature,
  tellNumber,
  temperatureUnit,
  typedTemperature,
} from './measurement-units.ts';
export type { ShownMeasurement, UnitsPreference } from './measurement-units.ts';
export { outdoorCo2Ppm } from './outdoor-air.ts';
export * from './room-model/index.ts';
export * from './light-spectrum-definition.entity.ts';
