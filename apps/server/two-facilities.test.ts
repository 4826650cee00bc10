import { SessionTokens } from '@trellis/access/server';
import { apiBase } from '@trellis/entity-kit';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createFeatures } from './app.ts';
import { customerRoles, makeWorld, startTestServer, type TestServer } from './testing/index.testing.ts';

// The facility that the rule judges is the one that the handler works on, wherever a request names it.
const calls = createFeatures(new SessionTokens())
  .flatMap(({ implementations = [] }) => implementations)
  .flatMap(({ api }) => Object.entries(api.calls).map(([name, call]) => ({ name: `${api.name}.${name}`, ...call })))
  .flatMap((call) => (call.access.kind === 'member' ? [{ ...call, key: call.access.key }] : []));

let server: TestServer;
let mine: number;
let theirs: number;
let token: string;

beforeAll(async () => {
  server = await startTestServer();
  const world = makeWorld(server.services);
  mine = (await world.facility()).id;
  theirs = (await world.facility()).id;
  ({ token } = await world.person({ facilities: [mine], roles: customerRoles }));
});
afterAll(() => server.stop());

test.each(calls)('$name: two facilities in one request are refused', async ({ method, path, base = apiBase, key }) => {
  const send = (inQuery: number, inBody: number) =>
    server.call(method, `${base}${path.replace(/\{(\w+)\}/g, '1')}?${key}=${inQuery}`, {
      token,
      ...(method !== 'GET' && method !== 'DELETE' && { body: { [key]: inBody } }),
    });
  if (method === 'GET' || method === 'DELETE') {
    expect((await send(theirs, theirs)).status).toBeOneOf([400, 404]);
    return;
  }
  for (const [one, other] of [
    [mine, theirs],
    [theirs, mine],
  ] as const)
    expect(await send(one, other)).toMatchObject({ status: 400 });
});
