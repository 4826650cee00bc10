import {
  createRegistry,
  defineApi,
  defineEntity,
  facilityScope,
  idText,
  integer,
  judged,
  parentScope,
  providerScope,
  reference,
  row,
  rows,
  signedIn,
  text,
  themselves,
  type CallDefinition,
  type EntityOptions,
  type Fields,
} from '@trellis/entity-kit';
import { createTables } from '@trellis/entity-kit/sql';
import { createTestDatabase, type TestDatabase } from '@trellis/test-kit/postgres';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { createDatabase } from '../context.ts';
import { EventHub } from '../events.ts';
import { createLogger } from '../logging.ts';
import { accessDenied } from '../refusal.ts';
import { implement, type CallContext, type Handler } from './implement.ts';
import { startCallServer, type CallServer } from './call-server.testing.ts';

const define = (name: string, fields: Fields, options: Pick<EntityOptions, 'scope'> & Partial<EntityOptions>) =>
  defineEntity(name, fields, {
    path: `${name}s`,
    table: `${name}s`,
    meaning: name,
    access: { read: 'member', create: 'member', update: 'member', delete: 'member' },
    list: { columns: ['id'] },
    ...options,
  });
const House = define('house', { facility_id: integer(), name: text() }, { scope: facilityScope(), tenants: 'all' });
/** Its facility stands in a field of another name. */
const Tree = define('tree', { farm_id: integer() }, { scope: facilityScope('farm_id') });
const Nest = define('nest', { house_id: reference('house') }, { scope: parentScope('house_id') });
const Recipe = define(
  'recipe',
  { facility_id: integer({ optional: true }) },
  { scope: facilityScope('facility_id', true) },
);
const Colour = define('colour', {}, { scope: providerScope });

const ids = z.array(z.union([z.number(), z.object({ id: z.number(), updatedate: z.string().optional() })])).min(1);
const versioned = { updatedate: z.string().optional() };
const place = { facility_id: z.number().optional(), farm_id: z.number().optional() };
const call = (access: CallDefinition['access'], more: Partial<CallDefinition> = {}) => ({ access, more });
const parts = {
  readHouse: call(row(House, 'update'), { method: 'GET' }),
  changeHouse: call(row(House, 'update')),
  manageHouse: call(row(House, ['manager'])),
  manageRentedHouse: call(row(House, ['manager']), { tenants: true }),
  lookAtHouse: call(row(House, 'read')),
  changeHouseLater: call(row(House, 'update', 'id', { lock: 'later' })),
  changeHouseInParts: call(row(House, 'update'), { ownTransactions: true }),
  repeatHouse: call(row(House, 'read'), { body: z.object({ id: z.number().optional(), ...place }) }),
  changeTree: call(row(Tree, 'update')),
  changeNest: call(row(Nest, 'update')),
  useRecipe: call(row(Recipe, 'read')),
  useColour: call(row(Colour, 'read')),
  changeHouses: call(rows(House, 'update')),
  changeNests: call(rows(Nest, 'update')),
  useRecipes: call(rows(Recipe, 'read')),
  useColours: call(rows(Colour, 'read')),
  judge: call(judged('odd', 'Who brings an odd number.')),
  known: call(signedIn('It tells nothing.')),
  own: call(themselves('user_id')),
  ownSigned: call(themselves('user_id', { isSigned: true })),
  ownUnnamed: call(themselves()),
};
type Name = keyof typeof parts;
const isMany = ({ access }: ReturnType<typeof call>) => access.kind === 'row' && access.count === 'many';
const calls: Record<string, CallDefinition> = Object.fromEntries(
  Object.entries(parts).map(([name, each]): [string, CallDefinition] => [
    name,
    {
      method: 'POST',
      path: each.access.kind === 'row' && !isMany(each) ? `${name}/{id}` : name,
      summary: name,
      access: each.access,
      ...(each.access.kind === 'row' && !isMany(each) && { params: z.object({ id: idText }) }),
      ...(each.more.method !== 'GET' && {
        body: z.object({
          ...(isMany(each) && { ids: ids.optional() }),
          user_id: z.number().optional(),
          ...versioned,
          ...place,
        }),
      }),
      returns: z.unknown(),
      ...each.more,
    },
  ]),
);

