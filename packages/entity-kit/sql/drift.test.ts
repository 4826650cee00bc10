import { createTestDatabase, type TestDatabase } from '@trellis/test-kit/postgres';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createRegistry, defineEntity, integer, providerScope, reference, text } from '../index.ts';
import {
  createTables,
  describeSchema,
  draftMigration,
  findDrift,
  readColumnsQuery,
  readNamesQuery,
  type ActualColumn,
} from './index.ts';

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

const actual = async () => {
  const columns = await database.pool.query<ActualColumn>(readColumnsQuery);
  const names = await database.pool.query<{ name: string }>(readNamesQuery);
  return { columns: columns.rows, names: new Set(names.rows.map(({ name }) => name)) };
};

test('a drafted migration brings an empty database to the definitions, and later a new field and table too', async () => {
  const first = createRegistry([Parent]);
  await database.pool.query(draftMigration(first, await actual()));
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
  await database.pool.query(draftMigration(second, await actual()));
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
