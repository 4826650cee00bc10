export type ReadingFamily = 'raw' | '1m' | '15m' | '1h';

export interface RetentionPolicy {
  readonly family: ReadingFamily;
  /** Whole days the data stay after their own time (or after their import, when that is later). */
  readonly keepDays: number;
}

/** Finest first. */
export const readingFamilies: readonly ReadingFamily[] = ['raw', '1m', '15m', '1h'];

/** What is kept unless a facility's provider decides otherwise: fine detail for a season, hourly values for ten years. */
export const defaultRetention: readonly RetentionPolicy[] = [
  { family: 'raw', keepDays: 90 },
  { family: '1m', keepDays: 400 },
  { family: '15m', keepDays: 3 * 365 + 1 },
  { family: '1h', keepDays: 10 * 365 + 3 },
];
