import { everyday } from '@trellis/entity-kit/client';
import { menuPlaces, recentsOf, type MenuPlace } from '@trellis/navigation/web';
import { useMenus, useCall, useRouteTable, useUser } from '@trellis/web-kit';
import { useMemo } from 'react';

/** The pages of the menu in view. */
export function useMenuPlaces(): MenuPlace[] {
  const menus = useMenus();
  const routes = useRouteTable();
  return useMemo(() => menuPlaces(menus, routes), [menus, routes]);
}

/** Ids of the entries the person opened last, newest first; nothing until they are there. */
export function useRecents(): number[] | undefined {
  const { data } = useCall(everyday('ag_navigationMenuRecents').list, recentsOf(useUser().id));
  return useMemo(() => data?.map((recent) => recent.ag_navigationMenu_id), [data]);
}
