// @vitest-environment happy-dom
import { showPage, stubServer } from '@trellis/web-kit/testing/page';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { accessWeb } from '../index.ts';
import { ProfilePage } from './profile.page.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('every section of the profile is one step away', async () => {
  const known = {
    ...{ notificationMethod: 'email', cellPhone: null, hasMetrcApiKey: false, twoFactorEnabled: false },
    ...{ recoveryCodesLeft: 0, hasPin: false },
  };
  stubServer([
    [/users\/profile/, known],
    [/./, []],
  ]);
  await showPage(<ProfilePage />, { features: [accessWeb], path: '/profile', person: {} });
  const links = within(await screen.findByRole('navigation', { name: 'On this page' })).getAllByRole('link');
  expect(links.map(({ textContent }) => textContent)).toContain('Security');
  for (const link of links) {
    const id = new URL(link.getAttribute('href') ?? '', 'http://here').hash.slice(1);
    const heading = await waitFor(() => {
      const found = document.getElementById(id);
      expect([id, found?.textContent]).toEqual([id, link.textContent]);
      return found;
    });
    expect(heading?.tagName).toBe('H2');
  }
});
