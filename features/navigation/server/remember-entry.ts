import { NavigationMenuFavorite, NavigationMenuRecent } from '@trellis/navigation/model';
import { callerOf, JsonText, notFound, type CallContext } from '@trellis/server-kit';
import { sql } from 'kysely';

/** Recents kept per person. */
export const keptRecents = 10;

/** One change of a person's own menu at a time, so that two clicks leave one row; answers the person. */
async function lockOwnMenu(context: CallContext): Promise<number> {
  const { userId } = callerOf(context);
  await sql`select pg_advisory_xact_lock(hashtext(${`menu of ${userId}`}))`.execute(context.db);
  return userId;
}

/** The same for an entry that exists. */
async function begin(menuId: number, context: CallContext): Promise<number> {
  const userId = await lockOwnMenu(context);
  const entry = await context.db
    .selectFrom('navigation_menus')
    .select('id')
    .where('id', '=', menuId)
    .where('active', '=', true)
    .executeTakeFirst();
  if (!entry) throw notFound('ag_navigationMenus');
  return userId;
}

/** Who has marked nothing yet sees what the menu's managers marked for everybody; their first own choice starts from there. */
async function adoptDefaults(user_id: number, context: CallContext): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select id from navigation_menus where active and "isFavorite"
      and not exists (select 1 from navigation_menu_favorites where user_id = ${user_id}) order by ordinal, id`.execute(
    context.db,
  );
  if (rows.length === 0) return;
  await context.records.insert(
    NavigationMenuFavorite,
    rows.map(({ id }, place) => ({ user_id, ag_navigationMenu_id: id, seq: 10 * (place + 1) })),
  );
}

/** Marks an entry as the person's favourite, behind the others; a marked one stays where it is. */
export async function addFavorite(menuId: number, context: CallContext): Promise<JsonText> {
  const user_id = await begin(menuId, context);
  await adoptDefaults(user_id, context);
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
  await adoptDefaults(await lockOwnMenu(context), context);
  const known = await context.db
    .selectFrom('navigation_menu_favorites')
    .select('id')
    .where('user_id', '=', callerOf(context).userId)
    .where('ag_navigationMenu_id', '=', menuId)
    .executeTakeFirst();
  return { count: known && (await context.records.remove(NavigationMenuFavorite, known.id)) ? 1 : 0 };
}

/** Puts a favourite behind another one, or first; answers how many changed their place. */
export async function moveFavorite(
  menuId: number,
  afterId: number | null,
  context: CallContext,
): Promise<{ count: number }> {
  const user_id = await lockOwnMenu(context);
  await adoptDefaults(user_id, context);
  const marked = await context.db
    .selectFrom('navigation_menu_favorites')
    .select(['id', 'ag_navigationMenu_id', 'seq'])
    .where('user_id', '=', user_id)
    .orderBy('seq')
    .orderBy('id')
    .execute();
  const moved = marked.find((row) => row.ag_navigationMenu_id === menuId);
  const rest = marked.filter((row) => row !== moved);
  const after = rest.findIndex((row) => row.ag_navigationMenu_id === afterId);
  if (!moved || (afterId !== null && after < 0)) throw notFound(NavigationMenuFavorite.path);
  const changed = rest.toSpliced(after + 1, 0, moved).map((row, place) => ({ ...row, place: 10 * (place + 1) }));
  const misplaced = changed.filter(({ seq, place }) => seq !== place);
  for (const { id, place } of misplaced) await context.records.update(NavigationMenuFavorite, id, { seq: place });
  return { count: misplaced.length };
}

/** Remembers an opened entry as the newest; each entry stands once, the newest ten are kept. */
export async function addRecent(menuId: number, context: CallContext): Promise<JsonText> {
  const user_id = await begin(menuId, context);
  await sql`delete from navigation_menu_recents where user_id = ${user_id} and ("ag_navigationMenu_id" = ${menuId} or id not in (
    select id from navigation_menu_recents where user_id = ${user_id} and "ag_navigationMenu_id" <> ${menuId}
    order by id desc limit ${keptRecents - 1}))`.execute(context.db);
  const [text = ''] = await context.records.insert(NavigationMenuRecent, [{ user_id, ag_navigationMenu_id: menuId }]);
  return new JsonText(text);
}
