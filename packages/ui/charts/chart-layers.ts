import type uPlot from 'uplot';
import type { tokens } from '../theme/tokens.ts';
import type { ChartMarker, TargetBand, TimeRange } from './chart-data.ts';

export interface Layers {
  bands: readonly TargetBand[];
  dark: readonly TimeRange[];
  markers: readonly ChartMarker[];
}

type Colours = (typeof tokens)['light'];

/** Behind the lines: lights-off periods, then the target band with its edges. */
export function drawBackground(plot: uPlot, { bands, dark }: Layers, colours: Colours): void {
  const { ctx, bbox } = plot;
  ctx.save();
  ctx.beginPath();
  ctx.rect(bbox.left, bbox.top, bbox.width, bbox.height);
  ctx.clip();
  ctx.fillStyle = colours.night;
  for (const period of dark) {
    const left = xOf(plot, period.from);
    ctx.fillRect(left, bbox.top, xOf(plot, period.to) - left, bbox.height);
  }
  for (const band of bands) drawBand(plot, band, colours);
  ctx.restore();
}

function drawBand(plot: uPlot, band: TargetBand, colours: Colours): void {
  const { ctx, bbox } = plot;
  if (band.min === null && band.max === null) return;
  const left = xOf(plot, band.from);
  const width = xOf(plot, band.to) - left;
  const top = band.max === null ? bbox.top : yOf(plot, band.max);
  const bottom = band.min === null ? bbox.top + bbox.height : yOf(plot, band.min);
  ctx.fillStyle = colours.band;
  ctx.fillRect(left, top, width, bottom - top);
  ctx.strokeStyle = colours.bandLine;
  ctx.lineWidth = scale();
  for (const edge of [band.max === null ? undefined : top, band.min === null ? undefined : bottom]) {
    if (edge === undefined) continue;
    ctx.beginPath();
    ctx.moveTo(left, edge);
    ctx.lineTo(left + width, edge);
    ctx.stroke();
  }
}

/** Signs closer than this (px) would melt into each other: of one kind the first stands for its neighbours. */
const signGap = 14;

/** On the time axis: one small sign per event, as far as they fit. */
export function drawMarkers(plot: uPlot, { markers }: Layers, colours: Colours): void {
  const { ctx, bbox } = plot;
  const floor = bbox.top + bbox.height;
  const last = new Map<ChartMarker['kind'], number>();
  ctx.save();
  for (const marker of [...markers].sort((a, b) => a.at - b.at)) {
    const x = xOf(plot, marker.at);
    if (x < bbox.left || x > bbox.left + bbox.width) continue;
    if (x - (last.get(marker.kind) ?? -Infinity) < signGap * scale()) continue;
    last.set(marker.kind, x);
    ctx.fillStyle = markerColour(marker.kind, colours);
    ctx.beginPath();
    markerPaths[marker.kind](ctx, x, floor - 6 * scale(), 5 * scale());
    ctx.fill();
  }
  ctx.restore();
}

/** The colour of an event's sign. */
export function markerColour(kind: ChartMarker['kind'], colours: Colours): string {
  if (kind === 'irrigation') return colours.states.info.text;
  if (kind === 'exception') return colours.states.error.text;
  return kind === 'command' ? colours.brand : colours.textSoft;
}

type Draw = (ctx: CanvasRenderingContext2D, x: number, y: number, r: number) => void;
const markerPaths: Record<ChartMarker['kind'], Draw> = {
  irrigation: (ctx, x, y, r) => {
    ctx.moveTo(x, y - 1.5 * r);
    ctx.quadraticCurveTo(x + 1.4 * r, y + 0.2 * r, x, y + r);
    ctx.quadraticCurveTo(x - 1.4 * r, y + 0.2 * r, x, y - 1.5 * r);
  },
  command: (ctx, x, y, r) => polygon(ctx, [x, y - r], [x + r, y + r], [x - r, y + r]),
  exception: (ctx, x, y, r) => polygon(ctx, [x, y - 1.2 * r], [x + 1.2 * r, y], [x, y + 1.2 * r], [x - 1.2 * r, y]),
  note: (ctx, x, y, r) => ctx.rect(x - 0.8 * r, y - 0.8 * r, 1.6 * r, 1.6 * r),
};

function polygon(ctx: CanvasRenderingContext2D, ...corners: [number, number][]): void {
  corners.forEach(([x, y], index) => (index === 0 ? ctx.moveTo(x, y) : ctx.lineTo(x, y)));
  ctx.closePath();
}

const xOf = (plot: uPlot, timeMs: number) => plot.valToPos(timeMs / 1000, 'x', true);
const yOf = (plot: uPlot, value: number) => plot.valToPos(value, 'y', true);
const scale = () => window.devicePixelRatio || 1;
