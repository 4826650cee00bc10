// @vitest-environment happy-dom
import { callUrl, sendCall } from '@trellis/entity-kit/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readHosts } from './read-hosts.ts';

const told = {
  realtimeHost: 'wss://live.example',
  complianceSyncHost: 'https://sync.example',
  productionHost: null,
  hasGrowControllerApi: false,
};
const hosts = { realtime: 'wss://live.example', byPart: { compliance: 'https://sync.example' } };

beforeEach(() => localStorage.clear());
afterEach(() => vi.unstubAllGlobals());

test('the page learns the hosts of the installation, and knows them still without a network', async () => {
  const asked = vi.fn((_: string) => Promise.resolve(Response.json(told)));
  vi.stubGlobal('fetch', asked);
  expect(await readHosts()).toEqual(hosts);
  expect(asked.mock.calls[0]?.[0]).toBe('/api/v1/configuration');
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')));
  expect(await readHosts()).toEqual(hosts);
});

test('a page that never heard takes its own host', async () => {
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ error: {} }, { status: 503 })));
  expect(await readHosts()).toEqual({});
});

test('calls go to the host of their own, all others to the page’s', async () => {
  const asked: string[] = [];
  const options = {
    baseUrl: '',
    token: () => undefined,
    hosts: hosts.byPart,
    fetch: (address: string) => {
      asked.push(address);
      return Promise.resolve(Response.json({}));
    },
  };
  const sync = { method: 'GET', path: 'Harvests', base: '/compliance/api/v1/' } as const;
  const schedule = { method: 'GET', path: 'schedule', base: '/production/' } as const;
  const units = { method: 'GET', path: 'ag_platforms' } as const;
  for (const call of [sync, schedule, units]) await sendCall(call, {}, options as never);
  expect(asked).toEqual(['https://sync.example/compliance/api/v1/Harvests', callUrl(schedule, {}), callUrl(units, {})]);
});
