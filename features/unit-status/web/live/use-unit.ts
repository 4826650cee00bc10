import { createContext, use, useCallback, useSyncExternalStore } from 'react';
import type { UnitEntry } from './unit-entry.ts';
import type { UnitStore } from './unit-store.ts';

export const UnitStoreContext = createContext<UnitStore | undefined>(undefined);

export function useUnitStore(): UnitStore {
  const store = use(UnitStoreContext);
  if (!store) throw new Error('No unit store around this part of the page.');
  return store;
}

/** One unit; draws this component alone, at most once a frame. */
export function useUnit(id: number): UnitEntry | undefined {
  const store = useUnitStore();
  const subscribe = useCallback((listener: () => void) => store.subscribeUnit(id, listener), [store, id]);
  return useSyncExternalStore(subscribe, () => store.get(id));
}
