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
      key: String(id ?? menuItem ?? menu.route),
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

/** Only what is marked for the short menu. */
export const shortGroups = (groups: readonly MenuGroup[]): MenuGroup[] =>
  groups.flatMap((group) => {
    const places = group.places.filter(({ isShort }) => isShort);
    return places.length > 0 || group.isShort ? { ...group, places } : [];
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

/** An entry without an icon or colour of its own wears its group's. */
function placeOf(menu: SessionMenu, routes: readonly RouteDefinition[], group?: SessionMenu): MenuPlace | undefined {
  if (!menu.route || !findRoute(menu.route, routes)) return undefined;
  return {
    id: menu.id,
    path: menu.route,
    label: menu.label ?? menu.menuItem ?? menu.route,
    description: menu.description ?? '',
    icon: menu.class ?? group?.class ?? undefined,
    color: menu.color ?? group?.color ?? undefined,
    isShort: menu.isShortMenu === true,
    isConfig: menu.isConfigModule === true,
    isFavorite: menu.isFavorite === true,
    favoriteSeq: menu.favoriteSeq ?? 0,
    category: menu.category ?? undefined,
    categoryOrdinal: menu.categoryOrdinal ?? 0,
  };
}
