import { useDeferredValue, useEffect, useMemo, useState } from 'react';
import type { GridMode } from '../live/grid-mode.ts';
import { useUnitStore } from '../live/use-unit.ts';
import { arrangeUnits, type Arranged, type Wanted } from './arrange/arrange-units.ts';
import { isFullySorted, sortUnits } from './arrange/sort-units.ts';
import type { SeverityOf } from './needs/severity.ts';
import type { GridAddress } from './arrange/grid-address.ts';
import { chooseColumns, type GridColumn } from './columns.ts';
import { firstColumns } from './mode-columns.ts';
import { useCalmVersion } from './use-calm-version.ts';

/** Rows ordered by something that moves all the time change places this often only (ms). */
const reorderMs = 15_000;

export interface ArrangedUnits {
  wanted: Wanted;
  arranged: Arranged;
  columns: readonly GridColumn[];
  ids: readonly number[];
}

/** What the filters let through, in its order, with the counts beside each choice; worked out anew when that changes. */
export function useArrangedUnits(
  mode: GridMode,
  address: GridAddress,
  search: string,
  isReduced: boolean,
  severityOf: SeverityOf,
): ArrangedUnits {
  const store = useUnitStore();
  const version = useCalmVersion();
  const turn = useReorderTurn(isFullySorted(address.sorting));
  const typed = useDeferredValue(search);
  const { areaId, states, filters, sorting } = address;
  const wanted = useMemo<Wanted>(
    () => ({ mode: mode.key, isReduced, areaId, search: typed, states, filters }),
    [mode, isReduced, areaId, typed, states, filters],
  );
  // The version stands for what the store holds, the turn for the readings in it.
  const entries = useMemo(() => ({ list: store.list(), version, turn }).list, [store, version, turn]);
  const columns = useMemo(() => chooseColumns(entries, firstColumns(mode)), [entries, mode]);
  const arranged = useMemo(() => {
    const found = arrangeUnits(entries, wanted, severityOf);
    return { ...found, shown: sortUnits(found.shown, sorting) };
  }, [entries, wanted, sorting, severityOf]);
  const ids = useMemo(() => arranged.shown.map(({ id }) => id), [arranged]);
  return { wanted, arranged, columns, ids };
}

function useReorderTurn(isSteady: boolean): number {
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    if (isSteady) return;
    const timer = setInterval(() => setTurn((now) => now + 1), reorderMs);
    return () => clearInterval(timer);
  }, [isSteady]);
  return turn;
}
