import { useQueryClient } from '@tanstack/react-query';
import { everyday } from '@trellis/entity-kit/client';
import { useCall, useClientOptions, useMenus, usePreferences, useRouteTable, useUser } from '@trellis/web-kit';
import { useMemo } from 'react';
import { useNavigate } from 'react-router';
import { menuIn, recentsOf, rememberOpened } from './menu-calls.ts';
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
  const { data } = useCall(everyday('ag_navigationMenuRecents').list, recentsOf(id));
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

/** What the pages of the menu are called in the language that is not the person's, by their address. */
export function usePlaceNames(): ReadonlyMap<string, string> {
  const { lang } = usePreferences();
  const { facility_id } = useUser();
  const routes = useRouteTable();
  const { data } = useCall(...menuIn(lang === 'es' ? 'en' : 'es', facility_id ?? 0), {
    enabled: facility_id !== null,
  });
  return useMemo(() => new Map(menuPlaces(data ?? [], routes).map(({ path, label }) => [path, label])), [data, routes]);
}
