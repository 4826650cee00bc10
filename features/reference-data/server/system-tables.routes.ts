import { systemTablesApi } from '@trellis/reference-data/model';
import { implement } from '@trellis/server-kit';
import { listSystemTables } from './list-system-tables.ts';
import { authoriseListEdit, moveRow } from './move-row.ts';

/** The registry of small lists. */
export const systemTablesRoutes = implement(
  systemTablesApi,
  { listKeeper: ({ params }, context) => authoriseListEdit(params.collection, params.id, context) },
  {
    list: (_, context) => listSystemTables(context),
    moveRow: async ({ judged, params, body }, context) => ({
      count: await moveRow(judged, params.id, body.after, context),
    }),
  },
);
