import { everyday, filtered } from '@trellis/entity-kit';
import type { ChosenColumn } from '@trellis/ui/table';
import { useCallback, useMemo } from 'react';
import { useCall } from '../../api/use-call.ts';
import { useAction } from '../../api/use-action.ts';
import { useSession } from '../../session/session-context.ts';

/** One column as a person arranged it. */
export interface LayoutColumn {
  key: string;
  isShown: boolean;
  /** In px. */
  width?: number;
}

const { list, upsertWithWhere } = everyday('ag_gridCustomizations');

/** A person's own order, choice and widths of a list's columns; kept with the person, by the list's id (its route). Until
 * it is known, `isComing` holds: what were drawn now would be arranged anew. */
export function useLayout(
  gridId: string,
): [saved: LayoutColumn[] | undefined, save: (columns: LayoutColumn[]) => void, isComing: boolean] {
  const userId = useSession().user?.id ?? 0;
  const where = { user_id: userId, grid_id: gridId, name: null };
  const asked = filtered({ where, fields: ['columnsJson'], limit: 1 });
  const { data, isLoading } = useCall(list, asked, { enabled: userId > 0 });
  const { run } = useAction(upsertWithWhere, {
    optimistic: ({ body }, cache) => cache.update(list, () => [{ columnsJson: body.columnsJson }], asked),
  });
  const save = useCallback(
    (columnsJson: LayoutColumn[]) => {
      const mine = { user_id: userId, grid_id: gridId, name: null };
      void run({ query: { where: JSON.stringify(mine) }, body: { ...mine, columnsJson } });
    },
    [run, userId, gridId],
  );
  // The people's layouts are kept as they are written here.
  return [(data?.[0]?.columnsJson ?? undefined) as LayoutColumn[] | undefined, save, isLoading];
}

/** The possible columns as a person arranged them; columns that came later stand at the end, ones that went are left out. */
export function arrangeColumns(
  possible: readonly LayoutColumn[],
  saved: readonly LayoutColumn[] = [],
): readonly LayoutColumn[] {
  const known = saved.filter(({ key }) => has(possible, key));
  const later = possible.filter(({ key }) => !has(known, key));
  const arranged = [...known, ...later];
  return arranged.some(({ isShown }) => isShown) ? arranged : possible;
}

const has = (columns: readonly { key: string }[], key: string) => columns.some((column) => column.key === key);

export interface ArrangedColumns {
  /** All that can be shown, in the person's order. */
  columns: readonly LayoutColumn[];
  choose: (chosen: readonly ChosenColumn[]) => void;
  /** A column was drawn to another width (px). */
  resize: (key: string, width: number) => void;
  reset: () => void;
  isComing: boolean;
}

/** The columns of a list as a person arranged them, and the ways to arrange them; kept with the person, by the list's id. */
export function useColumns(gridId: string, possible: readonly LayoutColumn[]): ArrangedColumns {
  const [saved, save, isComing] = useLayout(gridId);
  return useMemo(() => {
    const columns = arrangeColumns(possible, saved);
    // What cannot be shown today stays as it was chosen.
    const absent = (saved ?? []).filter(({ key }) => !has(columns, key));
    const keep = (next: LayoutColumn[]) => save([...next, ...absent]);
    const known = new Map(columns.map((column) => [column.key, column]));
    return {
      columns,
      choose: (chosen) => keep(chosen.map(({ key, isShown }) => ({ ...known.get(key), key, isShown }))),
      resize: (key, width) => keep(columns.map((column) => (column.key === key ? { ...column, width } : column))),
      reset: () => save([]),
      isComing,
    };
  }, [possible, saved, save, isComing]);
}
