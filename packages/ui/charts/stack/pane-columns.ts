import uPlot from '../uplot.ts';
import { chartColumns, type TimeSeries } from '../chart-data.ts';

/** What one pane of a stack draws. */
export interface PaneSeries {
  series: TimeSeries;
  /** Another metric, on a scale of its own. */
  over?: TimeSeries | undefined;
  /** The same metric of elsewhere or of another time, dashed, on the same scale. */
  compare?: TimeSeries | undefined;
}

type Column = (number | null | undefined)[];
/** uPlot's columns: seconds, highest, lowest, mean, mean of the other metric, mean of what is compared with. */
export type PaneColumns = [number[], Column, Column, Column, Column, Column];

/** The columns of a pane on one time axis. Where a series has no point of its own its line goes on; a pause in it stays one. */
export function paneColumns({ series, over, compare }: PaneSeries): PaneColumns {
  const own = chartColumns(series);
  if (!over && !compare) {
    const nothing = own[0].map(() => undefined);
    return [...own, nothing, nothing];
  }
  const others = [over, compare].map((other): [number[], Column] => {
    if (!other) return [[], []];
    const [seconds, , , mean] = chartColumns(other);
    return [seconds, mean];
  });
  return uPlot.join([own, ...others] as uPlot.AlignedData[]) as PaneColumns;
}

/** Position of the point nearest to a moment; nothing where none is within `reachMs`. */
export function nearestPoint({ times, mean }: TimeSeries, at: number, reachMs: number): number | undefined {
  let [low, high] = [0, times.length - 1];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((times[middle] ?? 0) < at) low = middle + 1;
    else high = middle;
  }
  const distance = (index: number) => Math.abs((times[index] ?? Infinity) - at);
  const near = distance(low - 1) < distance(low) ? low - 1 : low;
  return distance(near) <= reachMs && mean[near] != null ? near : undefined;
}
