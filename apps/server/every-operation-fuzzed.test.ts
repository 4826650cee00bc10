import { setTimeout as sleep } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { roles, type RoleKey } from '@trellis/access/model';
import { SessionTokens } from '@trellis/access/server';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createFeatures } from './app.ts';
import { customerRoles, makeWorld, startTestServer, type TestServer, type World } from './testing/index.testing.ts';
import { everyOperation, type SampleRequest } from './testing/every-operation.testing.ts';
import { createSampleMaker } from './testing/make-sample.ts';

// Nobody's nonsense is an error of the server: all calls, five kinds of people, bodies and addresses bent at random. Whoever works
// beside it is answered in time, and the memory is given back. `FUZZ_REQUESTS=100000` makes a long run of it, `FUZZ_SEED`
// another one.
const requestCount = Number(process.env['FUZZ_REQUESTS'] ?? 6_000);
const seed = Number(process.env['FUZZ_SEED'] ?? 20_261_122);
const atOnce = 8;
const besideMs = 2_000;
const moreMemoryBytes = 120 * 1024 * 1024;

let server: TestServer;
let world: World;
let home: { id: number };
let away: { id: number };

beforeAll(async () => {
  server = await startTestServer();
  world = makeWorld(server.services);
  home = await world.facility();
  away = await world.facility();
  const { id: userId } = await world.person({ facilities: [home.id], roles: ['grower'] });
  const samples = createSampleMaker(server.services.registry, server.services.pool);
  for (const entity of server.services.registry.entities)
    if (entity.isView !== true) await samples.row(entity, { facilityId: home.id, userId });
}, 120_000);
afterAll(() => server.stop());

type Someone = () => Promise<string | undefined>;

/** Five kinds of people: a visitor, a member without a role, a grower, somebody who may everything elsewhere, an administrator. */
const kinds = (): Someone[] => {
  const person = (at: { id: number }, held: RoleKey[]) => async () =>
    (await world.person({ facilities: [at.id], roles: held })).token;
  return [
    () => Promise.resolve(undefined),
    person(home, []),
    person(home, ['grower']),
    person(away, customerRoles),
    person(home, Object.keys(roles) as RoleKey[]),
  ];
};

const nonsense = fc.oneof(
  fc.jsonValue({ maxDepth: 3 }),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.constantFrom<unknown>(
    null,
    -1,
    0,
    1.5,
    2_147_483_648,
    Number.MAX_SAFE_INTEGER,
    1e308,
    '\u0000',
    '\ud800',
    'x'.repeat(5_000),
    '9999-99-99',
    '+275760-09-13T00:00:00.000Z',
    '1; drop table users',
    '__proto__',
    [],
    [null],
    { constructor: 1 },
  ),
);

const nested = (depth: number, open: string, close: string): unknown =>
  JSON.parse(`${open.repeat(depth)}null${close.repeat(depth)}`);
/** As much as a request may hold, and as deep as a text of it can be made. */
const huge = fc.constantFrom<unknown>(
  'x'.repeat(900_000),
  Array.from({ length: 100_000 }, (_, index) => index),
  Array.from({ length: 5_000 }, (_, index) => ({ id: index, name: 'x'.repeat(50) })),
  Object.fromEntries(Array.from({ length: 20_000 }, (_, index) => [`key-${index}`, index])),
  nested(2_000, '[', ']'),
  nested(2_000, '{"and":[', ']}'),
  nested(1_000, '{"relation":"x","scope":', '}'),
);

/** A good request, or one with a value of its body or its address replaced. */
const bent = (requests: fc.Arbitrary<SampleRequest>): fc.Arbitrary<SampleRequest> =>
  fc
    .tuple(
      requests,
      fc.nat(3),
      fc.oneof({ weight: 40, arbitrary: nonsense }, { weight: 1, arbitrary: huge }),
      fc.nat(20),
    )
    .map(([request, how, value, place]) => {
      const { body, address } = request;
      if (how === 0) return request;
      if (how === 1 || body === undefined || body === null || typeof body !== 'object')
        return { ...request, address: bendAddress(address, place, value) };
      if (how === 2) return { ...request, body: value };
      const keys = Object.keys(body);
      return { ...request, body: { ...body, [keys[place % Math.max(keys.length, 1)] ?? 'id']: value } };
    });

