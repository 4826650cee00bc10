// @vitest-environment happy-dom
import { act, cleanup, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { makeTestKit, sampleUser } from '../testing/index.ts';
import { WebKitProvider, type WebKit } from '../web-kit-provider.tsx';

const opened: CountedSocket[] = [];
class CountedSocket {
  readyState = 0;
  readonly url: string;
  readonly protocols: readonly string[];
  constructor(url: string, protocols: readonly string[] = []) {
    this.url = url;
    this.protocols = protocols;
    opened.push(this);
  }
  close() {
    this.readyState = 3;
  }
  send() {
    return undefined;
  }
}

beforeEach(() => {
  localStorage.clear();
  opened.length = 0;
  vi.stubGlobal('WebSocket', CountedSocket);
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json([])));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const draw = (kit: WebKit) => (
  <WebKitProvider kit={kit} onSessionEnded={() => undefined}>
    {null}
  </WebKitProvider>
);

test('a sign-in opens one socket, also while the page changes to the language of the person', async () => {
  const kit = await makeTestKit([], { lang: 'en' });
  const page = render(draw(kit));
  expect(opened).toHaveLength(0);
  await act(async () => {
    kit.session.signIn(sampleUser({ lang: 'es' }));
    await kit.i18n.changeLanguage('es');
  });
  // The application draws anew with handlers of its own.
  page.rerender(draw(kit));
  act(() => kit.session.change({ menus: [{ route: '/sensors' }] }));
  expect(opened).toHaveLength(1);
});

test('the token is no part of the address, which browsers and proxies write down', async () => {
  const kit = await makeTestKit([], { person: sampleUser({ apitoken: 'secret-token' }) });
  render(draw(kit));
  expect(opened[0]?.url).toMatch(/^wss?:\/\/[^/]+\/ws\/facility1\?userId=3$/);
  expect(opened[0]?.protocols).toEqual(['trellis', 'bearer.secret-token']);
});

test('an installation with a host of its own for live data is listened to there', async () => {
  const kit = await makeTestKit([], { person: sampleUser() });
  render(draw({ ...kit, hosts: { realtime: 'wss://live.farm.example/farm/' } }));
  expect(opened[0]?.url).toBe('wss://live.farm.example/farm/ws/facility1?userId=3');
});
