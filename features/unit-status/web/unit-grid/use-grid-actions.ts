import { unitPagePath } from '@trellis/units/model';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { useUnitStore } from '../live/use-unit.ts';
import type { Sorting } from './arrange/sort-units.ts';
import { toggled } from './header/toggled.ts';
import type { RowActions } from './rows/row-actions.ts';
import { useSelectionStore } from './selection/use-unit-selection.ts';
import type { ChangeAddress } from './use-grid-address.ts';

export interface GridActions extends RowActions {
  toggleGroup: (key: string) => void;
  sort: (sorting: Sorting) => void;
}

/** What rows can do, as one object that never changes, and what they have opened and closed. */
export function useGridActions(change: ChangeAddress) {
  const store = useUnitStore();
  const selection = useSelectionStore();
  const navigate = useNavigate();
  const [openUnits, setOpenUnits] = useState<ReadonlySet<number>>(new Set());
  const [closedGroups, setClosedGroups] = useState<ReadonlySet<string>>(new Set());
  /** The units as they stand on screen, for choosing from one to another; kept by who lays them out. */
  const order = useRef<readonly number[]>([]);
  const newest = useRef({ change, navigate });
  useEffect(() => {
    newest.current = { change, navigate };
  });
  const actions = useMemo<GridActions>(
    () => ({
      toggleDetails: (id) => setOpenUnits((open) => toggled(open, id)),
      toggleGroup: (key) => setClosedGroups((closed) => toggled(closed, key)),
      openCard: (cardOf) => newest.current.change({ cardOf }),
      openPage: (id) => {
        const record = store.get(id)?.record;
        if (record) void newest.current.navigate(unitPagePath(record));
      },
      select: (id, isRange) => (isRange ? selection.extendTo(id, order.current) : selection.toggle(id)),
      sort: (sorting) => newest.current.change({ sorting }),
    }),
    [store, selection],
  );
  const setOrder = useCallback((ids: readonly number[]) => {
    order.current = ids;
  }, []);
  return { openUnits, closedGroups, actions, setOrder };
}
