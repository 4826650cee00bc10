import uPlot from './uplot.ts';
import type { tokens } from '../theme/tokens.ts';
import { axisLabels, labelSpace, valueLabels, type TimeAxis } from './axis-times.ts';
import { lonePoints, type TargetBand, type TimeRange, type TimeSeries } from './chart-data.ts';
import { drawBackground, drawMarkers, type Layers } from './chart-layers.ts';

/** What a drawn chart reads each time it draws: the newest properties, without being built again. */
export interface ChartSource {
  series: TimeSeries;
  layers: Layers;
  axis: TimeAxis;
  colours: (typeof tokens)['light'];
  line: string;
  whole: TimeRange;
  syncKey: string | undefined;
  onHover: (index: number | null) => void;
  onShow: (range: TimeRange) => void;
}

const fontOf = (size: number) => `${size}px 'Inter Variable', sans-serif`;

/** uPlot's settings for one metric: time axis in the user's zone, envelope under the mean line, layers behind and in front. */
export function chartOptions(read: () => ChartSource, size: { width: number; height: number }): uPlot.Options {
  const { colours, line, syncKey, axis, whole } = read();
  const axisLook = {
    stroke: colours.textSoft,
    font: fontOf(12),
    grid: { stroke: colours.line, width: 1 },
    ticks: { show: false },
  };
  return {
    ...size,
    legend: { show: false },
    padding: [10, 32, 0, 0],
    tzDate: (seconds) => uPlot.tzDate(new Date(seconds * 1000), axis.zone),
    scales: {
      x: { time: true, auto: false, min: whole.from / 1000, max: whole.to / 1000 },
      y: { range: (plot, min, max) => valueRange(plot, min, max, read().layers.bands) },
    },
    axes: [
      {
        ...axisLook,
        size: 44,
        space: (plot) => xSpace(plot, read().axis),
        values: (_, marks, _axis, _space, step) => axisLabels(marks, step, read().axis),
      },
      { ...axisLook, size: 52, values: (_, marks) => valueLabels(marks, read().axis) },
    ],
    series: [
      {},
      { stroke: 'transparent', points: { show: false } },
      { stroke: 'transparent', points: { show: false } },
      {
        stroke: line,
        width: 1.75,
        points: { show: true, size: 6, fill: line, filter: (plot) => lonePoints(Array.from(plot.data[3] ?? [])) },
      },
    ],
    bands: [{ series: [1, 2], fill: `${line}38` }],
    cursor: {
      // A dot on the mean line only, not on the edges of the envelope.
      points: { size: (_, series) => (series === 3 ? 8 : 0), fill: line, stroke: colours.paper, width: 2 },
      y: false,
      drag: { x: true, y: false, setScale: true },
      bind: { dblclick: () => () => (read().onShow(read().whole), null) },
      ...(syncKey !== undefined && { sync: { key: syncKey, scales: ['x', null] } }),
    },
    hooks: {
      drawClear: [(plot) => drawBackground(plot, read().layers, read().colours)],
      draw: [(plot) => drawMarkers(plot, read().layers, read().colours)],
      setCursor: [(plot) => read().onHover(plot.cursor.idx ?? null)],
      setScale: [
        (plot, key) => {
          const { min, max } = plot.scales['x'] ?? {};
          if (key === 'x' && min != null && max != null) read().onShow({ from: min * 1000, to: max * 1000 });
        },
      ],
    },
  };
}

/** uPlot's own distance knows nothing of how long a time is in words. */
function xSpace({ ctx }: uPlot, axis: TimeAxis): number {
  ctx.save();
  ctx.font = fontOf(12);
  const space = labelSpace(axis, (label) => ctx.measureText(label).width);
  ctx.restore();
  return space;
}

/** Room for the readings and for the target bands that are in view. */
function valueRange(
  plot: uPlot,
  min: number | null,
  max: number | null,
  bands: readonly TargetBand[],
): uPlot.Range.MinMax {
  const { min: from = 0, max: to = 0 } = plot.scales['x'] ?? {};
  const inView = bands.filter((band) => band.from / 1000 <= to && band.to / 1000 >= from);
  const values = [min, max, ...inView.flatMap((band) => [band.min, band.max])].filter((value) => value != null);
  if (values.length === 0) return [0, 1];
  const low = Math.min(...values);
  const high = Math.max(...values);
  const air = (high - low || Math.abs(high) || 1) * 0.1;
  return [low - air, high + air];
}
