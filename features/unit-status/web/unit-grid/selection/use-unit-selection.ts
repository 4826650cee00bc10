import type { UnitRecord } from '@trellis/units/model';
import { createContext, use, useCallback, useMemo, useSyncExternalStore } from 'react';
import { useUnitStore } from '../../live/use-unit.ts';
import type { SelectionStore } from './selection-store.ts';

export const SelectionContext = createContext<SelectionStore | undefined>(undefined);

/** The selection around this part of the page. */
export function useSelectionStore(): SelectionStore {
  const store = use(SelectionContext);
  if (!store) throw new Error('No selection around this part of the page.');
  return store;
}

/** Whether one unit is chosen; draws this component alone. */
export function useIsSelected(id: number): boolean {
  const { get, subscribe } = useSelectionStore();
  return useSyncExternalStore(subscribe, () => get().has(id));
}

/** Ids of the chosen units. */
export function useSelectedIds(): ReadonlySet<number> {
  const { get, subscribe } = useSelectionStore();
  return useSyncExternalStore(subscribe, get);
}

export interface UnitSelection {
  /** The chosen units as they are known now; refreshed when the choice or a state changes, not with each reading. */
  units: readonly UnitRecord[];
  clear: () => void;
  select: (ids: Iterable<number>) => void;
}

/** What is chosen in the grid, for the command bar and whatever else acts on several units. */
export function useUnitSelection(): UnitSelection {
  const selection = useSelectionStore();
  const units = useUnitStore();
  const ids = useSelectedIds();
  const version = useSyncExternalStore(units.subscribe, units.version);
  const records = useMemo(
    () => [...ids].flatMap((id) => units.get(id)?.record ?? []),
    // oxlint-disable-next-line react/exhaustive-deps -- the version stands for what the store holds
    [ids, units, version],
  );
  const select = useCallback((chosen: Iterable<number>) => selection.set(chosen), [selection]);
  return { units: records, clear: selection.clear, select };
}
