import { watchedMetrics, watchedSilences, type ExceptionRule } from '@trellis/alerts/model';

type Comparison = ExceptionRule['comparison'];

export const bandComparisons = ['aboveBand', 'belowBand', 'outsideBand'] as const;
export const limitComparisons = ['above', 'below'] as const;

/** The unit of a metric; nothing where it has none. */
export const unitOfMetric = (metric: string): string =>
  (watchedMetrics as Readonly<Record<string, string>>)[metric] ?? '';

/** Metrics that a rule can be built of; what a rule looks at beyond them, stays as it is. */
export const buildableMetrics: readonly string[] = [...Object.keys(watchedMetrics), ...watchedSilences];

/** The comparisons that a metric takes. */
export const comparisonsOf = (metric: string): readonly Comparison[] =>
  watchedSilences.some((one) => one === metric)
    ? ['silent']
    : metric === 'battery' || metric === 'diskFree'
      ? ['below']
      : metric === 'ingestDelay' || metric === 'backupAge'
        ? ['above']
        : [...bandComparisons, ...limitComparisons];

/** Whether a comparison needs a limit. */
export const needsLimit = (comparison: Comparison): boolean =>
  comparison === 'above' || comparison === 'below' || comparison === 'silent';
