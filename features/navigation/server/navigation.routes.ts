import { navigationApi } from '@trellis/navigation/model';
import { accessDenied, callerOf, implement } from '@trellis/server-kit';
import { readMenu } from './read-menu.ts';
import { addFavorite, addRecent, moveFavorite, removeFavorite } from './remember-entry.ts';

/** A person's menu, favourites and recents. */
export const navigationRoutes = implement(navigationApi, {
  getMenuForCurrentUser: ({ query }, context) => {
    const { userId, isAdmin } = callerOf(context);
    const { role_id: roleId, lang } = query;
    if (roleId !== undefined && !isAdmin) throw accessDenied();
    return readMenu(context.db, { userId, isAdmin, facilityId: context.facilityId, roleId, lang });
  },
  addFavorite: ({ body }, context) => addFavorite(body.ag_navigationMenu_id, context),
  removeFavorite: ({ body }, context) => removeFavorite(body.ag_navigationMenu_id, context),
  moveFavorite: ({ body }, context) => moveFavorite(body.ag_navigationMenu_id, body.after_id, context),
  addRecent: ({ body }, context) => addRecent(body.ag_navigationMenu_id, context),
});
