import type uPlot from 'uplot';
import type { tokens } from '../theme/tokens.ts';
import type { ChartLine, TargetBand, TimeRange } from './chart-data.ts';

export interface Layers {
  bands: readonly TargetBand[];
  dark: readonly TimeRange[];
  lines: readonly ChartLine[];
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

/** Through the pane: a dotted line for each event that explains a change. */
export function drawLines(plot: uPlot, { lines }: Layers, colours: Colours): void {
  const { ctx, bbox } = plot;
  ctx.save();
  ctx.lineWidth = scale();
  ctx.setLineDash([2 * scale(), 3 * scale()]);
  for (const { at, kind } of lines) {
    const x = xOf(plot, at);
    if (x < bbox.left || x > bbox.left + bbox.width) continue;
    ctx.strokeStyle = lineColour(kind, colours);
    ctx.beginPath();
    ctx.moveTo(x, bbox.top);
    ctx.lineTo(x, bbox.top + bbox.height);
    ctx.stroke();
  }
  ctx.restore();
}

function lineColour(kind: ChartLine['kind'], colours: Colours): string {
  if (kind === 'exception') return colours.states.warning.text;
  return kind === 'ticket' ? colours.states.info.text : colours.textSoft;
}

const xOf = (plot: uPlot, timeMs: number) => plot.valToPos(timeMs / 1000, 'x', true);
const yOf = (plot: uPlot, value: number) => plot.valToPos(value, 'y', true);
const scale = () => window.devicePixelRatio || 1;
