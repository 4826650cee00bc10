import { useCallback, useEffect, useState, type Dispatch, type SetStateAction } from 'react';
import { useSession } from '../session/session-context.ts';
import { keep, readKept } from './kept.ts';

/**
 * State of something half typed that outlives a reload of the page: a dialog opened again has it. Left or done, it is forgotten.
 * `place` tells it from all other states of this person, such as `shift 7 reason`.
 */
export function useKeptState<T>(place: string, initial: T | (() => T)): [T, Dispatch<SetStateAction<T>>] {
  const { user } = useSession();
  const key = `trellis.typed.${user?.id ?? 0}.${place}`;
  const [state, setState] = useState<T>(
    () => readKept<T>(key) ?? (typeof initial === 'function' ? (initial as () => T)() : initial),
  );
  const set = useCallback(
    (next: SetStateAction<T>) =>
      setState((before) => {
        const after = typeof next === 'function' ? (next as (before: T) => T)(before) : next;
        keep(key, after);
        return after;
      }),
    [key],
  );
  useEffect(() => () => keep(key, undefined), [key]);
  return [state, set];
}
