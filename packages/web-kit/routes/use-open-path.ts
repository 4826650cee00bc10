import { useMenus } from '../session/session-context.ts';
import { decide } from './guard.ts';
import { useRouteTable } from './route-table.ts';
import { findRoute } from './route.ts';

/** An address, where its page exists and the person may open it. */
export function useOpenPath(): (path: string) => string | undefined {
  const routes = useRouteTable();
  const menus = useMenus();
  return (path) => {
    const route = findRoute(path.split('?')[0] ?? '', routes);
    return route && decide(route, path, { isAuthenticated: true, menus }).kind === 'open' ? path : undefined;
  };
}
