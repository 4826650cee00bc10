import uPlot from './uplot.ts';
import { chartColumns, type TimeRange, type TimeSeries } from './chart-data.ts';

/** One drawn chart, or none yet. Ranges are ms since 1970. */
export interface PlotHandle {
  /** Draws into an element and follows its width; returns the way to take it down. */
  draw: (options: uPlot.Options, series: TimeSeries, element: HTMLElement) => () => void;
  feed: (series: TimeSeries) => void;
  show: (range: TimeRange) => void;
  shown: () => TimeRange | undefined;
  canvas: () => HTMLCanvasElement | undefined;
}

/** Holds a chart outside React, which only tells it what changed. */
export function createPlotHandle(): PlotHandle {
  let plot: uPlot | undefined;
  return {
    draw(options, series, element) {
      const fresh = new uPlot(options, chartColumns(series), element);
      plot = fresh;
      const watcher = new ResizeObserver(() => {
        fresh.setSize({ width: element.clientWidth, height: options.height });
      });
      watcher.observe(element);
      return () => {
        watcher.disconnect();
        fresh.destroy();
        plot = undefined;
      };
    },
    feed(series) {
      plot?.setData(chartColumns(series), false);
      plot?.redraw();
    },
    show: ({ from, to }) => plot?.setScale('x', { min: from / 1000, max: to / 1000 }),
    shown() {
      const { min, max } = plot?.scales['x'] ?? {};
      return min == null || max == null ? undefined : { from: min * 1000, to: max * 1000 };
    },
    canvas: () => plot?.ctx.canvas,
  };
}
