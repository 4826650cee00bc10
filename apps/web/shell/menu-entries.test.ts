import type { RouteDefinition, SessionMenu } from '@trellis/web-kit';
import { sampleUser } from '@trellis/web-kit/testing';
import { describe, expect, test } from 'vitest';
import { startPath } from '../start-path.ts';
import { drawerGroups } from './menu-entries.ts';

const page = () => Promise.resolve(() => null);
const routes: RouteDefinition[] = [
  { path: '/login', titleKey: 'access:routes.login', guard: 'public', page },
  { path: '/device/{deviceId}', titleKey: 'units:routes.device', guard: 'menu', page },
  {
    path: '/zone-devices/{mode}',
    menuPath: '/zone-devices/all',
    titleKey: 'units:routes.grid',
    guard: 'signedIn',
    page,
  },
  { path: '/strains', titleKey: 'strains:routes.list', guard: 'menu', icon: 'sprout', page },
];

describe('the drawer', () => {
  test('without a menu shows the pages that can be opened without knowing more', () => {
    expect(drawerGroups([], routes)).toEqual([
      {
        label: undefined,
        entries: [
          { path: '/zone-devices/all', titleKey: 'units:routes.grid', icon: undefined },
          { path: '/strains', titleKey: 'strains:routes.list', icon: 'sprout' },
        ],
      },
    ]);
  });

  test('shows the menu of the server, leaving out what has no page', () => {
    const menus = [
      { menuItem: 'live', label: 'Live control', children: [{ route: '/zone-devices/all', menuItem: 'zone-devices' }] },
      { menuItem: 'work', label: 'Work', children: [{ route: '/taskflowmain', label: 'Tasks' }] },
      { route: '/strains', label: 'Strains', class: 'leaf' },
    ];
    expect(drawerGroups(menus, routes)).toEqual([
      {
        label: 'Live control',
        entries: [{ path: '/zone-devices/all', titleKey: 'units:routes.grid', icon: undefined }],
      },
      { label: undefined, entries: [{ path: '/strains', label: 'Strains', icon: 'leaf' }] },
    ]);
  });
});

describe('the start page', () => {
  const someone = (menus: SessionMenu[]) => ({ isAuthenticated: true, user: sampleUser({ menus }) });
  const dashboard: RouteDefinition = { path: '/dashboard', titleKey: 'x:y', guard: 'signedIn', page };

  test('is the dashboard once there is one', () => {
    expect(startPath([...routes, dashboard], someone([]))).toBe('/dashboard');
  });

  test('is the first page that opens while there is none', () => {
    expect(startPath(routes, someone([]))).toBe('/zone-devices/all');
    expect(startPath(routes.slice(3), someone([{ route: '/strains' }]))).toBe('/strains');
  });

  test('is none while nothing opens', () => {
    expect(startPath(routes.slice(3), someone([{ route: '/lifecycles' }]))).toBeUndefined();
    expect(startPath([...routes, dashboard], { isAuthenticated: false, user: undefined })).toBeUndefined();
  });
});
