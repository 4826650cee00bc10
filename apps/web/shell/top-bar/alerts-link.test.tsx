// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import { defineRoute } from '@trellis/web-kit/routes';
import { showPage, stubServer } from '@trellis/web-kit/testing/page';
import { afterEach, expect, test, vi } from 'vitest';
import { shellWeb } from '../index.ts';
import { AlertsLink } from './alerts-link.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const alerts = defineRoute({
  path: '/facility/alerts',
  titleKey: 'x:y',
  guard: 'menu',
  page: () => Promise.resolve(() => null),
});

test('the open alerts are counted at every width; where there is little room by the name of the icon', async () => {
  stubServer([[/ExceptionLists\/count/, { count: 8 }]]);
  const person = { menus: [{ route: '/facility/alerts' }] };
  const features = [{ ...shellWeb, routes: [...shellWeb.routes, alerts] }];
  await showPage(<AlertsLink />, { features, person });
  expect((await screen.findByRole('link', { name: 'Alerts 8' })).getAttribute('href')).toBe('/facility/alerts');
  cleanup();
  await showPage(<AlertsLink isShort />, { features, person });
  const short = await screen.findByRole('link', { name: 'Alerts (8)' });
  expect(short.querySelector('.shell-bar__count--urgent')?.getAttribute('data-count')).toBe('8');
});

test('who may not open the alerts has no way to them in the bar', async () => {
  stubServer([[/ExceptionLists\/count/, { count: 8 }]]);
  await showPage(<AlertsLink isShort />, {
    features: [{ ...shellWeb, routes: [...shellWeb.routes, alerts] }],
    person: { menus: [] },
  });
  expect(screen.queryByRole('link')).toBeNull();
});
