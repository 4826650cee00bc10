import { useEffect, useRef, useState } from 'react';
import { paneOptions, type PaneSource } from '../chart-options.ts';
import { createPlotHandle, type PlotHandle } from '../plot-handle.ts';

type PanePlotProps = PaneSource & { height: number };

/** Keeps a uPlot pane in step with its properties: drawn once per look, fed when data comes, resized with its place. */
export function usePanePlot(props: PanePlotProps): { handle: PlotHandle; attach: (place: HTMLElement | null) => void } {
  const { series, over, compare, layers, shown, height, colours, line, overLine, syncKey, axis, ticks } = props;
  const { zone, locale, isHour24 } = axis;
  const [handle] = useState(createPlotHandle);
  const [place, attach] = useState<HTMLElement | null>(null);
  const newest = useRef(props);

  useEffect(() => {
    newest.current = props;
  });

  useEffect(() => {
    if (!place) return;
    const read = (): PaneSource => newest.current;
    return handle.draw(paneOptions(read, { width: place.clientWidth || 600, height }), newest.current, place);
  }, [handle, place, height, colours, line, overLine, syncKey, zone, locale, isHour24]);

  useEffect(() => {
    handle.feed({ series, over, compare });
  }, [handle, series, over, compare, layers, ticks]);

  const { from, to } = shown;
  useEffect(() => {
    handle.show({ from, to });
  }, [handle, from, to]);

  return { handle, attach };
}
