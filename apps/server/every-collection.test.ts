import { SessionTokens } from '@trellis/access/server';
import { roles, type RoleKey } from '@trellis/access/model';
import type { EntityDefinition, Who } from '@trellis/entity-kit';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createFeatures } from './app.ts';
import { makeWorld, startTestServer, type TestServer } from './testing/index.testing.ts';
import { createSampleMaker, type Place, type SampleMaker } from './testing/make-sample.ts';

// Walks every collection: each everyday call as a visitor, in the wrong role, from another facility, with bad input, and on
// the good day. What a collection allows is read from its definition; whether the server holds to it is what is tested.
const features = createFeatures(new SessionTokens());
const entities = features.flatMap((feature) => feature.entities ?? []);
/** Collections whose creation is a call of their own, tested with its feature. */
const createdByOwnCall = new Set(
  features
    .flatMap((feature) => feature.implementations ?? [])
    .flatMap(({ api }) => Object.values(api.calls))
    .filter(({ method }) => method === 'POST')
    .map(({ path }) => path),
);
const roleKeys = Object.keys(roles) as RoleKey[];
const plainRoles = roleKeys.filter((key) => key !== 'administrator' && key !== 'providerSupport');

let server: TestServer;
let samples: SampleMaker;
let here: Place;
let tokens: { everyRole: string; stranger: string; admin: string; without: (who: Who) => Promise<string | undefined> };
let checks = 0;

beforeAll(async () => {
  server = await startTestServer();
  const world = makeWorld(server.services);
  samples = createSampleMaker(server.services.registry, server.services.pool);
  const [home, away] = [await world.facility(), await world.facility()];
  const everyRole = await world.person({ facilities: [home.id], roles: plainRoles });
  const stranger = await world.person({ facilities: [away.id], roles: plainRoles });
  const admin = await world.person({ facilities: [], roles: ['administrator'] });
  here = { facilityId: home.id, userId: everyRole.id };
  const lacking = new Map<string, Promise<{ token: string }>>();
  tokens = {
    everyRole: everyRole.token,
    stranger: stranger.token,
    admin: admin.token,
    without: async (who) => {
      if (typeof who === 'string') return undefined;
      const key = who.join();
      const known =
        lacking.get(key) ??
        world.person({ facilities: [home.id], roles: plainRoles.filter((role) => !who.includes(role)) });
      lacking.set(key, known);
      return (await known).token;
    },
  };
});
afterAll(async () => {
  console.log(`${entities.length} collections, ${checks} checks`);
  await server.stop();
});

const call = async (method: string, entity: EntityDefinition, rest: string, token?: string, body?: unknown) => {
  checks += 1;
  const address = `${entity.base ?? '/api/v1/'}${entity.path}${rest}`;
  return server.call(method, address, { token, ...(body !== undefined && { body }) });
};
const isForAdministrators = (who: Who): boolean =>
  typeof who !== 'string' && who.every((role) => role === 'administrator' || role === 'providerSupport');
/** A token that may use a right: a plain person with every role, or an administrator where only those may. */
const allowed = (who: Who): string => (isForAdministrators(who) ? tokens.admin : tokens.everyRole);
/** Rows that people of other facilities may reach: the provider's, and those open to a role everywhere. */
function isShared(entity: EntityDefinition): boolean {
  const { scope } = entity;
  if (scope.kind !== 'parent')
    return scope.kind === 'provider' || (scope.kind === 'user' && scope.openTo !== undefined);
  const field = entity.fields[scope.field];
  const parent = entities.find(({ name }) => field?.kind === 'reference' && name === field.to);
  return parent !== undefined && isShared(parent);
}

