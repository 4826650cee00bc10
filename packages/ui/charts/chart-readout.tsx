import { axisMoment, type TimeAxis } from './axis-times.ts';
import { chartColumns, showValue, type ChartMarker, type TimeRange, type TimeSeries } from './chart-data.ts';

interface ChartReadoutProps {
  series: TimeSeries;
  /** Position in the chart's columns, or nothing when the pointer is elsewhere. */
  hovered: number | null;
  axis: TimeAxis;
  markers: readonly ChartMarker[];
  range: TimeRange;
}

/** What the chart says: the metric with its last value, or the moment under the crosshair and what happened then. */
export function ChartReadout({ series, hovered, axis, markers, range }: ChartReadoutProps) {
  const [seconds, max, min, mean] = chartColumns(series);
  const index = hovered ?? lastRead(mean);
  const value = index === undefined ? null : (mean[index] ?? null);
  const time = index === undefined ? undefined : seconds[index];
  const low = index === undefined ? null : (min[index] ?? null);
  const high = index === undefined ? null : (max[index] ?? null);
  const near = hovered === null || time === undefined ? [] : markersNear(markers, time * 1000, range);
  return (
    <div className="t-chart__readout">
      <span className="t-chart__label">{series.label}</span>
      {value === null ? null : <span className="t-chart__value t-number">{showValue(series, value)}</span>}
      {low !== null && high !== null && low !== high ? (
        <span className="t-chart__soft t-number">
          {showValue(series, low)} – {showValue(series, high)}
        </span>
      ) : null}
      {time === undefined ? null : <span className="t-chart__soft t-number">{axisMoment(time * 1000, axis)}</span>}
      {near.map((marker) => (
        <span key={`${marker.kind} ${marker.at}`} className="t-chart__marker" data-kind={marker.kind}>
          {marker.label}
        </span>
      ))}
    </div>
  );
}

function lastRead(mean: readonly (number | null)[]): number | undefined {
  const index = mean.findLastIndex((value) => value !== null);
  return index === -1 ? undefined : index;
}

/** Events within a hundredth of the period. */
const markersNear = (markers: readonly ChartMarker[], time: number, { from, to }: TimeRange) =>
  markers.filter((marker) => Math.abs(marker.at - time) <= (to - from) / 100).slice(0, 3);
