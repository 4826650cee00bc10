import { useCallback, useMemo, useRef, useState, useEffect, type ReactNode } from 'react';
import { useUiTexts } from '../../texts/use-ui-texts.ts';
import { listTicks } from '../axis-ticks.ts';
import type { TimeAxis } from '../axis-times.ts';
import type { ChartLine, TimeRange } from '../chart-data.ts';
import { panned, zoomed } from '../chart-range.ts';
import { plotGutters } from '../chart-options.ts';
import { StackAxis } from './stack-axis.tsx';
import { StackContext, type StackShared } from './stack-context.ts';
import type { StackStore } from './stack-store.ts';
import 'uplot/dist/uPlot.min.css';
import './stack.css';

interface TimeStackProps {
  store: StackStore;
  label: string;
  axis: TimeAxis;
  /** The whole period; zooming stays within it. */
  whole: TimeRange;
  /** The part of it that is drawn. */
  shown: TimeRange;
  onShow: (range: TimeRange) => void;
  /** When the lights were off. */
  dark?: readonly TimeRange[];
  /** Moments that a line marks in every pane. */
  lines?: readonly ChartLine[];
  paneHeight?: number;
  /** Panes, one below the other. */
  children: ReactNode;
  /** What stands on the same axis beneath the panes: lanes, signs of events. */
  beneath?: ReactNode;
}

const none: readonly never[] = [];

/** Several metrics over one time axis: one crosshair, one zoom (drag, keys), light periods behind, lanes beneath. */
export function TimeStack(props: TimeStackProps) {
  const { store, label, axis, whole, shown, onShow, dark = none, lines = none, paneHeight = 96 } = props;
  const t = useUiTexts();
  const [width, attachAxis] = useWidth();
  const measure = useMeasure();
  const ticks = useMemo(() => listTicks(shown, axis, width, measure), [shown, axis, width, measure]);
  const moments = useMemo(() => ticks.map(({ at }) => at), [ticks]);
  const show = useCallback(
    (range: TimeRange) => {
      const within = { from: Math.max(range.from, whole.from), to: Math.min(range.to, whole.to) };
      if (differs(within, shown)) onShow(within);
    },
    [whole, shown, onShow],
  );
  const shared = useMemo(
    (): StackShared => ({
      store,
      axis,
      shown,
      onShow: show,
      ticks: moments,
      dark,
      lines,
      paneHeight,
      axisWidth: width,
    }),
    [store, axis, shown, show, moments, dark, lines, paneHeight, width],
  );
  const attachRoot = useCallback((element: HTMLElement | null) => store.attach(element), [store]);
  const keys = keysOf(shown, whole, onShow);
  return (
    <StackContext value={shared}>
      <div
        className="t-stack"
        ref={attachRoot}
        style={gutters}
        tabIndex={0}
        role="group"
        aria-label={label}
        aria-description={t('chart.keys')}
        onPointerLeave={() => store.point(null)}
        onKeyDown={(event) => {
          const act = keys[event.key];
          if (!act || event.ctrlKey || event.metaKey || event.altKey || event.target !== event.currentTarget) return;
          event.preventDefault();
          act();
        }}
      >
        {props.children}
        {props.beneath}
        <StackAxis ref={attachAxis} ticks={ticks} />
      </div>
    </StackContext>
  );
}

const gutters = {
  '--plot-left': `${plotGutters.left}px`,
  '--plot-right': `${plotGutters.right}px`,
} as React.CSSProperties;

/** What the keys of a stack do; the buttons do the same. */
export const keysOf = (
  shown: TimeRange,
  whole: TimeRange,
  show: (range: TimeRange) => void,
): Readonly<Record<string, () => void>> => ({
  ArrowLeft: () => show(panned(shown, -0.2, whole)),
  ArrowRight: () => show(panned(shown, 0.2, whole)),
  '+': () => show(zoomed(shown, 0.5, whole)),
  '=': () => show(zoomed(shown, 0.5, whole)),
  '-': () => show(zoomed(shown, 2, whole)),
  '0': () => show(whole),
  Home: () => show(whole),
});

/** A pixel of the widest screen is longer than this part of the time. */
const differs = (one: TimeRange, other: TimeRange): boolean => {
  const least = Math.max(1, (other.to - other.from) / 10_000);
  return Math.abs(one.from - other.from) > least || Math.abs(one.to - other.to) > least;
};

function useWidth(): [number, (element: HTMLElement | null) => void] {
  const [width, setWidth] = useState(0);
  const [element, attach] = useState<HTMLElement | null>(null);
  useEffect(() => {
    if (!element) return;
    const watcher = new ResizeObserver(() => setWidth(element.clientWidth));
    watcher.observe(element);
    return () => watcher.disconnect();
  }, [element]);
  return [width, attach];
}

/** The width (px) of an axis label. */
function useMeasure(): (label: string) => number {
  const context = useRef<CanvasRenderingContext2D | null>(null);
  return useCallback((label: string) => {
    context.current ??= document.createElement('canvas').getContext('2d');
    if (!context.current) return label.length * 7;
    context.current.font = "12px 'Inter Variable', sans-serif";
    return context.current.measureText(label).width;
  }, []);
}
