// @vitest-environment happy-dom
import { defaultBranding, setBranding } from '@trellis/web-kit';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { findBranding } from './find-branding.ts';
import { refreshBranding } from './start-branding.ts';
import { applyIcons } from './apply-icons.ts';

const farm = { productName: 'Farm', copyright: '© Farm', idleUserRefresh: 300, favIconUrl: '/files/farm.png' };
const answering = (body: unknown, status = 200) =>
  vi.fn<typeof fetch>(() => Promise.resolve(Response.json(body, { status })));

beforeEach(() => {
  localStorage.clear();
  // Styles stay: other files share the page, and the library that wrote them counts on them.
  for (const own of document.head.querySelectorAll('link, meta')) own.remove();
  document.head.insertAdjacentHTML(
    'beforeend',
    '<link rel="icon" href="/own.svg"><link rel="apple-touch-icon" href="/own.png"><link rel="manifest" href="/own">',
  );
});
afterEach(() => {
  setBranding(defaultBranding);
  vi.unstubAllGlobals();
});

describe('the branding of a host name', () => {
  test('is the one record that matches, asked for as a visitor', async () => {
    const fetcher = answering([farm]);
    expect(await findBranding('farm.example.test', fetcher)).toMatchObject({
      kind: 'found',
      branding: { productName: 'Farm', idleUserRefresh: 300 },
    });
    const [address, init] = fetcher.mock.calls[0] ?? [];
    expect(address).toBe(
      `/api/v1/apps?filter=${encodeURIComponent('{"where":{"urlSearchString":"farm.example.test"}}')}`,
    );
    expect(init?.headers).toEqual({});
  });

  test('is unknown with none or several, and failed when the server refuses or is away', async () => {
    expect(await findBranding('x', answering([]))).toEqual({ kind: 'unknown' });
    expect(await findBranding('x', answering([farm, farm]))).toEqual({ kind: 'unknown' });
    expect(await findBranding('x', answering({}, 500))).toEqual({ kind: 'failed' });
    expect(await findBranding('x', () => Promise.reject(new TypeError('away')))).toEqual({ kind: 'failed' });
  });
});

describe('starting', () => {
  const words = () => ({ onUnknown: vi.fn(), onFailed: vi.fn() });
  const kept = () => localStorage.getItem('trellis.branding');

  test('applies what was found, keeps it for the next start, says nothing', async () => {
    vi.stubGlobal('fetch', answering([farm]));
    const said = words();
    await refreshBranding(said);
    expect(kept()).toContain('Farm');
    expect(document.head.querySelector('link[rel="icon"]')?.getAttribute('href')).toBe('/files/farm.png');
    expect(said.onUnknown).not.toHaveBeenCalled();
    expect(said.onFailed).not.toHaveBeenCalled();
  });

  test('without a matching record says so and forgets what was known', async () => {
    localStorage.setItem('trellis.branding', JSON.stringify(farm));
    vi.stubGlobal('fetch', answering([]));
    const said = words();
    await refreshBranding(said);
    expect(said.onUnknown).toHaveBeenCalledOnce();
    expect(kept()).toBeNull();
    expect(document.head.querySelector('link[rel="manifest"]')?.getAttribute('href')).toBe('/manifest.webmanifest');
  });

  test('a failed lookup says so in its own words and keeps what was known', async () => {
    localStorage.setItem('trellis.branding', JSON.stringify(farm));
    vi.stubGlobal('fetch', answering({}, 500));
    const said = words();
    await refreshBranding(said);
    expect(said.onFailed).toHaveBeenCalledOnce();
    expect(kept()).toContain('Farm');
  });
});

test('name, icons and start-up images come into the head, one of each size, and replace the product’s own', () => {
  const media = '(device-width: 390px)';
  const branding = {
    ...defaultBranding,
    iosIcon152: '/152.png',
    iosIcon180: '/180.png',
    iosStartupImages: [{ media, url: '/start.png' }],
  };
  applyIcons(branding);
  applyIcons(branding);
  expect([...document.head.querySelectorAll('meta')].map(({ name, content }) => `${name} ${content}`)).toEqual([
    'application-name Trellis',
    'apple-mobile-web-app-title Trellis',
  ]);
  const links = [...document.head.querySelectorAll('link')].map((link) =>
    ['rel', 'href', 'sizes', 'media'].map((name) => link.getAttribute(name) ?? '').join(' '),
  );
  expect(links).toEqual([
    'icon /own.svg  ',
    `manifest /api/v1/apps/webManifest?urlSearchString=${location.hostname}  `,
    'apple-touch-icon /152.png 152x152 ',
    'apple-touch-icon /180.png 180x180 ',
    `apple-touch-startup-image /start.png  ${media}`,
  ]);
});
