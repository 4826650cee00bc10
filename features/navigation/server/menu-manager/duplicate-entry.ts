import { NavigationMenu, NavigationMenuRole } from '@trellis/navigation/model';
import type { CallContext } from '@trellis/server-kit';
import { moveEntry } from './move-entry.ts';

const most = 120;

/** Copies an entry, with its roles, right after itself. A page stands once in a group, so the copy has none and is off until it does. */
export async function duplicateEntry(id: number, context: CallContext): Promise<NavigationMenu> {
  const { db, records, viewer } = context;
  const { menuItem, label, labelEs, parent_id, ...source } = await records.get(NavigationMenu, id, viewer);
  const { id: _, createdate: _1, createuser: _2, updatedate: _3, updateuser: _4, ...marks } = source;
  const named = (name: string, copy: string) => `${name.slice(0, most - copy.length - 3)} (${copy})`;
  const copy = await records.create(NavigationMenu, {
    ...marks,
    menuItem,
    parent_id,
    label: named(label ?? menuItem, 'copy'),
    labelEs: labelEs === null ? null : named(labelEs, 'copia'),
    route: null,
    active: false,
  });
  const roles = await db
    .selectFrom('navigation_menu_roles')
    .select(['role_id', 'facility_id'])
    .where('ag_navigationMenu_id', '=', id)
    .execute();
  if (roles.length > 0)
    await records.insert(
      NavigationMenuRole,
      roles.map((role) => ({ ...role, ag_navigationMenu_id: copy.id })),
    );
  return moveEntry(copy.id, { parent_id, after_id: id }, context);
}
