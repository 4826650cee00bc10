import { useCallback, useEffect, useState, type Dispatch, type SetStateAction } from 'react';
import { useSessionStore } from '../session/session-context.ts';
import { keep, readKept } from './kept.ts';

/**
 * State of something half typed that outlives a reload of the page, and a session that ends: a dialog opened again has it. Left or done,
 * it is forgotten; `outlivesLeaving`: done alone, which says who uses it, by setting it to what it was at first.
 * `place` tells it from all other states of this person, such as `shift 7 reason`.
 */
export function useKeptState<T>(
  place: string,
  initial: T | (() => T),
  { outlivesLeaving = false }: { outlivesLeaving?: boolean } = {},
): [T, Dispatch<SetStateAction<T>>] {
  const session = useSessionStore();
  const [userId] = useState(() => session.get().user?.id);
  const key = `trellis.typed.${userId ?? 0}.${place}`;
  const [begun] = useState<T>(initial);
  const [state, setState] = useState<T>(() => readKept<T>(key) ?? begun);
  const set = useCallback(
    (next: SetStateAction<T>) =>
      setState((before) => {
        const after = typeof next === 'function' ? (next as (before: T) => T)(before) : next;
        keep(key, JSON.stringify(after) === JSON.stringify(begun) ? undefined : after);
        return after;
      }),
    [key, begun],
  );
  useEffect(
    () => () => {
      // Whoever was signed out did not leave it.
      if (!outlivesLeaving && session.get().user?.id === userId) keep(key, undefined);
    },
    [key, session, userId, outlivesLeaving],
  );
  return [state, set];
}
