import { useEffect, useRef, type RefObject } from 'react';

/** How long a changed reading is marked (ms). */
const flashMs = 300;

/** Marks an element once when the text drawn in it changes; never when motion is unwelcome. */
export function useFlash<E extends HTMLElement>(text: string): RefObject<E | null> {
  const element = useRef<E>(null);
  const drawn = useRef(text);
  useEffect(() => {
    if (drawn.current === text) return;
    drawn.current = text;
    const target = element.current;
    if (!target || typeof target.animate !== 'function') return;
    if (window.matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    target.animate(
      [{ backgroundColor: 'var(--t-flash, var(--t-brand-tint))' }, { backgroundColor: 'transparent' }],
      flashMs,
    );
  }, [text]);
  return element;
}
