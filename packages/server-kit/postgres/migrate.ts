import type pg from 'pg';
import { readMigrationFiles, type MigrationFile } from './migration-files.ts';
import type { PostgresLog } from './postgres-log.ts';

/** The migrations and the database do not fit together; `message` names the file and says what to do. */
export class MigrationError extends Error {}

interface AppliedMigration {
  readonly name: string;
  readonly checksum: string;
}

// Any number will do as long as every server uses the same one: "trellis" on a telephone.
const lockKey = 8_735_547;

/**
 * Brings a database up to date: runs the folder's new `*.sql` files in name order, each in a transaction of its own with
 * its row in `schema_migrations`. Servers that start together take turns. Refuses, before it changes anything, when an
 * applied file was changed or removed, or when a new one sorts before an applied one.
 */
export async function migrate(
  pool: pg.Pool,
  dir: string,
  log: PostgresLog,
): Promise<{ applied: string[]; isNew: boolean }> {
  const files = await readMigrationFiles(dir);
  const client = await pool.connect();
  try {
    await forgetSettings(client);
    await client.query('select pg_advisory_lock($1)', [lockKey]);
    const done = await readApplied(client);
    const pending = findPending(files, done);
    for (const file of pending) {
      const startedAt = Date.now();
      await apply(client, file);
      log.info({ migration: file.name, milliseconds: Date.now() - startedAt }, 'Migration applied');
    }
    return { applied: pending.map(({ name }) => name), isNew: done.length === 0 };
  } finally {
    // Ends the connection, and with it the lock and whatever a migration set for its session.
    client.release(true);
  }
}

/** Files that are not applied yet. Refuses a history that the files contradict. */
function findPending(files: readonly MigrationFile[], applied: readonly AppliedMigration[]): MigrationFile[] {
  const byName = new Map(files.map((file) => [file.name, file]));
  for (const { name, checksum } of applied) {
    const file = byName.get(name);
    if (!file) {
      throw new MigrationError(
        `Migration ${name} was applied to this database, but its file is missing. ` +
          'Is the program older than the database? Start the newer one, or put the file back.',
      );
    }
    if (file.checksum !== checksum) {
      throw new MigrationError(
        `Migration ${name} was changed after it was applied to this database. ` +
          'Put the file back as it was and write the change as a new migration.',
      );
    }
  }
  const appliedNames = new Set(applied.map(({ name }) => name));
  const last = applied.at(-1)?.name;
  const pending = files.filter(({ name }) => !appliedNames.has(name));
  const late = pending.find(({ name }) => last !== undefined && name < last);
  if (late) {
    throw new MigrationError(
      `Migration ${late.name} is new but sorts before ${last ?? ''}, which is already applied. ` +
        'Give it a later number, so that every database gets the same order.',
    );
  }
  return pending;
}

async function readApplied(client: pg.PoolClient): Promise<AppliedMigration[]> {
  await client.query(
    `create table if not exists schema_migrations (
       name text primary key, checksum text not null, "appliedAt" timestamptz not null default now())`,
  );
  // Collation C sorts as JavaScript does.
  const { rows } = await client.query<AppliedMigration>(
    'select name, checksum from schema_migrations order by name collate "C"',
  );
  return rows;
}

async function apply(client: pg.PoolClient, file: MigrationFile): Promise<void> {
  try {
    await forgetSettings(client);
    await client.query('begin');
    // Noted first: the migration may set a search path in which this table is not found.
    await client.query('insert into schema_migrations (name, checksum) values ($1, $2)', [file.name, file.checksum]);
    const before = await readTransaction(client);
    await client.query(file.sql);
    if ((await readTransaction(client)) !== before) {
      throw new Error('it ends the transaction it runs in; remove its begin, commit and rollback');
    }
    await client.query('commit');
  } catch (cause) {
    const { message, position } = cause as Error & { position?: string };
    const line = position === undefined ? '' : ` (line ${file.sql.slice(0, Number(position)).split('\n').length})`;
    throw new MigrationError(`Migration ${file.name} failed${line}: ${message}`, { cause });
  }
}

/** Back to the session's defaults, but with all the time a migration needs. */
async function forgetSettings(client: pg.PoolClient): Promise<void> {
  await client.query('reset all; set statement_timeout = 0; set lock_timeout = 0');
}

async function readTransaction(client: pg.PoolClient): Promise<string | undefined> {
  const { rows } = await client.query<{ id: string }>('select pg_current_xact_id()::text as id');
  return rows[0]?.id;
}
