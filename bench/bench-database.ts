import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createPool, migrate, startEmbeddedPostgres } from '@trellis/server-kit/postgres';
import type { Pool } from 'pg';
import { pino } from 'pino';

export interface BenchDatabase extends AsyncDisposable {
  readonly pool: Pool;
  readonly url: string;
  /** The server's version, such as 18.4. */
  readonly version: string;
}

/** An empty, migrated and durable database of its own for one benchmark. */
export async function openBenchDatabase(): Promise<BenchDatabase> {
  const log = pino({ level: 'silent' });
  const dir = mkdtempSync(join(tmpdir(), 'trellis-bench-'));
  const server = await startEmbeddedPostgres({ dir: join(dir, 'postgres'), log });
  const pool = createPool(server.url, { max: 8, applicationName: 'bench', log });
  await migrate(pool, join(import.meta.dirname, '../database/migrations'), log);
  const { rows } = await pool.query<{ server_version: string }>('show server_version');
  return {
    pool,
    url: server.url,
    version: rows[0]?.server_version ?? 'unknown',
    async [Symbol.asyncDispose]() {
      await pool.end();
      await server.stop();
      rmSync(dir, { recursive: true, force: true });
    },
  };
}
