import { useEffect, useRef, type RefObject } from 'react';
import { wantsLessMotion } from '../theme/motion.ts';

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
    if (wantsLessMotion()) return;
    // A page's own animation, not a class: setting it twice in a row starts it again, and nothing has to be cleaned up.
    target.animate([{ backgroundColor: 'var(--t-brand-tint)' }, { backgroundColor: 'transparent' }], flashMs);
  }, [text]);
  return element;
}
