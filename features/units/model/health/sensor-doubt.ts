/** Why a sensor that speaks is not believed, worst first. */
export const sensorDoubts = ['outOfRange', 'flatline', 'jump', 'drift'] as const;
export type SensorDoubt = (typeof sensorDoubts)[number];

/** A doubt as a record tells it; words of a later version are none. */
export const readDoubt = (word: string | null | undefined): SensorDoubt | null =>
  sensorDoubts.find((known) => known === word) ?? null;

/**
 * What a verdict is worth when its sensor is not believed: being in the band proves nothing, being out of it may be true, for a unit
 * that fails is far from the others around it too. Only what nothing can measure says nothing at all.
 */
export const believe = <V extends string>(verdict: V, doubt: SensorDoubt | null): V | 'unknown' =>
  doubt === 'outOfRange' || (doubt !== null && verdict === 'in-band') ? 'unknown' : verdict;

/** The doubt that says most against a value worked out of several. */
export const worstDoubt = (...words: readonly (string | null | undefined)[]): SensorDoubt | null =>
  sensorDoubts.find((doubt) => words.includes(doubt)) ?? null;
