import { useCallback, useEffect, useMemo, useRef } from 'react';
import { useSearchParams } from 'react-router';
import { useUnitPreferences } from '../preferences/use-unit-preferences.ts';
import { readAddress, writeAddress, type GridAddress } from './arrange/grid-address.ts';

/** Changes part of the address. `isQuiet` does so without a step of its own in the history, as typing does. */
export type ChangeAddress = (change: Partial<GridAddress>, isQuiet?: boolean) => void;

/** What the address says, and the way to change it. */
export function useGridAddress(): [GridAddress, ChangeAddress] {
  const { density: usual } = useUnitPreferences();
  const [query, setQuery] = useSearchParams();
  const address = useMemo(() => readAddress(query, usual), [query, usual]);
  // An address takes a moment to change; what is changed meanwhile builds on what was asked for, not on what is there.
  const asked = useRef(query);
  useEffect(() => {
    asked.current = query;
  }, [query]);
  const change = useCallback<ChangeAddress>(
    (part, isQuiet = false) => {
      asked.current = writeAddress(asked.current, part, usual);
      setQuery(asked.current, { replace: isQuiet, preventScrollReset: true });
    },
    [setQuery, usual],
  );
  return [address, change];
}
