import { useMemo, useState } from 'react';
import type { Span } from '../charts/prepare/light-stretches.ts';
import { hourMs } from '../charts/window/chart-range.ts';
import type { ChartWindow } from '../charts/window/use-chart-window.ts';

/** Hours before and after the first sign of an alert. */
const around = 6 * hourMs;

/** Six hours around a moment, as far as there are any yet; zooming stays with the screen. */
export function useFixedWindow(at: number): ChartWindow {
  const [now] = useState(() => Date.now());
  const whole = useMemo(
    (): Span => ({ from: at - around, to: Math.min(at + around, Math.max(now, at + hourMs)) }),
    [at, now],
  );
  const [zoom, setZoom] = useState<Span>();
  return {
    range: whole,
    setRange: () => undefined,
    whole,
    read: whole,
    shown: zoom ?? whole,
    onShow: setZoom,
    isZoomed: zoom !== undefined,
    isFollowing: false,
    follow: () => setZoom(undefined),
  };
}
