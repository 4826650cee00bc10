import { adminRoleIds, type MenuEntry } from '@trellis/access/model';
import type { MenuReader } from '@trellis/access/server';
import type { RequestTransaction } from '@trellis/server-kit';
import { sql } from 'kysely';

interface MenuRow extends Omit<MenuEntry, 'children'> {
  parent_id: number | null;
  /** Granted by itself; groups show with their first granted child. */
  isGranted: boolean;
}

/** The menu of a person in a facility: granted entries of what the facility has, nested below their groups, in the person's
 * language. A group without a granted entry is left out. */
export async function readMenu(db: RequestTransaction, reader: MenuReader): Promise<MenuEntry[]> {
  const seesAll = reader.roleId === undefined ? reader.isAdmin : adminRoleIds.includes(reader.roleId);
  const roles =
    reader.roleId === undefined
      ? sql`select x.role_id from user_roles x where x.user_id = ${reader.userId}
          and (x.facility_id is null or x.facility_id = ${reader.facilityId})`
      : sql`select ${reader.roleId}::int`;
  const { rows } = await sql<MenuRow>`
    with own as (select "ag_navigationMenu_id" as id, seq from navigation_menu_favorites where user_id = ${reader.userId})
    select m.id, m.parent_id, m.route, m."menuItem", m.class, m.color, m.ordinal, m."isConfigModule", m."isMobileFriendly",
      m."isShortMenu", m.topickey, m."ag_navigationMenuCategory_id", c."categoryOrdinal",
      case when u.lang = 'es' then coalesce(m."labelEs", m.label) else m.label end as label,
      case when u.lang = 'es' then coalesce(m."descriptionEs", m.description) else m.description end as description,
      case when u.lang = 'es' then coalesce(c."labelEs", c.label) else c.label end as category,
      case when exists (select 1 from own) then m.id in (select id from own) else m."isFavorite" end as "isFavorite",
      (select own.seq from own where own.id = m.id) as "favoriteSeq",
      ${seesAll} or exists (select 1 from navigation_menu_roles r where r."ag_navigationMenu_id" = m.id
        and (r.facility_id is null or r.facility_id = f.id) and r.role_id in (${roles})) as "isGranted"
    from navigation_menus m
      join facilities f on f.id = ${reader.facilityId}
      join (select coalesce(${reader.lang ?? null}::text, lang) as lang from users where id = ${reader.userId}) u on true
      left join navigation_menu_categories c on c.id = m."ag_navigationMenuCategory_id"
    where m.active and case m.requires when 'metrc' then f."isMetrcEnabled" when 'washington' then f.state = 'WA'
      when 'extraction' then exists (select 1 from areas a where a.facility_id = f.id and a.kind = 'extraction' and a.active)
      else true end
    order by m.ordinal, m.id`.execute(db);
  return nest(rows, null, new Set(rows.map((row) => row.parent_id)));
}

/** Puts entries below their parents; a parent that is not shown hides its children. */
function nest(rows: readonly MenuRow[], parentId: number | null, groups: ReadonlySet<number | null>): MenuEntry[] {
  return rows
    .filter((row) => row.parent_id === parentId)
    .flatMap(({ parent_id: _, isGranted, ...entry }) => {
      const children = groups.has(entry.id) ? nest(rows, entry.id, groups) : [];
      const isShown = children.length > 0 || (isGranted && entry.route !== null) || (isGranted && parentId !== null);
      return isShown ? [{ ...entry, children }] : [];
    });
}
