import { everyday, filtered } from '@trellis/entity-kit';
import { useCallback } from 'react';
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
