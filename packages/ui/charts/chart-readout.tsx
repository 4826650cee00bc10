import { axisMoment, type TimeAxis } from './axis-times.ts';
import {
  chartColumns,
  showValue,
  type ChartMarker,
  type TimedValue,
  type TimeRange,
  type TimeSeries,
} from './chart-data.ts';

interface ChartReadoutProps {
  series: TimeSeries;
  /** Position in the chart's columns, or nothing when the pointer is elsewhere. */
  hovered: number | null;
  axis: TimeAxis;
  markers: readonly ChartMarker[];
  range: TimeRange;
  /** What is read now, where the chart reaches to now. */
  newest: TimedValue | undefined;
}

/** What the chart says: the metric with its last value, or the moment under the crosshair and what happened then. */
export function ChartReadout({ series, hovered, axis, markers, range, newest }: ChartReadoutProps) {
  const point = readPoint(series, hovered);
  // The last point of a chart is the mean of an interval that has begun long ago; what is read now is newer.
  const isNow = hovered === null && newest !== undefined && newest.at >= (point?.at ?? -Infinity);
  const { at: time, value, low = null, high = null } = isNow ? { ...newest } : (point ?? {});
  const near = hovered === null || time === undefined ? [] : markersNear(markers, time, range);
  return (
    <div className="t-chart__readout">
      <span className="t-chart__label">{series.label}</span>
      {value == null ? null : <span className="t-chart__value t-number">{showValue(series, value)}</span>}
      {low !== null && high !== null && low !== high ? (
        <span className="t-chart__soft t-number">
          {showValue(series, low)} – {showValue(series, high)}
        </span>
      ) : null}
      {time === undefined ? null : <span className="t-chart__soft t-number">{axisMoment(time, axis)}</span>}
      {near.map((marker) => (
        <span key={`${marker.kind} ${marker.at}`} className="t-chart__marker" data-kind={marker.kind}>
          {marker.label}
        </span>
      ))}
    </div>
  );
}

interface ShownPoint extends Omit<TimedValue, 'value'> {
  value: number | null;
  low?: number | null;
  high?: number | null;
}

/** The point under the crosshair, or the last one that was read. */
function readPoint(series: TimeSeries, hovered: number | null): ShownPoint | undefined {
  const [seconds, max, min, mean] = chartColumns(series);
  const index = hovered ?? lastRead(mean);
  const second = index === undefined ? undefined : seconds[index];
  if (index === undefined || second === undefined) return undefined;
  return { at: second * 1000, value: mean[index] ?? null, low: min[index] ?? null, high: max[index] ?? null };
}

function lastRead(mean: readonly (number | null)[]): number | undefined {
  const index = mean.findLastIndex((value) => value !== null);
  return index === -1 ? undefined : index;
}

/** Events within a hundredth of the period. */
const markersNear = (markers: readonly ChartMarker[], time: number, { from, to }: TimeRange) =>
  markers.filter((marker) => Math.abs(marker.at - time) <= (to - from) / 100).slice(0, 3);
