import { eventDesignatorIds } from '@trellis/climate/model';
import { telemetryApi } from '@trellis/telemetry/model';
import { useCall } from '@trellis/web-kit';
import { useMemo } from 'react';
import { pointKey } from './live-points.ts';
import { useChartsShared } from './charts-context.ts';
import { shiftMoment, shiftSeries } from './compare/read-comparison.ts';
import { chartCallOf, type ChartMetric } from './prepare/chart-metrics.ts';
import {
  conversions,
  deriveSeries,
  heldSeries,
  makeSeries,
  type MetricHistory,
  type MetricSeries,
  type SeriesPoint,
} from './prepare/metric-series.ts';
import type { Span } from './prepare/light-stretches.ts';
import { chooseChartInterval, isFineEnough } from './window/chart-range.ts';

const humidity = 6;
const minuteMs = 60_000;
/** Of a metric that no sensor measures. */
const noDesignator = 0;

/** The history of a metric within the charts' window, with the readings that came since. */
export function useMetricHistory(metric: ChartMetric): MetricHistory {
  const { window, sensors, livePoints, light } = useChartsShared();
  const { from, to } = window.read;
  const isLive = window.isFollowing && isFineEnough(to - from);
  const measured = useSourceHistory(metric, (designator) => {
    const deviceId = sensors.get(designator)?.device_id;
    const live = isLive && deviceId !== undefined ? livePoints.get(pointKey(deviceId, designator)) : undefined;
    return { deviceId, from, to, interval: chooseChartInterval(to - from), live };
  });
  return metric.key === 'lightPercent' ? light : measured;
}

/** The same metric of what the charts are compared with, at the times it stands beside; nothing where nothing is compared. */
export function useComparedHistory(metric: ChartMetric): MetricSeries | undefined {
  const { window, compared, record } = useChartsShared();
  const { from, to } = window.read;
  const shiftMs = compared?.shiftMs ?? 0;
  const zone = record.facility_timezone;
  const { series } = useSourceHistory(metric, (designator) => ({
    deviceId: compared?.sensors.get(designator)?.device_id,
    area_id: compared?.area_id,
    from: shiftMoment(from, -shiftMs, zone),
    to: shiftMoment(to, -shiftMs, zone),
    interval: chooseChartInterval(to - from),
  }));
  const isThere =
    compared !== undefined &&
    (compared.area_id !== undefined || metric.from.every((designator) => compared.sensors.has(designator)));
  return useMemo(
    () => (isThere && series ? shiftSeries(series, shiftMs, zone) : undefined),
    [isThere, series, shiftMs, zone],
  );
}

/** Where the history of a designator comes from. */
export interface HistorySource extends Span {
  /** Nothing where there is no such sensor. */
  deviceId: string | undefined;
  /** The mean over the units of this area, instead of a sensor. */
  area_id?: number | undefined;
  /** Minutes of a point. */
  interval: number;
  live?: readonly SeriesPoint[] | undefined;
}

/** The history of a metric, each of its designators from the source that is named for it. */
export function useSourceHistory(
  { key, from }: ChartMetric,
  sourceOf: (designator: number) => HistorySource,
): MetricHistory {
  const [first = noDesignator, second = first] = from as readonly number[];
  const one = useSensorHistory(first, sourceOf(first));
  const other = useSensorHistory(second, sourceOf(second));
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

/** The history of one sensor, humidity in percent. */
export function useSensorHistory(
  designator: number,
  { deviceId = '', area_id, from, to, interval, live }: HistorySource,
): MetricHistory {
  const ofArea = area_id !== undefined;
  const whose = ofArea ? { area_id: String(area_id) } : { device_id: deviceId };
  const { data, error, refetch } = useCall(
    // The calls differ only in whose history it is, and in that one of them is told the designator.
    (ofArea ? telemetryApi.calls.areaChart : chartCallOf(designator)) as typeof telemetryApi.calls.sensorChart,
    {
      query: {
        startDate: new Date(from).toISOString(),
        endDate: new Date(to).toISOString(),
        ...(whose as { device_id: string }),
        designator_id: String(designator),
        interval: String(interval),
      },
    },
    { enabled: designator !== noDesignator && (ofArea || deviceId !== ''), keepPrevious: true },
  );
  const series = useMemo(() => {
    if (!data) return undefined;
    const read = makeSeries(
      [...data, ...(live ?? [])],
      designator === humidity ? conversions.fractionToPercent : undefined,
    );
    return eventDesignatorIds.includes(designator) ? heldSeries(read, interval * minuteMs) : read;
  }, [data, live, designator, interval]);
  return { series, error, refetch };
}
