import type { Pool } from 'pg';
import { defaultRetention } from '../../model/index.ts';
import type { RetentionPolicy } from '../../model/index.ts';
import { inTransaction } from '../store/in-transaction.ts';
import { listPartitions, partitionLock } from '../store/partitions.ts';

const dayMs = 86_400_000;
/** Dropping needs the table for itself for a moment; rather than make writers queue behind a long read it tries again later. */
const lockTimeoutMs = 500;
const tries = 10;

/**
 * Drops the partitions whose readings are all older than their family keeps them. A partition that was made or received an
 * import later than its own time is kept from then. Roll-ups are families of their own and outlive the raw readings.
 * Returns the names of what was dropped.
 */
export async function applyRetention(
  pool: Pool,
  policies: readonly RetentionPolicy[] = defaultRetention,
  now: number = Date.now(),
): Promise<string[]> {
  const dropped: string[] = [];
  for (const { family, keepDays } of policies) {
    if (!(keepDays >= 1)) throw new RangeError(`Readings of the family ${family} must be kept for at least a day.`);
    const limit = now - keepDays * dayMs;
    for (const partition of await listPartitions(pool, family)) {
      if (partition.to > limit || partition.filledAt > limit) continue;
      if (await dropPartition(pool, partition.name, limit)) dropped.push(partition.name);
    }
  }
  return dropped;
}

async function dropPartition(pool: Pool, name: string, limit: number): Promise<boolean> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await tryToDrop(pool, name, limit);
    } catch (error) {
      if ((error as { code?: string }).code !== '55P03' || attempt === tries) throw error;
    }
  }
}

async function tryToDrop(pool: Pool, name: string, limit: number): Promise<boolean> {
  return inTransaction(pool, async (client) => {
    await client.query('select pg_advisory_xact_lock($1)', [partitionLock]);
    await client.query(`set local lock_timeout = ${lockTimeoutMs}`);
    const { rowCount } = await client.query(
      `update reading_partitions set "isAttached" = false, "retiredAt" = now()
       where name = $1 and "isAttached" and "filledAt" <= to_timestamp($2::float8)`,
      [name, limit / 1000],
    );
    if (rowCount === 0) return false; // another server dropped it, or an import has just filled it
    await client.query(`drop table "${name}"`);
    return true;
  });
}
