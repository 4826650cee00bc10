import { useEffect, useEffectEvent, type RefObject } from 'react';

/**
 * Calls `onPassed` once the element was there to be seen for that many milliseconds. A pointer that moves over it or presses it, the
 * keyboard in it, text marked in it and a hidden page hold that back; the time starts anew after. A pointer that only rests where it
 * appears does not.
 */
export function usePassing(element: RefObject<HTMLElement | null>, ms: number, onPassed: () => void): void {
  const pass = useEffectEvent(onPassed);
  useEffect(() => {
    const shown = element.current;
    if (!shown) return;
    let timer: ReturnType<typeof setTimeout>;
    const hold = () => clearTimeout(timer);
    const start = () => {
      hold();
      timer = setTimeout(() => {
        if (isMarked(shown) || document.visibilityState === 'hidden') start();
        else pass();
      }, ms);
    };
    start();
    // A button that was clicked keeps the focus without anybody being there.
    const holdForKeys = () => shown.querySelector(':focus-visible') && hold();
    const listeners = {
      pointermove: hold,
      pointerdown: hold,
      pointerleave: start,
      focusin: holdForKeys,
      focusout: start,
    };
    for (const [name, listener] of Object.entries(listeners)) shown.addEventListener(name, listener);
    return () => {
      hold();
      for (const [name, listener] of Object.entries(listeners)) shown.removeEventListener(name, listener);
    };
  }, [element, ms]);
}

function isMarked(element: Element): boolean {
  const marked = getSelection();
  return marked !== null && !marked.isCollapsed && element.contains(marked.anchorNode);
}
