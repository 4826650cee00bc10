import { useCallback, useEffect, useMemo, useRef } from 'react';
import { useSearchParams } from 'react-router';

/** Changes part of what an address says. `isQuiet` does so without a step of its own in the history, as typing does. */
export type ChangeAddress<A> = (change: Partial<A>, isQuiet?: boolean) => void;

/** What the query of the address says, and the way to change it. `read` and `write` are the same until what they depend on changes. */
export function useAddress<A>(
  read: (query: URLSearchParams) => A,
  write: (query: URLSearchParams, change: Partial<A>) => URLSearchParams,
): [A, ChangeAddress<A>] {
  const [query, setQuery] = useSearchParams();
  const address = useMemo(() => read(query), [read, query]);
  // An address takes a moment to change; what is changed meanwhile builds on what was asked for, not on what is there.
  const asked = useRef(query);
  useEffect(() => {
    asked.current = query;
  }, [query]);
  const change = useCallback<ChangeAddress<A>>(
    (part, isQuiet = false) => {
      asked.current = write(asked.current, part);
      setQuery(asked.current, { replace: isQuiet, preventScrollReset: true });
    },
    [setQuery, write],
  );
  return [address, change];
}
