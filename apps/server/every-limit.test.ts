import { SessionTokens } from '@trellis/access/server';
import { roles, type RoleKey } from '@trellis/access/model';
import { valueCheck, type EntityDefinition, type JsonField } from '@trellis/entity-kit';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createFeatures } from './app.ts';
import { makeWorld, startTestServer, type TestServer, type World } from './testing/index.testing.ts';
import { createSampleMaker, type Place, type SampleMaker } from './testing/make-sample.ts';

// Walks every collection for what no request may do to any of them: ask for too much, store too much, delete what is used, or
// see a field by a role that is held elsewhere.
const entities = createFeatures(new SessionTokens()).flatMap((feature) => feature.entities ?? []);
const isStored = ({ isView }: EntityDefinition) => isView !== true;
const isChangeable = ({ access, appendOnly, isView }: EntityDefinition) =>
  access.update !== 'nobody' && appendOnly !== true && isView !== true;

let server: TestServer;
let world: World;
let samples: SampleMaker;
let here: Place;
let admin: string;
/** A grower here who holds every role of a customer in a facility of another company. */
let guest: { id: number; token: string };
/** A grower who holds no other role anywhere. */
let plain: { id: number; token: string };
beforeAll(async () => {
  server = await startTestServer();
  world = makeWorld(server.services);
  samples = createSampleMaker(server.services.registry, server.services.pool);
  const [home, away] = [await world.facility(), await world.facility()];
  const person = await world.person({ facilities: [home.id], roles: ['grower'] });
  admin = (await world.person({ facilities: [], roles: ['administrator'] })).token;
  plain = person;
  here = { facilityId: home.id, userId: person.id };
  guest = await world.person({ facilities: [home.id, away.id], roles: ['grower'] });
  const high = (Object.keys(roles) as RoleKey[]).filter((key) => key !== 'administrator' && key !== 'providerSupport');
  for (const key of high)
    await server.services.pool.query(
      'insert into user_roles (user_id, role_id, facility_id) values ($1, $2, $3) on conflict do nothing',
      [guest.id, roles[key].id, away.id],
    );
});
afterAll(() => server.stop());

const call = (
  method: string,
  { base = '/api/v1/', path }: EntityDefinition,
  rest: string,
  token: string,
  body?: unknown,
) => server.call(method, `${base}${path}${rest}`, { token, ...(body !== undefined && { body }) });
const query = (filter: unknown) => `?filter=${encodeURIComponent(JSON.stringify(filter))}`;

describe.each(
  entities.filter(({ access }) => access.read !== 'nobody').map((entity) => [entity.path, entity] as const),
)('%s', (_, entity) => {
  test('includes no relation twice, and none below the fourth', async () => {
    const { registry } = server.services;
    for (const { name, target } of registry.relationsOf(entity).values()) {
      if (target.access.read === 'nobody') continue;
      const twice = await call('GET', entity, query({ where: { id: 0 }, include: [name, { [name]: true }] }), admin);
      expect(twice.body, name).toMatchObject({
        error: { statusCode: 400, message: `The relation ${name} is included twice.` },
      });
      const deep = chain(entity, name, 5);
      if (deep === undefined) continue;
      const tooDeep = await call('GET', entity, query({ where: { id: 0 }, include: deep }), admin);
      expect(tooDeep.body, name).toMatchObject({ error: { statusCode: 400, message: 'The include is too deep.' } });
    }
  });
});

/** A relation and what is below it, so many levels deep; nothing where there are no more relations. */
function chain(entity: EntityDefinition, name: string, levels: number): unknown {
  if (levels === 1) return name;
  const { registry } = server.services;
  const target = registry.relationsOf(entity).get(name)?.target;
  for (const next of target ? registry.relationsOf(target).values() : []) {
    if (!target || next.target.access.read === 'nobody') continue;
    const below = chain(target, next.name, levels - 1);
    if (below !== undefined) return { [name]: below };
  }
  return undefined;
}

