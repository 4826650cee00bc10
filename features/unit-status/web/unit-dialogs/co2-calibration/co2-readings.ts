/** A reading of a unit's CO2: when (ms since 1970), and how much (ppm). */
export interface Co2Reading {
  readonly at: number;
  readonly ppm: number;
}

/** Readings since the timer began that lie this close together count as steady (ppm). A rule of Trellis's own: it is what sensors of
 * infrared absorption usually promise, ± 30 ppm, so nearer than that they cannot agree. */
export const steadySpreadPpm = 30;
/** One reading alone says nothing about being steady. */
const fewestReadings = 2;

/** The readings with one more, if it is newer than the last. */
export function addReading(readings: readonly Co2Reading[], reading: Co2Reading): readonly Co2Reading[] {
  const last = readings.at(-1);
  return last && reading.at <= last.at ? readings : [...readings, reading];
}

/** How many readings of each unit are known: those that come later are told from them, whatever the clocks say. */
export type Known = ReadonlyMap<number, number>;
export const countReadings = (readings: ReadonlyMap<number, readonly Co2Reading[]>): Known =>
  new Map([...readings].map(([id, own]) => [id, own.length]));

/** How far apart the readings after the known ones lie (ppm); steady when near enough. Null while there are too few. */
export function judgeSpread(
  readings: readonly Co2Reading[],
  known: number,
): { spread: number; isSteady: boolean } | null {
  const values = readings.slice(known).map(({ ppm }) => ppm);
  if (values.length < fewestReadings) return null;
  const spread = Math.max(...values) - Math.min(...values);
  return { spread, isSteady: spread <= steadySpreadPpm };
}

/** What a unit read last of what is known, and last after it, as far as it has read anything. */
export const compareReadings = (
  readings: readonly Co2Reading[],
  known: number,
): { before: number | null; after: number | null } => ({
  before: readings[known - 1]?.ppm ?? null,
  after: readings.length > known ? (readings.at(-1)?.ppm ?? null) : null,
});
