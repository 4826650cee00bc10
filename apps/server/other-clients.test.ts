import { SessionTokens } from '@trellis/access/server';
import { adminRoleIds, privilegedRoleIds, roles, type RoleKey } from '@trellis/access/model';
import { createRegistry, type EntityDefinition } from '@trellis/entity-kit';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createFeatures } from './app.ts';
import { makeWorld, startTestServer, type TestServer, type World } from './testing/index.testing.ts';
import { createSampleMaker, type Place, type SampleMaker } from './testing/make-sample.ts';

// Somebody of another client, with every role a customer can hold, tries every way of writing on every collection: rows of a
// facility, of its people, and rows all clients share. Nothing of them changes, and nothing private is read.
const registry = createRegistry(createFeatures(new SessionTokens()).flatMap((feature) => feature.entities ?? []));
const customers = (Object.keys(roles) as RoleKey[]).filter((key) => !privilegedRoleIds.includes(roles[key].id));
const collections = registry.entities.filter(({ isView }) => !isView).map((entity) => [entity.path, entity] as const);

let server: TestServer;
let world: World;
let samples: SampleMaker;
let theirs: Place;
let theirClient: number;
let rival: { id: number; token: string; facility: number };
let tries = 0;

beforeAll(async () => {
  server = await startTestServer({ env: { ROLES: 'api' } });
  world = makeWorld(server.services);
  samples = createSampleMaker(server.services.registry, server.services.pool);
  const [home, away] = [await clientWith('Client one'), await clientWith('Client two')];
  theirClient = home.client;
  theirs = {
    facilityId: home.facility,
    userId: (await world.person({ facilities: [home.facility], roles: customers })).id,
  };
  const person = await world.person({
    facilities: [away.facility],
    roles: customers.filter((key) => key !== 'subTenant'),
  });
  await server.services.pool.query('update users set client_id = $1 where id = $2', [away.client, person.id]);
  rival = { ...person, facility: away.facility };
});
afterAll(async () => {
  console.log(`${collections.length} collections, ${tries} tries`);
  await server.stop();
});

async function clientWith(name: string): Promise<{ client: number; facility: number }> {
  const client = await world.row('clients', { name });
  const { id: facility } = await world.facility();
  await world.row('client_facilities', { client_id: client, facility_id: facility, relation: 'owner' });
  return { client, facility };
}

/** The row as it stands in the table, every column. */
async function stored(entity: EntityDefinition, id: number): Promise<string | undefined> {
  const { rows } = await server.services.pool.query<{ hash: string }>(
    `select md5(t::text) as hash from "${entity.table}" t where id = $1`,
    [id],
  );
  return rows[0]?.hash;
}
const versionOf = async (entity: EntityDefinition, id: number): Promise<string | undefined> => {
  const { rows } = await server.services.pool.query<{ updatedate?: Date }>(
    `select * from "${entity.table}" where id = $1`,
    [id],
  );
  return rows[0]?.updatedate?.toISOString();
};
const countAll = async (entity: EntityDefinition): Promise<number> =>
  (await server.services.pool.query<{ count: number }>(`select count(*)::int as count from "${entity.table}"`)).rows[0]
    ?.count ?? 0;

const call = async (method: string, entity: EntityDefinition, rest: string, body?: unknown) => {
  tries += 1;
  const reply = await server.call(method, `${entity.base ?? '/api/v1/'}${entity.path}${rest}`, {
    token: rival.token,
    ...(body !== undefined && { body }),
  });
  expect(reply.status, `${method} ${entity.path}${rest}`).toBeLessThan(500);
  return reply;
};

/** Where the rows of a collection belong, through its parents. */
function rootOf(entity: EntityDefinition): EntityDefinition {
  if (entity.scope.kind !== 'parent') return entity;
  const field = entity.fields[entity.scope.field];
  if (field?.kind !== 'reference') throw new Error(`${entity.name} has no parent.`);
  return rootOf(registry.get(field.to));
}
const isPrivate = (entity: EntityDefinition): boolean => {
  const { scope } = rootOf(entity);
  return scope.kind === 'facility' || (scope.kind === 'user' && scope.openTo === undefined);
};

/** Tries every everyday way of changing the row, with a good body and with what moves it to the rival. */
async function attack(entity: EntityDefinition, id: number): Promise<void> {
  const good = await samples.body(entity, theirs);
  const own = { ...good, ...('facility_id' in entity.fields && { facility_id: rival.facility }) };
  const where = encodeURIComponent(JSON.stringify({ id }));
  for (const body of [good, own]) {
    await call('PATCH', entity, `/${id}`, body);
    await call('PUT', entity, `/${id}`, body);
    await call('POST', entity, `/${id}/replace`, body);
    await call('PATCH', entity, '', { ...body, id });
    await call('PUT', entity, '', { ...body, id });
    await call('POST', entity, '/replaceOrCreate', { ...body, id });
    await call('POST', entity, `/upsertWithWhere?where=${where}`, body);
    await call('POST', entity, '/import', { rows: [{ ...body, id }] });
  }
  for (const values of [undefined, good]) {
    const updatedate = await versionOf(entity, id);
    await call('POST', entity, '/import/takeBack', { rows: [{ id, updatedate, ...(values && { values }) }] });
  }
  for (const name of Object.keys(entity.states?.transitions ?? {}))
    await call('POST', entity, `/${id}/${name}`, { reason: 'Because' });
  await call('POST', entity, `/${id}/move`, { after: null });
  await server.call('POST', `systemTables/${entity.path}/${id}/move`, {
    token: rival.token,
    body: { after: null },
  });
  await call('DELETE', entity, `/${id}`);
}

