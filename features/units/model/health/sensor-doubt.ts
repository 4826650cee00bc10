/** Why a sensor that speaks is not believed, worst first. */
export const sensorDoubts = ['outOfRange', 'flatline', 'jump', 'drift'] as const;
export type SensorDoubt = (typeof sensorDoubts)[number];

/** A doubt as a record tells it; words of a later version are none. */
export const readDoubt = (word: string | null | undefined): SensorDoubt | null =>
  sensorDoubts.find((known) => known === word) ?? null;
