import type { RouteDefinition, SessionMenu, SessionUser } from '@trellis/web-kit';
import { sampleUser } from '@trellis/web-kit/testing';
import { describe, expect, test } from 'vitest';
import { startPath } from './start-path.ts';

const page = () => Promise.resolve(() => null);
const route = (path: string, fields: Partial<RouteDefinition> = {}): RouteDefinition => ({
  path,
  titleKey: 'x:y',
  guard: 'menu',
  page,
  ...fields,
});
const routes = [
  route('/login', { guard: 'public' }),
  route('/device/{deviceId}'),
  route('/zone-devices/{mode}', { guard: 'signedIn', menuPath: '/zone-devices/all' }),
  route('/taskflowmain'),
  route('/strains'),
];
const dashboard = route('/dashboard', { guard: 'signedIn' });

const someone = (menus: SessionMenu[], fields: Partial<SessionUser> = {}) => ({
  isAuthenticated: true,
  user: sampleUser({ menus, ...fields }),
});

describe('the start page', () => {
  test('is the view asked for when the menu allows it', () => {
    expect(startPath([...routes, dashboard], someone([{ route: '/strains' }]), '/strains')).toBe('/strains');
    expect(startPath([...routes, dashboard], someone([]), '/strains')).toBe('/dashboard');
    expect(startPath([...routes, dashboard], someone([]), '/no/such/page')).toBe('/dashboard');
  });

  test('is else the view the person chose', () => {
    const chosen = { defaultView: 'taskflowmain' };
    expect(startPath([...routes, dashboard], someone([{ route: '/taskflowmain' }], chosen))).toBe('/taskflowmain');
    expect(startPath([...routes, dashboard], someone([], chosen))).toBe('/dashboard');
  });

  test('is the first page of the menu while there is no dashboard, else the first that opens', () => {
    const menu = [{ menuItem: 'crop', children: [{ route: '/lifecycles' }, { route: '/strains' }] }];
    expect(startPath(routes, someone(menu))).toBe('/strains');
    expect(startPath(routes, someone([]))).toBe('/zone-devices/all');
  });

  test('is a wall display only for whoever chose it', () => {
    const wall = route('/presentation/goodnews', { isBare: true });
    const menu = [{ route: '/presentation/goodnews' }, { route: '/strains' }];
    expect(startPath([wall, ...routes], someone(menu))).toBe('/strains');
    expect(startPath([wall, ...routes], someone(menu, { defaultView: 'presentation/goodnews' }))).toBe(wall.path);
  });

  test('is none while nothing opens, and never a public page', () => {
    expect(startPath(routes.slice(3), someone([{ route: '/lifecycles' }, { route: '/login' }]))).toBeUndefined();
    expect(startPath([...routes, dashboard], { isAuthenticated: false, user: undefined })).toBeUndefined();
  });
});
