import { createContext, use, useCallback, useSyncExternalStore } from 'react';
import type { ReadingsStore, StoredReading, UnitId } from './readings-store.ts';

export const ReadingsContext = createContext<ReadingsStore | undefined>(undefined);

/** The store itself, for handlers that take readings in. */
export function useReadingsStore(): ReadingsStore {
  const store = use(ReadingsContext);
  if (!store) throw new Error('No readings store: wrap the page in WebKitProvider.');
  return store;
}

/** The newest reading of one metric of one unit; draws this component alone, at most once a frame. */
export function useReading(unit: UnitId, metric: string): StoredReading | undefined {
  const store = useReadingsStore();
  const subscribe = useCallback(
    (listener: () => void) => store.subscribe(unit, metric, listener),
    [store, unit, metric],
  );
  return useSyncExternalStore(subscribe, () => store.get(unit, metric));
}
