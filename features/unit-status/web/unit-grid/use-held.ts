import { useState } from 'react';

/** The value; while it is held, the one it had before that, whatever comes. */
export function useHeld<T>(value: T, isHeld: boolean): T {
  const [held, hold] = useState(() => value);
  if (isHeld) return held;
  if (held !== value) hold(() => value);
  return value;
}
