import uPlot from './uplot.ts';
import type { tokens } from '../theme/tokens.ts';
import { valueLabels, type TimeAxis } from './axis-times.ts';
import { lonePoints, type TargetBand, type TimeRange } from './chart-data.ts';
import { drawBackground, drawLines, type Layers } from './chart-layers.ts';
import type { PaneSeries } from './stack/pane-columns.ts';

/** What a drawn pane reads each time it draws: the newest properties, without being built again. */
export interface PaneSource extends PaneSeries {
  layers: Layers;
  axis: TimeAxis;
  colours: (typeof tokens)['light'];
  /** Colours of the line and of the one laid over it. */
  line: string;
  overLine: string;
  shown: TimeRange;
  syncKey: string;
  /** Moments of the time axis (ms). */
  ticks: readonly number[];
  onPoint: (at: number | null) => void;
  onShow: (range: TimeRange) => void;
}

/** Widths (px) left and right of every plot of a stack: lanes and axis beneath it stand in line with them. */
export const plotGutters = { left: 46, right: 8 } as const;

const fontOf = (size: number) => `${size}px 'Inter Variable', sans-serif`;

/** uPlot's settings for one pane: envelope under the mean line, another metric or another time beside it, layers behind. */
export function paneOptions(read: () => PaneSource, size: { width: number; height: number }): uPlot.Options {
  const { colours, line, overLine, syncKey, axis, shown } = read();
  const look = {
    stroke: colours.textFaint,
    font: fontOf(11),
    grid: { stroke: colours.line, width: 1 },
    ticks: { show: false },
  };
  return {
    ...size,
    legend: { show: false },
    padding: [6, plotGutters.right, 4, 0],
    tzDate: (seconds) => uPlot.tzDate(new Date(seconds * 1000), axis.zone),
    scales: {
      x: { time: true, auto: false, min: shown.from / 1000, max: shown.to / 1000 },
      y: { range: (plot, min, max) => valueRange(plot, min, max, read().layers.bands) },
      over: { range: (plot, min, max) => valueRange(plot, min, max, []) },
    },
    axes: [
      { ...look, size: 0, values: () => [], splits: () => read().ticks.map((at) => at / 1000) },
      {
        ...look,
        size: plotGutters.left,
        space: 26,
        gap: 6,
        // An axis of nothing would number from 0 to 1.
        values: (plot, marks) => (hasValues(plot, read().layers.bands) ? valueLabels(marks, read().axis) : []),
      },
    ],
    series: [
      {},
      { stroke: 'transparent', points: { show: false } },
      { stroke: 'transparent', points: { show: false } },
      {
        stroke: line,
        width: 1.75,
        points: { show: true, size: 5, fill: line, filter: (plot) => lonePoints(Array.from(plot.data[3] ?? [])) },
      },
      { scale: 'over', stroke: overLine, width: 1.5, points: { show: false }, spanGaps: false },
      { stroke: colours.textFaint, width: 1.5, dash: [5, 4], points: { show: false } },
    ],
    bands: [{ series: [1, 2], fill: `${line}30` }],
    cursor: {
      points: { show: false },
      y: false,
      drag: { x: true, y: false, setScale: true },
      bind: { dblclick: () => () => (read().onShow({ from: -Infinity, to: Infinity }), null) },
      sync: { key: syncKey, scales: ['x', null] },
    },
    hooks: {
      drawClear: [(plot) => drawBackground(plot, read().layers, read().colours)],
      draw: [(plot) => drawLines(plot, read().layers, read().colours)],
      setCursor: [(plot) => read().onPoint(pointedAt(plot))],
      setScale: [
        (plot, key) => {
          const { min, max } = plot.scales['x'] ?? {};
          if (key === 'x' && min != null && max != null) read().onShow({ from: min * 1000, to: max * 1000 });
        },
      ],
    },
  };
}

function pointedAt(plot: uPlot): number | null {
  const { left } = plot.cursor;
  return left == null || left < 0 ? null : plot.posToVal(left, 'x') * 1000;
}

const bandsInView = (plot: uPlot, bands: readonly TargetBand[]): TargetBand[] => {
  const { min: from = 0, max: to = 0 } = plot.scales['x'] ?? {};
  return bands.filter((band) => band.from / 1000 <= to && band.to / 1000 >= from);
};

/** Whether there is anything to number an axis by: a reading, or a target band in view. */
const hasValues = (plot: uPlot, bands: readonly TargetBand[]): boolean =>
  plot.data.slice(1).some((column) => Array.from(column).some((value) => value != null)) ||
  bandsInView(plot, bands).some(({ min, max }) => min !== null || max !== null);

/** Room for the readings and for the target bands that are in view. */
function valueRange(
  plot: uPlot,
  min: number | null,
  max: number | null,
  bands: readonly TargetBand[],
): uPlot.Range.MinMax {
  const values = [min, max, ...bandsInView(plot, bands).flatMap((band) => [band.min, band.max])].filter(
    (value) => value != null,
  );
  if (values.length === 0) return [0, 1];
  const low = Math.min(...values);
  const high = Math.max(...values);
  const air = (high - low || Math.abs(high) || 1) * 0.1;
  return [low - air, high + air];
}
