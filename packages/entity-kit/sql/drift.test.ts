import { readDefinedSchema, readSchema } from '@trellis/server-kit/postgres';
import { createTestDatabase, type TestDatabase } from '@trellis/test-kit/postgres';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  choice,
  createRegistry,
  defineEntity,
  integer,
  providerScope,
  reference,
  text,
  type Registry,
} from '../index.ts';
import { createTables, describeSchema, draftMigration, findDrift, findRuleDrift } from './index.ts';

const options = {
  scope: providerScope,
  access: { read: 'member', create: 'member', update: 'member', delete: 'member' },
  list: { columns: ['name'] },
  meaning: 'x',
} as const;
const Parent = defineEntity(
  'parent',
  { name: text() },
  { ...options, path: 'parents', table: 'parents', unique: [['name']] },
);
const Child = defineEntity(
  'child',
  { name: text(), parent_id: reference('parent') },
  { ...options, path: 'children', table: 'children' },
);

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const actual = () => readSchema(database.pool);
const draft = async (registry: Registry) =>
  draftMigration(registry, await readDefinedSchema(database.pool, registry), await actual());

test('a drafted migration brings an empty database to the definitions, and later a new field and table too', async () => {
  const first = createRegistry([Parent]);
  await database.pool.query(await draft(first));
  expect(findDrift(first, await actual())).toEqual([]);
  const Grown = defineEntity(
    'parent',
    { name: text(), size: integer({ optional: true, min: 0 }) },
    { ...options, path: 'parents', table: 'parents', unique: [['name']] },
  );
  const second = createRegistry([Grown, Child]);
  expect(findDrift(second, await actual())).toEqual(
    expect.arrayContaining(['parents.size is missing', 'table children is missing']),
  );
  await database.pool.query(await draft(second));
  expect(findDrift(second, await actual())).toEqual([]);
  expect(describeSchema(await actual())).toContain(
    'children\n  id integer not null\n  name text not null\n  parent_id integer not null',
  );
});

test('a changed type, a lost rule and a stray column are named', async () => {
  const registry = createRegistry([Parent, Child]);
  await database.pool.query(
    'alter table children drop constraint children__parent_id__exists; alter table children alter column name drop not null; alter table parents add column stray int',
  );
  expect(findDrift(registry, await actual())).toEqual(
    expect.arrayContaining([
      'children.name is optional in the database only',
      'children: children__parent_id__exists is missing',
      'parents.stray is in the database only',
    ]),
  );
  expect(createTables(registry, [Child])).toContain('constraint "children__name__valid"');
});

test('a rule or default that says something else is named, and drafted', async () => {
  const board = (max: number, colours: [string, ...string[]], fallback: string) =>
    createRegistry([
      defineEntity(
        'board',
        { note: text({ max }), colour: choice(colours, { default: fallback }), size: integer({ min: 0 }) },
        { ...options, path: 'boards', table: 'boards', list: { columns: ['note'] }, indexes: [['size']] },
      ),
    ]);
  const before = board(40, ['red', 'green'], 'red');
  await database.pool.query(await draft(before));
  const drift = async (registry: Registry) =>
    findRuleDrift(await readDefinedSchema(database.pool, registry), await actual());
  expect(await drift(before)).toEqual([]);
  const after = board(400, ['red', 'green', 'blue'], 'blue');
  expect(findDrift(after, await actual())).toEqual([]);
  expect(await drift(after)).toEqual([
    "boards.colour defaults to 'red'::text, defined as 'blue'::text",
    expect.stringMatching(/^boards\.boards__colour__valid is CHECK .* defined as CHECK .*'blue'/),
    expect.stringMatching(/^boards\.boards__note__valid is CHECK .*<= 40\).* defined as CHECK .*<= 400\)/),
  ]);
  await database.pool.query(await draft(after));
  expect(await drift(after)).toEqual([]);
  await database.pool.query('drop index boards__size__index; create index boards__size__index on boards (note)');
  expect(await drift(after)).toEqual(['boards.boards__size__index is btree (note), defined as btree (size)']);
});
