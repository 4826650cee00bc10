// @vitest-environment happy-dom
import { cleanup, screen, waitFor } from '@testing-library/react';
import { accessWeb } from '@trellis/access/web';
import { facilitiesWeb } from '@trellis/facilities/web';
import { referenceDataWeb } from '@trellis/reference-data/web';
import { showPage, stubServer } from '@trellis/web-kit/testing/page';
import { afterEach, expect, test, vi } from 'vitest';
import { searchWeb } from '../index.ts';
import { rankPlaces } from './rank-places.ts';
import { usePlaces } from './use-places.ts';

const entry = (id: number, label: string) => ({ id, menuItem: 'systemtables', route: '/admin/systemtables', label });
const Found = ({ typed }: { typed: string }) => {
  const { named, about } = rankPlaces(usePlaces(), typed);
  return (
    <ul>
      {[...named, ...about].map(({ key, label, path }) => (
        <li key={key}>{`${label} ${path ?? ''}`}</li>
      ))}
    </ul>
  );
};
const show = (typed: string, menus: object[]) => {
  stubServer([[/getMenuForCurrentUser/, [entry(1, 'Listas del sistema')]]]);
  return showPage(<Found typed={typed} />, {
    features: [searchWeb, referenceDataWeb, accessWeb, facilitiesWeb],
    person: { facility_id: 4, menus },
  });
};
const lines = () => screen.queryAllByRole('listitem').map(({ textContent }) => textContent);

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('each small list is found by its name where the page of them is in the menu, and nowhere else', async () => {
  await show('waste meth', [entry(1, 'Lists')]);
  await waitFor(() => expect(lines()).toEqual(['Waste methods /admin/systemtables?table=lookup%3AwasteMethod']));
  cleanup();
  await show('waste meth', []);
  await screen.findByRole('list');
  expect(lines()).toEqual([]);
});

test('a page is found by its name in the menu, by its title, and by its name in the other language', async () => {
  for (const typed of ['lists', 'system tables', 'listas del']) {
    await show(typed, [entry(1, 'Lists')]);
    await waitFor(() => expect(lines()).toContain('Lists /admin/systemtables'));
    cleanup();
  }
});

test('a single setting is found by its name and leads to its own place on the profile', async () => {
  const settings = [
    ['language', 'Language /profile#language'],
    ['quiet', 'Quiet hours /profile#quiet-hours'],
    ['idioma', 'Language /profile#language'],
    ['pin', 'Console PIN /profile#pin'],
    ['theme', 'Light or dark mode /profile#theme'],
  ] as const;
  for (const [typed, line] of settings) {
    await show(typed, []);
    await waitFor(() => expect(lines()).toContain(line));
    cleanup();
  }
});

test('a setting of the facility is found where its page is in the menu, and leads to its field', async () => {
  const facilities = { id: 2, menuItem: 'facilities', route: '/admin/facilities', label: 'Facilities' };
  const electricity = /^Price of electricity \/admin\/facilities\?in=4&edit=1#field-electricityRate$/;
  for (const typed of ['price of electricity', 'electricity price', 'lock lights']) {
    await show(typed, [facilities]);
    const line = typed === 'lock lights' ? /#field-lockLights$/ : electricity;
    await waitFor(() => expect(lines().filter((one) => line.test(one))).toHaveLength(1));
    cleanup();
  }
  await show('price of electricity', []);
  await screen.findByRole('list');
  expect(lines()).toEqual([]);
});

test('the own profile is found by each of its settings, in both languages', async () => {
  for (const typed of ['profile', 'language', 'dark', 'theme', 'units', 'password', 'tokens', 'idioma', 'contraseña']) {
    await show(typed, []);
    await waitFor(() => expect(lines()).toContain('My profile /profile'));
    cleanup();
  }
});
