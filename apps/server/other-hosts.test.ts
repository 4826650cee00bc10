import { once } from 'node:events';
import { readConfig } from '@trellis/server-kit';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { WebSocket } from 'ws';
import { makeWorld, startTestServer, type TestServer, type World } from './testing/index.testing.ts';

let server: TestServer;
let world: World;
beforeAll(async () => {
  server = await startTestServer({
    env: {
      REALTIME_URL: 'wss://live.farm.example/',
      COMPLIANCE_URL: 'https://sync.farm.example',
      GROW_CONTROLLER_URL: 'https://vendor.example/api?key=secret',
    },
  });
  world = makeWorld(server.services);
});
afterAll(() => server.stop());

test('a visitor’s page learns where the installation answers, and no more', async () => {
  expect(await server.call('GET', 'configuration')).toEqual({
    status: 200,
    body: {
      realtimeHost: 'wss://live.farm.example',
      complianceSyncHost: 'https://sync.farm.example',
      productionHost: null,
      hasGrowControllerApi: true,
    },
  });
});

test.each([
  ['REALTIME_URL', 'https://live.example'],
  ['COMPLIANCE_URL', 'ftp://sync.example'],
  ['PRODUCTION_URL', 'here'],
  ['GROW_CONTROLLER_URL', 'wss://vendor.example'],
  ['REALTIME_URL', 'wss://name:secret@live.example'],
  ['COMPLIANCE_URL', 'https://sync.example/?key=secret'],
  ['PRODUCTION_URL', 'https://name@plan.example'],
])('%s that is no such address stops the start and is named', (setting, value) => {
  expect(() => readConfig({ [setting]: value })).toThrow(setting);
});

async function listen(facility: number, query: string, protocols: string[]): Promise<string> {
  const socket = new WebSocket(`${server.url.replace('http', 'ws')}/ws/facility${facility}${query}`, protocols);
  onTestFinished(() => socket.terminate());
  const refused = once(socket, 'unexpected-response').then(([, reply]) =>
    String((reply as { statusCode: number }).statusCode),
  );
  return Promise.race([once(socket, 'open').then(() => `open ${socket.protocol}`), refused]);
}

test('a socket takes the token as a subprotocol, as it does in the address, and none that disagree', async () => {
  const here = await world.facility();
  const { token } = await world.person({ facilities: [here.id], roles: ['grower'] });
  const open = (query: string, protocols: string[]) => listen(here.id, query, protocols);
  expect(await open('', ['trellis', `bearer.${token}`])).toBe('open trellis');
  expect(await open(`?userId=1&access_token=${token}`, [])).toBe('open ');
  expect(await open('', ['trellis'])).toBe('401');
  expect(await open('', ['trellis', 'bearer.nobodys'])).toBe('401');
  expect(await open('?access_token=other', ['trellis', `bearer.${token}`])).toBe('401');
});
