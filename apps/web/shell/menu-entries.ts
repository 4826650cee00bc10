import type { RouteDefinition, SessionMenu } from '@trellis/web-kit';
import { entryPath } from '../start-path.ts';

/** One line of the drawer: where it leads and what it is called (a text key, or the server's own words). */
export interface DrawerEntry {
  path: string;
  titleKey?: string;
  label?: string;
  icon: string | undefined;
}

export interface DrawerGroup {
  /** The server's name of the group; nothing for entries that stand alone. */
  label: string | undefined;
  entries: readonly DrawerEntry[];
}

/** What the drawer shows: the person's menu, reduced to pages that exist; without a menu, the pages themselves. */
export function drawerGroups(menus: readonly SessionMenu[], routes: readonly RouteDefinition[]): DrawerGroup[] {
  if (menus.length === 0) return [{ label: undefined, entries: routes.flatMap(entryOfRoute) }];
  return menus
    .map((menu) => ({
      label: menu.children?.length ? (menu.label ?? menu.menuItem ?? undefined) : undefined,
      entries: [menu, ...(menu.children ?? [])].flatMap((entry) => entryOfMenu(entry, routes)),
    }))
    .filter(({ entries }) => entries.length > 0);
}

function entryOfRoute(route: RouteDefinition): DrawerEntry[] {
  const path = entryPath(route);
  return route.guard === 'public' || path === undefined || route.isHidden
    ? []
    : [{ path, titleKey: route.titleKey, icon: route.icon }];
}

function entryOfMenu(menu: SessionMenu, routes: readonly RouteDefinition[]): DrawerEntry[] {
  if (!menu.route) return [];
  const route = routes.find((candidate) => candidate.path === menu.route || entryPath(candidate) === menu.route);
  if (!route) return [];
  const icon = menu.class ?? route.icon;
  return [{ path: menu.route, icon, ...(menu.label ? { label: menu.label } : { titleKey: route.titleKey }) }];
}