const structured = entities
  .filter(isStored)
  .flatMap((entity) =>
    Object.entries(entity.fields).flatMap(([key, field]) =>
      field.kind === 'json' && !field.serverSet ? [[`${entity.path}.${key}`, entity, key, field] as const] : [],
    ),
  );

describe('structured data', () => {
  test.each(structured)('%s has an end', async (_, entity, key, field) => {
    const huge = hugeValue(field);
    // Of the values that are of the right shape none is taken beyond its length, and others are not taken at all.
    expect(field.of.safeParse(huge).success && JSON.stringify(huge).length <= field.maxBytes).toBe(false);
    if (isChangeable(entity) && field.byAction !== true) {
      const id = await samples.row(entity, here);
      const { status, body } = await call('PATCH', entity, `/${id}`, admin, { [key]: huge });
      expect([404, 422, 413]).toContain(status);
      if (status === 422)
        expect(JSON.stringify((body as { error: { details: unknown } }).error.details)).toContain(key);
    }
    const { pool } = server.services;
    const { rows } = await pool.query<{ text: string }>(
      `select pg_get_constraintdef(c.oid) as text from pg_constraint c where c.conrelid = $1::regclass and c.contype = 'c'`,
      [`"${entity.table}"`],
    );
    expect(rows.map(({ text }) => text.replaceAll('"', '')).join()).toContain(`octet_length((${key})::text)`);
  });
});

function hugeValue({ shape }: JsonField): unknown {
  const long = 'y'.repeat(1_000_000);
  return shape === 'array' ? [long] : shape === 'object' ? { a: long } : long;
}

const dated = entities
  .filter(isStored)
  .flatMap((entity) =>
    Object.entries(entity.fields).flatMap(([key, field]) =>
      (field.kind === 'date' || field.kind === 'instant') && !field.serverSet
        ? [[`${entity.path}.${key}`, entity, key, field] as const]
        : [],
    ),
  );

describe('a day or a moment', () => {
  test.each(dated)('%s lies in years that a farm can mean', async (_, entity, key, field) => {
    const id = await samples.row(entity, here);
    const { pool } = server.services;
    const last = field.kind === 'date' ? '2200-12-31' : '2200-12-31T23:59:59.999Z';
    for (const value of ['0001-01-01', '1899-12-31', '2201-01-01', '9999-12-31']) {
      const moment = field.kind === 'date' ? value : `${value}T00:00:00Z`;
      if (isChangeable(entity) && field.byAction !== true && entity.scope.kind !== 'user') {
        const { status, body } = await call('PATCH', entity, `/${id}`, admin, { [key]: moment });
        expect([404, 422], JSON.stringify(body)).toContain(status);
        if (status === 422)
          expect(body).toMatchObject({
            error: {
              details: { codes: { [key]: ['date'] }, messages: { [key]: ['Must be a date from 1900 to 2200'] } },
            },
          });
      }
    }
    for (const value of ['0001-01-01', '9999-12-31'])
      await expect(
        pool.query(`update "${entity.table}" set "${key}" = $1 where id = $2`, [value, id]),
        value,
      ).rejects.toThrow();
    expect(valueCheck(field).safeParse(last).success).toBe(!('notAfter' in field));
  });
});

const used = entities
  .filter(isStored)
  .flatMap((entity) =>
    Object.entries(entity.fields).flatMap(([key, field]) =>
      field.kind === 'reference' && field.onDelete === 'restrict' && !field.optional && field.default !== 0
        ? [[`${entity.path}.${key}`, entity, key, field.to] as const]
        : [],
    ),
  );

