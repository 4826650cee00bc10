import { createHash } from 'node:crypto';
import { createPool, migrate, readMigrationFiles, type PostgresLog } from '@trellis/server-kit/postgres';
import type pg from 'pg';

// One at a time over all workers: the first one makes the template, the others find it.
const lockKey = 8_735_548;

/** The name of a database that has the folder's migrations applied; made once for each state of the folder. */
export async function findOrMakeTemplate(
  admin: pg.Client,
  serverUrl: string,
  migrations: string,
  log: PostgresLog,
): Promise<string> {
  const name = await nameTemplate(migrations);
  if (await exists(admin, name)) return name;
  await admin.query('select pg_advisory_lock($1)', [lockKey]);
  try {
    if (!(await exists(admin, name))) await makeTemplate(admin, serverUrl, name, migrations, log);
  } finally {
    await admin.query('select pg_advisory_unlock($1)', [lockKey]);
  }
  return name;
}

async function nameTemplate(migrations: string): Promise<string> {
  const hash = createHash('sha256');
  for (const { name, checksum } of await readMigrationFiles(migrations)) hash.update(`${name}\0${checksum}\n`);
  return `trellis_template_${hash.digest('hex').slice(0, 24)}`;
}

async function exists(admin: pg.Client, name: string): Promise<boolean> {
  const { rowCount } = await admin.query('select from pg_database where datname = $1', [name]);
  return rowCount === 1;
}

/** Migrates under another name, so that a killed run never leaves half a template under the right one. */
async function makeTemplate(
  admin: pg.Client,
  serverUrl: string,
  name: string,
  migrations: string,
  log: PostgresLog,
): Promise<void> {
  const unfinished = `${name}_new`;
  await admin.query(`drop database if exists ${unfinished} with (force)`);
  await admin.query(`create database ${unfinished} template template0`);
  const pool = createPool(addressOf(serverUrl, unfinished), { max: 1, applicationName: 'template', log });
  try {
    await migrate(pool, migrations, log);
  } finally {
    await pool.end();
  }
  await admin.query(`alter database ${unfinished} with allow_connections false`);
  await admin.query(`alter database ${unfinished} rename to ${name}`);
}

/** The address of another database on the same server. */
export function addressOf(serverUrl: string, database: string): string {
  const address = new URL(serverUrl);
  address.pathname = `/${database}`;
  return address.href;
}
