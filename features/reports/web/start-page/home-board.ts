import { decide, findRoute, type RouteDefinition, type SessionMenu } from '@trellis/web-kit';

/** Boards of roles, the widest first. */
const boards = ['/dashboard/executive', '/dashboard/facility', '/dashboard/farm', '/taskflowmain'];
/** Tiles of one's own: open to everybody. */
const ownTiles = '/default-dashboard';

/** The board a person's day begins on: the view they chose, else the first board that exists and stands in their menu, else their own tiles. */
export function homeBoard(
  routes: readonly RouteDefinition[],
  menus: readonly SessionMenu[],
  defaultView: string | null | undefined,
): string {
  const chosen = defaultView ? [`/${defaultView.replace(/^\//, '')}`] : [];
  const isOpen = (path: string) => {
    const route = findRoute(path, routes);
    // The home page itself would lead nowhere.
    if (!route || route.guard === 'public' || route.path === '/dashboard') return false;
    return decide(route, path, { isAuthenticated: true, menus }).kind === 'open';
  };
  return [...chosen, ...boards].find(isOpen) ?? ownTiles;
}
