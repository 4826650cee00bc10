import { join } from 'node:path';
import { createPool } from '@trellis/server-kit/postgres';
import { createTestDatabase } from '@trellis/test-kit/postgres';
import type { Pool } from 'pg';
import { pino } from 'pino';

export interface TelemetryDatabase {
  readonly pool: Pool;
  /** Another pool on the same database, as a second server has. */
  openPool(): Pool;
  close(): Promise<void>;
}

const migrations = join(import.meta.dirname, '../../../database/migrations');

/** A fresh, migrated database for a test of readings. */
export async function openTelemetryDatabase({ max = 8 }: { max?: number } = {}): Promise<TelemetryDatabase> {
  const database = await createTestDatabase({ migrations, max });
  const others: Pool[] = [];
  return {
    pool: database.pool,
    openPool() {
      const other = createPool(database.url, { max, applicationName: 'test', log: pino({ level: 'silent' }) });
      others.push(other);
      return other;
    },
    async close() {
      await Promise.all(others.filter((other) => !other.ended).map((other) => other.end()));
      await database.drop();
    },
  };
}
