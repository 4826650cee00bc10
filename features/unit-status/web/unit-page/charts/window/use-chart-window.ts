import { useResync } from '@trellis/web-kit';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { DatedPhase, Span } from '../prepare/light-stretches.ts';
import {
  beginOf,
  presets,
  readRange,
  refreshMs,
  usualPreset,
  writeRange,
  type AddressedRange,
  type ChartRange,
} from './chart-range.ts';

/** The window moves this often while it follows the clock (ms). */
const stepMs = 10_000;

export interface ChartWindow {
  range: ChartRange;
  setRange: (range: ChartRange) => void;
  /** The whole time of the charts. */
  whole: Span;
  /** What has to be read for what is drawn: moves in larger steps than the window, finer where a part is drawn. */
  read: Span;
  /** The part that is zoomed in, or the whole. */
  shown: Span;
  onShow: (span: Span) => void;
  isZoomed: boolean;
  /** The window moves with the clock. */
  isFollowing: boolean;
  follow: () => void;
}

/** The time the charts show: all of it from the address, moving with the clock until somebody zooms or pans. */
export function useChartWindow(phases: readonly DatedPhase[]): ChartWindow {
  const [query, setQuery] = useSearchParams();
  const asked = readRange(query);
  const preset = 'preset' in asked.range ? asked.range.preset : undefined;
  const [now, setNow] = useState(Date.now);
  const [readAt, setReadAt] = useState(now);
  const upTo = (moment: number): Span => {
    if (!preset) return asked.range as Span;
    return { from: beginOf(preset, phases, moment) ?? moment - presets[usualPreset as '24h'], to: moment };
  };
  const whole = steady(withZoom(upTo(now), asked.zoom));
  const spanMs = whole.to - whole.from;
  const isFollowing = preset !== undefined && asked.zoom === null;
  const write = useCallback(
    (next: AddressedRange) => setQuery((before) => writeRange(before, next), { replace: true }),
    [setQuery],
  );
  const restart = () => {
    const moment = Date.now();
    setNow(moment);
    setReadAt(moment);
  };
  useEffect(() => {
    if (!isFollowing) return;
    const timer = setInterval(() => {
      const moment = Date.now();
      setNow(moment);
      setReadAt((before) => (moment - before >= refreshMs(spanMs) ? moment : before));
    }, stepMs);
    return () => clearInterval(timer);
  }, [isFollowing, spanMs]);
  useResync(() => setReadAt(Date.now()));
  const shown = asked.zoom ?? whole;
  const { from: wholeFrom, to: wholeTo } = whole;
  const { from: shownFrom, to: shownTo } = shown;
  const read = asked.zoom ? aroundOf(asked.zoom, whole) : upTo(readAt);
  return {
    range: asked.range,
    setRange: (range) => {
      write({ range, zoom: null });
      restart();
    },
    whole: useMemo(() => ({ from: wholeFrom, to: wholeTo }), [wholeFrom, wholeTo]),
    read,
    shown: useMemo(() => ({ from: shownFrom, to: shownTo }), [shownFrom, shownTo]),
    onShow: (span) => write({ range: asked.range, zoom: isAlike(span, whole) ? null : wholeSeconds(span) }),
    isZoomed: asked.zoom !== null,
    isFollowing,
    follow: () => {
      write({ range: asked.range, zoom: null });
      restart();
    },
  };
}

const steady = ({ from, to }: Span): Span => ({ from: Math.round(from), to: Math.round(to) });
const wholeSeconds = ({ from, to }: Span): Span => ({
  from: Math.floor(from / 1000) * 1000,
  to: Math.ceil(to / 1000) * 1000,
});

/** A link to a part of a range that ended earlier shows that part. */
const withZoom = (span: Span, zoom: Span | null): Span =>
  zoom ? { from: Math.min(span.from, zoom.from), to: Math.max(span.to, zoom.to) } : span;

/** A part and half its width on either side, so that moving on does not wait. */
function aroundOf({ from, to }: Span, whole: Span): Span {
  const half = (to - from) / 2;
  return steady({ from: Math.max(whole.from, from - half), to: Math.min(whole.to, to + half) });
}

/** A window that follows the clock is redrawn a moment later than it moved. */
const isAlike = (one: Span, other: Span): boolean =>
  Math.abs(one.from - other.from) < 2 * stepMs && Math.abs(one.to - other.to) < 2 * stepMs;
