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

const someone = (menus: SessionMenu[], fields: Partial<SessionUser> = {}) => ({
  isAuthenticated: true,
  user: sampleUser({ menus, ...fields }),
});

describe('the start page', () => {
  test('is the view asked for when the menu allows it', () => {
    expect(startPath(routes, someone([{ route: '/strains' }]), '/strains')).toBe('/strains');
    expect(startPath(routes, someone([]), '/strains')).toBe('/dashboard');
    expect(startPath(routes, someone([]), '/no/such/page')).toBe('/dashboard');
  });

  test('is else the view the person chose', () => {
    const chosen = { defaultView: 'taskflowmain' };
    expect(startPath(routes, someone([{ route: '/taskflowmain' }], chosen))).toBe('/taskflowmain');
    expect(startPath(routes, someone([], chosen))).toBe('/dashboard');
  });

  test('may be a page with parameters or a wall display, for whoever chose it', () => {
    const wall = route('/presentation/goodnews', { isBare: true });
    const menu = [{ route: '/presentation/goodnews' }];
    expect(startPath([wall, ...routes], someone(menu, { defaultView: 'presentation/goodnews' }))).toBe(wall.path);
    expect(startPath(routes, someone([], { defaultView: 'zone-devices/all' }))).toBe('/zone-devices/all');
  });

  test('is else home, never a public page', () => {
    expect(startPath(routes, someone([{ route: '/strains' }]))).toBe('/dashboard');
    expect(startPath(routes, someone([], { defaultView: 'login' }))).toBe('/dashboard');
    expect(startPath(routes, someone([]), '/login')).toBe('/dashboard');
  });

  test('is the set-up for an administrator where no facility is open yet', () => {
    const roles = [{ id: 7, name: 'Administrator' }];
    expect(startPath(routes, someone([], { roles, facility_id: null, facilities: [] }))).toBe('/setup');
    expect(startPath(routes, someone([], { facility_id: null, facilities: [] }))).toBe('/dashboard');
    expect(startPath(routes, someone([], { roles }))).toBe('/dashboard');
  });
});
