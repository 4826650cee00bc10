import { SessionTokens } from '@trellis/access/server';
import {
  createRegistry,
  relationName,
  writableFields,
  type EntityDefinition,
  type ReferenceField,
} from '@trellis/entity-kit';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createFeatures } from './app.ts';
import { customerRoles, makeWorld, startTestServer, type TestServer } from './testing/index.testing.ts';
import { createSampleMaker, type Place, type SampleMaker } from './testing/make-sample.ts';

// What a record of a facility leads to is of the same facility or the provider's: every reference of every collection, by every
// everyday way of writing, whoever writes and in however many facilities they work.
const registry = createRegistry(createFeatures(new SessionTokens()).flatMap((feature) => feature.entities ?? []));

/** Where the rows of a collection belong, through its parents. */
function rootOf(entity: EntityDefinition): EntityDefinition {
  if (entity.scope.kind !== 'parent') return entity;
  const field = entity.fields[entity.scope.field];
  if (field?.kind !== 'reference') throw new Error(`${entity.name} has no parent.`);
  return rootOf(registry.get(field.to));
}

/** Every reference that leads to rows of facilities, from rows that do not belong to people. */
const references = registry.entities
  .filter((entity) => !entity.isView && rootOf(entity).scope.kind !== 'user')
  .flatMap((entity) =>
    Object.entries(entity.fields).flatMap(([key, field]) =>
      field.kind === 'reference' &&
      field.to !== 'facility' &&
      !(entity.scope.kind === 'parent' && entity.scope.field === key) &&
      rootOf(registry.get(field.to)).scope.kind === 'facility'
        ? [{ name: `${entity.path}.${key}`, entity, key, field }]
        : [],
    ),
  );
const exempt = references.filter(({ field }) => field.acrossFacilities !== undefined);
const held = references.filter(({ field }) => field.acrossFacilities === undefined);

let server: TestServer;
let samples: SampleMaker;
let here: Place;
let there: Place;
let admin: string;
let both: string;
let local: string;
beforeAll(async () => {
  server = await startTestServer({ env: { ROLES: 'api' } });
  const world = makeWorld(server.services);
  samples = createSampleMaker(server.services.registry, server.services.pool);
  const [home, away] = [await world.facility(), await world.facility()];
  const person = await world.person({ facilities: [home.id, away.id], roles: customerRoles });
  here = { facilityId: home.id, userId: person.id };
  there = { facilityId: away.id, userId: person.id };
  both = person.token;
  local = (await world.person({ facilities: [home.id], roles: customerRoles })).token;
  admin = (await world.person({ facilities: [home.id], roles: ['administrator'] })).token;
});
afterAll(() => server.stop());

const call = (
  method: string,
  { base = '/api/v1/', path }: EntityDefinition,
  rest: string,
  token: string,
  body?: unknown,
) => server.call(method, `${base}${path}${rest}`, { token, ...(body !== undefined && { body }) });

/** A reply that refuses the reference: by the words of the check, or by a rule of the table that is narrower still (the same run, the
 * same controller). */
function expectRefused({ status, body }: { status: number; body: unknown }, key: string, what: string): void {
  const text = `${what}: ${JSON.stringify(body)}`;
  expect([403, 404, 409, 422], text).toContain(status);
  if (status !== 422) return;
  const { codes } = (body as { error: { details: { codes: Record<string, string[]> } } }).error.details;
  if (codes[key] === undefined)
    expect(Object.values(codes).flat(), text).toEqual([expect.toBeOneOf(['rule', 'reference'])]);
}

const isWritten = ({ entity, key }: { entity: EntityDefinition; key: string }) =>
  writableFields(entity).some(([name]) => name === key);
const may = (entity: EntityDefinition, right: 'create' | 'update') =>
  entity.access[right] !== 'nobody' && !(right === 'update' && entity.appendOnly);

describe('leads to its own facility', () => {
  test.each(held.filter(isWritten))('$name', async ({ entity, key, field }) => {
    const target = await foreignRow(field);
    const stored = async () =>
      (
        await server.services.pool.query<{ count: number }>(
          `select count(*)::int as count from "${entity.table}" where "${key}" = $1`,
          [target],
        )
      ).rows[0]?.count;
    if (may(entity, 'create')) {
      const body = { ...(await samples.body(entity, here)), [key]: target };
      expectRefused(await call('POST', entity, '', admin, body), key, 'POST');
      expectRefused(await call('POST', entity, '', both, body), key, 'POST by a member of both');
      expectRefused(await call('POST', entity, '', admin, [body]), key, 'POST of a list');
      const imported = await call('POST', entity, '/import', admin, { rows: [body] });
      if (imported.status === 200) expect(imported.body).toMatchObject({ created: 0 });
    }
    if (may(entity, 'update')) {
      const id = await samples.row(entity, here);
      const body = await samples.body(entity, here);
      const { [entity.scope.kind === 'provider' ? 'id' : entity.scope.field]: _, ...rest } = body;
      for (const token of [admin, both]) {
        expectRefused(await call('PATCH', entity, `/${id}`, token, { [key]: target }), key, 'PATCH');
        const replaced = await call('PUT', entity, `/${id}`, token, { ...rest, [key]: target });
        expect(replaced.status, JSON.stringify(replaced.body)).toBeLessThan(500);
      }
      const imported = await call('POST', entity, '/import', admin, { rows: [{ id, [key]: target }] });
      if (imported.status === 200) expect(imported.body).toMatchObject({ changed: 0 });
    }
    expect(await stored()).toBe(0);
  });
});

describe('shows nothing of another facility', () => {
  test.each(references.filter(({ entity }) => entity.access.read !== 'nobody'))(
    '$name, even where it leads there since before',
    async ({ entity, key, field }) => {
      const id = await samples.row(entity, here);
      const target = await foreignRow(field);
      const { pool } = server.services;
      const linked = await pool
        .query(`update "${entity.table}" set "${key}" = $1 where id = $2`, [target, id])
        .then(() => true)
        .catch(() => false);
      // Some tables cannot hold such a row at all.
      if (!linked) return;
      const relation = relationName(key, field);
      const filter = encodeURIComponent(JSON.stringify({ include: relation }));
      const { status, body } = await call('GET', entity, `/${id}?filter=${filter}`, local);
      expect([200, 403, 404]).toContain(status);
      expect((body as Record<string, unknown>)[relation] ?? null).toBeNull();
    },
  );
});

const foreignRow = (field: ReferenceField): Promise<number> => samples.row(registry.get(field.to), there);

test('what may lead elsewhere says why', () => {
  for (const { name, field } of exempt) expect(field.acrossFacilities?.length, name).toBeGreaterThan(20);
});
