export type ReadingFamily = 'raw' | '1m' | '15m' | '1h';

export interface RetentionPolicy {
  readonly family: ReadingFamily;
  /** Whole days the data stay after their own time (or after their import, when that is later). */
  readonly keepDays: number;
}

/** Finest first. */
export const readingFamilies: readonly ReadingFamily[] = ['raw', '1m', '15m', '1h'];

/** What an administrator says of readings, in days: each as it came, averages of minutes, averages of hours, and what the law demands of all. */
interface ReadingsRetention {
  readonly rawDays: number;
  readonly fiveMinDays: number;
  readonly hourlyDays: number;
  readonly legalMinDays: number;
}

/** Averages of single minutes serve charts of a day or two; beyond a year those of 15 minutes do. */
const longestMinuteDays = 400;

/**
 * How long each family is kept by a rule. What is coarser is never kept shorter than what is finer, so that a chart of any
 * time finds something to draw; nothing goes before the law allows.
 */
export function retentionOf({ rawDays, fiveMinDays, hourlyDays, legalMinDays }: ReadingsRetention): RetentionPolicy[] {
  const raw = Math.max(rawDays, legalMinDays);
  const minute = Math.max(raw, Math.min(fiveMinDays, longestMinuteDays));
  const quarter = Math.max(minute, fiveMinDays);
  return [
    { family: 'raw', keepDays: raw },
    { family: '1m', keepDays: minute },
    { family: '15m', keepDays: quarter },
    { family: '1h', keepDays: Math.max(quarter, hourlyDays) },
  ];
}

/** What is kept until an administrator decides otherwise: fine detail for a season, hourly values for ten years. */
export const defaultRetention: readonly RetentionPolicy[] = retentionOf({
  rawDays: 90,
  fiveMinDays: 3 * 365 + 1,
  hourlyDays: 10 * 365 + 3,
  legalMinDays: 0,
});
