import path from 'node:path';
import { createTestDatabase, type TestDatabase } from '@trellis/test-kit/postgres';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sealActivityLog, verifyActivityLog } from './seal-activity-log.ts';

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
