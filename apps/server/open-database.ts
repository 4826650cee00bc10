import path from 'node:path';
import { ConfigError, type Config } from '@trellis/server-kit';
import {
  checkServerVersion,
  createPool,
  createRequestPool,
  migrate,
  readSchema,
  startEmbeddedPostgres,
  type RequestLimits,
} from '@trellis/server-kit/postgres';
import type { Registry } from '@trellis/entity-kit';
import { findDrift } from '@trellis/entity-kit/sql';
import type pg from 'pg';
import type { Logger } from 'pino';

export interface OpenDatabase {
  /** For background work. */
  pool: pg.Pool;
  /** For requests. */
  requestPool: pg.Pool;
  /** Whether rows of an older version were brought to this one now. */
  isUpgraded: boolean;
  close: () => Promise<void>;
}

export const migrationsFolder = path.resolve(import.meta.dirname, '../../database/migrations');

/** Opens the database of the installation (embedded or external), migrates it and refuses one that differs from the definitions. */
export async function openDatabase(
  config: Config,
  dataDir: string,
  registry: Registry,
  log: Logger,
  { requestLimits, isCompared = false }: { requestLimits?: RequestLimits; isCompared?: boolean } = {},
): Promise<OpenDatabase> {
  const embedded = config.databaseUrl
    ? undefined
    : await startEmbeddedPostgres({ dir: path.join(dataDir, 'postgres'), log });
  const url = config.databaseUrl ?? embedded?.url;
  if (!url) throw new Error('There is no database.');
  const pool = createPool(url, { max: 8, applicationName: 'trellis', log });
  const requestPool = createRequestPool(url, { applicationName: 'trellis requests', log }, pool, requestLimits);
  let isUpgraded = false;
  try {
    await reachDatabase(pool, config.databaseUrl);
    await checkServerVersion(pool);
    await refuseWeakRole(pool);
    const { applied, isNew } = await migrate(pool, migrationsFolder, log);
    isUpgraded = applied.length > 0 && !isNew;
    if (!isCompared) await refuseDrift(pool, registry);
  } catch (error) {
    await pool.end();
    await embedded?.stop();
    throw error;
  }
  return {
    pool,
    requestPool,
    isUpgraded,
    close: async () => {
      await requestPool.end();
      await pool.end();
      await embedded?.stop();
    },
  };
}

/** Asks the database something simple; one that is named wrongly is told with its setting, and without its password. */
async function reachDatabase(pool: pg.Pool, databaseUrl: string | undefined): Promise<void> {
  try {
    await pool.query('select 1');
  } catch (error) {
    if (!databaseUrl) throw error;
    const { host, pathname, username } = new URL(databaseUrl);
    const [first] = error instanceof AggregateError ? (error.errors as unknown[]) : [error];
    const reason = first instanceof Error ? first.message : String(first);
    const where = `${decodeURIComponent(pathname.slice(1))} at ${host} as ${decodeURIComponent(username)}`;
    throw new ConfigError(`DATABASE_URL: the database ${where} cannot be used: ${reason}`, { cause: error });
  }
}

/** Migrations make tables, schemas and an extension, and change what earlier ones made: that takes the owner of it all. */
async function refuseWeakRole(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ role: string; database: string; isAllowed: boolean; foreign: string | null }>(
    `select quote_ident(current_user) as role, quote_ident(current_database()) as database,
       has_database_privilege(current_database(), 'create') and has_schema_privilege('public', 'create') as "isAllowed",
       (select quote_ident(tableowner) from pg_tables
        where schemaname = 'public' and not pg_has_role(tableowner, 'member') limit 1) as "foreign"`,
  );
  const [found] = rows;
  if (!found) return;
  const { role, database, isAllowed, foreign } = found;
  if (!isAllowed)
    throw new ConfigError(
      `DATABASE_URL: the role ${role} must own the database ${database}. As its administrator: alter database ${database} owner to ${role};`,
    );
  if (foreign !== null)
    throw new ConfigError(
      `DATABASE_URL: tables in the database ${database} belong to ${foreign}, not to ${role}. As its administrator, in that database: reassign owned by ${foreign} to ${role};`,
    );
}

async function refuseDrift(pool: pg.Pool, registry: Registry): Promise<void> {
  const drift = findDrift(registry, await readSchema(pool));
  if (drift.length > 0)
    throw new Error(`The database differs from the definitions:\n  ${drift.slice(0, 20).join('\n  ')}`);
}
