/** What a sensor measures, by the ids of the specification: °C, fraction, ppm, %, °C, lux, dS/m; from 101 on our own: L/min, contacts. */
export const designatorIds = {
  temperature: 5,
  humidity: 6,
  co2: 7,
  externalMoisture: 53,
  soilTemperature: 57,
  lux: 58,
  fertility: 62,
  waterFlow: 101,
  leak: 102,
  door: 103,
} as const;

/** The climate of a unit, which its state is judged by. */
export const climateDesignatorIds: readonly number[] = [
  designatorIds.temperature,
  designatorIds.humidity,
  designatorIds.co2,
];

/** Contacts: 1 while there is water where none should be, or a door is open, and 0 while all is as it should be. */
export const contactDesignatorIds: readonly number[] = [designatorIds.leak, designatorIds.door];

/** What guards water and doors: no metric of the climate. */
export const guardDesignatorIds: readonly number[] = [designatorIds.waterFlow, ...contactDesignatorIds];

/** What the sensors of a root zone measure. */
export const rootZoneDesignatorIds: readonly number[] = [
  designatorIds.externalMoisture,
  designatorIds.soilTemperature,
  designatorIds.lux,
  designatorIds.fertility,
];
