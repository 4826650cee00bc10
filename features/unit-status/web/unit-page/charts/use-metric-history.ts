import type { telemetryApi } from '@trellis/telemetry/model';
import { useCall } from '@trellis/web-kit';
import { useMemo } from 'react';
import { pointKey } from './live-points.ts';
import { useChartsShared } from './charts-context.ts';
import { chartCallOf, type ChartMetric } from './prepare/chart-metrics.ts';
import { conversions, deriveSeries, makeSeries, type MetricSeries } from './prepare/metric-series.ts';
import { chooseChartInterval, isFineEnough } from './window/chart-range.ts';

export interface MetricHistory {
  /** In stored units, humidity in percent; nothing until it is read. */
  series: MetricSeries | undefined;
  error: Error | null;
  refetch: () => unknown;
}

const humidity = 6;

/** The history of a metric within the charts' window, with the readings that came since. */
export function useMetricHistory({ key, from }: ChartMetric): MetricHistory {
  const [first, second] = from as readonly [number, number?];
  const one = useSensorHistory(first);
  const other = useSensorHistory(second ?? first);
  const isDerived = key === 'vpd' || key === 'dewPoint';
  const series = useMemo(() => {
    if (!isDerived) return one.series;
    return one.series && other.series ? deriveSeries(key, one.series, other.series) : undefined;
  }, [isDerived, key, one.series, other.series]);
  const refetch = () => {
    void one.refetch();
    if (isDerived) void other.refetch();
  };
  return { series, error: one.error ?? other.error, refetch };
}

function useSensorHistory(designator: number): MetricHistory {
  const { window, sensors, livePoints } = useChartsShared();
  const deviceId = sensors.get(designator)?.device_id ?? '';
  const { from, to } = window.read;
  const interval = chooseChartInterval(to - from);
  const { data, error, refetch } = useCall(
    // The calls differ only in that one of them is told the designator.
    chartCallOf(designator) as typeof telemetryApi.calls.sensorChart,
    {
      query: {
        startDate: new Date(from).toISOString(),
        endDate: new Date(to).toISOString(),
        device_id: deviceId,
        designator_id: String(designator),
        ...(interval !== undefined && { interval: String(interval) }),
      },
    },
    { enabled: deviceId !== '', keepPrevious: true },
  );
  const live =
    window.isFollowing && isFineEnough(to - from) ? livePoints.get(pointKey(deviceId, designator)) : undefined;
  const series = useMemo(
    () =>
      data &&
      makeSeries([...data, ...(live ?? [])], designator === humidity ? conversions.fractionToPercent : undefined),
    [data, live, designator],
  );
  return { series, error, refetch };
}
