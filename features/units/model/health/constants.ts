export { OFFLINE_MINUTES, OLD_TEMPERATURE_MINUTES, STALE_METRIC_MINUTES } from '@trellis/climate/model';

const SECOND_MS = 1_000;
export const MINUTE_MS = 60 * SECOND_MS;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

/** Allowed above an environment's maximum temperature before it counts as high, °C. */
export const TEMPERATURE_HIGH_MARGIN_C = 0.5;

/** Allowed above an environment's maximum humidity before it counts as high, percentage points. */
export const HUMIDITY_HIGH_MARGIN_PERCENT = 0.5;

/** With the lights off, CO2 counts as high only above this, ppm: dosing stops, yet the room takes hours to fall. */
export const CO2_HIGH_LIGHTS_OFF_PPM = 2000;

/** Added to the irrigation frequency before an irrigation counts as late, minutes. */
export const IRRIGATION_LATE_MARGIN_MINUTES = 10;

/** A photoperiod of this many hours means that the lights never go off. */
export const ALWAYS_LIT_HOURS = 24;

/**
 * Differences below this are noise of number formats, not of the room: 25.6 arrives as 25.6000004 when a controller
 * sends single precision, and 0.555 × 100 is 55.50000000000001.
 */
export const COMPARISON_TOLERANCE = 1e-5;
