import type { MapItem } from '@trellis/facility-maps/model';
import { useState } from 'react';

/** What is drawn of a map before it is saved. */
export interface Drawing {
  items: readonly MapItem[];
  level: number | null;
  widthM: number;
  heightM: number;
  imageUrl: string | null;
}

interface Steps {
  past: readonly Drawing[];
  now: Drawing;
  future: readonly Drawing[];
}

/** So many steps are taken back at most. */
const mostSteps = 100;

/** A drawing with its steps back and forth. */
export function useDrawing(first: Drawing) {
  const [steps, setSteps] = useState<Steps>({ past: [], now: first, future: [] });
  const [saved, setSaved] = useState(first);
  const draw = (change: (now: Drawing) => Drawing) =>
    setSteps(({ past, now }) => ({ past: [...past, now].slice(-mostSteps), now: change(now), future: [] }));
  /** While something is dragged only the last place counts as a step. */
  const redraw = (change: (now: Drawing) => Drawing) => setSteps((before) => ({ ...before, now: change(before.now) }));
  const undo = () =>
    setSteps(({ past, now, future }) => {
      const before = past.at(-1);
      return before ? { past: past.slice(0, -1), now: before, future: [now, ...future] } : { past, now, future };
    });
  const redo = () =>
    setSteps(({ past, now, future }) => {
      const [next, ...rest] = future;
      return next ? { past: [...past, now], now: next, future: rest } : { past, now, future };
    });
  return {
    now: steps.now,
    draw,
    redraw,
    undo,
    redo,
    canUndo: steps.past.length > 0,
    canRedo: steps.future.length > 0,
    isChanged: steps.now !== saved,
    markSaved: setSaved,
  };
}
export type DrawingSteps = ReturnType<typeof useDrawing>;
