import type { ChartMetric } from '../charts/prepare/chart-metrics.ts';
import { useSourceHistory } from '../charts/use-metric-history.ts';

const minuteMs = 60_000;
/** Width of a point (minutes), and how much around the hour is read. */
const interval = 5;
const reachMs = 15 * minuteMs;

/** What a metric was an hour before a moment, in stored units with humidity in percent; nothing where nothing was read then. */
export function useHourAgo(
  metric: ChartMetric,
  sensors: ReadonlyMap<number, { device_id: string }>,
  now: number,
): number | undefined {
  // Whole intervals, so that it is asked for once in five minutes.
  const at = Math.floor((now - 60 * minuteMs) / (interval * minuteMs)) * interval * minuteMs;
  const { series } = useSourceHistory(metric, (designator) => ({
    deviceId: sensors.get(designator)?.device_id,
    from: at - reachMs,
    to: at + reachMs,
    interval,
  }));
  if (!series) return undefined;
  const near = series.times.reduce<number | undefined>((best, time, index) => {
    const before = best === undefined ? Infinity : Math.abs((series.times[best] ?? 0) - at);
    return Math.abs(time - at) < before ? index : best;
  }, undefined);
  return near === undefined ? undefined : series.mean[near];
}
