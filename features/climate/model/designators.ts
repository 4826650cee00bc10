/** What a sensor measures, by the ids of the specification: °C, fraction, ppm, %, °C, lux, dS/m. */
export const designatorIds = {
  temperature: 5,
  humidity: 6,
  co2: 7,
  externalMoisture: 53,
  soilTemperature: 57,
  lux: 58,
  fertility: 62,
} as const;

/** The climate of a unit, which its state is judged by. */
export const climateDesignatorIds: readonly number[] = [
  designatorIds.temperature,
  designatorIds.humidity,
  designatorIds.co2,
];

/** What the sensors of a root zone measure. */
export const rootZoneDesignatorIds: readonly number[] = [
  designatorIds.externalMoisture,
  designatorIds.soilTemperature,
  designatorIds.lux,
  designatorIds.fertility,
];
