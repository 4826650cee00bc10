import type { QueryClient } from '@tanstack/react-query';
import { filtered, sendCall, type AddressOf, type ClientOptions } from '@trellis/entity-kit/client';
import type { navigationApi } from '@trellis/navigation/model';
import type { SessionMenu, SessionStore } from '@trellis/web-kit';

// Addresses alone, held to the contract by the compiler: the contract itself brings its checks with it, which the first
// view has no use for.
type Calls = typeof navigationApi.calls;
type Address<K extends keyof Calls> = AddressOf<Calls[K]>;
const menu: Address<'getMenuForCurrentUser'> = { method: 'GET', path: 'ag_navigationMenus/getMenuForCurrentUser' };
const recent: Address<'addRecent'> = { method: 'POST', path: 'ag_navigationMenuRecents/addRecent' };
const heartOn: Address<'addFavorite'> = { method: 'POST', path: 'ag_navigationMenuFavorites/addFavorite' };
const move: Address<'moveFavorite'> = { method: 'POST', path: 'ag_navigationMenuFavorites/moveFavorite' };
const heartOff: Address<'removeFavorite'> = { method: 'POST', path: 'ag_navigationMenuFavorites/removeFavorite' };

/** The menu of the person in the facility in view, or (administrators) that of a role; empty while no facility is. */
export async function loadMenu(store: SessionStore, options: ClientOptions, roleId?: number): Promise<SessionMenu[]> {
  const facility_id = store.get().user?.facility_id;
  if (facility_id == null) return [];
  return sendCall(menu, { query: { facility_id, role_id: roleId } }, options);
}

/** Fetches the menu in view anew and keeps it: the previewed role's, else the person's own. */
export async function refreshMenu(store: SessionStore, options: ClientOptions): Promise<void> {
  const { preview } = store.get();
  const menus = await loadMenu(store, options, preview?.id);
  if (preview) store.preview({ ...preview, menus });
  else store.change({ menus });
}

/** Remembers an opened entry among the recents, and reads them anew for who looks next. A recent that could not be kept is no loss worth a message. */
export const rememberOpened = (menuId: number | undefined, options: ClientOptions, queries: QueryClient): void => {
  if (menuId === undefined) return;
  sendCall(recent, { body: { ag_navigationMenu_id: menuId } }, options).then(
    () => queries.invalidateQueries({ queryKey: ['ag_navigationMenuRecents'], refetchType: 'all' }),
    () => undefined,
  );
};

/** What to read for the menu of the facility in another language than the person's; arguments of `useCall`. */
export const menuIn = (lang: 'en' | 'es', facility_id: number) =>
  [menu, { query: { facility_id: String(facility_id), lang } }] as const;

/** Marks or unmarks a favourite, and brings the menu up to date. */
export async function setFavorite(
  menuId: number,
  isFavorite: boolean,
  store: SessionStore,
  options: ClientOptions,
): Promise<void> {
  await sendCall(isFavorite ? heartOn : heartOff, { body: { ag_navigationMenu_id: menuId } }, options);
  await refreshMenu(store, options);
}

/** Puts a favourite behind another one, or first, and brings the menu up to date. */
export async function moveFavorite(
  menuId: number,
  afterId: number | null,
  store: SessionStore,
  options: ClientOptions,
): Promise<void> {
  await sendCall(move, { body: { ag_navigationMenu_id: menuId, after_id: afterId } }, options);
  await refreshMenu(store, options);
}

/** The entries a person opened last, newest first. */
export const recentsOf = (userId: number) => filtered({ where: { user_id: userId }, order: 'id desc', limit: 10 });
