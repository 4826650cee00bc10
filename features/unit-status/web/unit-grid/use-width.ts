import { useCallback, useState } from 'react';

/** Space the page keeps at its sides, and the bar of a scrolled grid (px). */
const sides = 64;

/** The width (px) there is for the grid, and where it is measured; nearly right before the first measure. */
export function useWidth(): [(element: HTMLElement | null) => (() => void) | undefined, number] {
  const [width, setWidth] = useState(() => window.innerWidth - 280);
  const place = useCallback((element: HTMLElement | null) => {
    if (!element) return undefined;
    const measure = () => setWidth(Math.max(320, element.clientWidth - sides));
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [place, width];
}
