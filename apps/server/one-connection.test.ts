import { roles, type RoleKey } from '@trellis/access/model';
import { SessionTokens } from '@trellis/access/server';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createFeatures } from './app.ts';
import { customerRoles, makeWorld, startTestServer, type TestServer, type World } from './testing/index.testing.ts';
import { everyOperation, type SampleRequest } from './testing/every-operation.testing.ts';
import { createSampleMaker } from './testing/make-sample.ts';

// With one connection for all requests, whoever asks for a second one while holding the first waits for itself. So every call
// is made, many at once, and each has its answer.
const features = createFeatures(new SessionTokens());
const everyRole = Object.keys(roles) as RoleKey[];
const atOnce = 16;

let server: TestServer;
let world: World;
let home: { id: number };

beforeAll(async () => {
  server = await startTestServer({
    requestLimits: { connections: 1, share: 1, queue: 1_000, patienceMs: 30_000, statementMs: 10_000 },
  });
  world = makeWorld(server.services);
  home = await world.facility();
  const { id: userId } = await world.person({ facilities: [home.id], roles: ['grower'] });
  const samples = createSampleMaker(server.services.registry, server.services.pool);
  for (const entity of server.services.registry.entities)
    if (entity.isView !== true) await samples.row(entity, { facilityId: home.id, userId });
}, 120_000);
afterAll(() => server.stop());

/** Makes requests one after another as one person; whoever signs themselves out or loses a right is followed by another. */
async function callInTurn(wanted: Wanted[], held: readonly RoleKey[]): Promise<string[]> {
  const newcomer = () => world.person({ facilities: [home.id], roles: [...held] });
  const failed: string[] = [];
  let { token } = await newcomer();
  for (let next = wanted.pop(); next; next = wanted.pop()) {
    const { name, request } = next;
    const { status, body } = await server.call(request.method, request.address, { token, body: request.body });
    if (status >= 500) failed.push(`${name} ${request.address}: ${status} ${JSON.stringify(body)}`);
    if (status === 401) ({ token } = await newcomer());
  }
  return failed;
}

interface Wanted {
  name: string;
  request: SampleRequest;
}

test('no call asks for a second database connection while it holds one', async () => {
  const wanted = everyOperation(features).flatMap(({ name, requests }) =>
    fc
      .sample(requests, { numRuns: name.startsWith('/') ? 1 : 4, seed: 20261122 })
      .map((request) => ({ name, request })),
  );
  const people = Array.from({ length: atOnce }, (_, index) => (index % 2 === 0 ? everyRole : customerRoles));
  const failed = await Promise.all(people.map((held) => callInTurn(wanted, held)));
  expect(failed.flat()).toEqual([]);
}, 900_000);
