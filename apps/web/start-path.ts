import { entryPath, findRoute, menusOf, type RouteDefinition, type SessionState } from '@trellis/web-kit';
import { verdictOn } from './open-route.ts';

const dashboard = '/dashboard';

/**
 * Where a person lands: the view asked for or else chosen, if their menu allows it; else the dashboard; else (while that
 * page does not exist) the first page of their menu; else the first page that opens; nothing when none does. A page without the menu around it, as a wall
 * display is, opens only for whoever chose it.
 */
export function startPath(
  routes: readonly RouteDefinition[],
  session: SessionState,
  asked?: string,
): string | undefined {
  const chosen = [asked, session.user?.defaultView].flatMap((path) => (path ? `/${path.replace(/^\//, '')}` : []));
  const framed = routes.filter(({ isBare }) => !isBare);
  return (
    [...chosen, dashboard].find((path) => isOpen(path, routes, session)) ??
    [...menuPaths(session), ...framed.flatMap((route) => (route.isHidden ? [] : (entryPath(route) ?? [])))].find(
      (path) => isOpen(path, framed, session),
    )
  );
}

const menuPaths = (session: SessionState): string[] =>
  (menusOf(session) ?? []).flatMap((menu) => [menu, ...(menu.children ?? [])]).flatMap(({ route }) => route ?? []);

function isOpen(path: string, routes: readonly RouteDefinition[], session: SessionState): boolean {
  const route = findRoute(path.split(/[?#]/)[0] ?? path, routes);
  return route !== undefined && route.guard !== 'public' && verdictOn(route, path, session).kind === 'open';
}
