import { QueryClient } from '@tanstack/react-query';
import { isTouched, type EntityChange } from './call-key.ts';
import { isApiError } from './error-text.ts';

/**
 * The cache of records. The socket tells what changed, so what was read stays fresh for a minute without asking. Without a
 * network every call is tried and fails at once: a page says so, instead of waiting in silence and saving when nobody looks.
 */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 60_000,
        gcTime: 10 * 60_000,
        networkMode: 'always',
        refetchOnReconnect: true,
        retry: (failures, error) => failures < 2 && !(isApiError(error) && error.statusCode < 500),
      },
      mutations: { networkMode: 'always' },
    },
  });

/** Gathers changes and refreshes once what they touch: a transaction that changes a hundred rows refetches a list once. */
export function gatherChanges(queries: QueryClient, waitMs = 250): (change: EntityChange) => void {
  let changes: EntityChange[] = [];
  const refresh = () => {
    const gathered = changes;
    changes = [];
    void queries.invalidateQueries({ predicate: (query) => gathered.some((change) => isTouched(query, change)) });
  };
  return (change) => {
    if (changes.push(change) === 1) setTimeout(refresh, waitMs);
  };
}
