import type { RouteDefinition, SessionMenu } from '@trellis/web-kit/routes';
import { expect, test } from 'vitest';
import { countPages, menuGroups, menuHere, menuPlaces, onlyPlace, shortGroups, shortGroupsAt } from './menu-view.ts';

const page = () => Promise.resolve(() => null);
const route = (path: string): RouteDefinition => ({ path, titleKey: 'x:y', guard: 'menu', page });
const routes = [route('/zone-devices/{mode}'), route('/strains'), route('/varietals')];

const menus: SessionMenu[] = [
  {
    id: 3,
    menuItem: 'live',
    label: 'Live control',
    class: 'tune',
    children: [
      { id: 140, route: '/zone-devices/all', menuItem: 'zone-devices', label: 'Units', isShortMenu: true },
      { id: 141, menuItem: 'device', label: 'Unit' },
    ],
  },
  { id: 2, menuItem: 'work', label: 'Work', children: [{ id: 80, route: '/taskflowmain', label: 'Tasks' }] },
  {
    id: 4,
    menuItem: 'cultivation',
    label: 'Cultivation',
    children: [
      { id: 200, route: '/strains', label: 'Strains', isConfigModule: true, isFavorite: true },
      { id: 201, route: '/varietals', menuItem: 'varietals' },
    ],
  },
  { id: 9, route: '/strains', label: 'Strains' },
];

test('the drawer shows the menu of the server, leaving out what has no page', () => {
  expect(
    menuGroups(menus, routes).map(({ label, path, places }) => [label, path, places.map((place) => place.path)]),
  ).toEqual([
    ['Live control', undefined, ['/zone-devices/all']],
    ['Cultivation', undefined, ['/strains', '/varietals']],
    ['Strains', '/strains', []],
  ]);
});

test('a group with one page is that page; where there are several there is something to choose', () => {
  expect(menuGroups(menus, routes).map((group) => onlyPlace(group)?.label)).toEqual(['Units', undefined, 'Strains']);
});

test('the short menu keeps what is marked for it', () => {
  expect(shortGroups(menuGroups(menus, routes)).map(({ label }) => label)).toEqual(['Live control']);
});

test('a page of the top level can be part of the short menu, and counts as one where it is not', () => {
  const own = (isShortMenu: boolean) =>
    menuGroups([...menus, { id: 10, route: '/varietals', label: 'Varietals', isShortMenu }], routes);
  expect(shortGroups(own(true)).map(({ label }) => label)).toEqual(['Live control', 'Varietals']);
  expect(shortGroups(own(false)).map(({ label }) => label)).toEqual(['Live control']);
  expect([countPages(own(true)), countPages(shortGroups(own(true)))]).toEqual([5, 2]);
});

test('every page of the menu stands once among the places, by its name', () => {
  const places = menuPlaces(menus, routes);
  expect(places.map(({ path, label }) => `${path} ${label}`)).toEqual([
    '/zone-devices/all Units',
    '/strains Strains',
    '/varietals varietals',
  ]);
  expect(places[1]).toMatchObject({ id: 200, isConfig: true, isFavorite: true, isShort: false });
});

test('an entry without an icon of its own wears its page’s, before its group’s', () => {
  const [strains, varietals] = ['/strains', '/varietals'].map(route);
  const places = menuPlaces(
    [{ label: 'Crop', class: 'sprout', children: [{ route: '/strains' }, { route: '/varietals' }] }],
    [...(strains ? [{ ...strains, icon: 'leaf' }] : []), ...(varietals ? [varietals] : [])],
  );
  expect(places.map(({ icon }) => icon)).toEqual(['leaf', 'sprout']);
});

test('a page lights its own line, the entry that opens it, or the line it stands below', () => {
  const more = [...routes, { ...route('/device/{id}'), menuItem: 'device' }, route('/strains/{id}')];
  const at = (path: string) => menuHere(menus, path, more);
  expect(at('/varietals')).toEqual({ group: '4', path: '/varietals' });
  expect(at('/device/7')).toEqual({ group: '3', path: undefined });
  expect(at('/strains/12')).toEqual({ group: '4', path: '/strains' });
  expect(at('/profile')).toBeUndefined();
});

test('the short menu shows the group of the page somebody is on, though the page is no part of it', () => {
  const groups = menuGroups(menus, routes);
  const shown = (path: string) =>
    shortGroupsAt(groups, menuHere(menus, path, routes)).map(({ label, places }) => [label, places.length]);
  expect(shown('/varietals')).toEqual([
    ['Live control', 1],
    ['Cultivation', 1],
  ]);
  expect(shown('/profile')).toEqual([['Live control', 1]]);
});
