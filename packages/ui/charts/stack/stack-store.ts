import type { TimeSeries } from '../chart-data.ts';

/** What a pane gives to whoever takes the stack along. */
export interface StackPart {
  label: string;
  series: readonly TimeSeries[];
  canvas: () => HTMLCanvasElement | undefined;
}

/** What the panes of a stack share: where the pointer is, and what can be taken along. */
export interface StackStore {
  /** ms since 1970; nothing while no pointer is there. */
  pointedAt: () => number | null;
  point: (at: number | null) => void;
  subscribe: (listener: () => void) => () => void;
  /** Adds a pane; returns the way to take it out. */
  add: (key: string, part: StackPart) => () => void;
  parts: () => StackPart[];
  /** The element of the whole stack. */
  root: () => HTMLElement | null;
  /** Goes to the element of the whole stack. */
  attach: (element: HTMLElement | null) => void;
}

/** A stack that nobody points at yet. */
export function createStack(): StackStore {
  let pointed: number | null = null;
  let root: HTMLElement | null = null;
  const listeners = new Set<() => void>();
  const parts = new Map<string, StackPart>();
  return {
    root: () => root,
    attach(element) {
      root = element;
    },
    pointedAt: () => pointed,
    point(at) {
      if (at === pointed) return;
      pointed = at;
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    add(key, part) {
      parts.set(key, part);
      return () => {
        if (parts.get(key) === part) parts.delete(key);
      };
    },
    parts: () => [...parts.values()],
  };
}
