// @vitest-environment happy-dom
import { cleanup, screen, waitFor } from '@testing-library/react';
import { defaultBranding, setBranding } from '@trellis/web-kit';
import { defineRoute } from '@trellis/web-kit/routes';
import { showPage, stubServer } from '@trellis/web-kit/testing/page';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { shellWeb } from '../index.ts';
import { Drawer } from './drawer.tsx';

afterEach(() => {
  cleanup();
  setBranding(defaultBranding);
  vi.unstubAllGlobals();
});

const page = () => Promise.resolve(() => null);
const routes = ['/profile', '/strains', '/varietals'].map((path) =>
  defineRoute({ path, titleKey: 'x:y', guard: 'menu', page }),
);

async function show(facility: object, person: object = {}, isMini = false, path = '/') {
  stubServer([[/\/facilities\/1/, { id: 1, name: 'North house', logoUrl: null, ...facility }]]);
  await showPage(<Drawer routes={routes} isPhone={false} isMini={isMini} isOpen={false} onClose={() => undefined} />, {
    features: [shellWeb],
    person,
    path,
  });
}

test('the facility’s logo leads to the dashboard, the person with their position to the profile', async () => {
  await show({ logoUrl: '/files/north.png' }, { firstname: 'Ana', lastname: 'Ruiz', position: 'Head grower' });
  const logo = await screen.findByRole('link', { name: 'North house' });
  expect(logo.getAttribute('href')).toBe('/dashboard');
  expect(logo.querySelector('img')?.getAttribute('src')).toBe('/files/north.png');
  const person = screen.getByRole('link', { name: /Ana Ruiz/ });
  expect(person.getAttribute('href')).toBe('/profile');
  expect(person.textContent).toContain('Head grower');
});

test('the small drawer has the facility’s initials where it has no logo, and every item its word', async () => {
  const menus = [
    { menuItem: 'live', label: 'Live control', children: [{ id: 1, route: '/strains', label: 'Strains' }] },
  ];
  await show({}, { menus, facilityname: 'North house' }, true);
  const home = await screen.findByRole('link', { name: 'North house' });
  // Read aloud it is the name alone.
  const initials = home.querySelector('[aria-hidden=true]')?.textContent;
  expect([home.getAttribute('href'), initials]).toEqual(['/dashboard', 'NH']);
  expect(screen.getByRole('link', { name: 'Strains' }).textContent).toBe('Strains');
});

test('the line above a page is marked, and the short menu shows it though it is no part of it', async () => {
  const entry = (route: string, isShortMenu: boolean) => ({ menuItem: route, children: [{ route, isShortMenu }] });
  const menus = [entry('/strains', true), entry('/varietals', false)];
  await show({}, { menus }, false, '/varietals/12');
  const marked = await screen.findByRole('link', { name: '/varietals' });
  expect(marked.getAttribute('aria-current')).toBe('true');
  expect(screen.getByRole('link', { name: '/strains' }).getAttribute('aria-current')).toBeNull();
});

describe('the bottom logo', () => {
  const logoUrl = '/files/north.png';

  test('stands below the menu of other companies’ facilities', async () => {
    await show({ logoUrl });
    expect(await screen.findByTestId('bottom-logo')).toBeDefined();
  });

  test('is hidden where the facility’s name starts with the product’s own', async () => {
    setBranding({ ...defaultBranding, productName: 'North' });
    await show({ logoUrl });
    expect(await screen.findByRole('link', { name: 'North house' })).toBeDefined();
    expect(screen.queryByTestId('bottom-logo')).toBeNull();
  });
});

test('the menu starts short where something is marked for it, and shows the rest on demand', async () => {
  const entry = (id: number, label: string, isShortMenu = false) => ({
    menuItem: label,
    label,
    children: [{ id, route: id === 1 ? '/strains' : '/varietals', label: `${label} page`, isShortMenu }],
  });
  await show({}, { menus: [entry(1, 'Daily', true), entry(2, 'Rare')] });
  const more = await screen.findByRole('button', { name: 'Show More' });
  expect(screen.queryByRole('link', { name: 'Rare page' })).toBeNull();
  more.click();
  await waitFor(() => expect(screen.getByRole('link', { name: 'Rare page' })).toBeDefined());
  expect(screen.getByRole('button', { name: 'Show Less' })).toBeDefined();
  cleanup();
  await show({}, { menus: [entry(1, 'Daily'), entry(2, 'Rare')] });
  expect(await screen.findByRole('link', { name: 'Rare page' })).toBeDefined();
  expect(screen.queryByRole('button', { name: /^Show/ })).toBeNull();
});
