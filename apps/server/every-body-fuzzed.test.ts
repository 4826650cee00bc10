import { SessionTokens } from '@trellis/access/server';
import type { EntityDefinition } from '@trellis/entity-kit';
import { quoted } from '@trellis/entity-kit/sql';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createFeatures } from './app.ts';
import { customerRoles, makeWorld, startTestServer, type TestServer } from './testing/index.testing.ts';
import { createSampleMaker, type Place, type SampleMaker } from './testing/make-sample.ts';

// Whatever is sent to a collection is stored as it may be or refused as the caller's fault: never an error of the server's
// own, never a change in another facility. Good bodies are bent field by field, and addresses carry nonsense.
const runs = 5;
const entities = createFeatures(new SessionTokens())
  .flatMap((feature) => feature.entities ?? [])
  .filter((entity) => entity.isView !== true && entity.access.read !== 'nobody');

let server: TestServer;
let samples: SampleMaker;
let here: Place;
let there: Place;
let token: string;

beforeAll(async () => {
  server = await startTestServer();
  const world = makeWorld(server.services);
  samples = createSampleMaker(server.services.registry, server.services.pool);
  const [home, away] = [await world.facility(), await world.facility()];
  const [person, stranger] = [
    await world.person({ facilities: [home.id], roles: customerRoles }),
    await world.person({ facilities: [away.id], roles: customerRoles }),
  ];
  here = { facilityId: home.id, userId: person.id };
  there = { facilityId: away.id, userId: stranger.id };
  ({ token } = person);
  for (const entity of facilityOwned()) await samples.row(entity, there);
});
afterAll(async () => {
  await server.stop();
});

const facilityOwned = () =>
  entities.filter(({ scope, name }) => scope.kind === 'facility' && scope.field !== 'id' && name !== 'facility');

/** Collections with rows of the other facility that the person of this one wrote. */
async function reached(): Promise<string[]> {
  const parts = facilityOwned().map(({ path, table, scope }) =>
    scope.kind === 'facility'
      ? `select '${path}' as path from ${quoted(table)} where ${quoted(scope.field)} = ${there.facilityId} and ${here.userId} in (createuser, updateuser)`
      : '',
  );
  const { rows } = await server.services.pool.query<{ path: string }>(parts.join(' union '));
  return rows.map(({ path }) => path);
}

const oddValue = fc.oneof(
  fc.jsonValue({ maxDepth: 3 }),
  fc.constantFrom<unknown>(
    '\u0000',
    '\ud800',
    'x'.repeat(70_000),
    Number.MAX_SAFE_INTEGER,
    -1,
    0,
    2_147_483_648,
    1e308,
    '1; drop table users',
    '9999-99-99',
    '+275760-09-13T00:00:00.000Z',
    {},
    [],
    [null],
    null,
    true,
  ),
);
const oddKey = fc.oneof(
  fc.constantFrom('id', 'facility_id', '__proto__', 'constructor', 'valueOf', 'createuser', ''),
  fc.string(),
);
const oddText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.json({ maxDepth: 4 }),
  fc.constantFrom('{"where":{"id":{"inq":[]}}}', '{"include":["x"]}', '{"where":{"and":[{"or":[]}]}}', '[[[[', '%00'),
);

/** A good body with some of its fields (and one that may not exist) replaced. */
const bent = (entity: EntityDefinition, good: Record<string, unknown>) =>
  fc
    .record({
      changes: fc.dictionary(fc.constantFrom(...Object.keys(entity.fields)), oddValue, { maxKeys: 4 }),
      more: fc.option(fc.tuple(oddKey, oddValue), { freq: 4, nil: undefined }),
    })
    .map(({ changes, more }) => ({ ...good, ...changes, ...(more && { [more[0]]: more[1] }) }));

describe.each(entities.map((entity) => [entity.path, entity] as const))('%s', (_, entity) => {
  const address = `${entity.base ?? '/api/v1/'}${entity.path}`;

  test('bent bodies and nonsense in the address are never the server’s fault', async () => {
    const id = await samples.row(entity, here);
    const good = await samples.body(entity, here);
    await fc.assert(
      fc.asyncProperty(bent(entity, good), oddText, async (body, text) => {
        const replies = await Promise.all([
          server.call('POST', address, { token, body }),
          server.call('PATCH', `${address}/${id}`, { token, body }),
          server.call('PUT', `${address}/${id}`, { token, body }),
          server.call('GET', `${address}?filter=${encodeURIComponent(text.toWellFormed())}`, { token }),
        ]);
        for (const { status, body: reply } of replies) expect(status, JSON.stringify({ reply })).toBeLessThan(500);
      }),
      { numRuns: runs },
    );
  });
});

test('nothing of it reached another facility', async () => {
  expect(await reached()).toEqual([]);
});
