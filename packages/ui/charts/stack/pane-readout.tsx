import { Age } from '../../reading/age.tsx';
import type { TimedValue, TimeSeries } from '../chart-data.ts';
import { nearestPoint, type PaneSeries } from './pane-columns.ts';
import { usePointedAt, useStackShared } from './stack-context.ts';

interface PaneReadoutProps extends PaneSeries {
  newest: TimedValue | undefined;
  isOut: boolean;
  /** What is called newest is old: it is dimmed, with its age. */
  isOld: boolean;
}

/** What a pane says: the newest value, or the one under the pointer with its lowest and highest. */
export function PaneReadout({ series, over, compare, newest, isOut, isOld }: PaneReadoutProps) {
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
  return (
    <div
      className="t-stack__value t-number"
      data-state={isNow && isOut ? 'warning' : undefined}
      data-stale={(isNow && isOld) || undefined}
    >
      <strong>
        {write(series, value)} <small>{series.unit}</small>
      </strong>
      {isNow && isOld ? <Age at={newest.at} /> : null}
      {index === undefined ? null : <Spread series={series} index={index} />}
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

/** The lowest and the highest of an interval, where they differ. */
function Spread({ series, index }: { series: TimeSeries; index: number }) {
  const low = series.min?.[index] ?? null;
  const high = series.max?.[index] ?? null;
  if (low === null || high === null || low === high) return null;
  return (
    <span>
      {write(series, low)} – {write(series, high)}
    </span>
  );
}

const write = (one: TimeSeries, number: number | null): string =>
  number === null ? '–' : (one.format?.(number) ?? number.toFixed(1));