let database: TestDatabase;
let server: CallServer;
/** A connection of somebody else. */
let onlooker: pg.PoolClient;
beforeAll(async () => {
  database = await createTestDatabase();
  const { pool } = database;
  onlooker = await pool.connect();
  const registry = createRegistry([House, Tree, Nest, Recipe, Colour]);
  await pool.query(createTables(registry, registry.entities));
  // Of each the first row is in facility 1, the second in 2.
  await pool.query(`
    insert into houses (facility_id, name) values (1, 'one'), (2, 'two');
    insert into trees (farm_id) values (1), (2);
    insert into nests (house_id) values (1), (2);
    insert into recipes (facility_id) values (1), (2), (null);
    insert into colours default values;
    insert into colours default values`);
  const handlers = Object.fromEntries(Object.keys(calls).map((name) => [name, tellInput]));
  const judges = { odd: judgeOdd };
  const implementation = implement(defineApi('rows', calls) as never, judges as never, handlers as never);
  const hub = new EventHub(createLogger('silent'));
  server = await startCallServer(implementation, { pool, db: createDatabase(pool), registry, hub });
});
afterAll(async () => {
  await server.app.close();
  onlooker.release();
  await database.drop();
});

/** Answers what came with the call: its rows, where it works, and whether anybody else could take the house now. */
const tellInput: Handler<CallDefinition> = async (input, context) => {
  const { params, query, body, ...loaded } = input as unknown as Record<string, unknown>;
  const { rows: free } = await onlooker.query('select from houses where id = 1 for update skip locked');
  return { ...loaded, facility: facilityOf(context), isHeld: free.length === 0 };
};

function facilityOf(context: CallContext): number | string | null {
  try {
    return context.facilityId;
  } catch {
    return 'none';
  }
}

const judgeOdd = ({ body }: { body: { user_id: number } }) =>
  body.user_id % 2 === 1 ? Promise.resolve(`odd ${body.user_id}`) : Promise.reject(accessDenied());

const ask = (
  token: Parameters<CallServer['ask']>[0],
  name: Name,
  { id, ...body }: { id?: number } & Record<string, unknown> = {},
) => {
  const address = id === undefined ? name : `${name}/${id}`;
  return parts[name].more.method === 'GET'
    ? server.ask(token, 'GET', address)
    : server.ask(token, 'POST', address, body);
};
const refused = (status: number, message: string) => ({ status, body: { error: { message } } });
const good = (body: object) => ({ status: 200, body });

