import { get } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createLogger } from '../logging.ts';
import { createMetrics } from '../metrics.ts';
import { createWebServer } from './web-server.ts';

const ownHost = { realtime: undefined, compliance: undefined, production: undefined, growController: undefined };
const servicesWith = (trustedProxies: readonly string[], hosts = {}) => ({
  log: createLogger('silent'),
  metrics: createMetrics(),
  config: {
    trustedProxies,
    environment: 'production',
    publicUrl: 'https://farm.example',
    hosts: { ...ownHost, ...hosts },
  },
});

let app: Awaited<ReturnType<typeof createWebServer>>;
let port: number;
beforeAll(async () => {
  app = await createWebServer(servicesWith([]));
  app.get('/api/v1/units/:id', (_, reply) => reply.send({}));
  await app.listen({ port: 0, host: '127.0.0.1' });
  ({ port } = app.server.address() as AddressInfo);
});
afterAll(() => app.close());

/** Asks for an address as it stands: `fetch` would mend it first. */
const ask = (path: string) =>
  new Promise<{ status: number | undefined; location: string | undefined; policy: boolean; body: string }>(
    (resolve, reject) => {
      get({ host: '127.0.0.1', port, path }, (reply) => {
        let body = '';
        reply.on('data', (part: Buffer) => (body += part.toString()));
        reply.on('end', () => {
          const { location, 'content-security-policy': policy } = reply.headers;
          resolve({ status: reply.statusCode, location, policy: policy !== undefined, body });
        });
      }).on('error', reject);
    },
  );

test('a page whose address has broken escapes is one that does not exist', async () => {
  expect(await ask('/zone-devices/%?access_token=secret')).toMatchObject({
    status: 302,
    location: '/notfound?from=%2Fzone-devices%2F%25',
    policy: true,
  });
});

test.each([
  ['broken escapes', '/api/v1/units/%?access_token=secret', 400],
  ['an endless part', `/api/v1/units/${'7'.repeat(300)}?access_token=secret`, 414],
])('a call whose address has %s is refused in the envelope, without repeating it', async (_, path, status) => {
  const reply = await ask(path);
  expect(reply).toMatchObject({ status, policy: true });
  expect(JSON.parse(reply.body)).toEqual({
    error: { statusCode: status, name: 'Error', message: 'The address cannot be read.', code: 'BAD_ADDRESS' },
  });
});

test.each<[string, readonly string[], string, string]>([
  ['is not believed, unless a setting names the proxy', [], '203.0.113.9', '127.0.0.1'],
  ['is believed of a proxy that is named', ['loopback'], '203.0.113.9', '203.0.113.9'],
  ['is not believed of another one', ['10.0.0.0/8'], '203.0.113.9', '127.0.0.1'],
  ['counts as far as the proxies go that are named', ['loopback'], '198.51.100.7, 203.0.113.9', '203.0.113.9'],
  ['is not taken when it is no address', ['loopback'], 'evil"<script>', '127.0.0.1'],
  ['is not taken with what hangs on it', ['loopback'], '203.0.113.9 "x', '127.0.0.1'],
])('whom a caller says to ask for %s', async (_, proxies, said, ip) => {
  const other = await createWebServer(servicesWith(proxies));
  other.get('/api/v1/ip', (request, reply) => reply.send({ ip: request.ip }));
  const { body } = await other.inject({ url: '/api/v1/ip', headers: { 'x-forwarded-for': said } });
  await other.close();
  expect(JSON.parse(body)).toEqual({ ip });
});

const connectionsOf = (policy: unknown) => /connect-src ([^;]*)/.exec(String(policy))?.[1];

test('a page may connect to its own host alone, and to those the installation names', async () => {
  const plain = await app.inject('/api/v1/units/1');
  expect(connectionsOf(plain.headers['content-security-policy'])).toBe("'self'");
  const hosts = { realtime: 'wss://live.example:8443/farm', compliance: 'https://sync.example' };
  const other = await createWebServer(servicesWith([], { ...hosts, growController: 'https://vendor.example' }));
  const named = await other.inject('/');
  await other.close();
  const reachable = "'self' wss://live.example:8443 https://sync.example";
  expect(connectionsOf(named.headers['content-security-policy'])).toBe(reachable);
});

test.each<[string, string, string, string | undefined]>([
  ['the installation’s own pages', '/compliance/api/v1/Harvests', 'https://farm.example', 'https://farm.example'],
  ['other sites', '/compliance/api/v1/Harvests', 'https://evil.example', undefined],
  ['own pages elsewhere', '/api/v1/units/1', 'https://farm.example', undefined],
])('a host of its own for compliance: %s', async (_, url, origin, allowed) => {
  const asked = { origin, 'access-control-request-method': 'POST' };
  const before = await app.inject({ method: 'OPTIONS', url, headers: asked });
  expect(before.headers['access-control-allow-origin']).toBe(allowed);
  expect(before.statusCode).toBe(allowed === undefined ? 404 : 204);
  const reply = await app.inject({ url, headers: { origin } });
  expect(reply.headers['access-control-allow-origin']).toBe(allowed);
});
