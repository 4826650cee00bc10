import { useCallback, useState } from 'react';

/** How many things of one width (px) fit side by side, with a gap between them; all of them where nothing is laid out. */
export const roomIn = (width: number, eachPx: number, gapPx: number): number =>
  width === 0 ? Infinity : Math.floor((width + gapPx) / (eachPx + gapPx));

/** The same for an element, which gets the ref, as its width changes. */
export function useRoom(eachPx: number, gapPx: number): [ref: React.RefCallback<HTMLElement>, room: number] {
  const [room, setRoom] = useState(Infinity);
  const ref = useCallback(
    (box: HTMLElement | null) => {
      if (!box) return;
      const measure = () => setRoom(roomIn(box.clientWidth, eachPx, gapPx));
      measure();
      const observer = new ResizeObserver(measure);
      observer.observe(box);
      return () => observer.disconnect();
    },
    [eachPx, gapPx],
  );
  return [ref, room];
}
