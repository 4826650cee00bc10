import { menuManagerApi } from '@trellis/navigation/model';
import { implement } from '@trellis/server-kit';
import { sql } from 'kysely';
import { duplicateEntry } from './duplicate-entry.ts';
import { exportMenu } from './export-menu.ts';
import { importMenu } from './import-menu.ts';
import { moveEntry } from './move-entry.ts';
import { restoreDefaults } from './restore-defaults.ts';
import { setRoles } from './set-roles.ts';

/** The work of the menu manager. */
export const menuManagerRoutes = implement(menuManagerApi, {
  move: ({ params, body }, context) => moveEntry(params.id, body, context),
  setRoles: ({ body }, context) => setRoles(body, context),
  duplicate: ({ params }, context) => duplicateEntry(params.id, context),
  exportMenu: (_, context) => exportMenu(context),
  importMenu: ({ body }, context) => importMenu(body, context),
  restoreDefaults: (_, context) => restoreDefaults(context),
  getUse: async (_, { db, now }) => {
    const since = new Date(now.getTime() - 30 * 86_400_000);
    const { rows } = await sql<{ id: number; people: number }>`
      select "ag_navigationMenu_id" as id, count(distinct user_id)::integer as people from navigation_menu_recents
      where createdate > ${since} group by 1 order by 1`.execute(db);
    return rows;
  },
});
