import uPlot from './uplot.ts';
import type { TimeRange } from './chart-data.ts';
import { paneColumns, type PaneSeries } from './stack/pane-columns.ts';

/** One drawn pane, or none yet. Ranges are ms since 1970. */
export interface PlotHandle {
  /** Draws into an element and follows its width; returns the way to take it down. */
  draw: (options: uPlot.Options, series: PaneSeries, element: HTMLElement) => () => void;
  feed: (series: PaneSeries) => void;
  show: (range: TimeRange) => void;
  canvas: () => HTMLCanvasElement | undefined;
}

/** Holds a pane outside React, which only tells it what changed. */
export function createPlotHandle(): PlotHandle {
  let plot: uPlot | undefined;
  let fed: PaneSeries | undefined;
  const columns = (series: PaneSeries) => paneColumns(series) as unknown as uPlot.AlignedData;
  return {
    draw(options, series, element) {
      const fresh = new uPlot(options, columns(series), element);
      plot = fresh;
      fed = series;
      const watcher = new ResizeObserver(() => {
        if (element.clientWidth !== fresh.width) fresh.setSize({ width: element.clientWidth, height: options.height });
      });
      watcher.observe(element);
      return () => {
        watcher.disconnect();
        fresh.destroy();
        plot = undefined;
      };
    },
    feed(series) {
      // Bands and marks may be new where the readings are not.
      if (!isFed(fed, series)) plot?.setData(columns(series), false);
      fed = series;
      // A plot that was just made draws itself in a moment; drawn again before, it would forget its time and stay empty.
      if (plot?.scales['x']?.min != null) plot.redraw();
    },
    show({ from, to }) {
      const { min, max } = plot?.scales['x'] ?? {};
      if (min !== from / 1000 || max !== to / 1000) plot?.setScale('x', { min: from / 1000, max: to / 1000 });
    },
    canvas: () => plot?.ctx.canvas,
  };
}

const isFed = (one: PaneSeries | undefined, other: PaneSeries): boolean =>
  one?.series === other.series && one.over === other.over && one.compare === other.compare;
