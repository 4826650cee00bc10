import { useMenus } from '../session/session-context.ts';
import { decide } from './guard.ts';
import { findRoute } from './route.ts';
import { useRouteTable } from './route-table.ts';

/** Whether the person may open the page of an address; no page, no. */
export function useMayOpen(): (address: string) => boolean {
  const menus = useMenus();
  const routes = useRouteTable();
  return (address) => {
    const path = address.split(/[?#]/)[0] ?? '';
    const route = findRoute(path, routes);
    return route !== undefined && decide(route, path, { isAuthenticated: true, menus }).kind === 'open';
  };
}
