import { decide, findRoute, useMenus, useRouteTable } from '@trellis/web-kit';

/** An address, where its page exists and the person may open it. */
export function useOpenPath(): (path: string) => string | undefined {
  const routes = useRouteTable();
  const menus = useMenus();
  return (path) => {
    const route = findRoute(path.split('?')[0] ?? '', routes);
    return route && decide(route, path, { isAuthenticated: true, menus }).kind === 'open' ? path : undefined;
  };
}

/** A record that has a page, or opens beside what the search finds. */
interface Opened {
  collection: string;
  id: number;
  title: string;
  path: string;
}

/** Where a record opens: on its page, else beside the results of a search for it. */
export function useRecordPath(): (record: Opened) => string {
  const openPath = useOpenPath();
  return ({ collection, id, title, path }) =>
    openPath(path) ?? `/search?${new URLSearchParams({ q: title, open: `${collection}.${id}` }).toString()}`;
}
