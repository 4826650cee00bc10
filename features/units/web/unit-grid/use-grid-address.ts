import { useCallback, useEffect, useMemo, useRef } from 'react';
import { useSearchParams } from 'react-router';
import { readAddress, writeAddress, type GridAddress } from './arrange/grid-address.ts';

/** Changes part of the address. `isQuiet` does so without a step of its own in the history, as typing does. */
export type ChangeAddress = (change: Partial<GridAddress>, isQuiet?: boolean) => void;

/** What the address says, and the way to change it. */
export function useGridAddress(): [GridAddress, ChangeAddress] {
  const [query, setQuery] = useSearchParams();
  const address = useMemo(() => readAddress(query), [query]);
  // An address takes a moment to change; what is changed meanwhile builds on what was asked for, not on what is there.
  const asked = useRef(query);
  useEffect(() => {
    asked.current = query;
  }, [query]);
  const change = useCallback<ChangeAddress>(
    (part, isQuiet = false) => {
      asked.current = writeAddress(asked.current, part);
      setQuery(asked.current, { replace: isQuiet, preventScrollReset: true });
    },
    [setQuery],
  );
  return [address, change];
}
