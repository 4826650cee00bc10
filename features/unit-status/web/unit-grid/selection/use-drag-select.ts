import { useRef, type PointerEvent } from 'react';
import { idOfRow } from '../rows/row-id.ts';
import { useSelectionStore } from './use-unit-selection.ts';

/**
 * Ticks what a pressed mouse is drawn over: pressed on one box and let go at another, it ticks all from the one to the other.
 * A finger scrolls instead.
 */
export function useDragSelect(extendTo: (id: number) => void) {
  const selection = useSelectionStore();
  const from = useRef<number>(undefined);
  return {
    onPointerDown({ target, button, pointerType, shiftKey }: PointerEvent<HTMLElement>) {
      const isBox = target instanceof Element && target.classList.contains('ug-check');
      from.current = isBox && button === 0 && pointerType !== 'touch' && !shiftKey ? idOfRow(target) : undefined;
    },
    onPointerOver({ target, buttons, currentTarget }: PointerEvent<HTMLElement>) {
      if (from.current === undefined) return;
      const isPressed = (buttons & 1) === 1;
      // Words are not marked meanwhile.
      currentTarget.toggleAttribute('data-drawing', isPressed);
      if (!isPressed) {
        from.current = undefined;
        return;
      }
      const over = idOfRow(target);
      if (over === undefined || (over === from.current && !selection.get().has(over))) return;
      selection.extendTo(from.current, [from.current]);
      extendTo(over);
    },
  };
}
