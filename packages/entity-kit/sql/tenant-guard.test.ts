import { createTestDatabase, type TestDatabase } from '@trellis/test-kit/postgres';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  createRegistry,
  defineEntity,
  facilityScope,
  integer,
  parentScope,
  reference,
  type EntityDefinition,
  type EntityOptions,
  type Fields,
} from '../index.ts';
import { Binder, compileGuard, createTables, type Right, type Viewer } from './index.ts';
import { viewerOfRoles } from './viewer-of-roles.testing.ts';

const access = { read: 'member', create: 'member', update: 'member', delete: 'member' } as const;
const define = (name: string, fields: Fields, options: Partial<EntityOptions> = {}) =>
  defineEntity(
    name,
    { facility_id: integer(), ...fields },
    {
      path: `${name}s`,
      table: `${name}s`,
      meaning: name,
      scope: facilityScope(),
      access,
      list: { columns: ['id'] },
      ...options,
    },
  );

const Notice = define('notice', {}, { tenants: 'all' });
const Ledger = define('ledger', {});
const Lease = define('lease', { client_id: integer() }, { tenants: { client: 'client_id' } });
const Wish = define('wish', { user_id: integer() }, { tenants: { person: 'user_id' } });
const Key = define('key', { lease_id: reference('lease') }, { tenants: { through: 'lease_id' } });
const Door = define('door', {}, { tenants: { of: 'key2.door_id' } });
const Key2 = define(
  'key2',
  { lease_id: reference('lease'), door_id: reference('door') },
  { tenants: { through: 'lease_id' } },
);
const Bill = define('bill', { ledger_id: reference('ledger') }, { tenants: { through: 'ledger_id' } });
const Part = define('part', { lease_id: reference('lease') }, { scope: parentScope('lease_id') });
const Copy = define('copy', { part_id: reference('part') }, { tenants: { through: 'part_id' } });
const Books = define(
  'books',
  { client_id: integer() },
  { tenants: { client: 'client_id' }, access: { ...access, read: ['manager'] } },
);
const Broken = define('broken', {}, { tenants: { through: 'facility_id' } });

/** Each leads to the one before: `link0` names the client. */
const links = Array.from({ length: 10 }, (_, place) =>
  place === 0
    ? define('link0', { client_id: integer() }, { tenants: { client: 'client_id' } })
    : define(`link${place}`, { next_id: reference(`link${place - 1}`) }, { tenants: { through: 'next_id' } }),
);

const all = [Notice, Ledger, Lease, Wish, Key, Door, Key2, Bill, Part, Copy, Books, Broken, ...links];
const registry = createRegistry(all);
const tenant = viewerOfRoles({ userId: 5, rents: [1] });

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  await database.pool.query(createTables(registry, all));
  // Theirs comes first, then what is of another client, then theirs in a facility that they do not rent in.
  await database.pool.query(`
    insert into notices (facility_id) values (1), (2);
    insert into ledgers (facility_id) values (1);
    insert into leases (facility_id, client_id) values (1, 7), (1, 8), (2, 7);
    insert into wishs (facility_id, user_id) values (1, 5), (1, 6), (2, 5);
    insert into keys (facility_id, lease_id) values (1, 1), (1, 2), (2, 1);
    insert into doors (facility_id) values (1), (1);
    insert into key2s (facility_id, lease_id, door_id) values (1, 1, 1), (1, 2, 2);
    insert into bills (facility_id, ledger_id) values (1, 1);
    insert into parts (facility_id, lease_id) values (1, 1), (1, 2);
    insert into copys (facility_id, part_id) values (1, 1), (1, 2);
    insert into bookss (facility_id, client_id) values (1, 7);
    insert into link0s (facility_id, client_id) values (1, 7), (1, 8)`);
  for (let place = 1; place < links.length; place += 1)
    await database.pool.query(
      `insert into link${place}s (facility_id, next_id) select 1, id from link${place - 1}s order by id`,
    );
});
afterAll(() => database.drop());

async function reach(entity: EntityDefinition, viewer: Viewer = tenant, right: Right = 'read'): Promise<number[]> {
  const binder = new Binder();
  const guard = compileGuard({ viewer, registry, binder }, { entity, alias: 't' }, right);
  const { rows } = await database.pool.query<{ id: number }>(
    `select t.id from "${entity.table}" t where ${guard} order by t.id`,
    binder.values,
  );
  return rows.map(({ id }) => id);
}

test.each([
  ['everything, of what concerns everybody in the house', Notice],
  ['what names their client', Lease],
  ['what names themselves', Wish],
  ['what leads to something of theirs', Key],
  ['what something of theirs leads to', Door],
  ['what hangs on something of theirs', Part],
  ['what leads to what hangs on something of theirs', Copy],
])('a tenant reads %s, where they rent alone, and changes nothing', async (_, entity) => {
  expect(await reach(entity)).toEqual([1]);
  expect(await reach(entity, viewerOfRoles({ userId: 5 }))).toEqual([]);
  expect(await reach(entity, tenant, 'update')).toEqual([]);
  expect(await reach(entity, tenant, 'delete')).toEqual([]);
});

test('who rents in one facility and works in another reads what is theirs here, and everything there', async () => {
  expect(await reach(Lease, viewerOfRoles({ userId: 5, facilities: [2], rents: [1] }))).toEqual([1, 3]);
});

test('of what is no tenant’s business they read nothing, nor of what leads there', async () => {
  expect(await reach(Ledger)).toEqual([]);
  expect(await reach(Bill)).toEqual([]);
});

test('what members read for a role alone is no tenant’s, whoever it names', async () => {
  expect(await reach(Books)).toEqual([]);
});

test('eight steps away something is still theirs; further nobody looks, and the definition is refused by its name', async () => {
  expect(await reach(links[8]!)).toEqual([1]);
  await expect(reach(links[9]!)).rejects.toThrow('link0: the chain to its tenant is too long.');
});

test('a rule that leads through something else than a reference is refused by its name', async () => {
  await expect(reach(Broken)).rejects.toThrow('broken: facility_id is no reference.');
});
