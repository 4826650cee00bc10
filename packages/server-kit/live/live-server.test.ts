import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import fastify from 'fastify';
import { until } from '@trellis/test-kit/until';
import { expect, onTestFinished, test, vi } from 'vitest';
import { WebSocket } from 'ws';
import { createMetrics } from '../metrics.ts';
import type { Bus } from '../mqtt/index.ts';
import type { UserPrincipal } from '../principal.ts';
import type { Services } from '../services.ts';
import { serveLive } from './live-server.ts';
import type { SocketChannel } from './socket-channel.ts';

const grower: UserPrincipal = {
  kind: 'user',
  userId: 1,
  tokenId: 1,
  facilityId: 7,
  isAdmin: false,
  facilities: [7],
  grants: [],
};
const channel: SocketChannel = {
  name: 'facility',
  path: '/ws/facility:id',
  hearing: (user, id) => (user.facilities.includes(id) ? 'all' : 'nothing'),
  createFilter: () => () => Promise.resolve([]),
  topics: (id) => [`facility/${id}/live`],
};

/** A bus whose broker grants a subscription when the test says so; what other servers say before is lost, as it is. */
function createSlowBus() {
  const granted: (() => void)[] = [];
  const gaps: (() => void)[] = [];
  let isGranted = false;
  const bus: Bus = {
    publish: () => undefined,
    subscribe(pattern, _handler, onHearing) {
      if (pattern.startsWith('facility/') && onHearing) {
        if (isGranted) onHearing();
        else granted.push(onHearing);
      }
      return () => undefined;
    },
    onGap: (handler) => {
      gaps.push(handler);
      return () => undefined;
    },
  };
  const grant = () => {
    isGranted = true;
    for (const callback of granted.splice(0)) callback();
  };
  return { bus, grant, reconnect: () => gaps.forEach((handler) => handler()) };
}

async function serve(user: () => UserPrincipal = () => grower, now: () => Date = () => new Date()) {
  const slow = createSlowBus();
  const app = fastify();
  const services = { bus: slow.bus, metrics: createMetrics(), clock: { now } } as unknown as Services;
  const authenticator = { user: () => Promise.resolve(user()), controller: () => Promise.resolve(undefined) };
  const live = await serveLive(app, [channel], services, authenticator);
  await app.listen({ port: 0, host: '127.0.0.1' });
  onTestFinished(async () => {
    await live.stop();
    await app.close();
  });
  const open = async () => {
    const browser = new WebSocket(
      `ws://127.0.0.1:${(app.server.address() as AddressInfo).port}/ws/facility7?access_token=t`,
    );
    onTestFinished(() => browser.terminate());
    await once(browser, 'open');
    return browser;
  };
  const connect = async () => {
    const browser = await open();
    const heard: string[] = [];
    browser.on('message', (data: Buffer) =>
      heard.push(...[JSON.parse(data.toString()) as { type: string }].flat().map(({ type }) => type)),
    );
    return heard;
  };
  return { ...slow, connect, open };
}

test('one session has a bounded number of sockets, and a closed one makes room', async () => {
  const { open } = await serve();
  const browsers = [];
  for (let count = 0; count < 50; count += 1) browsers.push(await open());
  const codeOf = async (browser: WebSocket) => ((await once(browser, 'close')) as [number])[0];
  expect(await codeOf(await open())).toBe(1013);
  browsers[0]?.close();
  await until(async () => {
    const next = await open();
    next.ping();
    await Promise.race([once(next, 'pong'), codeOf(next).then((code) => Promise.reject(new Error(String(code))))]);
  });
});

test('a browser that connected before other servers are heard reads anew once they are', async () => {
  const { connect, grant } = await serve();
  const heard = await connect();
  expect(heard).toEqual([]);
  grant();
  await until(() => expect(heard).toEqual(['resync']));
});

test('a browser that joins those who are heard already has nothing to read anew', async () => {
  const { connect, grant } = await serve();
  const first = await connect();
  grant();
  await until(() => expect(first).toEqual(['resync']));
  const second = await connect();
  grant();
  expect(second).toEqual([]);
});

test('after the way between the servers was broken, every browser reads anew', async () => {
  const { connect, grant, reconnect } = await serve();
  const heard = await connect();
  grant();
  await until(() => expect(heard).toEqual(['resync']));
  reconnect();
  await until(() => expect(heard).toEqual(['resync', 'resync']));
});

test('a socket closes when its token ends by itself, and the others stay', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => {
    vi.useRealTimers();
  });
  let now = new Date('2026-05-01T12:00:00Z');
  let minutes = 15;
  const signedIn = () => ({ ...grower, tokenId: minutes, expires: new Date(Date.UTC(2026, 4, 1, 12, minutes)) });
  const { open } = await serve(signedIn, () => now);
  const short = await open();
  minutes = 60;
  const long = await open();
  const codes: number[] = [];
  for (const browser of [short, long]) browser.on('close', (code) => codes.push(code));
  /** What was sent before is heard by then. */
  const pass = async (time: string) => {
    now = new Date(time);
    vi.advanceTimersByTime(15_000);
    long.ping();
    await once(long, 'pong');
  };
  await pass('2026-05-01T12:14:59Z');
  expect(codes).toEqual([]);
  await pass('2026-05-01T12:15:00Z');
  await until(() => expect(codes).toEqual([4401]));
  expect(long.readyState).toBe(WebSocket.OPEN);
});
