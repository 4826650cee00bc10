import { allFields, defineApi, idQuery, membersOf, recordSchema, themselves } from '@trellis/entity-kit';
import * as z from 'zod';
import { menuEntry } from '@trellis/access/model';
import { NavigationMenuFavorite, NavigationMenuRecent } from './personal-menu.entity.ts';

const entryBody = z.strictObject({ ag_navigationMenu_id: z.int().min(1) });

/** A person's menu, favourites and recents. */
export const navigationApi = defineApi('navigation', {
  getMenuForCurrentUser: {
    method: 'GET',
    path: 'ag_navigationMenus/getMenuForCurrentUser',
    summary:
      'Menu of the person in a facility; administrators may see it as a role does (rights stay their own), in either language',
    access: membersOf('facility_id'),
    tenants: true,
    query: z.object({ facility_id: idQuery, role_id: idQuery.optional(), lang: z.enum(['en', 'es']).optional() }),
    returns: z.array(menuEntry),
  },
  addFavorite: {
    method: 'POST',
    path: 'ag_navigationMenuFavorites/addFavorite',
    summary: 'Mark a menu entry as favourite; marking it again changes nothing',
    access: themselves(),
    body: entryBody,
    returns: recordSchema(allFields(NavigationMenuFavorite)),
  },
  removeFavorite: {
    method: 'POST',
    path: 'ag_navigationMenuFavorites/removeFavorite',
    summary: 'Unmark a menu entry; count tells whether it was marked',
    access: themselves(),
    body: entryBody,
    returns: z.object({ count: z.int() }),
  },
  moveFavorite: {
    method: 'POST',
    path: 'ag_navigationMenuFavorites/moveFavorite',
    summary: 'Put a favourite behind another one, or first; count tells how many changed their place',
    access: themselves(),
    body: z.strictObject({ ag_navigationMenu_id: z.int().min(1), after_id: z.int().min(1).nullable() }),
    returns: z.object({ count: z.int() }),
  },
  addRecent: {
    method: 'POST',
    path: 'ag_navigationMenuRecents/addRecent',
    summary: 'Remember an opened entry; the newest ten are kept, each once',
    access: themselves(),
    body: entryBody,
    returns: recordSchema(allFields(NavigationMenuRecent)),
  },
});
