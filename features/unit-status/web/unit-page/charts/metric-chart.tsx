import { FailedNotice } from '@trellis/ui';
import { TimeSeriesChart, type TargetBand } from '@trellis/ui/charts';
import { useErrorText, useFormat } from '@trellis/web-kit';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useChartsShared } from './charts-context.ts';
import { viewMetric } from './metric-views.ts';
import { chartMetrics, type ChartMetric } from './prepare/chart-metrics.ts';
import { listDark } from './prepare/light-stretches.ts';
import { convertSeries, type MetricSeries } from './prepare/metric-series.ts';
import { newestOf } from './prepare/newest-of.ts';
import { useMetricBands } from './use-metric-bands.ts';
import { useMetricHistory } from './use-metric-history.ts';

const nothing: MetricSeries = { times: [], mean: [], min: [], max: [] };
const syncKey = 'unit';

/** One metric over the charts' window: readings, target band, dark hours and what happened. */
export function MetricChart({ metric }: { metric: ChartMetric }) {
  const { t } = useTranslation('unit-page');
  const { axis, units, number } = useFormat();
  const errorText = useErrorText();
  const { record, window, stretches, markers } = useChartsShared();
  const { series, error, refetch } = useMetricHistory(metric);
  const { unit, decimals, convert } = viewMetric(metric.key, units);
  const bands = useMetricBands(metric.key);
  const dark = useMemo(() => listDark(stretches), [stretches]);
  const shownBands = useMemo(() => {
    const shown = (value: number | null) => (value === null || !convert ? value : convert(value));
    return bands.map(({ from, to, min, max }): TargetBand => ({ from, to, min: shown(min), max: shown(max) }));
  }, [bands, convert]);
  const shownSeries = useMemo(
    () => (series && convert ? convertSeries(series, convert) : (series ?? nothing)),
    [series, convert],
  );
  const now = window.isFollowing ? newestOf(metric.key, record) : undefined;
  const newest = now && convert ? { ...now, value: convert(now.value) } : now;
  const label = t(`metrics.${metric.key}`);
  const chartSeries = useMemo(
    () => ({ label, unit, ...shownSeries, format: (value: number) => number(value, decimals) }),
    [label, unit, shownSeries, number, decimals],
  );
  if (series === undefined && error) {
    return (
      <section aria-label={label}>
        <FailedNotice reason={`${label}: ${errorText(error)}`} onRetry={refetch} />
      </section>
    );
  }
  return (
    <TimeSeriesChart
      series={chartSeries}
      range={window.whole}
      axis={axis}
      bands={shownBands}
      dark={dark}
      markers={markers}
      newest={newest}
      syncKey={syncKey}
      colour={1 + (chartMetrics.indexOf(metric) % 6)}
      height={200}
      isLoading={series === undefined}
      onShow={window.onShow}
    />
  );
}
