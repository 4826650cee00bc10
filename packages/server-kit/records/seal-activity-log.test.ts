import path from 'node:path';
import { createTestDatabase, type TestDatabase } from '@trellis/test-kit/postgres';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { holdsPlace } from './chain-ends.ts';
import { sealActivityLog } from './seal-activity-log.ts';
import { trimActivityLog } from './trim-activity-log.ts';
import { verifyActivityLog } from './verify-activity-log.ts';

let database: TestDatabase;
const migrations = path.resolve(import.meta.dirname, '../../../database/migrations');
beforeAll(async () => {
  database = await createTestDatabase({ migrations });
});
afterAll(() => database.drop());

/** A chain without rows, as on the first day. */
const begin = () =>
  database.pool.query(`delete from activity_logs; delete from activity_log_start;
    update activity_log_end set "sealNumber" = 0, hash = ''`);

const write = (collection: string) =>
  database.pool.query(
    `insert into activity_logs (action, collection, record_id, changes) values ('update', $1, 1, '{"after":{"a":1}}')`,
    [collection],
  );

test('the chain finds a changed, a removed and a reordered row, and nothing else', async () => {
  for (const name of ['a', 'b', 'c', 'd', 'e', 'f']) await write(name);
  expect(await sealActivityLog(database.pool)).toBe(6);
  await write('late');
  expect(await verifyActivityLog(database.pool)).toMatchObject({ checked: 6, unsealed: 1, broken: [] });
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

test('a program that is named, renamed or taken out afterwards is found; rows of before programs keep their hash', async () => {
  await begin();
  await write('a');
  await write('b');
  await database.pool.query(`update activity_logs set program = 'Robot' where collection = 'b'`);
  await sealActivityLog(database.pool);
  const asBefore = `jsonb_build_array(id, to_char(time at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'), user_id, facility_id, action, collection, record_id, changes, source, ip)::text`;
  const { rows } = await database.pool.query<{ isSame: boolean }>(
    `select hash = encode(sha256(convert_to(E'\n' || ${asBefore}, 'UTF8')), 'hex') as "isSame" from activity_logs where collection = 'a'`,
  );
  expect(rows).toEqual([{ isSame: true }]);
  for (const [collection, program] of [
    ['a', 'Robot'],
    ['b', 'Other'],
    ['b', null],
  ]) {
    const set = 'update activity_logs set program = $2 where collection = $1';
    await database.pool.query(set, [collection, program]);
    expect((await verifyActivityLog(database.pool)).broken).toMatchObject([{ reason: 'changed' }]);
    await database.pool.query(set, [collection, collection === 'b' ? 'Robot' : null]);
  }
  expect((await verifyActivityLog(database.pool)).broken).toEqual([]);
  await begin();
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
  await begin();
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
  expect(await verifyActivityLog(database.pool)).toMatchObject({ checked: 4, unsealed: 0, broken: [] });

  // Removing one more row and moving the beginning along does not go unseen.
  await database.pool.query(`update activity_log_start set ("sealNumber", hash) =
    (select "sealNumber", hash from activity_logs where collection = 'new 1')`);
  await database.pool.query(`delete from activity_logs where collection = 'new 1'`);
  expect((await verifyActivityLog(database.pool)).broken).toMatchObject([{ id: 0, reason: 'missing before' }]);
});

test('when every row is old the next one goes on where they ended', async () => {
  await begin();
  await write('a');
  await write('b');
  await sealActivityLog(database.pool);
  expect(await trimActivityLog(database.pool, new Date('2100-01-01'))).toBe(2);
  await sealActivityLog(database.pool);
  const { rows } = await database.pool.query<{ sealNumber: number }>('select "sealNumber" from activity_logs');
  expect(rows).toEqual([{ sealNumber: 3 }]);
  expect((await verifyActivityLog(database.pool)).broken).toEqual([]);
});

test('rows cut off at the end are found, before and after others follow', async () => {
  await begin();
  for (const name of ['a', 'b', 'c']) await write(name);
  await sealActivityLog(database.pool);
  await database.pool.query(`delete from activity_logs where collection = 'c'`);
  expect((await verifyActivityLog(database.pool)).broken).toMatchObject([{ sealNumber: 2, reason: 'missing after' }]);
  await write('d');
  await sealActivityLog(database.pool);
  expect((await verifyActivityLog(database.pool)).broken).toMatchObject([{ sealNumber: 4, reason: 'missing before' }]);
});

test('all rows removed, or the note of the end, do not pass for a new log', async () => {
  await begin();
  await write('a');
  await sealActivityLog(database.pool);
  await database.pool.query('delete from activity_logs');
  expect((await verifyActivityLog(database.pool)).broken).toMatchObject([{ sealNumber: 0, reason: 'missing after' }]);
  await database.pool.query('delete from activity_log_end');
  expect((await verifyActivityLog(database.pool)).broken).toMatchObject([{ sealNumber: 0, reason: 'missing after' }]);
  await write('b');
  await expect(sealActivityLog(database.pool)).rejects.toThrow('is missing');
  await database.pool.query(`insert into activity_log_end ("sealNumber", hash) values (0, '')`);
});

test('a chain rewritten from scratch is found by an end that was noted outside', async () => {
  await begin();
  for (const name of ['a', 'b']) await write(name);
  await sealActivityLog(database.pool);
  const { end: noted } = await verifyActivityLog(database.pool);
  await write('c');
  await sealActivityLog(database.pool);
  expect(await holdsPlace(database.pool, noted)).toBe(true);

  await database.pool.query(`update activity_logs set "sealNumber" = null, hash = null;
    update activity_logs set collection = 'forged' where collection = 'b';
    update activity_log_end set "sealNumber" = 0, hash = ''`);
  await sealActivityLog(database.pool);
  const { broken, end } = await verifyActivityLog(database.pool);
  expect({ broken, end: end.sealNumber }).toEqual({ broken: [], end: 3 });
  expect(await holdsPlace(database.pool, noted)).toBe(false);
});

test('a place noted before the oldest rows went still counts when they end there', async () => {
  await begin();
  for (const name of ['a', 'b']) await write(name);
  await sealActivityLog(database.pool);
  const { end: noted } = await verifyActivityLog(database.pool);
  await trimActivityLog(database.pool, new Date('2100-01-01'));
  expect(await holdsPlace(database.pool, noted)).toBe(true);
});

test('people and facilities deleted by hand leave what the log says of them whole', async () => {
  await begin();
  const { rows } = await database.pool.query<{ facility: number; person: number }>(`
    with f as (insert into facilities (name, facility_timezone, "mqttGroup") values ('Gone house', 'UTC', 'gone') returning id),
      u as (insert into users (email, firstname, lastname) values ('gone@example.test', 'Gone', 'Person') returning id)
    select f.id as facility, u.id as person from f, u`);
  const { facility, person } = rows[0] as { facility: number; person: number };
  await database.pool.query(
    `insert into activity_logs (user_id, facility_id, action, collection, record_id) values ($1, $2, 'update', 'zones', 1)`,
    [person, facility],
  );
  await sealActivityLog(database.pool);
  await database.pool.query('delete from users where id = $1', [person]);
  await database.pool.query('delete from facilities where id = $1', [facility]);
  expect((await verifyActivityLog(database.pool)).broken).toEqual([]);
  const { rows: kept } = await database.pool.query('select user_id, facility_id from activity_logs');
  expect(kept).toEqual([{ user_id: person, facility_id: facility }]);
});
