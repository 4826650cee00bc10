// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { refusal, showPage, stubServer } from '@trellis/web-kit/testing/page';
import { useLocation } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { searchWeb } from '../index.ts';
import { SearchPage } from './search.page.tsx';

const found = (collection: string, titles: readonly string[], hasMore = false) => ({
  collection,
  results: titles.map((title, id) => ({ id: id + 1, title, beside: [], link: null, isActive: id === 0 })),
  hasMore,
});
const Address = () => <output data-testid="place">{useLocation().search}</output>;
const show = (path: string) =>
  showPage(
    <>
      <SearchPage />
      <Address />
    </>,
    { features: [searchWeb], person: { facility_id: 4 }, path, route: '/search' },
  );

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('results stand by kind as real links, the archived ones marked; one kind alone is in the address', async () => {
  stubServer([
    [/collection=strains/, { kinds: [found('strains', ['Tidewater', 'Tide'])], isNear: false }],
    [/\/search\?/, { kinds: [found('strains', ['Tidewater', 'Tide'], true), found('users', ['Tia'])], isNear: false }],
  ]);
  await show('/search?q=ti');
  const strain = await screen.findByRole('link', { name: 'Tidewater' });
  expect(strain.getAttribute('href')).toBe('/search?q=Tidewater&open=strains.1');
  expect(screen.getByRole('link', { name: /^Tide archived/ })).toBeDefined();
  expect(screen.getByRole('button', { name: 'People 1' })).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'More: Strains' }));
  await waitFor(() => expect(screen.getByTestId('place').textContent).toBe('?q=ti&kind=strains'));
  await waitFor(() => expect(screen.queryByRole('region', { name: 'People' })).toBeNull());
  expect(screen.getByRole('button', { name: 'Strains', pressed: true })).toBeDefined();
});

test('it says what can be looked for, that nothing was found, and what went wrong', async () => {
  stubServer([[/\/search\?/, { kinds: [], isNear: false }]]);
  await show('/search');
  expect(await screen.findByText(/^You can look for pages, units/)).toBeDefined();
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'zzz' } });
  expect(await screen.findByText(/^Nothing found for “zzz”/)).toBeDefined();
  await waitFor(() => expect(screen.getByTestId('place').textContent).toBe('?q=zzz'));
  cleanup();
  stubServer([[/\/search\?/, refusal(400, 'No.')]]);
  await show('/search?q=a');
  expect(await screen.findByText('No.')).toBeDefined();
});
