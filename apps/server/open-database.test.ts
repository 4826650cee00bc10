import { ConfigError, createLogger, readConfig } from '@trellis/server-kit';
import { createRegistry } from '@trellis/entity-kit';
import { expect, onTestFinished, test } from 'vitest';
import { startDebianPostgres } from '@trellis/test-kit/debian-postgres';
import { createPool } from '@trellis/server-kit/postgres';
import { openDatabase } from './open-database.ts';

test('a database that cannot be used is named with its setting and without its password', async () => {
  const config = readConfig({ DATABASE_URL: 'postgres://farm:hidden@127.0.0.1:1/trellis' });
  const opening = openDatabase(config, '.', createRegistry([]), createLogger('silent'));
  const error = await opening.catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(ConfigError);
  expect(error).toMatchObject({
    message:
      'DATABASE_URL: the database trellis at 127.0.0.1:1 as farm cannot be used: connect ECONNREFUSED 127.0.0.1:1',
  });
});

test('a role that does not own the database is told how to become its owner, and then it can be used', async () => {
  const postgres = await startDebianPostgres();
  onTestFinished(() => postgres.stop());
  const log = createLogger('silent');
  const admin = createPool(postgres.url, { max: 1, applicationName: 'test', log });
  onTestFinished(() => admin.end());
  await admin.query('create role farm login');
  await admin.query('create database "Farm 1"');
  const address = new URL(postgres.url);
  Object.assign(address, { username: 'farm', pathname: '/Farm%201' });
  const config = readConfig({ DATABASE_URL: address.href });
  const open = () => openDatabase(config, '.', createRegistry([]), log);
  const owning = 'alter database "Farm 1" owner to farm;';
  await expect(open()).rejects.toThrow(owning);
  await expect(open()).rejects.toBeInstanceOf(ConfigError);
  await admin.query(owning);
  const database = await open();
  const { rows } = await database.pool.query('select count(*)::int > 100 as "hasTables" from pg_tables');
  expect(rows).toEqual([{ hasTables: true }]);
  await database.close();
  await admin.query('create role barn login');
  await admin.query('alter database "Farm 1" owner to barn');
  address.username = 'barn';
  const other = openDatabase(readConfig({ DATABASE_URL: address.href }), '.', createRegistry([]), log);
  await expect(other).rejects.toThrow('belong to farm, not to barn');
});
