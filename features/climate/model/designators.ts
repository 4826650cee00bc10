/** What a sensor measures, by the ids of the specification: °C, fraction, ppm, %, °C, lux, dS/m; from 101 on our own: L/min, contacts, pH, mS/cm, and dS/m of what drains off. */
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
  solutionPh: 104,
  solutionEc: 105,
  drainEc: 106,
} as const;

/** The climate of a unit, which its state is judged by. */
export const climateDesignatorIds: readonly number[] = [
  designatorIds.temperature,
  designatorIds.humidity,
  designatorIds.co2,
];

/** Contacts: 1 while there is water where none should be, or a door is open, and 0 while all is as it should be. */
export const contactDesignatorIds: readonly number[] = [designatorIds.leak, designatorIds.door];

/** What speaks when something happens: water that flows, and contacts. Hours without a word are no silence of theirs. */
export const eventDesignatorIds: readonly number[] = [designatorIds.waterFlow, ...contactDesignatorIds];

/** What is measured of a nutrient solution. */
export const solutionDesignatorIds: readonly number[] = [designatorIds.solutionPh, designatorIds.solutionEc];

/** What guards water, what is in it, and doors: no metric of the climate. */
export const guardDesignatorIds: readonly number[] = [...eventDesignatorIds, ...solutionDesignatorIds];

/** What the sensors of a root zone measure. */
export const rootZoneDesignatorIds: readonly number[] = [
  designatorIds.externalMoisture,
  designatorIds.soilTemperature,
  designatorIds.lux,
  designatorIds.fertility,
];
