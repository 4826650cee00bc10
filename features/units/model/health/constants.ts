export { offlineMinutes, oldTemperatureMinutes, staleMetricMinutes } from '@trellis/climate/model';

const secondMs = 1_000;
export const minuteMs = 60 * secondMs;
export const hourMs = 60 * minuteMs;
export const dayMs = 24 * hourMs;

/** Allowed above an environment's maximum temperature before it counts as high, °C. */
export const temperatureHighMarginC = 0.5;

/** Allowed above an environment's maximum humidity before it counts as high, percentage points. */
export const humidityHighMarginPercent = 0.5;

/**
 * Allowed on either side of a VPD band, kPa: what half a degree and two percent of humidity, the error of a good sensor,
 * make of it in a growing room (0.09 at 25 °C and 60 %).
 */
export const vpdMarginKpa = 0.1;

/** With the lights off, CO2 counts as high only above this, ppm: dosing stops, yet the room takes hours to fall. */
export const co2HighLightsOffPpm = 2000;

/** Added to the irrigation frequency before an irrigation counts as late, minutes. */
export const irrigationLateMarginMinutes = 10;

/** A photoperiod of this many hours means that the lights never go off. */
export const alwaysLitHours = 24;

/**
 * Differences below this are noise of number formats, not of the room: 25.6 arrives as 25.6000004 when a controller
 * sends single precision, and 0.555 × 100 is 55.50000000000001.
 */
export const comparisonTolerance = 1e-5;
