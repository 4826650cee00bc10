import type { UnitRecord } from '@trellis/units/model';
import { useMemo } from 'react';
import { useDeviceLanes } from '../../device-history/use-device-lanes.ts';
import { lightSeries } from './prepare/light-series.ts';
import type { MetricHistory } from './prepare/metric-series.ts';
import { chooseChartInterval } from './window/chart-range.ts';
import type { ChartWindow } from './window/use-chart-window.ts';

/** What the lamps of a unit gave within the charts' window, from the states they told. */
export function useLightHistory(record: UnitRecord, { read, whole }: ChartWindow): MetricHistory {
  const { data, error, refetch } = useDeviceLanes(record, { read, shown: whole });
  const { from, to } = whole;
  const series = useMemo(
    () => data && lightSeries(data, { from, to }, chooseChartInterval(to - from) * 60_000),
    [data, from, to],
  );
  return { series, error, refetch };
}
