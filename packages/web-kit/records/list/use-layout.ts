import { signedIn, type CallDefinition } from '@trellis/entity-kit';
import { useCallback } from 'react';
import type * as z from 'zod';
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

const path = 'ag_gridCustomizations';
interface Layout {
  columnsJson: LayoutColumn[] | null;
}
type Text = z.ZodType<string, string>;
type LayoutBody = Layout & { user_id: number; grid_id: string; name: null };
const readLayout = { method: 'GET', path, summary: path, access: signedIn } as CallDefinition & {
  query: z.ZodObject<{ filter: Text }>;
  returns: z.ZodType<Layout[]>;
};
const saveLayout = {
  method: 'POST',
  path: `${path}/upsertWithWhere`,
  summary: path,
  access: signedIn,
} as CallDefinition & {
  query: z.ZodObject<{ where: Text }>;
  body: z.ZodType<LayoutBody, LayoutBody>;
  returns: z.ZodType<Layout>;
};

/** A person's own order, choice and widths of a list's columns; kept with the person, by the list's id (its route). Until
 * it is known, `isComing` holds: what were drawn now would be arranged anew. */
export function useLayout(
  gridId: string,
): [saved: LayoutColumn[] | undefined, save: (columns: LayoutColumn[]) => void, isComing: boolean] {
  const userId = useSession().user?.id ?? 0;
  const where = { user_id: userId, grid_id: gridId, name: null };
  const filter = JSON.stringify({ where, limit: 1 });
  const asked = { query: { filter } };
  const { data, isLoading } = useCall(readLayout, asked, { enabled: userId > 0 });
  const { run } = useAction(saveLayout, {
    optimistic: ({ body }, cache) => cache.update(readLayout, () => [body], asked),
  });
  const save = useCallback(
    (columnsJson: LayoutColumn[]) => {
      const mine = { user_id: userId, grid_id: gridId, name: null };
      void run({ query: { where: JSON.stringify(mine) }, body: { ...mine, columnsJson } });
    },
    [run, userId, gridId],
  );
  return [data?.[0]?.columnsJson ?? undefined, save, isLoading];
}
