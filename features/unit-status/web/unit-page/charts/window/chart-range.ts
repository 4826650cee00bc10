import { chooseInterval } from '@trellis/telemetry/model';
import type { DatedPhase, Span } from '../prepare/light-stretches.ts';

export const hourMs = 3_600_000;
export const dayMs = 24 * hourMs;

/** Ranges of a fixed length that end now. */
export const presets = { '6h': 6 * hourMs, '24h': dayMs, '7d': 7 * dayMs, '30d': 30 * dayMs } as const;
/** Ranges that end now, also those that begin with what grows. */
export const presetKeys = ['6h', '24h', '7d', '30d', 'phase', 'run'] as const;
export type Preset = (typeof presetKeys)[number];
export const usualPreset: Preset = '24h';

/** The longest time a chart shows (days). */
export const maxDays = 400;

/** What the address asks for: a time up to now, or a time that stays. */
export type ChartRange = { preset: Preset } | Span;

export interface AddressedRange {
  range: ChartRange;
  /** The part of the range that is drawn; nothing for all of it. */
  zoom: Span | null;
}

/** The range of an address; the usual one when it says none or one that cannot be shown. A time beside a range is a part of it. */
export function readRange(query: URLSearchParams): AddressedRange {
  const span = { from: Date.parse(query.get('from') ?? ''), to: Date.parse(query.get('to') ?? '') };
  const preset = presetKeys.find((key) => key === query.get('range'));
  if (!isSpan(span)) return { range: { preset: preset ?? usualPreset }, zoom: null };
  if (preset) return { range: { preset }, zoom: span };
  const outer = { from: Date.parse(query.get('wholeFrom') ?? ''), to: Date.parse(query.get('wholeTo') ?? '') };
  return isSpan(outer) ? { range: outer, zoom: span } : { range: span, zoom: null };
}

/** Puts a range and the part of it that is drawn into an address; the usual one needs no word. */
export function writeRange(query: URLSearchParams, { range, zoom }: AddressedRange): URLSearchParams {
  const next = new URLSearchParams(query);
  for (const name of ['range', 'from', 'to', 'wholeFrom', 'wholeTo']) next.delete(name);
  const write = (from: string, to: string, span: Span) => {
    next.set(from, new Date(span.from).toISOString());
    next.set(to, new Date(span.to).toISOString());
  };
  if (zoom) write('from', 'to', zoom);
  if (!('preset' in range)) write(zoom ? 'wholeFrom' : 'from', zoom ? 'wholeTo' : 'to', range);
  else if (zoom || range.preset !== usualPreset) next.set('range', range.preset);
  return next;
}

/** Whether a custom time can be shown: its end comes after its start, and it is not too long. */
export const isSpan = ({ from, to }: Span): boolean =>
  Number.isFinite(from) && Number.isFinite(to) && to > from && to - from <= maxDays * dayMs;

/** When a range that ends at a moment begins; nothing for a phase or run where nothing grows. */
export function beginOf(preset: Preset, phases: readonly DatedPhase[], now: number): number | undefined {
  if (preset !== 'phase' && preset !== 'run') return now - presets[preset];
  const current = phases.find(({ from, to }) => from <= now && now < to);
  if (!current) return undefined;
  const { lifecycle_id } = current;
  const first =
    preset === 'run' && lifecycle_id !== undefined ? phases.find((one) => one.lifecycle_id === lifecycle_id) : current;
  const from = first?.from ?? current.from;
  return Number.isFinite(from) && from < now ? Math.max(from, now - maxDays * dayMs) : undefined;
}

/** More points than these nobody tells apart on a screen; each is drawn with its lowest and highest. */
const mostPoints = 500;

/** Minutes of a point in a chart of this length (ms): the smallest comfortable ones that keep to about 500 points. */
export const chooseChartInterval = (spanMs: number): number => chooseInterval({ from: 0, to: spanMs }, mostPoints);

/** Times of a page that moves with the clock are read anew this often (ms); between, readings come by message. */
export const refreshMs = (spanMs: number): number => (spanMs <= dayMs ? hourMs / 4 : hourMs / 12);
/** Readings are appended one by one only where a point is not a whole interval. */
export const isFineEnough = (spanMs: number): boolean => spanMs <= dayMs;
