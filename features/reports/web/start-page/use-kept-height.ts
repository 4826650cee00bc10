import { useEffect, useRef, useState, type RefObject } from 'react';

const keyOf = (name: string) => `trellis.startPage.height.${name}`;

/**
 * How tall a tile's content was when this browser last showed it (px): the place it will need again, so that the tiles
 * below stand still while it loads. `usual` until then. The element is the one to measure.
 */
export function useKeptHeight(
  name: string,
  usual: number,
  isThere: boolean,
): [height: number, element: RefObject<HTMLDivElement | null>] {
  const element = useRef<HTMLDivElement>(null);
  const [height] = useState(() => readKeptHeight(name) ?? usual);
  useEffect(() => {
    if (!isThere || !element.current) return;
    const watcher = new ResizeObserver(([entry]) => {
      if (entry && entry.contentRect.height > 0) keep(name, Math.round(entry.contentRect.height));
    });
    watcher.observe(element.current);
    return () => watcher.disconnect();
  }, [isThere, name]);
  return [height, element];
}

/** How tall a tile's content was when this browser last showed it (px); undefined before. */
export function readKeptHeight(name: string): number | undefined {
  try {
    return Number(localStorage.getItem(keyOf(name))) || undefined;
  } catch {
    return undefined;
  }
}

function keep(name: string, height: number): void {
  try {
    localStorage.setItem(keyOf(name), String(height));
  } catch {
    // Refused storage: the usual height serves again.
  }
}