describe('one row', () => {
  test('comes loaded and tells where the call works', async () => {
    expect(await ask('grower', 'changeHouse', { id: 1 })).toMatchObject(
      good({ house: { id: 1, name: 'one' }, facility: 1 }),
    );
    expect(await ask('manager', 'changeNest', { id: 2 })).toMatchObject(good({ nest: { id: 2 }, facility: 2 }));
  });

  test('is unknown to who does not see it, and closed to who lacks the role', async () => {
    expect(await ask(undefined, 'changeHouse', { id: 1 })).toMatchObject(refused(401, 'Authorization Required'));
    expect(await ask('grower', 'changeHouse', { id: 2 })).toMatchObject(refused(404, 'Unknown "houses" id "2".'));
    expect(await ask('grower', 'manageHouse', { id: 1 })).toMatchObject(refused(403, 'Access Denied'));
    expect(await ask('manager', 'manageHouse', { id: 1 })).toMatchObject(good({ house: { id: 1 } }));
  });

  test('is open to tenants of its facility where the call lets them in', async () => {
    expect(await ask('tenant', 'manageHouse', { id: 1 })).toMatchObject(refused(403, 'Access Denied'));
    expect(await ask('tenant', 'manageRentedHouse', { id: 1 })).toMatchObject(good({ house: { id: 1 }, facility: 1 }));
    expect(await ask('tenant', 'manageRentedHouse', { id: 2 })).toMatchObject({ status: 404 });
    expect(await ask('grower', 'manageRentedHouse', { id: 1 })).toMatchObject(refused(403, 'Access Denied'));
  });

  test('of no facility leaves the call without one', async () => {
    expect(await ask('grower', 'useColour', { id: 1 })).toMatchObject(good({ colour: { id: 1 }, facility: 'none' }));
    expect(await ask('grower', 'useRecipe', { id: 3 })).toMatchObject(good({ recipe: { id: 3 }, facility: 'none' }));
  });

  test('that is named twice must be the same', async () => {
    const message = 'id is given twice, and the two differ.';
    expect(await server.ask('grower', 'POST', 'repeatHouse/1', { id: 1 })).toMatchObject(good({ house: { id: 1 } }));
    expect(await server.ask('manager', 'POST', 'repeatHouse/1', { id: 2 })).toMatchObject(refused(400, message));
  });

  test('of another version than the caller had loaded is refused', async () => {
    const { body } = await ask('grower', 'changeHouse', { id: 1 });
    const { updatedate } = body['house'] as { updatedate: string };
    expect(await ask('grower', 'changeHouse', { id: 1, updatedate })).toMatchObject({ status: 200 });
    const old = { updatedate: '2020-01-01T00:00:00.000Z' };
    const message = 'The record was changed by someone else meanwhile.';
    expect(await ask('grower', 'changeHouse', { id: 1, ...old })).toMatchObject(refused(409, message));
  });
});

describe('a facility that is named beside the row', () => {
  test('must be the row’s own', async () => {
    const message = 'facility_id is not the facility of the record.';
    for (const name of ['changeHouse', 'changeNest'] as const) {
      expect(await ask('manager', name, { id: 1, facility_id: 1 })).toMatchObject({ status: 200 });
      expect(await ask('manager', name, { id: 1, facility_id: 2 })).toMatchObject(refused(400, message));
    }
  });

  test('is found under the name that the collection gives it', async () => {
    const message = 'farm_id is not the facility of the record.';
    expect(await ask('manager', 'changeTree', { id: 1, farm_id: 1, facility_id: 2 })).toMatchObject({ status: 200 });
    expect(await ask('manager', 'changeTree', { id: 1, farm_id: 2 })).toMatchObject(refused(400, message));
  });

  test('may be any beside rows of none', async () => {
    expect(await ask('manager', 'useRecipe', { id: 3, facility_id: 2 })).toMatchObject({ status: 200 });
    expect(await ask('manager', 'useColour', { id: 1, facility_id: 2 })).toMatchObject({ status: 200 });
    expect(await ask('manager', 'useColours', { ids: [1, 2], facility_id: 2 })).toMatchObject({ status: 200 });
  });

  test('cannot be that of rows in several', async () => {
    const message = 'facility_id is not the facility of the record.';
    for (const name of ['changeHouses', 'changeNests'] as const) {
      expect(await ask('manager', name, { ids: [1, 2] })).toMatchObject({ status: 200 });
      expect(await ask('manager', name, { ids: [1], facility_id: 1 })).toMatchObject({ status: 200 });
      expect(await ask('manager', name, { ids: [1, 2], facility_id: 1 })).toMatchObject(refused(400, message));
    }
    expect(await ask('manager', 'useRecipes', { ids: [1, 3], facility_id: 1 })).toMatchObject(refused(400, message));
  });
});

