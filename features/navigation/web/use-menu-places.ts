import { useQueryClient } from '@tanstack/react-query';
import type { NavigationMenuRecent } from '@trellis/navigation/model';
import { useClientOptions, useMenus, useRead, useRouteTable, useUser } from '@trellis/web-kit';
import { useMemo } from 'react';
import { useNavigate } from 'react-router';
import { recentsOf, rememberOpened } from './menu-calls.ts';
import { menuPlaces, type MenuPlace } from './menu-view.ts';

/** The pages of the menu in view. */
export function useMenuPlaces(): MenuPlace[] {
  const menus = useMenus();
  const routes = useRouteTable();
  return useMemo(() => menuPlaces(menus, routes), [menus, routes]);
}

/** Ids of the entries the person opened last, newest first. */
export function useRecents(): number[] {
  const { id } = useUser();
  const { data } = useRead<NavigationMenuRecent[]>(...recentsOf(id));
  return useMemo(() => data?.map((recent) => recent.ag_navigationMenu_id) ?? [], [data]);
}

/** Opens a page of the menu and remembers it. */
export function useOpenPlace(): (place: MenuPlace) => void {
  const navigate = useNavigate();
  const options = useClientOptions();
  const queries = useQueryClient();
  return ({ id, path }) => {
    rememberOpened(id, options, queries);
    void navigate(path);
  };
}
