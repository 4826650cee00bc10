import { createHash } from 'node:crypto';
import { createPool, migrate, readMigrationFiles, type PostgresLog } from '@trellis/server-kit/postgres';
import type pg from 'pg';

// One at a time over all workers: the first one makes the template, the others find it.
const lockKey = 8_735_548;

/** What is done once to a migrated template, before it is copied. */
export interface Preparation {
  /** Tells templates that were prepared in different ways apart: letters and digits. */
  readonly name: string;
  /** Leaves no connection open. */
  prepare(url: string): Promise<unknown>;
}

/** The name of a database that has the folder's migrations applied; made once for each state of the folder. */
export async function findOrMakeTemplate(
  admin: pg.Client,
  serverUrl: string,
  { migrations, preparation }: { migrations: string; preparation?: Preparation | undefined },
  log: PostgresLog,
): Promise<string> {
  const migrated = await nameTemplate(migrations);
  const find = (name: string, source: string, fill: (url: string) => Promise<unknown>) =>
    findOrMake(admin, name, () => makeTemplate(admin, serverUrl, { name, source, fill }));
  await find(migrated, 'template0', (url) => migrateAt(url, migrations, log));
  if (preparation === undefined) return migrated;
  const prepared = `${migrated}_${preparation.name}`;
  await find(prepared, migrated, (url) => preparation.prepare(url));
  return prepared;
}

async function findOrMake(admin: pg.Client, name: string, make: () => Promise<void>): Promise<void> {
  if (await exists(admin, name)) return;
  await admin.query('select pg_advisory_lock($1)', [lockKey]);
  try {
    if (!(await exists(admin, name))) await make();
  } finally {
    await admin.query('select pg_advisory_unlock($1)', [lockKey]);
  }
}

async function migrateAt(url: string, migrations: string, log: PostgresLog): Promise<void> {
  const pool = createPool(url, { max: 1, applicationName: 'template', log });
  try {
    await migrate(pool, migrations, log);
  } finally {
    await pool.end();
  }
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

/** Filled under another name, so that a killed run never leaves half a template under the right one. */
async function makeTemplate(
  admin: pg.Client,
  serverUrl: string,
  { name, source, fill }: { name: string; source: string; fill: (url: string) => Promise<unknown> },
): Promise<void> {
  const unfinished = `${name}_new`;
  await admin.query(`drop database if exists ${unfinished} with (force)`);
  await admin.query(`create database ${unfinished} template ${source}`);
  await fill(addressOf(serverUrl, unfinished));
  await admin.query(`alter database ${unfinished} with allow_connections false`);
  await admin.query(`alter database ${unfinished} rename to ${name}`);
}

/** The address of another database on the same server. */
export function addressOf(serverUrl: string, database: string): string {
  const address = new URL(serverUrl);
  address.pathname = `/${database}`;
  return address.href;
}
