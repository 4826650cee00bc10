import { describe, expect, test } from 'vitest';
import { afterLogin, decide, initialView, type GuardedSession } from './guard.ts';
import { entryPath, findRoute, routerPath, type RouteDefinition } from './route.ts';

const visitor: GuardedSession = { isAuthenticated: false, menus: undefined };
const grower: GuardedSession = {
  isAuthenticated: true,
  menus: [
    { route: '/strains', menuItem: 'strains' },
    { menuItem: 'cultivation', children: [{ route: '/lifecycles' }, { menuItem: 'growplans', route: '/growplans' }] },
  ],
};
const menuRoute = { guard: 'menu' } as const;

describe('opening a page', () => {
  test('a public page opens for a visitor', () => {
    expect(decide({ guard: 'public' }, '/login', visitor)).toEqual({ kind: 'open' });
  });

  test('a visitor is sent to sign in and comes back to the full address', () => {
    expect(decide({ guard: 'signedIn' }, '/zone-devices/all?area=3#unit', visitor)).toEqual({
      kind: 'redirect',
      to: '/login?redirect=%2Fzone-devices%2Fall%3Farea%3D3%23unit',
    });
  });

  test('a signed-in person opens a page without menu check', () => {
    expect(decide({ guard: 'signedIn' }, '/profile', { isAuthenticated: true, menus: undefined })).toEqual({
      kind: 'open',
    });
  });

  test('a menu-checked page waits for the menu', () => {
    expect(decide(menuRoute, '/strains', { isAuthenticated: true, menus: undefined })).toEqual({ kind: 'loadMenus' });
  });

  test.each(['/strains', '/lifecycles', '/strains?search=a'])('%s opens by an entry or its child', (path) => {
    expect(decide(menuRoute, path, grower)).toEqual({ kind: 'open' });
  });

  test('a page opens by the name of a child entry', () => {
    expect(decide({ guard: 'menu', menuItem: 'growplans' }, '/growplan/7', grower)).toEqual({ kind: 'open' });
  });

  test('the name of a top entry opens nothing', () => {
    expect(decide({ guard: 'menu', menuItem: 'strains' }, '/varietals', grower)).toMatchObject({ kind: 'redirect' });
  });

  test('a page outside the menu leads to the unauthorized page', () => {
    expect(decide(menuRoute, '/admin/zones', grower)).toEqual({
      kind: 'redirect',
      to: '/unauthorized?from=%2Fadmin%2Fzones',
    });
  });
});

describe('after signing in', () => {
  test('the wanted page opens', () => {
    expect(afterLogin('/strains?x=1', '/dashboard')).toBe('/strains?x=1');
  });

  test.each([null, '', 'https://evil.example', '//evil.example', '/\\evil.example', '/login?redirect=/login'])(
    '%s is not followed',
    (redirect) => {
      expect(afterLogin(redirect, '/dashboard')).toBe('/dashboard');
    },
  );
});

describe('the first page', () => {
  test.each([
    ['#zone-devices/all', '/zone-devices/all'],
    ['#/dashboard/farm', '/dashboard/farm'],
    ['', '/dashboard'],
    ['#', '/dashboard'],
    ['#//evil.example', '/dashboard'],
    ['#zone-devices%2Fall', '/zone-devices/all'],
    ['#%', '/dashboard'],
  ])('%s opens %s', (hash, path) => {
    expect(initialView(hash, '/dashboard')).toBe(path);
  });
});

test('paths of the specification become paths of the router', () => {
  expect(routerPath('/growplantask/{growplanId}/{taskTypeId?}')).toBe('/growplantask/:growplanId/:taskTypeId?');
});

describe('the route of an address', () => {
  const page = () => Promise.resolve(() => null);
  const route = (path: string, menuPath?: string): RouteDefinition => ({
    path,
    titleKey: 'x:y',
    guard: 'menu',
    page,
    ...(menuPath && { menuPath }),
  });
  const routes = [route('/lifecycles/{type}'), route('/lifecycles/all'), route('/genetics-historical/{growplan_id?}')];

  test.each([
    ['/lifecycles/all', '/lifecycles/all'],
    ['/lifecycles/mums', '/lifecycles/{type}'],
    ['/genetics-historical', '/genetics-historical/{growplan_id?}'],
    ['/genetics-historical/7', '/genetics-historical/{growplan_id?}'],
    ['/lifecycles', undefined],
    ['/lifecycles/mums/3', undefined],
  ])('%s is %s', (path, found) => {
    expect(findRoute(path, routes)?.path).toBe(found);
  });

  test('what a menu opens: a path without parameters, the one the route names, or nothing', () => {
    expect(entryPath(route('/strains'))).toBe('/strains');
    expect(entryPath(route('/genetics-historical/{growplan_id?}'))).toBe('/genetics-historical');
    expect(entryPath(route('/zone-devices/{mode}', '/zone-devices/all'))).toBe('/zone-devices/all');
    expect(entryPath(route('/growplan/{id}'))).toBeUndefined();
  });
});
