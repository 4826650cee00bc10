import path from 'node:path';
import { createTestDatabase, type TestDatabase } from '@trellis/test-kit/postgres';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sealActivityLog } from './seal-activity-log.ts';
import { trimActivityLog } from './trim-activity-log.ts';
import { verifyActivityLog } from './verify-activity-log.ts';

let database: TestDatabase;
const migrations = path.resolve(import.meta.dirname, '../../../database/migrations');
beforeAll(async () => {
  database = await createTestDatabase({ migrations });
});
afterAll(() => database.drop());

const write = (collection: string) =>
  database.pool.query(
    `insert into activity_logs (action, collection, record_id, changes) values ('update', $1, 1, '{"after":{"a":1}}')`,
    [collection],
  );

test('the chain finds a changed, a removed and a reordered row, and nothing else', async () => {
  for (const name of ['a', 'b', 'c', 'd', 'e', 'f']) await write(name);
  expect(await sealActivityLog(database.pool)).toBe(6);
  await write('late');
  expect(await verifyActivityLog(database.pool)).toEqual({ checked: 6, unsealed: 1, broken: [] });
  await sealActivityLog(database.pool);
  expect(await verifyActivityLog(database.pool)).toMatchObject({ checked: 7, unsealed: 0, broken: [] });

  await database.pool.query(`update activity_logs set changes = '{"after":{"a":2}}' where collection = 'b'`);
  expect((await verifyActivityLog(database.pool)).broken).toMatchObject([{ sealNumber: 2, reason: 'changed' }]);
  await database.pool.query(`update activity_logs set changes = '{"after":{"a":1}}' where collection = 'b'`);
  expect((await verifyActivityLog(database.pool)).broken).toEqual([]);

  await database.pool.query(`update activity_logs set "sealNumber" = 9 - "sealNumber" where collection in ('d', 'e')`);
  expect((await verifyActivityLog(database.pool)).broken.length).toBeGreaterThan(0);
  await database.pool.query(`update activity_logs set "sealNumber" = 9 - "sealNumber" where collection in ('d', 'e')`);
  await database.pool.query(`delete from activity_logs where collection = 'c'`);
  expect((await verifyActivityLog(database.pool)).broken).toMatchObject([{ sealNumber: 4, reason: 'missing before' }]);
});

test('rounds at once seal every row exactly once', async () => {
  for (let row = 0; row < 50; row += 1) await write(`row ${row}`);
  const counts = await Promise.all([1, 2, 3].map(() => sealActivityLog(database.pool)));
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(50);
  const { rows } = await database.pool.query(
    'select count(distinct "sealNumber")::int as numbers, count(*)::int as rows from activity_logs',
  );
  expect(rows[0]).toMatchObject({ numbers: (rows[0] as { rows: number }).rows });
});

test('old rows go from the beginning, the chain is whole afterwards, and a moved beginning is found', async () => {
  await database.pool.query('delete from activity_logs');
  for (const name of ['old 1', 'old 2', 'old 3', 'new 1', 'new 2']) await write(name);
  await database.pool.query(
    `update activity_logs set time = '2015-06-01' where collection like 'old%' or collection = 'new 2'`,
  );
  await sealActivityLog(database.pool);
  const before = new Date('2020-01-01');
  expect(await trimActivityLog(database.pool, before)).toBe(3);
  expect(await trimActivityLog(database.pool, before)).toBe(0);
  const { rows } = await database.pool.query<{ collection: string }>(
    'select collection from activity_logs order by id',
  );
  // A row written late with an old time stays: the chain is cut at one place.
  expect(rows.map(({ collection }) => collection)).toEqual(['new 1', 'new 2', 'activityLogs']);
  await write('after');
  await sealActivityLog(database.pool);
  expect(await verifyActivityLog(database.pool)).toEqual({ checked: 4, unsealed: 0, broken: [] });

  // Removing one more row and moving the beginning along does not go unseen.
  await database.pool.query(`update activity_log_start set ("sealNumber", hash) =
    (select "sealNumber", hash from activity_logs where collection = 'new 1')`);
  await database.pool.query(`delete from activity_logs where collection = 'new 1'`);
  expect((await verifyActivityLog(database.pool)).broken).toMatchObject([{ id: 0, reason: 'missing before' }]);
});

test('when every row is old the next one goes on where they ended', async () => {
  await database.pool.query('delete from activity_logs');
  await database.pool.query('delete from activity_log_start');
  await write('a');
  await write('b');
  await sealActivityLog(database.pool);
  expect(await trimActivityLog(database.pool, new Date('2100-01-01'))).toBe(2);
  await sealActivityLog(database.pool);
  const { rows } = await database.pool.query<{ sealNumber: number }>('select "sealNumber" from activity_logs');
  expect(rows).toEqual([{ sealNumber: 3 }]);
  expect((await verifyActivityLog(database.pool)).broken).toEqual([]);
});
