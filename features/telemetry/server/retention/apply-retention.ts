import type { Pool } from 'pg';
import { defaultRetention } from '@trellis/telemetry/model';
import type { RetentionPolicy } from '@trellis/telemetry/model';
import { inTransaction } from '../store/in-transaction.ts';
import { familyTables, type PartitionPeriod } from '../store/partition-periods.ts';
import { listPartitions, partitionLock } from '../store/partitions.ts';
import type { Queryable } from '../store/queryable.ts';

const dayMs = 86_400_000;
/** Dropping needs the table for itself for a moment; rather than make writers queue behind a long read it tries again later. */
const lockTimeoutMs = 500;
const tries = 10;

/**
 * Drops the partitions whose readings are all older than their family keeps them. A partition that was made or received an
 * import later than its own time is kept from then, if it holds anything. Roll-ups are families of their own and outlive the raw readings.
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
      if (partition.to > limit || (partition.filledAt > limit && !(await isEmpty(pool, partition.name)))) continue;
      if (await dropPartition(pool, partition, limit)) dropped.push(partition.name);
    }
  }
  return dropped;
}

async function dropPartition(pool: Pool, partition: PartitionPeriod, limit: number): Promise<boolean> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await tryToDrop(pool, partition, limit);
    } catch (error) {
      if ((error as { code?: string }).code !== '55P03' || attempt === tries) throw error;
    }
  }
}

async function tryToDrop(pool: Pool, { name, family }: PartitionPeriod, limit: number): Promise<boolean> {
  return inTransaction(pool, async (client) => {
    await client.query('select pg_advisory_xact_lock($1)', [partitionLock]);
    await client.query(`set local lock_timeout = ${lockTimeoutMs}`);
    const { rows } = await client.query<{ isRecent: boolean }>(
      `select "filledAt" > to_timestamp($2::float8) as "isRecent" from reading_partitions
       where name = $1 and "isAttached" for update`,
      [name, limit / 1000],
    );
    const [partition] = rows;
    if (!partition) return false; // another server dropped it
    await client.query(`lock table only ${familyTables[family].table} in access exclusive mode`);
    if (partition.isRecent && !(await isEmpty(client, name))) return false; // an import has just filled it
    await client.query(
      `update reading_partitions set "isAttached" = false, "retiredAt" = case when $2 then "retiredAt" else now() end
       where name = $1`,
      [name, partition.isRecent],
    );
    await client.query(`drop table "${name}"`);
    return true;
  });
}

async function isEmpty(db: Queryable, name: string): Promise<boolean> {
  return (await db.query(`select from "${name}" limit 1`)).rowCount === 0;
}
