/** What a sensor measures, by the ids of the specification: °C, fraction, ppm, %, °C, lux, dS/m; from 101 on our own: L/min, contacts, pH, mS/cm, dS/m of what drains off, and bar, %, °C and on or off of the line that feeds a zone; L/min of what drains off. */
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
  waterPressure: 107,
  tankLevel: 108,
  solutionTemperature: 109,
  pump: 110,
  drainFlow: 111,
} as const;

/** The climate of a unit, which its state is judged by. */
export const climateDesignatorIds: readonly number[] = [
  designatorIds.temperature,
  designatorIds.humidity,
  designatorIds.co2,
];

/** Contacts: 1 while there is water where none should be, a door is open or a pump runs, and 0 otherwise. */
export const contactDesignatorIds: readonly number[] = [designatorIds.leak, designatorIds.door, designatorIds.pump];

/** What speaks when something happens: water that flows or drains off, and contacts. Hours without a word are no silence of theirs. */
export const eventDesignatorIds: readonly number[] = [
  designatorIds.waterFlow,
  designatorIds.drainFlow,
  ...contactDesignatorIds,
];

/** What is measured of a nutrient solution. */
export const solutionDesignatorIds: readonly number[] = [designatorIds.solutionPh, designatorIds.solutionEc];

/** What is measured of the line that feeds a zone with water, in the order in which it is shown. */
export const waterLineDesignatorIds: readonly number[] = [
  designatorIds.pump,
  designatorIds.waterPressure,
  designatorIds.waterFlow,
  designatorIds.tankLevel,
  ...[designatorIds.solutionEc, designatorIds.solutionPh],
  designatorIds.solutionTemperature,
];

/** What guards water, what is in it, and doors: no metric of the climate. */
export const guardDesignatorIds: readonly number[] = [
  ...new Set([...eventDesignatorIds, ...solutionDesignatorIds, ...waterLineDesignatorIds]),
];

/** What the sensors of a root zone measure. */
export const rootZoneDesignatorIds: readonly number[] = [
  designatorIds.externalMoisture,
  designatorIds.soilTemperature,
  designatorIds.lux,
  designatorIds.fertility,
];
