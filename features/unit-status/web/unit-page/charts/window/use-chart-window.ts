import { useResync } from '@trellis/web-kit';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { Span } from '../prepare/light-stretches.ts';
import { presets, readRange, refreshMs, writeRange, type ChartRange } from './chart-range.ts';

/** The window moves this often while it follows the clock (ms). */
const stepMs = 10_000;

export interface ChartWindow {
  range: ChartRange;
  setRange: (range: ChartRange) => void;
  /** The whole time of the charts. */
  whole: Span;
  /** What has to be read for it: moves in larger steps than the window. */
  read: Span;
  /** The part that is zoomed in, or the whole. */
  shown: Span;
  onShow: (span: Span) => void;
  isZoomed: boolean;
  /** The window moves with the clock. */
  isFollowing: boolean;
  follow: () => void;
}

/** The time the charts show: from the address, moving with the clock until somebody zooms or pans. */
export function useChartWindow(): ChartWindow {
  const [query, setQuery] = useSearchParams();
  const range = readRange(query);
  const preset = 'preset' in range ? range.preset : undefined;
  const [now, setNow] = useState(Date.now);
  const [readAt, setReadAt] = useState(now);
  const [zoomed, setZoomed] = useState<Span | null>(null);
  const spanMs = preset ? presets[preset] : (range as Span).to - (range as Span).from;
  const isFollowing = preset !== undefined && zoomed === null;

  const restart = () => {
    const moment = Date.now();
    setZoomed(null);
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

  const upTo = (moment: number): Span => (preset ? { from: moment - presets[preset], to: moment } : (range as Span));
  const whole = upTo(now);
  return {
    range,
    setRange: (next) => {
      setQuery((before) => writeRange(before, next), { replace: true });
      restart();
    },
    whole,
    read: upTo(readAt),
    shown: zoomed ?? whole,
    onShow: (span) => setZoomed(isAlike(span, whole) ? null : span),
    isZoomed: zoomed !== null,
    isFollowing,
    follow: restart,
  };
}

/** A window that follows the clock is redrawn a moment later than it moved. */
const isAlike = (one: Span, other: Span): boolean =>
  Math.abs(one.from - other.from) < 2 * stepMs && Math.abs(one.to - other.to) < 2 * stepMs;
