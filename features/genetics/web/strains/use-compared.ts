import { useAddress } from '@trellis/web-kit';

/** Strains put beside each other at most. */
export const mostCompared = 4;

const key = 'compare';

interface Compared {
  ids: readonly number[] | undefined;
}

function read(query: URLSearchParams): Compared {
  const text = query.get(key);
  if (text === null) return { ids: undefined };
  const ids = text
    .split(',')
    .map(Number)
    .filter((id) => Number.isSafeInteger(id) && id > 0);
  return { ids: [...new Set(ids)].slice(0, mostCompared) };
}

function write(query: URLSearchParams, { ids }: Partial<Compared>): URLSearchParams {
  const next = new URLSearchParams(query);
  if (ids === undefined) next.delete(key);
  else next.set(key, ids.join(','));
  return next;
}

/** Which strains stand beside each other, by the address; undefined while none do. */
export function useCompared(): [readonly number[] | undefined, (ids: readonly number[] | undefined) => void] {
  const [{ ids }, change] = useAddress(read, write);
  return [ids, (next) => change({ ids: next })];
}