describe('a record in use', () => {
  test.each(used)('is kept while %s names it, and the answer says so', async (_, entity, key, to) => {
    const target = server.services.registry.get(to);
    if (target.access.delete === 'nobody' || target.appendOnly || target.isView) return;
    const id = await samples.row(entity, here);
    const { rows } = await server.services.pool.query<{ target: number }>(
      `select "${key}" as target from "${entity.table}" where id = $1`,
      [id],
    );
    const { status, body } = await call('DELETE', target, `/${rows[0]?.target}`, admin);
    expect(body).toMatchObject({
      error: { statusCode: 409, message: expect.stringMatching(/./) as string },
    });
    expect(status).toBe(409);
    const { code, message } = (body as { error: { code: string; message: string } }).error;
    // A trigger of the collection may say more than that it is used.
    if (code === 'REFERENCED') expect(message).toMatch(/^Used by (\d+ \w+|other records)/);
  });
});

const kept = entities.flatMap((entity) => {
  const keys = Object.entries(entity.fields).flatMap(([key, { seenBy }]) => (seenBy ? [key] : []));
  return keys.length > 0 && entity.access.read !== 'nobody' ? [[entity.path, entity, keys] as const] : [];
});

/** None of the fields has a value, by its name or anywhere in the reply; the own phone number ends in another digit. */
function expectHidden({ status, body }: { status: number; body: unknown }, keys: readonly string[]): void {
  expect([200, 404]).toContain(status);
  for (const row of (Array.isArray(body) ? body : [body]) as Record<string, unknown>[])
    for (const key of keys) expect(row[key] ?? null, key).toBeNull();
  expect(JSON.stringify(body)).not.toMatch(keys.includes('cellPhone') ? /31415\.92|471[12]/ : /31415\.92|4711/);
}

describe('fields that few see', () => {
  test.each(kept)('%s: a role held in another facility shows none of them', async (_, entity, keys) => {
    const { pool } = server.services;
    if (entity.isView) {
      const { body } = await call('GET', entity, query({ where: { facility_id: here.facilityId } }), guest.token);
      for (const row of body as Record<string, unknown>[]) for (const key of keys) expect(row[key] ?? null).toBeNull();
      return;
    }
    const own = entity.name === 'user' ? plain.id : undefined;
    const id = own ?? (await samples.row(entity, here));
    for (const key of keys.filter((name) => entity.fields[name]?.kind === 'money'))
      await pool.query(`update "${entity.table}" set "${key}" = 31415.92 where id = $1`, [id]);
    if (own !== undefined)
      await pool.query(`update users set "twoFactorStep" = 4711, "cellPhone" = '4712' where id = $1`, [own]);
    const replies = [
      await call('GET', entity, `/${id}`, guest.token),
      await call('GET', entity, query({ where: { id } }), guest.token),
      await call('GET', entity, `/findOne${query({ where: { id } })}`, guest.token),
      await call('GET', entity, `${query({ where: { id } })}&format=csv`, guest.token),
    ];
    const ownReplies =
      own === undefined
        ? []
        : [
            await call('GET', entity, `/${own}`, plain.token),
            await call('GET', entity, query({ where: { id: own, cellPhone: '4712' } }), plain.token),
            await call('PATCH', entity, `/${own}`, plain.token, { firstname: 'Own' }),
            await call('PATCH', entity, '', plain.token, { id: own, lastname: 'Name', facility_id: here.facilityId }),
            await call('PUT', entity, `/${own}`, plain.token, { firstname: 'Own', lastname: 'Name' }),
          ];
    for (const reply of replies) expectHidden(reply, keys);
    for (const reply of ownReplies) {
      expect(reply.body).toMatchObject(Array.isArray(reply.body) ? [{ cellPhone: '4712' }] : { cellPhone: '4712' });
      expectHidden(
        reply,
        keys.filter((key) => entity.fields[key]?.seenByOwner !== true),
      );
    }
    for (const key of keys) {
      const found = await call('GET', entity, query({ where: { id, [key]: { neq: null } } }), guest.token);
      expect(found.status === 400 || (found.body as unknown[]).length === 0, key).toBe(true);
    }
  });
});
