import { NavigationMenuFavorite, NavigationMenuRecent } from '@trellis/navigation/model';
import { callerOf, JsonText, notFound, type CallContext } from '@trellis/server-kit';
import { sql } from 'kysely';

/** Recents kept per person. */
export const KEPT_RECENTS = 10;

/** One change of a person's own menu at a time, so that two clicks leave one row; answers the person. */
async function begin(menuId: number, context: CallContext): Promise<number> {
  const { db } = context;
  const { userId } = callerOf(context);
  await sql`select pg_advisory_xact_lock(hashtext(${`menu of ${userId}`}))`.execute(db);
  const entry = await db
    .selectFrom('navigation_menus')
    .select('id')
    .where('id', '=', menuId)
    .where('active', '=', true)
    .executeTakeFirst();
  if (!entry) throw notFound('ag_navigationMenus');
  return userId;
}

/** Marks an entry as the person's favourite, behind the others; a marked one stays where it is. */
export async function addFavorite(menuId: number, context: CallContext): Promise<JsonText> {
  const user_id = await begin(menuId, context);
  const { rows } = await sql<{ id: number | null; seq: number }>`
    select max(id) filter (where "ag_navigationMenu_id" = ${menuId}) as id, coalesce(max(seq), 0) + 10 as seq
    from navigation_menu_favorites where user_id = ${user_id}`.execute(context.db);
  const known = rows[0]?.id;
  if (known)
    return new JsonText(JSON.stringify(await context.records.get(NavigationMenuFavorite, known, context.viewer)));
  const [text = ''] = await context.records.insert(NavigationMenuFavorite, [
    { user_id, ag_navigationMenu_id: menuId, seq: rows[0]?.seq ?? 10 },
  ]);
  return new JsonText(text);
}

/** Unmarks an entry; one that was not marked counts 0. */
export async function removeFavorite(menuId: number, context: CallContext): Promise<{ count: number }> {
  const known = await context.db
    .selectFrom('navigation_menu_favorites')
    .select('id')
    .where('user_id', '=', callerOf(context).userId)
    .where('ag_navigationMenu_id', '=', menuId)
    .executeTakeFirst();
  return { count: known && (await context.records.remove(NavigationMenuFavorite, known.id)) ? 1 : 0 };
}

/** Remembers an opened entry as the newest; each entry stands once, the newest ten are kept. */
export async function addRecent(menuId: number, context: CallContext): Promise<JsonText> {
  const user_id = await begin(menuId, context);
  await sql`delete from navigation_menu_recents where user_id = ${user_id} and ("ag_navigationMenu_id" = ${menuId} or id not in (
    select id from navigation_menu_recents where user_id = ${user_id} and "ag_navigationMenu_id" <> ${menuId}
    order by id desc limit ${KEPT_RECENTS - 1}))`.execute(context.db);
  const [text = ''] = await context.records.insert(NavigationMenuRecent, [{ user_id, ag_navigationMenu_id: menuId }]);
  return new JsonText(text);
}
