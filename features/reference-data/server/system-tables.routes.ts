import { systemTablesApi } from '@trellis/reference-data/model';
import { implement } from '@trellis/server-kit';
import { listSystemTables } from './list-system-tables.ts';
import { moveRow } from './move-row.ts';

/** The registry of small lists. */
export const systemTablesRoutes = implement(systemTablesApi, {
  list: (_, context) => listSystemTables(context),
  moveRow: async ({ params, body }, context) => ({
    count: await moveRow(params.collection, params.id, body.after, context),
  }),
});
