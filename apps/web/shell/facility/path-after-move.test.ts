import type { RouteDefinition, SessionState } from '@trellis/web-kit';
import { sampleUser } from '@trellis/web-kit/testing';
import { expect, test } from 'vitest';
import { pathAfterMove } from './path-after-move.ts';

const route = (path: string, guard: RouteDefinition['guard'] = 'menu'): RouteDefinition => ({
  path,
  titleKey: 'x:y',
  guard,
  page: () => Promise.resolve(() => null),
});
const routes = [
  route('/zone-devices/{mode}'),
  route('/strains'),
  route('/device/{type}/{id}'),
  route('/unauthorized', 'public'),
];
const session: SessionState = {
  isAuthenticated: true,
  user: sampleUser({ menus: [{ route: '/zone-devices/all' }, { route: '/device/1/23' }] }),
};

test('moving to another facility keeps the page a person may see there, and leads to the start from any other', () => {
  const after = (path: string) => pathAfterMove(path, routes, session);
  expect(after('/zone-devices/all')).toBe('/zone-devices/all');
  expect(after('/strains'), 'not in the menu there').toBe('/');
  expect(after('/device/1/23'), 'a unit of the facility left').toBe('/');
  expect(after('/unauthorized'), 'refused in the facility left').toBe('/');
  expect(after('/no/such/page')).toBe('/');
});
