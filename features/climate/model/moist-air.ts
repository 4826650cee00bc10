/**
 * Moist-air formulas for growing rooms. Temperatures in °C, pressures in kPa, relative humidity in percent (0–100).
 * One set of Magnus coefficients is used on screens, in alarms and in exports, so that they never disagree:
 * Alduchov & Eskridge, "Improved Magnus Form Approximation of Saturation Vapor Pressure",
 * J. Appl. Meteorol. 35 (1996), 601–609: within 0.4 % from −40 to 50 °C over water.
 */
const magnusAKpa = 0.61094;
const magnusB = 17.625;
const magnusCCelsius = 243.04;

/** Specific gas constant of water vapour, J/(kg K). */
const waterVapourGasConstant = 461.5;
const zeroCelsiusKelvin = 273.15;
const gramPascalsPerKilogramKilopascal = 1e6;

/** Saturation vapour pressure over water in kPa at a temperature in °C (Magnus, Alduchov & Eskridge 1996). */
export function saturationVapourPressureKpa(temperatureC: number): number {
  return magnusAKpa * Math.exp((magnusB * temperatureC) / (temperatureC + magnusCCelsius));
}

/** Partial pressure of water vapour in kPa; a sensor's overshoot beyond 0–100 % is clamped. */
export function vapourPressureKpa(temperatureC: number, relativeHumidityPercent: number): number {
  return (saturationVapourPressureKpa(temperatureC) * clampPercent(relativeHumidityPercent)) / 100;
}

/**
 * Dew point in °C: the inverse of the Magnus form. Never above the air temperature.
 * Undefined for a humidity of 0 % or less and for values that are not numbers; screens show a placeholder.
 */
export function dewPointC(temperatureC: number, relativeHumidityPercent: number): number | undefined {
  if (!Number.isFinite(temperatureC) || !(relativeHumidityPercent > 0)) return undefined;
  const g = Math.log(clampPercent(relativeHumidityPercent) / 100) + magnusExponent(temperatureC);
  return Math.min(temperatureC, (magnusCCelsius * g) / (magnusB - g));
}

/** Vapour pressure deficit of the air in kPa: 0 at saturation, never negative. Leaf VPD differs: see `leafVpdKpa`. */
export function airVpdKpa(temperatureC: number, relativeHumidityPercent: number): number {
  const saturated = saturationVapourPressureKpa(temperatureC);
  // What is multiplied by 100 and divided by it again may end above where it began, by the last bit.
  return Math.max(0, saturated - vapourPressureKpa(temperatureC, relativeHumidityPercent));
}

/**
 * Vapour pressure deficit at the leaf in kPa, for a leaf warmer (positive) or cooler (negative) than the air.
 * Negative where dew forms on the leaf.
 */
export function leafVpdKpa(temperatureC: number, relativeHumidityPercent: number, leafMinusAirC: number): number {
  return (
    saturationVapourPressureKpa(temperatureC + leafMinusAirC) - vapourPressureKpa(temperatureC, relativeHumidityPercent)
  );
}

/** Mass of water vapour in the air, g/m³ (ideal gas law for water vapour). */
export function absoluteHumidityGramsPerM3(temperatureC: number, relativeHumidityPercent: number): number {
  return gramsPerM3(vapourPressureKpa(temperatureC, relativeHumidityPercent), temperatureC);
}

/** Mass of water vapour the air could still take up, g/m³: what greenhouse computers call the humidity deficit. */
export function humidityDeficitGramsPerM3(temperatureC: number, relativeHumidityPercent: number): number {
  return gramsPerM3(airVpdKpa(temperatureC, relativeHumidityPercent), temperatureC);
}

function magnusExponent(temperatureC: number): number {
  return (magnusB * temperatureC) / (temperatureC + magnusCCelsius);
}

function gramsPerM3(vapourKpa: number, temperatureC: number): number {
  return (gramPascalsPerKilogramKilopascal * vapourKpa) / (waterVapourGasConstant * (temperatureC + zeroCelsiusKelvin));
}

function clampPercent(percent: number): number {
  return Math.min(100, Math.max(0, percent));
}
