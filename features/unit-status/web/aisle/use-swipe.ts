import { useRef, type TouchEvent } from 'react';

/** A finger has gone sideways when it went so far (px), and at least twice as far as up or down. */
const farEnough = 60;

/** Handlers of a part of the page that a finger wipes away to the left or back to the right. */
export function useSwipe(turn: (by: 1 | -1) => void) {
  const start = useRef<{ x: number; y: number }>(undefined);
  return {
    onTouchStart: ({ touches }: TouchEvent) => {
      const finger = touches[0];
      // Two fingers enlarge.
      start.current = touches.length === 1 && finger ? { x: finger.clientX, y: finger.clientY } : undefined;
    },
    onTouchEnd: ({ changedTouches }: TouchEvent) => {
      const finger = changedTouches[0];
      const from = start.current;
      start.current = undefined;
      if (!from || !finger) return;
      const across = finger.clientX - from.x;
      if (Math.abs(across) < Math.max(farEnough, 2 * Math.abs(finger.clientY - from.y))) return;
      turn(across < 0 ? 1 : -1);
    },
  };
}