describe.each(collections)('%s', (_, entity) => {
  test('a row of another client stays as it is, and is not read', async () => {
    const id = await samples.row(entity, theirs);
    const before = await stored(entity, id);
    await attack(entity, id);
    expect(await stored(entity, id)).toBe(before);
    if (!isPrivate(entity)) return;
    expect([403, 404]).toContain((await call('GET', entity, `/${id}`)).status);
    expect([403, 404]).toContain((await call('GET', entity, `/${id}/usage`)).status);
    const filter = encodeURIComponent(JSON.stringify({ where: { id } }));
    const list = await call('GET', entity, `?filter=${filter}`);
    if (list.status === 200) expect(list.body).toEqual([]);
    const count = await call('GET', entity, `/count?where=${encodeURIComponent(JSON.stringify({ id }))}`);
    if (count.status === 200) expect(count.body).toEqual({ count: 0 });
    expect([403, 404]).toContain((await call('GET', entity, `/findOne?filter=${filter}`)).status);
  });

  test('nothing new lands with another client', async () => {
    const body = await samples.body(entity, theirs);
    if (!isPrivate(entity) || !isPlaced(body)) return;
    const before = await countAll(entity);
    await call('POST', entity, '', body);
    await call('POST', entity, '', [body]);
    await call('POST', entity, '/import', { rows: [body] });
    expect(await countAll(entity)).toBe(before);
  });
});

/** Whether a body names a place of theirs; others land with the sender. */
const isPlaced = (body: Record<string, unknown>): boolean =>
  body['facility_id'] === theirs.facilityId || body['client_id'] === theirClient;

describe('rows that all clients share', () => {
  const shared = collections.filter(([, entity]) => {
    const { scope } = rootOf(entity);
    return scope.kind === 'provider' || (scope.kind === 'facility' && scope.sharedWhenNull);
  });

  test.each(shared)('%s: are the provider’s to write', async (_, entity) => {
    const id = await samples.row(entity, theirs);
    const root = rootOf(entity);
    if (root === entity && entity.scope.kind === 'facility')
      await server.services.pool.query(`update "${entity.table}" set "${entity.scope.field}" = null where id = $1`, [
        id,
      ]);
    else if (root.scope.kind === 'facility') return;
    const before = await stored(entity, id);
    const count = await countAll(entity);
    await attack(entity, id);
    expect(await stored(entity, id)).toBe(before);
    const body = {
      ...(await samples.body(entity, theirs)),
      ...(entity.scope.kind === 'facility' && { [entity.scope.field]: null }),
    };
    await call('POST', entity, '', body);
    if (entity.scope.kind === 'provider') expect(await countAll(entity)).toBe(count);
    else {
      const { rows } = await server.services.pool.query(
        `select id from "${entity.table}" where "${entity.scope.kind === 'facility' ? entity.scope.field : 'id'}" is null and createuser = $1`,
        [rival.id],
      );
      expect(rows).toEqual([]);
    }
  });

  test('no role of a customer writes what the provider keeps', () => {
    const provided = registry.entities.filter((entity) => rootOf(entity).scope.kind === 'provider');
    const open = provided.flatMap(({ path, access }) =>
      (['create', 'update', 'delete'] as const).flatMap((right) => {
        const who = access[right];
        if (who === 'nobody') return [];
        return who === 'member' || who.some((role) => (customers as string[]).includes(role))
          ? [`${path} ${right}`]
          : [];
      }),
    );
    expect(open).toEqual([]);
  });

  test('roles of the provider are not handed out by customers', async () => {
    const manager = await world.person({ facilities: [rival.facility], roles: ['owner', 'facilityManager'] });
    const colleague = await world.person({ facilities: [rival.facility], roles: ['grower'] });
    for (const role of [...adminRoleIds, ...privilegedRoleIds]) {
      const given = await server.call('POST', `users/${colleague.id}/changeRoles`, {
        token: manager.token,
        body: { facility_id: rival.facility, role_ids: [role] },
      });
      expect(given.status).toBeGreaterThanOrEqual(400);
      const invited = await server.call('POST', 'users/invite', {
        token: manager.token,
        body: {
          email: `new${role}@example.test`,
          firstname: 'A',
          lastname: 'B',
          role_ids: [role],
          facility_ids: [rival.facility],
        },
      });
      expect(invited.status).toBeGreaterThanOrEqual(400);
    }
    const { rows } = await server.services.pool.query(
      'select 1 from user_roles where user_id = $1 and role_id = any($2)',
      [colleague.id, privilegedRoleIds],
    );
    expect(rows).toEqual([]);
  });
});
