import { admins, allFields, defineApi, idText, recordSchema, rowId } from '@trellis/entity-kit';
import * as z from 'zod';
import { menuFile } from './menu-file.ts';
import { NavigationMenu } from './navigation-menu.entity.ts';

const entry = recordSchema(allFields(NavigationMenu));

/** The work of the menu manager that is more than changing one entry. */
export const menuManagerApi = defineApi('menuManager', {
  move: {
    method: 'POST',
    path: 'ag_navigationMenus/{id}/move',
    summary: 'Put an entry into a group (null: the top level), after another entry there or (null) first',
    access: admins,
    params: z.object({ id: idText }),
    body: z.strictObject({ parent_id: rowId.nullable(), after_id: rowId.nullable() }),
    returns: entry,
  },
  setRoles: {
    method: 'POST',
    path: 'ag_navigationMenus/setRoles',
    summary: 'Give entries to exactly these roles, in one facility or (null) in all; answers how many rows changed',
    access: admins,
    body: z.strictObject({
      ag_navigationMenu_ids: z.array(rowId).min(1).max(500),
      role_ids: z.array(rowId).max(200),
      facility_id: rowId.nullable(),
    }),
    returns: z.object({ count: z.int() }),
  },
  restoreDefaults: {
    method: 'POST',
    path: 'ag_navigationMenus/restoreDefaults',
    summary:
      'Put every built-in entry, category and role back as delivered; entries of one’s own stay, those of facilities too',
    access: admins,
    returns: z.object({ entries: z.int(), kept: z.int().meta({ description: 'entries that are not built in' }) }),
  },
  duplicate: {
    method: 'POST',
    path: 'ag_navigationMenus/{id}/duplicate',
    summary: 'A copy of an entry right after it, with its roles; switched off and without a page until it is finished',
    access: admins,
    params: z.object({ id: idText }),
    returns: entry,
  },
  exportMenu: {
    method: 'GET',
    path: 'ag_navigationMenus/exportMenu',
    summary: 'Categories, entries and their roles in every facility, as a file that importMenu takes back',
    access: admins,
    returns: menuFile,
  },
  importMenu: {
    method: 'POST',
    path: 'ag_navigationMenus/importMenu',
    summary: 'Makes the menu what a file says; entries and categories the file does not know stay as they are',
    access: admins,
    body: menuFile,
    returns: z.object({ created: z.int(), changed: z.int(), kept: z.int().meta({ description: 'not in the file' }) }),
  },
  getUse: {
    method: 'GET',
    path: 'ag_navigationMenus/getUse',
    summary: 'How many people opened each entry within the last 30 days, as far as their recents tell',
    access: admins,
    returns: z.array(z.object({ id: z.int(), people: z.int() })),
  },
});
