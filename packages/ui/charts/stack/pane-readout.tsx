import type { TimedValue, TimeSeries } from '../chart-data.ts';
import { nearestPoint, type PaneSeries } from './pane-columns.ts';
import { usePointedAt, useStackShared } from './stack-context.ts';

interface PaneReadoutProps extends PaneSeries {
  newest: TimedValue | undefined;
  isOut: boolean;
}

/** What a pane says: the newest value, or the one under the pointer with its lowest and highest. */
export function PaneReadout({ series, over, compare, newest, isOut }: PaneReadoutProps) {
  const { store, shown } = useStackShared();
  const at = usePointedAt(store);
  const reach = (shown.to - shown.from) / 40;
  const valueOf = (one: TimeSeries): number | null => {
    if (at === null) return one.mean.findLast((value) => value !== null) ?? null;
    const index = nearestPoint(one, at, reach);
    return index === undefined ? null : (one.mean[index] ?? null);
  };
  // The last point of a chart is the mean of an interval that has begun long ago; what is read now is newer.
  const isNow = at === null && newest !== undefined && newest.at >= (series.times.at(-1) ?? -Infinity);
  const value = isNow ? newest.value : valueOf(series);
  const index = at === null ? undefined : nearestPoint(series, at, reach);
  const low = index === undefined ? null : (series.min?.[index] ?? null);
  const high = index === undefined ? null : (series.max?.[index] ?? null);
  const write = (one: TimeSeries, number: number | null) =>
    number === null ? '–' : (one.format?.(number) ?? number.toFixed(1));
  return (
    <div className="t-stack__value t-number" data-state={isNow && isOut ? 'warning' : undefined}>
      <strong>
        {write(series, value)} <small>{series.unit}</small>
      </strong>
      {low !== null && high !== null && low !== high ? (
        <span>
          {write(series, low)} – {write(series, high)}
        </span>
      ) : null}
      {over ? (
        <span className="t-stack__over">
          {write(over, valueOf(over))} {over.unit}
        </span>
      ) : null}
      {compare ? (
        <span className="t-stack__compared">
          {compare.label} {write(compare, valueOf(compare))}
        </span>
      ) : null}
    </div>
  );
}
