import type { ErrorGroup } from '@trellis/error-log/model';
import { useDeferredValue } from 'react';
import { useSearchParams } from 'react-router';

export const statuses = ['new', 'known', 'fixed', 'ignored'] as const;
export const periods = ['1', '7', '30'] as const;
export type Period = (typeof periods)[number];

/** What the list is narrowed to and which kind is open; it stands in the address. */
export function useErrorFilter() {
  const [query, setQuery] = useSearchParams();
  const status = statuses.find((one) => one === query.get('status'));
  const period = periods.find((one) => one === query.get('days'));
  const search = query.get('q') ?? '';
  const change = (values: Readonly<Record<string, string | undefined>>, isStep = false) =>
    setQuery(
      (before) => {
        const next = new URLSearchParams(before);
        for (const [key, value] of Object.entries(values)) {
          if (value) next.set(key, value);
          else next.delete(key);
        }
        return next;
      },
      { replace: !isStep },
    );
  return {
    status: status satisfies ErrorGroup['status'] | undefined,
    period,
    search,
    asked: useDeferredValue(search.trim()),
    opened: query.get('kind') ?? undefined,
    isFiltered: Boolean(status ?? period ?? search),
    setStatus: (one: ErrorGroup['status']) => change({ status: one === status ? undefined : one }),
    setPeriod: (one: Period) => change({ days: one === period ? undefined : one }),
    setSearch: (text: string) => change({ q: text }),
    clear: () => change({ status: undefined, days: undefined, q: undefined }),
    open: (signature: string | undefined) => change({ kind: signature }, true),
  };
}
