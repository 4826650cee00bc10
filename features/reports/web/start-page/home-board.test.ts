import type { RouteDefinition } from '@trellis/web-kit';
import { expect, test } from 'vitest';
import { homeBoard } from './home-board.ts';

const page = () => Promise.resolve(() => null);
const route = (path: string, guard: RouteDefinition['guard'] = 'menu'): RouteDefinition => ({
  path,
  titleKey: 'x:y',
  guard,
  page,
});
const routes = [
  route('/login', 'public'),
  route('/dashboard', 'signedIn'),
  route('/default-dashboard', 'signedIn'),
  route('/zone-devices/{mode}', 'signedIn'),
  route('/dashboard/facility'),
  route('/dashboard/farm'),
];

test('home is the view a person chose, if their menu allows it', () => {
  expect(homeBoard(routes, [], 'zone-devices/all')).toBe('/zone-devices/all');
  expect(homeBoard(routes, [{ route: '/dashboard/farm' }], 'dashboard/farm')).toBe('/dashboard/farm');
  expect(homeBoard(routes, [], 'dashboard/farm')).toBe('/default-dashboard');
});

test('home is else the widest board of the menu that exists, else the own tiles', () => {
  const both = [{ menuItem: 'x', children: [{ route: '/dashboard/farm' }, { route: '/dashboard/facility' }] }];
  expect(homeBoard(routes, both, null)).toBe('/dashboard/facility');
  expect(homeBoard(routes, [{ route: '/dashboard/executive' }, { route: '/dashboard/farm' }], null)).toBe(
    '/dashboard/farm',
  );
  expect(homeBoard(routes, [], undefined)).toBe('/default-dashboard');
});

test('home never leads to itself or out of the session', () => {
  expect(homeBoard(routes, [], 'dashboard')).toBe('/default-dashboard');
  expect(homeBoard(routes, [], 'login')).toBe('/default-dashboard');
});
