import type { FoundRecord } from '@trellis/search/model';
import { decide, findRoute, useMenus, useRouteTable } from '@trellis/web-kit';
import { useCallback } from 'react';

/** Where a found thing opens: on its own page where there is one and the person may open it, else beside the results. */
export function useRecordPath(): (collection: string, found: Pick<FoundRecord, 'id' | 'title' | 'link'>) => string {
  const routes = useRouteTable();
  const menus = useMenus();
  return useCallback(
    (collection, { id, title, link }) => {
      const route = link === null ? undefined : findRoute(link.split('?')[0] ?? '', routes);
      if (link !== null && route && decide(route, link, { isAuthenticated: true, menus }).kind === 'open') return link;
      return `/search?${new URLSearchParams({ q: title, open: `${collection}.${id}` }).toString()}`;
    },
    [routes, menus],
  );
}
