import { createContext, use, useSyncExternalStore } from 'react';
import type { TimeAxis } from '../axis-times.ts';
import type { ChartLine, TimeRange } from '../chart-data.ts';
import type { StackStore } from './stack-store.ts';

/** What every pane of a stack has in common. */
export interface StackShared {
  store: StackStore;
  axis: TimeAxis;
  shown: TimeRange;
  onShow: (range: TimeRange) => void;
  /** Moments of the time axis (ms). */
  ticks: readonly number[];
  dark: readonly TimeRange[];
  lines: readonly ChartLine[];
  paneHeight: number;
  /** Width of the time axis (px). */
  axisWidth: number;
}

export const StackContext = createContext<StackShared | undefined>(undefined);

export function useStackShared(): StackShared {
  const shared = use(StackContext);
  if (!shared) throw new Error('No stack around this pane.');
  return shared;
}

/** The moment under the pointer (ms since 1970), or nothing. */
export const usePointedAt = (store: StackStore): number | null =>
  useSyncExternalStore(store.subscribe, store.pointedAt, store.pointedAt);
