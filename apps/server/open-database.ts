import path from 'node:path';
import type { Config } from '@trellis/server-kit';
import { checkServerVersion, createPool, migrate, startEmbeddedPostgres } from '@trellis/server-kit/postgres';
import type { Registry } from '@trellis/entity-kit';
import { findDrift, readColumnsQuery, readNamesQuery, type ActualColumn } from '@trellis/entity-kit/sql';
import type pg from 'pg';
import type { Logger } from 'pino';

export interface OpenDatabase {
  pool: pg.Pool;
  close: () => Promise<void>;
}

export const migrationsFolder = path.resolve(import.meta.dirname, '../../database/migrations');

/** Opens the database of the installation (embedded or external), migrates it and refuses one that differs from the definitions. */
export async function openDatabase(
  config: Config,
  dataDir: string,
  registry: Registry,
  log: Logger,
): Promise<OpenDatabase> {
  const embedded = config.databaseUrl
    ? undefined
    : await startEmbeddedPostgres({ dir: path.join(dataDir, 'postgres'), log });
  const url = config.databaseUrl ?? embedded?.url;
  if (!url) throw new Error('There is no database.');
  const pool = createPool(url, { max: 12, applicationName: 'trellis', log });
  try {
    await checkServerVersion(pool);
    await migrate(pool, migrationsFolder, log);
    await refuseDrift(pool, registry);
  } catch (error) {
    await pool.end();
    await embedded?.stop();
    throw error;
  }
  return {
    pool,
    close: async () => {
      await pool.end();
      await embedded?.stop();
    },
  };
}

async function refuseDrift(pool: pg.Pool, registry: Registry): Promise<void> {
  const columns = await pool.query<ActualColumn>(readColumnsQuery);
  const names = await pool.query<{ name: string }>(readNamesQuery);
  const drift = findDrift(registry, { columns: columns.rows, names: new Set(names.rows.map(({ name }) => name)) });
  if (drift.length > 0)
    throw new Error(`The database differs from the definitions:\n  ${drift.slice(0, 20).join('\n  ')}`);
}
