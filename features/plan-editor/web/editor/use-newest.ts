import { useCallback, useLayoutEffect, useRef } from 'react';

/** A function that stays the same and calls the newest one: what is handed to fields that are drawn anew seldom. */
export function useNewest<A extends readonly unknown[]>(act: (...given: A) => void): (...given: A) => void {
  const newest = useRef(act);
  useLayoutEffect(() => {
    newest.current = act;
  });
  return useCallback((...given: A) => newest.current(...given), []);
}
