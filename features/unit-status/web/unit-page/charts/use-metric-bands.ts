import { useMemo } from 'react';
import { useChartsShared } from './charts-context.ts';
import type { ChartMetricKey } from './prepare/chart-metrics.ts';
import { bandMetrics, listTargetBands, type MetricBand } from './prepare/target-bands.ts';

/** The target bands of a metric within the charts' window; none for a metric that plans say nothing about. */
export function useMetricBands(key: ChartMetricKey): MetricBand[] {
  const { stretches, record } = useChartsShared();
  const isCo2Dosed = record.facilityCo2Enabled;
  return useMemo(() => {
    const metric = bandMetrics.find((candidate) => candidate === key);
    return metric ? listTargetBands(metric, stretches, { isCo2Dosed }) : [];
  }, [key, stretches, isCo2Dosed]);
}
