import { decide, entryPath, findRoute, useMenus, useRouteTable } from '@trellis/web-kit';
import { recordsPath } from '@trellis/web-kit/records';
import type { NamedRecord } from './record-names.ts';

/** Where a record opens: its own page, or beside the list of its kind; nothing where there is none that the person may open. */
export function useRecordLink(): (record: NamedRecord | undefined) => string | undefined {
  const routes = useRouteTable();
  const menus = useMenus();
  return (record) => {
    if (!record) return undefined;
    const { id, entity, link } = record;
    const listed = routes.find(({ titleKey }) => titleKey.endsWith(`:records.${entity}.many`));
    const list = listed && entryPath(listed);
    const path = link ?? (list === undefined ? undefined : recordsPath(list, { record: id }));
    const route = path === undefined ? undefined : findRoute(path.split('?')[0] ?? '', routes);
    if (path === undefined || !route) return undefined;
    return decide(route, path, { isAuthenticated: true, menus }).kind === 'open' ? path : undefined;
  };
}
