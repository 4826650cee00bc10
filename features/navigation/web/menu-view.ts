import { findRoute, type RouteDefinition, type SessionMenu } from '@trellis/web-kit/routes';

/** A page of the menu, as drawer, full-screen menu and search show it. */
export interface MenuPlace {
  /** Id of the menu entry, for favourites and recents. */
  id: number | undefined;
  path: string;
  /** In the person's language. */
  label: string;
  description: string;
  icon: string | undefined;
  color: string | undefined;
  isShort: boolean;
  isConfig: boolean;
  isFavorite: boolean;
  /** Where it stands among the favourites. */
  favoriteSeq: number;
  category: string | undefined;
  categoryOrdinal: number;
}

/** A top-level item of the drawer: opens its places, or leads to its own page when it has none. */
export interface MenuGroup {
  key: string;
  /** Id of the menu entry. */
  id: number | undefined;
  label: string;
  icon: string | undefined;
  color: string | undefined;
  /** Its own page; nothing when it only holds others. */
  path: string | undefined;
  /** Its own page is part of the short menu. */
  isShort: boolean;
  places: readonly MenuPlace[];
}

/** The menu reduced to pages that exist; a group without any is left out. */
export function menuGroups(menus: readonly SessionMenu[], routes: readonly RouteDefinition[]): MenuGroup[] {
  return menus.flatMap((menu) => {
    const own = placeOf(menu, routes);
    const places = (menu.children ?? []).flatMap((child) => placeOf(child, routes, menu) ?? []);
    if (!own && places.length === 0) return [];
    const { id, menuItem, label, color } = menu;
    return {
      id,
      key: keyOf(menu),
      label: label ?? menuItem ?? own?.path ?? '',
      icon: menu.class ?? undefined,
      color: color ?? undefined,
      path: own?.path,
      isShort: own?.isShort ?? false,
      places,
    };
  });
}

/** Every page of the menu once, in the menu's order. */
export function menuPlaces(menus: readonly SessionMenu[], routes: readonly RouteDefinition[]): MenuPlace[] {
  const all = menus.flatMap((menu) =>
    [placeOf(menu, routes), ...(menu.children ?? []).map((child) => placeOf(child, routes, menu))].filter(
      (place) => place !== undefined,
    ),
  );
  return all.filter((place, index) => all.findIndex(({ path }) => path === place.path) === index);
}

/** What the person marked, in their order. */
export const favoritePlaces = (places: readonly MenuPlace[]): MenuPlace[] =>
  places.filter(({ isFavorite }) => isFavorite).sort((a, b) => a.favoriteSeq - b.favoriteSeq);

/** Where in the menu an address stands. */
export interface MenuHere {
  /** Key of the top-level item. */
  group: string;
  /** The page of the menu; nothing for one that has no line of its own, such as a single unit. */
  path: string | undefined;
}

/** Where an address stands in the menu: at the page itself, at the entry that opens it, or at the page above it. */
export function menuHere(
  menus: readonly SessionMenu[],
  address: string,
  routes: readonly RouteDefinition[],
): MenuHere | undefined {
  const name = findRoute(address, routes)?.menuItem;
  const lines = menus.flatMap((menu) => [menu, ...(menu.children ?? [])].map((line) => ({ line, group: keyOf(menu) })));
  const above = lines.filter(({ line: { route } }) => route && address.startsWith(`${route}/`));
  const found =
    lines.find(({ line: { route } }) => route === address) ??
    lines.find(({ line: { menuItem } }) => name !== undefined && menuItem === name) ??
    above.sort((a, b) => (b.line.route?.length ?? 0) - (a.line.route?.length ?? 0))[0];
  return found && { group: found.group, path: found.line.route ?? undefined };
}

const keyOf = ({ id, menuItem, route }: SessionMenu): string => String(id ?? menuItem ?? route);

/** Only what is marked for the short menu. */
export const shortGroups = (groups: readonly MenuGroup[]): MenuGroup[] => shortGroupsAt(groups, undefined);

/** The short menu with the page somebody is on, also where it is no part of it. */
export const shortGroupsAt = (groups: readonly MenuGroup[], here: MenuHere | undefined): MenuGroup[] =>
  groups.flatMap((group) => {
    const isHere = group.key === here?.group;
    const places = group.places.filter(({ isShort, path }) => isShort || (isHere && path === here.path));
    return places.length > 0 || group.isShort || (isHere && group.path !== undefined) ? { ...group, places } : [];
  });

/** The one page a group leads to: its own, or the only one it holds. Nothing where there is something to choose. */
export function onlyPlace({ id, path, label, icon, places }: MenuGroup): OnlyPlace | undefined {
  const [first, ...others] = places;
  if (first === undefined) return path === undefined ? undefined : { id, path, label, icon };
  return others.length === 0 ? first : undefined;
}

type OnlyPlace = Pick<MenuPlace, 'id' | 'path' | 'label' | 'icon'>;

/** How many pages groups lead to. */
export const countPages = (groups: readonly MenuGroup[]): number =>
  groups.reduce((sum, { path, places }) => sum + (path === undefined ? 0 : 1) + places.length, 0);

/** An entry without an icon of its own wears its page's, or else its group's, and its group's colour. */
function placeOf(menu: SessionMenu, routes: readonly RouteDefinition[], group?: SessionMenu): MenuPlace | undefined {
  const route = menu.route ? findRoute(menu.route, routes) : undefined;
  if (!menu.route || !route) return undefined;
  return {
    id: menu.id,
    path: menu.route,
    label: menu.label ?? menu.menuItem ?? menu.route,
    description: menu.description ?? '',
    icon: menu.class ?? route.icon ?? group?.class ?? undefined,
    color: menu.color ?? group?.color ?? undefined,
    isShort: menu.isShortMenu === true,
    isConfig: menu.isConfigModule === true,
    isFavorite: menu.isFavorite === true,
    favoriteSeq: menu.favoriteSeq ?? 0,
    category: menu.category ?? undefined,
    categoryOrdinal: menu.categoryOrdinal ?? 0,
  };
}
