import { get } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createLogger } from '../logging.ts';
import { createMetrics } from '../metrics.ts';
import { createWebServer } from './web-server.ts';

let app: Awaited<ReturnType<typeof createWebServer>>;
let port: number;
beforeAll(async () => {
  app = await createWebServer({ log: createLogger('silent'), metrics: createMetrics() });
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
