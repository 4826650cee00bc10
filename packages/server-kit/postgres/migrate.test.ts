import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTestDatabase, type TestDatabase } from '@trellis/test-kit/postgres';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { migrate } from './migrate.ts';
import { createPool } from './pool.ts';

const log = pino({ level: 'silent' });
let dir: string;
let database: TestDatabase;

beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'trellis-migrations-'));
  database = await createTestDatabase();
});

afterEach(async () => {
  await database.drop();
  await rm(dir, { recursive: true, force: true });
});

const put = (name: string, sql: string) => writeFile(join(dir, name), sql);
const run = () => migrate(database.pool, dir, log);
async function listTables(): Promise<string[]> {
  const { rows } = await database.pool.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public' order by 1`,
  );
  return rows.map(({ name }) => name);
}

test('migrations run once, in the order of their names', async () => {
  await put('0002-rows.sql', `insert into plants values ('basil')`);
  await put('0001-plants.sql', 'create table plants (name text); create index on plants (name)');
  await put('README.md', 'not a migration');
  expect(await run()).toEqual({ applied: ['0001-plants.sql', '0002-rows.sql'], isNew: true });
  expect(await run()).toEqual({ applied: [], isNew: false });
  await put('0003-more.sql', `insert into plants values ('mint')`);
  expect(await run()).toEqual({ applied: ['0003-more.sql'], isNew: false });
  expect((await database.pool.query('select name from plants order by 1')).rows).toEqual([
    { name: 'basil' },
    { name: 'mint' },
  ]);
  const { rows } = await database.pool.query('select name, "appliedAt" from schema_migrations order by 1 limit 1');
  expect(rows).toEqual([{ name: '0001-plants.sql', appliedAt: expect.any(Date) }]);
});

test('a migration that fails leaves nothing of itself, names its line, and those before it stay', async () => {
  await put('0001-good.sql', 'create table good (n int)');
  await put('0002-bad.sql', 'create table half (n int);\ninsert into half values (1);\ninsert into absent values (1);');
  await expect(run()).rejects.toThrow('Migration 0002-bad.sql failed (line 3): relation "absent" does not exist');
  expect(await listTables()).toEqual(['good', 'schema_migrations']);
  await put('0002-bad.sql', 'create table whole (n int)');
  expect(await run()).toEqual({ applied: ['0002-bad.sql'], isNew: false });
});

test('a migration that ends its own transaction is refused', async () => {
  await put('0001-commits.sql', 'create table a (n int); commit; begin;');
  await expect(run()).rejects.toThrow('Migration 0001-commits.sql failed: it ends the transaction');
});

test('an applied migration that was changed since is refused; other line ends are no change', async () => {
  await put('0001-plants.sql', 'create table plants\n(name text)');
  await run();
  await put('0001-plants.sql', 'create table plants\r\n(name text)');
  expect(await run()).toEqual({ applied: [], isNew: false });
  await put('0001-plants.sql', 'create table plants\n(name varchar)');
  await expect(run()).rejects.toThrow('Migration 0001-plants.sql was changed after it was applied');
});

test('an applied migration whose file is gone is refused before anything new runs', async () => {
  await put('0001-plants.sql', 'create table plants (name text)');
  await run();
  await rm(join(dir, '0001-plants.sql'));
  await put('0002-more.sql', 'create table more (n int)');
  await expect(run()).rejects.toThrow(
    'Migration 0001-plants.sql was applied to this database, but its file is missing',
  );
  expect(await listTables()).not.toContain('more');
});

test('a new migration that sorts before an applied one is refused', async () => {
  await put('0002-plants.sql', 'create table plants (name text)');
  await run();
  await put('0001-late.sql', 'create table late (n int)');
  await expect(run()).rejects.toThrow('Migration 0001-late.sql is new but sorts before 0002-plants.sql');
});

test('servers that start together apply each migration once, however short their statement limit', async () => {
  await put('0001-slow.sql', 'create table plants (name text); select pg_sleep(0.4)');
  await put('0002-row.sql', `insert into plants values ('basil')`);
  const pools = [1, 2, 3].map(() =>
    createPool(database.url, { max: 1, applicationName: 'server', log, statementTimeoutMs: 100 }),
  );
  const results = await Promise.all(pools.map((pool) => migrate(pool, dir, log)));
  await Promise.all(pools.map((pool) => pool.end()));
  expect(results.flatMap(({ applied }) => applied).sort()).toEqual(['0001-slow.sql', '0002-row.sql']);
  expect((await database.pool.query('select name from plants')).rows).toEqual([{ name: 'basil' }]);
});

test('what a migration sets for its session reaches neither the next one nor the pool', async () => {
  await put('0001-search-path.sql', 'create schema other; set search_path = other');
  await put('0002-table.sql', 'create table lands_in_public (n int)');
  await run();
  expect(await listTables()).toContain('lands_in_public');
  expect((await database.pool.query('show search_path')).rows).toEqual([{ search_path: '"$user", public' }]);
});
