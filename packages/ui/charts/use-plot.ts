import { useCallback, useEffect, useRef, useState } from 'react';
import uPlot from 'uplot';
import { chartColumns, type TimeRange } from './chart-data.ts';
import { chartOptions, type ChartSource } from './chart-options.ts';

interface PlotProps extends Omit<ChartSource, 'onHover' | 'onShow'> {
  height: number;
  onShow: ((range: TimeRange) => void) | undefined;
}

/** Keeps a uPlot chart in step with its properties: built once per look, fed when data comes, resized with its place. */
export function usePlot(props: PlotProps) {
  const { series, layers, whole, height, colours, line, syncKey, axis } = props;
  const place = useRef<HTMLDivElement | null>(null);
  const drawn = useRef<uPlot | undefined>(undefined);
  const [hovered, setHovered] = useState<number | null>(null);
  const newest = useRef(props);
  const { zone, locale, isHour24 } = axis;

  useEffect(() => {
    newest.current = props;
  });

  useEffect(() => {
    const element = place.current;
    if (!element) return;
    const read = (): ChartSource => ({
      ...newest.current,
      onHover: setHovered,
      onShow: (range) => showOnce(range),
    });
    let told = newest.current.whole;
    const showOnce = (range: TimeRange) => {
      const plot = drawn.current;
      if (!plot) return;
      if (differs(range, shownBy(plot) ?? range)) setShown(plot, range);
      if (!differs(range, told)) return;
      told = range;
      newest.current.onShow?.(range);
    };
    const plot = new uPlot(
      chartOptions(read, { width: element.clientWidth || 600, height }),
      chartColumns(newest.current.series),
      element,
    );
    drawn.current = plot;
    const watcher = new ResizeObserver(() => plot.setSize({ width: element.clientWidth, height }));
    watcher.observe(element);
    return () => {
      watcher.disconnect();
      plot.destroy();
      drawn.current = undefined;
    };
  }, [height, colours, line, syncKey, zone, locale, isHour24]);

  useEffect(() => {
    drawn.current?.setData(chartColumns(series), false);
    drawn.current?.redraw();
  }, [series, layers.bands, layers.dark, layers.markers]);

  const { from, to } = whole;
  useEffect(() => {
    if (drawn.current) setShown(drawn.current, { from, to });
  }, [from, to]);

  return {
    attach: useCallback((element: HTMLDivElement | null) => {
      place.current = element;
    }, []),
    hovered,
    canvas: useCallback(() => drawn.current?.ctx.canvas, []),
    shown: () => (drawn.current && shownBy(drawn.current)) ?? whole,
    show: (range: TimeRange) => {
      if (drawn.current) setShown(drawn.current, range);
    },
  };
}

function shownBy(plot: uPlot): TimeRange | undefined {
  const { min, max } = plot.scales['x'] ?? {};
  return min == null || max == null ? undefined : { from: min * 1000, to: max * 1000 };
}

const setShown = (plot: uPlot, { from, to }: TimeRange) => plot.setScale('x', { min: from / 1000, max: to / 1000 });
const differs = (a: TimeRange, b: TimeRange) => Math.abs(a.from - b.from) > 1 || Math.abs(a.to - b.to) > 1;
