import { useEffect, useRef, useState, type FocusEvent, type PointerEvent } from 'react';
import type { TimelineBlock } from './timeline-types.ts';

/** A glance is no question (ms). */
const glanceMs = 250;

/** The block under the pointer or with the focus, after a moment. */
export function usePointed(byId: ReadonlyMap<string, TimelineBlock>, isOn: boolean) {
  const [found, setFound] = useState<{ id: string; element: HTMLElement }>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const later = (element: HTMLElement | null) => {
    clearTimeout(timer.current);
    const id = element?.dataset['block'];
    if (!element || id === undefined) setFound(undefined);
    else timer.current = setTimeout(() => setFound({ id, element }), glanceMs);
  };
  const blockAt = (target: EventTarget) => (target as HTMLElement).closest<HTMLElement>('[data-block]');
  return {
    block: isOn && found ? byId.get(found.id) : undefined,
    element: found?.element,
    handlers: {
      onPointerOver: (event: PointerEvent) => {
        if (event.pointerType !== 'touch') later(blockAt(event.target));
      },
      onPointerLeave: () => later(null),
      onFocus: (event: FocusEvent) => {
        const block = blockAt(event.target);
        if (block?.matches(':focus-visible')) later(block);
      },
      onBlur: () => later(null),
    },
  };
}
