import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from './testing/index.testing.ts';

const metricsToken = 'a-token-of-the-monitoring';
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ env: { METRICS_TOKEN: metricsToken } });
});
afterAll(() => server.stop());

test('whether the server lives and can serve is for everybody to know', async () => {
  expect(await server.call('GET', '/healthz')).toEqual({ status: 200, body: { status: 'ok' } });
  expect(await server.call('GET', '/readyz')).toEqual({
    status: 200,
    body: { status: 'ready', database: true, broker: true },
  });
});

test('metrics are for who shows their token, and for nobody where none is set', async () => {
  const read = (token?: string, from = server) => from.call('GET', '/metrics', { token });
  expect((await read()).status).toBe(401);
  expect((await read('another-token-of-somebody')).status).toBe(403);
  const { status, body } = await read(metricsToken);
  expect(status).toBe(200);
  expect(body).toContain('trellis_http_seconds');
  const without = await startTestServer();
  expect((await read(metricsToken, without)).status).toBe(403);
  expect((await read('', without)).status).toBe(401);
  await without.stop();
});
