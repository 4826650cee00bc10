import { useEffect, useRef, useState } from 'react';
import type { TimeRange } from './chart-data.ts';
import { chartOptions, type ChartSource } from './chart-options.ts';
import { createPlotHandle, type PlotHandle } from './plot-handle.ts';

interface PlotProps extends Omit<ChartSource, 'onHover' | 'onShow'> {
  height: number;
  onShow: ((range: TimeRange) => void) | undefined;
}

interface Plot {
  handle: PlotHandle;
  /** Goes to the element that holds the chart. */
  attach: (element: HTMLElement | null) => void;
  /** Position under the crosshair. */
  hovered: number | null;
}

/** Keeps a uPlot chart in step with its properties: drawn once per look, fed when data comes, resized with its place. */
export function usePlot(props: PlotProps): Plot {
  const { series, layers, whole, height, colours, line, syncKey, axis } = props;
  const { zone, locale, isHour24 } = axis;
  const [handle] = useState(createPlotHandle);
  const [place, attach] = useState<HTMLElement | null>(null);
  const [hovered, setHovered] = useState<number | null>(null);
  const newest = useRef(props);

  useEffect(() => {
    newest.current = props;
  });

  useEffect(() => {
    if (!place) return;
    let told = newest.current.whole;
    const onShow = (range: TimeRange) => {
      const shown = handle.shown();
      if (shown && differs(range, shown)) handle.show(range);
      if (!shown || !differs(range, told)) return;
      told = range;
      newest.current.onShow?.(range);
    };
    const read = (): ChartSource => ({ ...newest.current, onHover: setHovered, onShow });
    return handle.draw(chartOptions(read, { width: place.clientWidth || 600, height }), newest.current.series, place);
  }, [handle, place, height, colours, line, syncKey, zone, locale, isHour24]);

  useEffect(() => {
    handle.feed(series);
  }, [handle, series, layers.bands, layers.dark, layers.markers]);

  const { from, to } = whole;
  useEffect(() => {
    handle.show({ from, to });
  }, [handle, from, to]);

  return { handle, attach, hovered };
}

const differs = (a: TimeRange, b: TimeRange) => Math.abs(a.from - b.from) > 1 || Math.abs(a.to - b.to) > 1;
