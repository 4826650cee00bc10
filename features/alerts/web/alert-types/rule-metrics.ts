import type { ExceptionRule } from '@trellis/alerts/model';

type Comparison = ExceptionRule['comparison'];

/** What rules measure, and its unit. */
export const measured = { temperature: '°C', humidity: '%', co2: 'ppm', vpd: 'kPa' } as const;
const silent = ['reading', 'lastCommandFetch'] as const;
export const bandComparisons = ['aboveBand', 'belowBand', 'outsideBand'] as const;
export const limitComparisons = ['above', 'below'] as const;

/** The unit of a metric; nothing where it has none. */
export const unitOfMetric = (metric: string): string =>
  metric === 'battery' ? '%' : ((measured as Readonly<Record<string, string>>)[metric] ?? '');

/** Metrics that a rule can be built of; what a rule looks at beyond them, stays as it is. */
export const buildableMetrics: readonly string[] = [...Object.keys(measured), ...silent];

/** The comparisons that a metric takes. */
export const comparisonsOf = (metric: string): readonly Comparison[] =>
  silent.some((one) => one === metric) ? ['silent'] : [...bandComparisons, ...limitComparisons];

/** Whether a comparison needs a limit. */
export const needsLimit = (comparison: Comparison): boolean =>
  comparison === 'above' || comparison === 'below' || comparison === 'silent';