function bendAddress(address: string, place: number, value: unknown): string {
  const [path = '', query = ''] = address.split('?');
  const text = encodeURIComponent(
    (typeof value === 'string' ? value : JSON.stringify(value)).toWellFormed().slice(0, 800),
  );
  const pairs = query === '' ? [] : query.split('&');
  if (pairs.length === 0) return `${path}?filter=${text}`;
  const at = place % pairs.length;
  return `${path}?${pairs.map((pair, index) => (index === at ? `${pair.split('=')[0] ?? ''}=${text}` : pair)).join('&')}`;
}

/** Bytes in use after everything that can be given back was. */
function usedBytes(): number {
  setFlagsFromString('--expose_gc');
  (runInNewContext('gc') as () => void)();
  return process.memoryUsage().heapUsed;
}

test('no request of anybody is an error of the server, nor anybody else’s trouble', async () => {
  const operations = everyOperation(createFeatures(new SessionTokens())).map(({ name, requests }) => ({
    name,
    requests: bent(requests),
  }));
  const random = fc.sample(fc.nat(operations.length - 1), { numRuns: requestCount, seed: seed });
  const failed: string[] = [];
  const oddTimes = new Set<string>();
  const statuses = new Map<number, number>();
  let next = 0;
  const fuzz = async (someone: Someone) => {
    let token = await someone();
    while (next < requestCount) {
      const index = next++;
      const operation = operations[random[index] ?? 0];
      if (!operation) return;
      const [request] = fc.sample(operation.requests, { numRuns: 1, seed: seed + index });
      if (!request) return;
      const { status, body } = await server.call(request.method, request.address, { token, body: request.body });
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      if (status >= 500)
        failed.push(
          `${operation.name} ${request.method} ${request.address.slice(0, 300)} ${JSON.stringify(request.body).slice(0, 500)}: ${status} ${JSON.stringify(body)}`,
        );
      // Moments leave in one form; PostgreSQL's own, with an offset, comes of JSON made in a statement.
      if (status < 300 && /\dT\d\d:\d\d:\d\d(\.\d+)?[+-]\d\d:\d\d"/.test(JSON.stringify(body)))
        oddTimes.add(operation.name);
      // Signed out by a call of their own, or suspended: somebody like them goes on.
      if (status === 401 && token !== undefined) token = await someone();
    }
  };
  const before = usedBytes();
  let slowest = 0;
  const elsewhere = await world.facility();
  const newBystander = () => world.person({ facilities: [elsewhere.id], roles: ['grower'] });
  const beside = async () => {
    let { token } = await newBystander();
    while (next < requestCount) {
      const since = performance.now();
      const { status } = await server.call('GET', 'users/session', { token });
      // An administrator at random signs people out and suspends them, too.
      if (status === 401) ({ token } = await newBystander());
      else if (status === 200) slowest = Math.max(slowest, performance.now() - since);
      else failed.push(`the bystander was answered ${status}`);
      await sleep(50);
    }
  };
  const someones = kinds();
  await Promise.all([
    beside(),
    ...Array.from({ length: atOnce }, (_, index) => fuzz(someones[index % someones.length] as Someone)),
  ]);
  const more = usedBytes() - before;
  process.stdout.write(
    `${requestCount} requests, seed ${seed}: ${JSON.stringify(Object.fromEntries([...statuses].sort()))}, slowest beside them ${Math.round(slowest)} ms, ${Math.round(more / 1024 / 1024)} MB more\n`,
  );
  expect(failed, `seed ${seed}`).toEqual([]);
  expect([...oddTimes]).toEqual([]);
  expect(slowest).toBeLessThan(besideMs);
  expect(more).toBeLessThan(moreMemoryBytes);
}, 1_800_000);
