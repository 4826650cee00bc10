import { useMenuPlaces, usePlaceNames } from '@trellis/navigation/web/hooks';
import { useSystemTableLinks } from '@trellis/reference-data/web/hooks';
import { entryPath, useRouteTable, useToolTable, useUser } from '@trellis/web-kit';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { pageSynonyms } from './page-synonyms.ts';
import type { Place } from './place.ts';

/** The page of the small lists, each of which is found by its name. */
const systemTables = '/admin/systemtables';

const namespaceOf = (key: string): string => key.split(':')[0] ?? '';

/** Every page and tool the person has, with all their names. Titles arrive with their texts; the menu's names are there at once. */
export function usePlaces(): Place[] {
  const routes = useRouteTable();
  const menu = useMenuPlaces();
  const otherNames = usePlaceNames();
  const tools = useToolTable();
  const lists = useSystemTableLinks();
  const { facility_id } = useUser();
  const namespaces = useMemo(
    () => [...new Set(['search', ...tools.map(({ labelKey }) => namespaceOf(labelKey))])],
    [tools],
  );
  const { t, i18n } = useTranslation(namespaces);
  const titles = useTranslation(
    useMemo(() => [...new Set(routes.map(({ titleKey }) => namespaceOf(titleKey)))], [routes]),
    { useSuspense: false },
  );
  return useMemo(() => {
    const titleOf = (key: string | undefined) => (key !== undefined && i18n.exists(key) ? titles.t(key) : undefined);
    const pages = menu.map((place): Place => {
      const route = routes.find((one) => one.path === place.path || entryPath(one) === place.path);
      const names = [titleOf(route?.titleKey), otherNames.get(place.path)];
      return {
        key: place.path,
        label: place.label,
        names: names.filter((name) => name !== undefined),
        words: `${place.description} ${place.path} ${place.category ?? ''} ${pageSynonyms[place.path] ?? ''}`,
        icon: place.icon,
        category: place.category,
        path: place.path,
        menu: place,
        isFavorite: place.isFavorite,
      };
    });
    const known = new Set(pages.map(({ path }) => path));
    const others = routes.flatMap((route): Place[] => {
      const path = entryPath(route);
      const label = titleOf(route.titleKey);
      if (route.guard !== 'signedIn' || path === undefined || known.has(path) || !label) return [];
      const synonyms = pageSynonyms[path];
      // What stands in no list of pages, as one's own profile, is still looked for by what it is about.
      if (route.isHidden && synonyms === undefined) return [];
      const words = `${path} ${synonyms ?? ''}`;
      return [{ key: path, label, names: [], words, icon: route.icon, category: undefined, path, isFavorite: false }];
    });
    const ofBar = tools
      .filter(({ name }) => name !== 'palette')
      .map(({ name, labelKey, icon }): Place => ({
        key: `tool:${name}`,
        label: t(labelKey as 'title'),
        names: [],
        words: name,
        icon,
        category: t('groups.tool'),
        tool: name,
        isFavorite: false,
      }));
    const ofPages = [...pages, ...others];
    const settings = routes.flatMap((route) => {
      const page = ofPages.find(({ path }) => path === route.path);
      if (!page || !route.settings) return [];
      return route.settings.flatMap(({ anchor, labelKey, search }): Place[] => {
        const label = titleOf(labelKey);
        const asked = search?.replace('{facility}', String(facility_id));
        const path = `${route.path}${asked === undefined ? '' : `?${asked}`}#${anchor}`;
        if (!label || (search?.includes('{facility}') && facility_id === null)) return [];
        const words = pageSynonyms[`${route.path}#${anchor}`] ?? '';
        return [{ key: path, label, names: [], words, icon: 'cog', category: page.label, path, isFavorite: false }];
      });
    });
    const holder = pages.find(({ path }) => path === systemTables);
    const ofTables = lists.map(({ label, path }): Place => ({
      key: path,
      label,
      names: [],
      words: '',
      icon: holder?.icon,
      category: holder?.label,
      path,
      isFavorite: false,
    }));
    return [...ofPages, ...settings, ...ofBar, ...(holder ? ofTables : [])];
  }, [menu, routes, otherNames, tools, lists, t, titles, i18n, facility_id]);
}
