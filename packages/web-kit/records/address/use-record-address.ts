import { useCallback, useEffect, useMemo, useRef } from 'react';
import { useSearchParams } from 'react-router';
import { readRecordAddress, writeRecordAddress, type RecordAddress } from './record-address.ts';

/** Changes part of the address. `isQuiet` does so without a step of its own in the history, as typing does. */
export type ChangeRecordAddress = (change: Partial<RecordAddress>, isQuiet?: boolean) => void;

/** What the address says, and the way to change it. */
export function useRecordAddress(prefix = ''): [RecordAddress, ChangeRecordAddress] {
  const [query, setQuery] = useSearchParams();
  const address = useMemo(() => readRecordAddress(query, prefix), [query, prefix]);
  // An address takes a moment to change; what is changed meanwhile builds on what was asked for, not on what is there.
  const asked = useRef(query);
  useEffect(() => {
    asked.current = query;
  }, [query]);
  const change = useCallback<ChangeRecordAddress>(
    (part, isQuiet = false) => {
      asked.current = writeRecordAddress(asked.current, part, prefix);
      setQuery(asked.current, { replace: isQuiet, preventScrollReset: true });
    },
    [setQuery, prefix],
  );
  return [address, change];
}
