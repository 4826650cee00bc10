import { createRegistry, defineEntity, providerScope, text } from '@trellis/entity-kit';
import { createTables } from '@trellis/entity-kit/sql';
import { createTestDatabase, type TestDatabase } from '@trellis/test-kit/postgres';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addReferenceData } from './reference-data.ts';

const Colour = defineEntity(
  'colour',
  { name: text() },
  {
    path: 'colours',
    table: 'colours',
    meaning: 'colours',
    scope: providerScope,
    access: { read: 'member', create: 'member', update: 'member', delete: 'member' },
    list: { columns: ['name'] },
  },
);
const give = (...rows: { id: number; name: string }[]) => addReferenceData(database.pool, [{ entity: Colour, rows }]);

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  await database.pool.query(createTables(createRegistry([Colour]), [Colour]));
  await database.pool.query(
    'create table reference_rows_given (table_name text not null, row_id integer not null, primary key (table_name, row_id))',
  );
});
afterAll(() => database.drop());

const colours = async () =>
  (await database.pool.query<{ id: number; name: string }>('select id, name from colours order by id')).rows;

test('a later release brings its new rows; what people renamed, deleted and added themselves stays as they left it', async () => {
  await give({ id: 1, name: 'red' }, { id: 2, name: 'green' });
  await database.pool.query(`update colours set name = 'crimson' where id = 1; delete from colours where id = 2`);
  await database.pool.query(`insert into colours (name) values ('our own')`);
  await give({ id: 1, name: 'red' }, { id: 2, name: 'green' }, { id: 3, name: 'blue' });
  await database.pool.query(`insert into colours (name) values ('another')`);
  expect(await colours()).toEqual([
    { id: 1, name: 'crimson' },
    { id: 3, name: 'blue' },
    { id: 1000, name: 'our own' },
    { id: 1001, name: 'another' },
  ]);
});

test('servers that start together with a new release give its rows once', async () => {
  const rows = Array.from({ length: 600 }, (_, place) => ({ id: 10 + place, name: `colour ${place}` }));
  await Promise.all([give(...rows), give(...rows), give(...rows)]);
  expect((await colours()).filter(({ id }) => id >= 10 && id < 1000)).toHaveLength(600);
});
