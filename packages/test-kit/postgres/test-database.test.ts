import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { createTestDatabase } from './test-database.ts';

let migrations: string;

beforeEach(async () => {
  migrations = await mkdtemp(join(tmpdir(), 'trellis-migrations-'));
  await writeFile(join(migrations, '0001-plants.sql'), `create table plants (name text default '${migrations}')`);
});

afterEach(() => rm(migrations, { recursive: true, force: true }));

async function countDatabases(condition: string): Promise<number> {
  const client = new pg.Client(inject('postgresUrl'));
  await client.connect();
  const { rowCount } = await client.query(`select from pg_database where ${condition}`);
  await client.end();
  return rowCount ?? 0;
}

test('test databases made at the same time share one template and no rows', async () => {
  const templates = await countDatabases(`datname like 'trellis_template_%'`);
  const databases = await Promise.all([1, 2, 3, 4].map(() => createTestDatabase({ migrations })));
  expect(await countDatabases(`datname like 'trellis_template_%'`)).toBe(templates + 1);
  await databases[0]!.pool.query(`insert into plants values ('basil')`);
  expect((await databases[1]!.pool.query('select * from plants')).rows).toEqual([]);
  await Promise.all(databases.map((database) => database.drop()));
});

test('a changed migration gives another template', async () => {
  const before = await createTestDatabase({ migrations });
  await writeFile(join(migrations, '0002-beds.sql'), 'create table beds (name text)');
  const after = await createTestDatabase({ migrations });
  await expect(before.pool.query('select * from beds')).rejects.toThrow('does not exist');
  expect((await after.pool.query('select * from beds')).rows).toEqual([]);
  await Promise.all([before.drop(), after.drop()]);
});

test('drop removes the database even when a connection was never given back', async () => {
  const database = await createTestDatabase();
  const name = new URL(database.url).pathname.slice(1);
  await database.pool.connect();
  await database.drop();
  expect(await countDatabases(`datname = '${name}'`)).toBe(0);
});
