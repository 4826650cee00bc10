import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';

/** What of the box is in sight, px; in steps, so that scrolling draws again only now and then. */
export interface View {
  left: number;
  top: number;
  width: number;
  height: number;
}

const stepX = 200;
const stepY = 120;
/** Before the box was measured. */
const unmeasured: View = { left: 0, top: 0, width: 1200, height: 640 };

/** Follows what of a scrolling box is in sight, and keeps its middle where it was when days become wider or narrower. */
export function useView(box: RefObject<HTMLElement | null>, dayPx: number, firstPlace: number): View {
  const [view, setView] = useState(unmeasured);
  const middle = useRef<number>(undefined);
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const width = element.clientWidth || unmeasured.width;
    // At first today stands a quarter into the page.
    const place = middle.current ?? firstPlace + width / 4 / dayPx;
    element.scrollLeft = Math.max(0, place * dayPx - width / 2);
    middle.current = place;
    // oxlint-disable-next-line react/exhaustive-deps -- where it begins counts once
  }, [box, dayPx]);
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const read = () => {
      const [width, height] = [element.clientWidth || unmeasured.width, element.clientHeight || unmeasured.height];
      middle.current = (element.scrollLeft + width / 2) / dayPx;
      const next: View = {
        left: Math.floor(element.scrollLeft / stepX) * stepX,
        top: Math.floor(element.scrollTop / stepY) * stepY,
        width,
        height,
      };
      setView((before) =>
        before.left === next.left && before.top === next.top && before.width === width && before.height === height
          ? before
          : next,
      );
    };
    read();
    element.addEventListener('scroll', read, { passive: true });
    const sizes = new ResizeObserver(read);
    sizes.observe(element);
    return () => {
      element.removeEventListener('scroll', read);
      sizes.disconnect();
    };
  }, [box, dayPx]);
  return view;
}

/** What is drawn beyond the edges, px. */
export const beyond = { x: stepX * 2, y: stepY * 2 };
/** What begins so near to where drawing begins (px) may be cut by the left edge before the next drawing: its words stay in sight. Each
 * that does is a layer of its own to the browser, and only these are worth it. */
export const cutWithin = beyond.x + stepX;