describe('many rows', () => {
  test('come in the order asked for, and leave the call without a facility where they are in several', async () => {
    expect(await ask('manager', 'changeHouses', { ids: [2, 1] })).toMatchObject(
      good({ houses: [{ id: 2 }, { id: 1 }], facility: 'none' }),
    );
    expect(await ask('manager', 'changeHouses', { ids: [2] })).toMatchObject(
      good({ houses: [{ id: 2 }], facility: 2 }),
    );
  });

  test('must be named', async () => {
    expect(await ask('manager', 'changeHouses')).toMatchObject(refused(400, 'ids is required.'));
  });

  test('stand in the list with the versions that the caller had loaded', async () => {
    const { body } = await ask('manager', 'changeHouses', { ids: [1, 2] });
    const [one, two] = body['houses'] as { id: number; updatedate: string }[];
    const listed = [one, two].map((house) => ({ id: house?.id, updatedate: house?.updatedate }));
    const old = '2020-01-01T00:00:00.000Z';
    // What stands beside the list is the call's own.
    expect(await ask('manager', 'changeHouses', { ids: [1, 2], updatedate: old })).toMatchObject({ status: 200 });
    expect(await ask('manager', 'changeHouses', { ids: listed })).toMatchObject(
      good({ houses: [{ id: 1 }, { id: 2 }] }),
    );
    const conflict = refused(409, 'The record was changed by someone else meanwhile.');
    expect(await ask('manager', 'changeHouses', { ids: [listed[0], { id: 2, updatedate: old }] })).toMatchObject(
      conflict,
    );
    // Named a second time without one, the row keeps the version that was said.
    expect(await ask('manager', 'changeHouses', { ids: [{ id: 2, updatedate: old }, 2] })).toMatchObject(conflict);
  });
});

describe('while a call works with a row', () => {
  const others = ['readHouse', 'lookAtHouse', 'changeHouseLater', 'changeHouseInParts'] as const;

  test('nobody else takes it, if it is one that changes the row', async () => {
    for (const name of ['changeHouse', 'manageHouse'] as const)
      expect(await ask('manager', name, { id: 1 }), name).toMatchObject(good({ isHeld: true }));
  });

  test('everybody else may, if it only reads, or takes its rows itself', async () => {
    for (const name of others)
      expect(await ask('grower', name, { id: 1 }), name).toMatchObject(good({ isHeld: false }));
  });

  test('such a one waits for nobody', async () => {
    const holder = await database.pool.connect();
    let timer: NodeJS.Timeout | undefined;
    try {
      await holder.query('begin; select from houses where id = 1 for update');
      const { promise: late, resolve } = Promise.withResolvers();
      timer = setTimeout(resolve, 30_000, 'They wait.');
      for (const name of others)
        expect(await Promise.race([ask('grower', name, { id: 1 }), late]), name).toMatchObject(
          good({ house: { id: 1 } }),
        );
    } finally {
      clearTimeout(timer);
      await holder.query('rollback');
      holder.release();
    }
  });
});

describe('what a rule says beside rows', () => {
  test('a judge refuses, or hands on what it found', async () => {
    expect(await ask('grower', 'judge', { user_id: 3 })).toMatchObject(good({ judged: 'odd 3' }));
    expect(await ask('grower', 'judge', { user_id: 4 })).toMatchObject(refused(403, 'Access Denied'));
  });

  test('where nothing is judged, nothing is handed on', async () => {
    expect(await ask('grower', 'known')).toEqual(good({ facility: 'none', isHeld: false }));
  });

  test('a person asks for themselves alone', async () => {
    expect(await ask('grower', 'own', { user_id: 1 })).toMatchObject({ status: 200 });
    expect(await ask('grower', 'own', { user_id: 2 })).toMatchObject(refused(403, 'Access Denied'));
    expect(await ask('grower', 'ownUnnamed')).toMatchObject({ status: 200 });
  });

  test('the negative of their number is theirs where it marks another kind of row', async () => {
    expect(await ask('grower', 'own', { user_id: -1 })).toMatchObject(refused(403, 'Access Denied'));
    expect(await ask('grower', 'ownSigned', { user_id: -1 })).toMatchObject({ status: 200 });
    expect(await ask('grower', 'ownSigned', { user_id: -2 })).toMatchObject(refused(403, 'Access Denied'));
  });
});
