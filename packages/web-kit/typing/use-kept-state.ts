import { useCallback, useEffect, useRef, useState, type Dispatch, type SetStateAction } from 'react';
import { useSessionStore } from '../session/session-context.ts';
import { followKept, keep, readKept } from './kept.ts';

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
  const present = useRef(state);
  const isGone = useRef(false);
  const [follow] = useState(() => (value: unknown) => {
    present.current = value === undefined ? begun : (value as T);
    setState(present.current);
  });
  const set = useCallback(
    (next: SetStateAction<T>) => {
      // The answer to what was sent may come after it was left: what is kept by then may be something else, typed since.
      if (isGone.current && !outlivesLeaving) return;
      const before = isGone.current ? (readKept<T>(key) ?? begun) : present.current;
      const after = typeof next === 'function' ? (next as (before: T) => T)(before) : next;
      present.current = after;
      keep(key, JSON.stringify(after) === JSON.stringify(begun) ? undefined : after, follow);
      setState(after);
    },
    [key, begun, follow, outlivesLeaving],
  );
  useEffect(() => followKept(key, follow), [key, follow]);
  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
      // Whoever was signed out did not leave it.
      if (!outlivesLeaving && session.get().user?.id === userId) keep(key, undefined, follow);
    };
  }, [key, session, userId, outlivesLeaving, follow]);
  return [state, set];
}
