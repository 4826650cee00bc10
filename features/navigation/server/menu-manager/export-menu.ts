import { NavigationMenu, NavigationMenuCategory, type MenuFile } from '@trellis/navigation/model';
import type { CallContext } from '@trellis/server-kit';
import { sql } from 'kysely';

/** The menu as a file: categories, entries, and the roles that see them in every facility. */
export async function exportMenu({ db, records, viewer }: CallContext): Promise<MenuFile> {
  const all = { order: 'id', limit: 1000 };
  const categories = JSON.parse(await records.list(NavigationMenuCategory, all, viewer)) as MenuFile['categories'];
  const entries = JSON.parse(await records.list(NavigationMenu, all, viewer)) as MenuFile['entries'];
  const { rows } = await sql<{ entry: number; role: string }>`
    select m."ag_navigationMenu_id" as entry, r.rolename as role
    from navigation_menu_roles m join roles r on r.id = m.role_id
    where m.facility_id is null order by r.id`.execute(db);
  const roles = Map.groupBy(rows, ({ entry }) => entry);
  return {
    format: 'trellis-menu',
    version: 1,
    categories,
    entries: entries.map((entry) => ({
      ...entry,
      roles: (roles.get(Number(entry['id'])) ?? []).map(({ role }) => role),
    })),
  };
}
