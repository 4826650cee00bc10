import { createTestDatabase, type TestDatabase } from '@trellis/test-kit/postgres';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPool } from './pool.ts';
import { checkServerVersion, refuseOldVersion } from './server-version.ts';

const log = pino({ level: 'silent' });
let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});

afterAll(() => database.drop());

async function readValue(sql: string): Promise<unknown> {
  const { rows } = await database.pool.query<{ value: unknown }>(`select ${sql} as value`);
  return rows[0]?.value;
}

test.each([
  [`9007199254740991::int8`, 9007199254740991],
  [`'{1,NULL,-3}'::int8[]`, [1, null, -3]],
  [`12.50::numeric(10,2)`, 12.5],
  [
    `'{{1.5,2},{3,4}}'::numeric[]`,
    [
      [1.5, 2],
      [3, 4],
    ],
  ],
  [`'2026-03-29'::date`, '2026-03-29'],
  [`'{2026-03-29}'::date[]`, ['2026-03-29']],
  [`'2026-03-29 02:30:00.123+02'::timestamptz`, new Date('2026-03-29T00:30:00.123Z')],
  [`count(*)`, 1],
  [`'{"a":1}'::jsonb`, { a: 1 }],
  [`null::int8`, null],
  [`'{a,"b,c"}'::text[]`, ['a', 'b,c']],
])('%s is read as %o', async (sql, expected) => {
  expect(await readValue(sql)).toEqual(expected);
});

test('a whole number too large to be exact is refused, and the connection goes on', async () => {
  await expect(readValue('9007199254740993::int8')).rejects.toThrow('9007199254740993 is too large to be read exactly');
  expect(await readValue('1')).toBe(1);
});

test('days and moments are reckoned in UTC, whatever the database prefers', async () => {
  await database.pool
    .query(`do $$ begin execute format('alter database %I set timezone = %L', current_database(), 'Asia/Tokyo');
    execute format('alter database %I set datestyle = %L', current_database(), 'German'); end $$`);
  const address = new URL(database.url);
  address.searchParams.set('options', '-c work_mem=5MB');
  const pool = createPool(address.href, { max: 1, applicationName: 'kept', log });
  const { rows } = await pool.query(
    `select current_setting('TimeZone') as zone, '2026-03-29 00:30'::timestamptz as at, '2026-03-29'::date as day,
       current_setting('work_mem') as memory, current_setting('application_name') as name`,
  );
  await pool.end();
  expect(rows).toEqual([
    { zone: 'UTC', at: new Date('2026-03-29T00:30:00Z'), day: '2026-03-29', memory: '5MB', name: 'kept' },
  ]);
});

test('a statement that takes longer than the limit is ended', async () => {
  const pool = createPool(database.url, { max: 1, applicationName: 'limited', log, statementTimeoutMs: 50 });
  await expect(pool.query('select pg_sleep(20)')).rejects.toThrow('statement timeout');
  await pool.end();
});

test('connections that the server ends, idle or lent out, are replaced and nothing crashes', async () => {
  const lines: string[] = [];
  const pool = createPool(database.url, {
    max: 2,
    applicationName: 'ended',
    log: pino({ level: 'debug' }, { write: (line) => void lines.push(line) }),
  });
  const lent = await pool.connect();
  const idle = await pool.connect();
  const ended = Promise.all([lent, idle].map((client) => new Promise((resolve) => client.once('end', resolve))));
  idle.release();
  await database.pool.query(`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'ended'`);
  await ended;
  await expect(lent.query('select 1')).rejects.toThrow();
  lent.release(true);
  expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  const told = lines.find((line) => line.includes('An idle database connection broke')) ?? '{}';
  // What went wrong, and nothing of the connection's insides.
  expect(JSON.parse(told)).toMatchObject({ code: '57P01', reason: expect.stringContaining('terminating') as string });
  expect(told).not.toContain('connectionParameters');
  await pool.end();
});

test('a server before PostgreSQL 15 is refused in words', async () => {
  await expect(checkServerVersion(database.pool)).resolves.toBeUndefined();
  expect(() => refuseOldVersion(140_011, '14.11 (Debian)')).toThrow(
    'The database server is PostgreSQL 14.11 (Debian); Trellis needs 15 or later.',
  );
  expect(() => refuseOldVersion(150_004, '15.4')).not.toThrow();
});
