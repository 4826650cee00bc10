// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { showPage, stubServer } from '@trellis/web-kit/testing/page';
import { defineRoute, defineWebFeature } from '@trellis/web-kit/routes';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { navigationWeb } from '../index.ts';
import { NavigationCompanion } from '../navigation-companion.tsx';
import { FullScreenMenu } from './full-screen-menu.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const page = () => Promise.resolve(() => null);
const pages = defineWebFeature({
  name: 'pages',
  routes: ['/strains', '/varietals'].map((path) => defineRoute({ path, titleKey: 'x:y', guard: 'menu', page })),
  texts: { en: () => Promise.resolve({ default: {} }), es: () => Promise.resolve({ default: {} }) },
});
const menus = [
  {
    menuItem: 'crop',
    children: [
      { id: 1, route: '/strains', label: 'Strains', description: 'What is grown' },
      { id: 2, route: '/varietals', label: 'Varietals' },
    ],
  },
];

/** The menu behind a button, as the top bar has it. */
function Bar() {
  const [isOpen, setOpen] = useState(false);
  return isOpen ? (
    <FullScreenMenu given={undefined} onClose={() => setOpen(false)} />
  ) : (
    <button onClick={() => setOpen(true)}>Menu</button>
  );
}

test('an opened page is remembered, and stands among the recents when the menu is opened again', async () => {
  const recents: { ag_navigationMenu_id: number }[] = [];
  const sent = stubServer([[/ag_navigationMenuRecents\?/, recents]]);
  await showPage(<Bar />, { features: [navigationWeb, pages], person: { menus } });
  fireEvent.click(screen.getByText('Menu'));
  const card = await screen.findByRole('button', { name: /^Strains/ });
  expect(screen.queryByRole('region', { name: 'Recents' })).toBeNull();
  recents.push({ ag_navigationMenu_id: 1 });
  fireEvent.click(card);
  await waitFor(() => expect(sent.map(({ body }) => body)).toEqual([{ ag_navigationMenu_id: 1 }]));
  fireEvent.click(await screen.findByText('Menu'));
  const remembered = await screen.findByRole('region', { name: 'Recents' });
  expect(within(remembered).getByText('Strains')).toBeDefined();
});

test('the recents are read before the menu opens: nothing in it moves once they come', async () => {
  const answered = vi.fn();
  stubServer([[/ag_navigationMenuRecents\?/, [{ ag_navigationMenu_id: 2 }]]]);
  const answer = globalThis.fetch;
  vi.stubGlobal('fetch', (address: string, init?: RequestInit) => {
    answered(address);
    return answer(address, init);
  });
  await showPage(
    <>
      <NavigationCompanion />
      <Bar />
    </>,
    { features: [navigationWeb, pages], person: { menus } },
  );
  await waitFor(() => expect(answered).toHaveBeenCalledWith(expect.stringContaining('ag_navigationMenuRecents')));
  vi.stubGlobal('fetch', () => new Promise(() => undefined));
  fireEvent.click(screen.getByText('Menu'));
  expect(within(await screen.findByRole('region', { name: 'Recents' })).getByText('Varietals')).toBeDefined();
});
