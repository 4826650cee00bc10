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
  expect(opened[0]?.url).toMatch(/^wss?:\/\/[^/]+\/ws\/facility1\?userId=3&readForMs=\d+$/);
  expect(opened[0]?.protocols).toEqual(['trellis', 'bearer.secret-token']);
});

test('an installation with a host of its own for live data is listened to there', async () => {
  const kit = await makeTestKit([], { person: sampleUser() });
  render(draw({ ...kit, hosts: { realtime: 'wss://live.farm.example/farm/' } }));
  expect(opened[0]?.url).toMatch(/^wss:\/\/live\.farm\.example\/farm\/ws\/facility1\?userId=3&readForMs=\d+$/);
});

test('the server is told for how long the page has been reading: from its start, or since somebody signed in or chose a facility', async () => {
  const readFor = () => Number(new URL(opened.at(-1)?.url ?? '').searchParams.get('readForMs'));
  const started = await makeTestKit([], { person: sampleUser() });
  const page = render(draw(started));
  expect(readFor()).toBeGreaterThan(performance.now() - 5000);
  act(() => started.session.change({ facility_id: 2 }));
  expect(opened.at(-1)?.url).toContain('/ws/facility2?');
  expect(readFor()).toBeLessThan(5000);
  page.unmount();
  localStorage.clear();
  const kit = await makeTestKit([], { lang: 'en' });
  render(draw(kit));
  act(() => kit.session.signIn(sampleUser()));
  expect(opened).toHaveLength(3);
  expect(readFor()).toBeLessThan(50);
});
