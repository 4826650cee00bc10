import type { TimeRange } from './chart-data.ts';

/** Smallest time a chart zooms to (ms). */
const minimumMs = 60_000;

/** `shown` made wider (factor > 1) or narrower around its middle, within `whole`. */
export function zoomed(shown: TimeRange, factor: number, whole: TimeRange): TimeRange {
  const width = shown.to - shown.from;
  const limit = whole.to - whole.from;
  const wanted = Math.min(Math.max(width * factor, Math.min(minimumMs, width)), limit);
  const middle = (shown.from + shown.to) / 2;
  return held({ from: middle - wanted / 2, to: middle + wanted / 2 }, whole);
}

/** `shown` moved by a fraction of its width (negative: earlier), within `whole`. */
export function panned(shown: TimeRange, fraction: number, whole: TimeRange): TimeRange {
  const step = (shown.to - shown.from) * fraction;
  return held({ from: shown.from + step, to: shown.to + step }, whole);
}

function held({ from, to }: TimeRange, whole: TimeRange): TimeRange {
  const shift = Math.max(whole.from - from, 0) + Math.min(whole.to - to, 0);
  return { from: from + shift, to: to + shift };
}
