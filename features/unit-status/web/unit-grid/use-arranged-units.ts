import { atOnce } from '@trellis/web-kit';
import { useDeferredValue, useEffect, useMemo, useState } from 'react';
import type { GridMode } from '../live/grid-mode.ts';
import { useUnitStore } from '../live/use-unit.ts';
import type { UnitEntry } from '../live/unit-entry.ts';
import { arrangeInSteps, type Arranged, type Wanted } from './arrange/arrange-units.ts';
import { groupInSteps, type Grouping, type UnitGroup } from './arrange/group-units.ts';
import { isFullySorted, sortUnitsInSteps, type Sorting } from './arrange/sort-units.ts';
import type { SeverityOf } from './needs/severity.ts';
import type { GridAddress } from './arrange/grid-address.ts';
import { chooseColumnsInSteps, type ColumnKey, type GridColumn } from './columns.ts';
import { firstColumns } from './mode-columns.ts';
import { useCalmVersion } from './use-calm-version.ts';
import { useHeld } from './use-held.ts';
import { useWork } from './use-work.ts';

/** Rows ordered by something that moves all the time change places this often only (ms). */
const reorderMs = 15_000;

/** So many units are arranged within a frame. */
const fewUnits = 1_000;

export interface ArrangedUnits {
  wanted: Wanted;
  /** False while thousands of units are arranged for the first time. */
  isArranged: boolean;
  arranged: Arranged;
  /** Undefined where the units stand in no groups. */
  groups: readonly UnitGroup[] | undefined;
  columns: readonly GridColumn[];
  ids: readonly number[];
}

interface Asked {
  mode: GridMode;
  address: GridAddress;
  search: string;
  isReduced: boolean;
  severityOf: SeverityOf;
  /** Somebody is choosing: no row moves under the pointer, whatever happens to its unit. */
  isHeld: boolean;
}

/** What the filters let through, in its order and groups, with the counts beside each choice; worked out anew when that changes. */
export function useArrangedUnits({ mode, address, search, isReduced, severityOf, isHeld }: Asked): ArrangedUnits {
  const store = useUnitStore();
  const version = useHeld(useCalmVersion(), isHeld);
  const turn = useHeld(useReorderTurn(isFullySorted(address.sorting)), isHeld);
  const typed = useDeferredValue(search);
  const { areaId, states, filters, sorting, grouping } = address;
  const wanted = useMemo<Wanted>(
    () => ({ mode: mode.key, isReduced, areaId, search: typed, states, filters }),
    [mode, isReduced, areaId, typed, states, filters],
  );
  const work = useMemo(() => {
    // The version stands for what the store holds, the turn for the readings in it.
    const list = { list: store.list(), version, turn }.list;
    return () => arrangeAll({ list, wanted, sorting, grouping, severityOf, first: firstColumns(mode) });
  }, [store, version, turn, wanted, sorting, grouping, severityOf, mode]);
  const found = useWork(work, store.count() <= fewUnits);
  const { columns, ...rest } = found ?? nothingYet;
  const keys = columns.map(({ key }) => key).join();
  // oxlint-disable-next-line react/exhaustive-deps -- the keys stand for the columns: rows draw anew with other columns alone
  const sameColumns = useMemo(() => columns, [keys]);
  return { wanted, isArranged: found !== undefined, columns: sameColumns, ...rest };
}

const nothingYet = atOnce(
  arrangeAll({
    list: [],
    wanted: { mode: '', isReduced: false, areaId: undefined, search: '', states: new Set(), filters: new Set() },
    sorting: { key: 'unit', isDescending: false },
    grouping: 'none',
    severityOf: () => 0,
    first: [],
  }),
);

interface Wishes {
  list: readonly UnitEntry[];
  wanted: Wanted;
  sorting: Sorting;
  grouping: Grouping;
  severityOf: SeverityOf;
  first: readonly ColumnKey[];
}

function* arrangeAll({ list, wanted, sorting, grouping, severityOf, first }: Wishes) {
  const columns = yield* chooseColumnsInSteps(list, first);
  const found = yield* arrangeInSteps(list, wanted, severityOf);
  const shown = yield* sortUnitsInSteps(found.shown, sorting);
  const isOrdered = sorting.key !== 'unit' || sorting.isDescending;
  const groups = yield* groupInSteps(shown, grouping, { severityOf, isOrdered });
  return { columns, arranged: { ...found, shown }, groups, ids: shown.map(({ id }) => id) };
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
