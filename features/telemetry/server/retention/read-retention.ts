import type { Pool } from 'pg';
import * as z from 'zod';
import { defaultRetention, retentionOf, type RetentionPolicy } from '../../model/index.ts';

const days = z.int().min(1).max(36_525);
const readingsRule = z.object({
  rawDays: days,
  fiveMinDays: days,
  hourlyDays: days,
  legalMinDays: z.int().min(0).max(36_525).default(0),
});

interface Log {
  warn(facts: object, message: string): void;
}

/**
 * How long readings are kept: what administrators entered as the retention rule of sensor readings (`lookups`). A rule that is
 * switched off keeps everything; one that cannot be read is told in the log, and nothing goes before its defaults.
 */
export async function readRetention(pool: Pool, log: Log): Promise<readonly RetentionPolicy[]> {
  const { rows } = await pool.query<{ active: boolean; extra: unknown }>(
    `select active, extra from lookups where kind = 'retentionRule' and key = 'readings' and facility_id is null`,
  );
  const [rule] = rows;
  if (!rule) return defaultRetention;
  if (!rule.active) return [];
  const read = readingsRule.safeParse(rule.extra);
  if (read.success) return retentionOf(read.data);
  log.warn({ problem: z.prettifyError(read.error) }, 'the retention rule of readings cannot be read; defaults hold');
  return defaultRetention;
}
