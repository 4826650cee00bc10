import type { Span } from '../prepare/light-stretches.ts';

export const hourMs = 3_600_000;
export const dayMs = 24 * hourMs;

/** Ranges that end now. */
export const presets = { '6h': 6 * hourMs, '24h': dayMs, '7d': 7 * dayMs, '30d': 30 * dayMs } as const;
export type Preset = keyof typeof presets;
export const presetKeys = Object.keys(presets) as Preset[];
export const usualPreset: Preset = '24h';

/** The longest time a chart shows (days). */
export const maxDays = 400;

/** What the address asks for: a time up to now, or a time that stays. */
export type ChartRange = { preset: Preset } | Span;

/** The range of an address; the usual one when it says none or one that cannot be shown. */
export function readRange(query: URLSearchParams): ChartRange {
  const from = Date.parse(query.get('from') ?? '');
  const to = Date.parse(query.get('to') ?? '');
  if (isSpan({ from, to })) return { from, to };
  return { preset: presetKeys.find((key) => key === query.get('range')) ?? usualPreset };
}

/** Puts a range into an address; the usual one needs no word. */
export function writeRange(query: URLSearchParams, range: ChartRange): URLSearchParams {
  const next = new URLSearchParams(query);
  for (const name of ['range', 'from', 'to']) next.delete(name);
  if (!('preset' in range)) {
    next.set('from', new Date(range.from).toISOString());
    next.set('to', new Date(range.to).toISOString());
  } else if (range.preset !== usualPreset) next.set('range', range.preset);
  return next;
}

/** Whether a custom time can be shown: its end comes after its start, and it is not too long. */
export const isSpan = ({ from, to }: Span): boolean =>
  Number.isFinite(from) && Number.isFinite(to) && to > from && to - from <= maxDays * dayMs;

/** Width of a point in minutes; without one the server shows readings as they came, thinned where they are many. */
export function chooseChartInterval(spanMs: number): number | undefined {
  if (spanMs <= dayMs) return undefined;
  if (spanMs <= 7 * dayMs) return 5;
  return spanMs <= 60 * dayMs ? 60 : undefined;
}

/** Times of a page that moves with the clock are read anew this often (ms); between, readings come by message. */
export const refreshMs = (spanMs: number): number => (spanMs <= dayMs ? hourMs / 4 : hourMs / 12);
/** Readings are appended one by one only where a point is not a whole interval. */
export const isFineEnough = (spanMs: number): boolean => spanMs <= dayMs;
