import Button from '@mui/material/Button';
import { staleMetricMinutes } from '@trellis/climate/model';
import { StackPane, type TargetBand, type TimeSeries } from '@trellis/ui/charts';
import { useErrorText, useFormat } from '@trellis/web-kit';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useChartsShared } from '../charts-context.ts';
import { viewMetric } from '../metric-views.ts';
import { chartMetrics, type ChartMetric } from '../prepare/chart-metrics.ts';
import type { ChosenMetric } from '../prepare/chosen-metrics.ts';
import { convertSeries, type MetricSeries } from '../prepare/metric-series.ts';
import { newestOf } from '../prepare/newest-of.ts';
import { judgeNow } from '../../now/judge-now.ts';
import { useMetricBands } from '../use-metric-bands.ts';
import { useComparedHistory, useMetricHistory } from '../use-metric-history.ts';

const nothing: MetricSeries = { times: [], mean: [], min: [], max: [] };

/** One metric over the charts' window, with its target band and what is laid over it or compared with it. */
export function MetricPane({ chosen: { metric, over } }: { chosen: ChosenMetric }) {
  const { t } = useTranslation('unit-page');
  const { units } = useFormat();
  const errorText = useErrorText();
  const { record, health, window, rootZoneAt, compared } = useChartsShared();
  const { series, error, refetch } = useMetricHistory(metric);
  const { convert } = viewMetric(metric.key, units);
  const bands = useMetricBands(metric.key);
  const shownBands = useMemo(() => {
    const shown = (value: number | null) => (value === null || !convert ? value : convert(value));
    return bands.map(({ from, to, min, max }): TargetBand => ({ from, to, min: shown(min), max: shown(max) }));
  }, [bands, convert]);
  const drawn = useShownSeries(metric, series);
  const laid = useShownSeries(over ?? metric, useMetricHistory(over ?? metric).series);
  const comparedLabel = compared?.label;
  const besideSeries = useComparedHistory(metric);
  const beside = useShownSeries(metric, besideSeries);
  const compare = useMemo(
    () => (besideSeries && comparedLabel !== undefined ? { ...beside, label: comparedLabel } : undefined),
    [beside, besideSeries, comparedLabel],
  );
  const now = window.isFollowing ? newestOf(metric.key, record, rootZoneAt) : undefined;
  const band = now && bands.find(({ from, to }) => from <= now.at && now.at < to);
  return (
    <StackPane
      series={drawn}
      over={over && laid}
      compare={compare}
      bands={shownBands}
      newest={now && convert ? { ...now, value: convert(now.value) } : now}
      isOut={
        now !== undefined && judgeNow(metric.key, health, { newest: now, band, now: window.whole.to }) !== undefined
      }
      isOld={now !== undefined && window.whole.to - now.at >= staleMetricMinutes * 60_000}
      colour={colourOf(metric)}
      overColour={over ? overColourOf(over, metric) : 1}
      isLoading={series === undefined && !error}
      problem={
        series === undefined && error ? (
          <span role="alert">
            {`${t(`metrics.${metric.key}`)}: ${errorText(error)}`}{' '}
            <Button size="small" onClick={() => void refetch()}>
              {t('charts.retry')}
            </Button>
          </span>
        ) : undefined
      }
    />
  );
}

const colourOf = (metric: ChartMetric): number => 1 + (chartMetrics.indexOf(metric) % 6);

/** Two lines of one pane never have one colour. */
const overColourOf = (over: ChartMetric, metric: ChartMetric): number =>
  colourOf(over) === colourOf(metric) ? 1 + (colourOf(over) % 6) : colourOf(over);

/** A series in the units and words of the person. */
export function useShownSeries({ key }: ChartMetric, series: MetricSeries | undefined): TimeSeries {
  const { t } = useTranslation('unit-page');
  const { units, number } = useFormat();
  const { unit, decimals, convert } = viewMetric(key, units);
  const label = t(`metrics.${key}`);
  return useMemo(
    () => ({
      label,
      unit,
      ...(series && convert ? convertSeries(series, convert) : (series ?? nothing)),
      format: (value: number) => number(value, decimals),
    }),
    [label, unit, series, convert, number, decimals],
  );
}
