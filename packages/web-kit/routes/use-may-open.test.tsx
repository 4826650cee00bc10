// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import { showPage, stubServer } from '@trellis/web-kit/testing/page';
import { afterEach, expect, test, vi } from 'vitest';
import { defineRoute, defineWebFeature } from './route.ts';
import { useMayOpen } from './use-may-open.ts';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const page = () => Promise.resolve(() => null);
const route = { titleKey: 'shell:title', helpTopic: 'home', icon: 'home', page } as const;
const pages = defineWebFeature({
  name: 'pages',
  texts: { en: () => Promise.resolve({ default: {} }), es: () => Promise.resolve({ default: {} }) },
  routes: [
    defineRoute({ ...route, path: '/sensors', guard: 'signedIn' }),
    defineRoute({ ...route, path: '/admin/secret', guard: 'menu', menuItem: 'secret' }),
  ],
});

function Tried() {
  const mayOpen = useMayOpen();
  const addresses = ['/sensors', '/sensors?sensor=7', '/sensors?sensor=7#top', '/admin/secret?record=1', '/nowhere'];
  return <p>{addresses.filter(mayOpen).join(' ')}</p>;
}

test('an address opens its page whatever it says after the path; no page, and none the menu holds back', async () => {
  stubServer([]);
  await showPage(<Tried />, { features: [pages] });
  expect(await screen.findByText('/sensors /sensors?sensor=7 /sensors?sensor=7#top')).toBeDefined();
});