describe.each(entities.map((entity) => [entity.path, entity] as const))('%s', (_, entity) => {
  const { access } = entity;
  const mayCreate = access.create !== 'nobody' && entity.isView !== true;
  const isFixed = entity.appendOnly === true || entity.isView === true;

  test('a visitor is asked to sign in', async () => {
    expect((await call('GET', entity, '')).status).toBe(401);
    expect((await call('POST', entity, '', undefined, {})).status).toBe(401);
    expect((await call('PATCH', entity, '/1', undefined, {})).status).toBe(401);
    expect((await call('DELETE', entity, '/1')).status).toBe(401);
  });

  test('a row is read by those of its facility and is nowhere for others', async () => {
    // The rows of a view come from other collections; its feature's tests tell which.
    if (entity.isView) {
      expect((await call('GET', entity, '', allowed(access.read))).status).toBe(200);
      expect((await call('GET', entity, '/count', allowed(access.read))).status).toBe(200);
      return;
    }
    const id = await samples.row(entity, here);
    const reader = allowed(access.read);
    if (access.read === 'nobody') {
      expect((await call('GET', entity, '', reader)).status).toBe(404);
      return;
    }
    expect((await call('GET', entity, `/${id}`, reader)).body).toMatchObject({ id });
    expect((await call('GET', entity, '/count', reader)).body).toMatchObject({ count: expect.any(Number) as number });
    const first = await call(
      'GET',
      entity,
      `/findOne?filter=${encodeURIComponent(JSON.stringify({ where: { id } }))}`,
      reader,
    );
    expect(first.body).toMatchObject({ id });
    if (isShared(entity)) return;
    expect((await call('GET', entity, `/${id}`, tokens.stranger)).status).toBe(
      isForAdministrators(access.read) ? 403 : 404,
    );
    if (isForAdministrators(access.read)) return;
    const list = (await call('GET', entity, '', tokens.stranger)).body as { id: number }[];
    expect(list.map((row) => row.id)).not.toContain(id);
    const lacking = await tokens.without(access.read);
    if (lacking) expect((await call('GET', entity, '', lacking)).status).toBe(403);
  });

  test('a filter, order or include that does not exist is refused', async () => {
    if (access.read === 'nobody') return;
    for (const filter of [{ where: { nosuch: 1 } }, { order: 'nosuch' }, { include: 'nosuch' }, { limit: -1 }]) {
      expect(
        (await call('GET', entity, `?filter=${encodeURIComponent(JSON.stringify(filter))}`, allowed(access.read)))
          .status,
      ).toBe(400);
    }
  });

  test('a good record is created by who may, and by nobody else', async () => {
    if (createdByOwnCall.has(entity.path)) return;
    if (!mayCreate) {
      expect((await call('POST', entity, '', tokens.admin, {})).status).toBe(404);
      return;
    }
    const body = await samples.body(entity, here);
    const made = await call('POST', entity, '', allowed(access.create), body);
    expect(made).toMatchObject({ status: 200 });
    const again = await samples.body(entity, here);
    const lacking = await tokens.without(access.create);
    if (lacking) expect((await call('POST', entity, '', lacking, again)).status).toBe(403);
    expect((await call('POST', entity, '', allowed(access.create), { ...again, nosuch: 1 })).status).toBe(422);
    if (!isShared(entity))
      expect((await call('POST', entity, '', tokens.stranger, again)).status).toBeGreaterThanOrEqual(400);
  });

  test('a record is changed and deleted by who may, and by nobody else', async () => {
    const id = entity.isView ? 1 : await samples.row(entity, here);
    if (isFixed || access.update === 'nobody')
      expect((await call('PATCH', entity, `/${id}`, tokens.admin, {})).status).toBe(404);
    else {
      const writer = allowed(access.update);
      expect((await call('PATCH', entity, `/${id}`, writer, {})).body).toMatchObject({ id });
      expect((await call('PATCH', entity, `/${id}`, writer, { nosuch: 1 })).status).toBe(422);
      const lacking = await tokens.without(access.update);
      if (lacking) expect((await call('PATCH', entity, `/${id}`, lacking, {})).status).toBe(403);
      if (!isShared(entity))
        expect((await call('PATCH', entity, `/${id}`, tokens.stranger, {})).status).toBe(
          isForAdministrators(access.update) ? 403 : 404,
        );
    }
    if (isFixed || access.delete === 'nobody')
      expect((await call('DELETE', entity, `/${id}`, tokens.admin)).status).toBe(404);
    else {
      if (!isShared(entity) && !isForAdministrators(access.delete))
        expect((await call('DELETE', entity, `/${id}`, tokens.stranger)).body).toEqual({ count: 0 });
      expect((await call('DELETE', entity, `/${id}`, allowed(access.delete))).body).toEqual({ count: 1 });
      expect((await call('DELETE', entity, `/${id}`, allowed(access.delete))).body).toEqual({ count: 0 });
    }
  });
});
