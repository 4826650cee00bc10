import { useCallback } from 'react';
import { useSearchParams } from 'react-router';

/** What the address of the search page says: what is looked for, which kind alone, and what is opened beside the results. */
export interface SearchAddress {
  q: string;
  kind: string | undefined;
  open: string | undefined;
}

export type ChangeSearchAddress = (part: Partial<SearchAddress>, isQuiet?: boolean) => void;

/** The address, and the way to change it; quietly without a step of its own in the history, as typing does. */
export function useSearchAddress(): [SearchAddress, ChangeSearchAddress] {
  const [query, setQuery] = useSearchParams();
  const change = useCallback<ChangeSearchAddress>(
    (part, isQuiet = false) =>
      setQuery(
        (before) => {
          const next = new URLSearchParams(before);
          for (const [key, value] of Object.entries(part)) {
            if (value) next.set(key, value);
            else next.delete(key);
          }
          return next;
        },
        { replace: isQuiet, preventScrollReset: true },
      ),
    [setQuery],
  );
  const address = {
    q: query.get('q') ?? '',
    kind: query.get('kind') ?? undefined,
    open: query.get('open') ?? undefined,
  };
  return [address, change];
}
