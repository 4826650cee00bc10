import type { Pool } from 'pg';
import * as z from 'zod';
import { defaultRetention, retentionOf, type RetentionPolicy } from '@trellis/telemetry/model';

const days = z.int().min(1).max(36_525);
const readingsRule = z.object({
  rawDays: days,
  fiveMinDays: days,
  hourlyDays: days,
  legalMinDays: z.int().min(0).max(36_525).default(0),
});
const deviceStatesRule = z.object({ rawDays: days, legalMinDays: z.int().min(0).max(36_525).default(0) });

/** As long as the longest chart of a unit. */
const defaultDeviceStateDays = 400;

/** Hears of a rule that cannot be read. */
export interface RetentionLog {
  warn(facts: object, message: string): void;
}

/**
 * How long readings are kept: what administrators entered as the retention rule of sensor readings (`lookups`). A rule that is
 * switched off keeps everything; one that cannot be read is told in the log, and nothing goes before its defaults.
 */
export async function readRetention(pool: Pool, log: RetentionLog): Promise<readonly RetentionPolicy[]> {
  const rule = await readRule(pool, 'readings');
  if (!rule) return defaultRetention;
  if (!rule.active) return [];
  const read = readingsRule.safeParse(rule.extra);
  if (read.success) return retentionOf(read.data);
  log.warn({ problem: z.prettifyError(read.error) }, 'the retention rule of readings cannot be read; defaults hold');
  return defaultRetention;
}

/** How many days what devices did is kept, by the rule of device states; undefined when the rule is switched off. */
export async function readDeviceStateDays(pool: Pool, log: RetentionLog): Promise<number | undefined> {
  const rule = await readRule(pool, 'deviceStates');
  if (!rule) return defaultDeviceStateDays;
  if (!rule.active) return undefined;
  const read = deviceStatesRule.safeParse(rule.extra);
  if (read.success) return Math.max(read.data.rawDays, read.data.legalMinDays);
  log.warn(
    { problem: z.prettifyError(read.error) },
    'the retention rule of device states cannot be read; defaults hold',
  );
  return defaultDeviceStateDays;
}

async function readRule(pool: Pool, family: string): Promise<{ active: boolean; extra: unknown } | undefined> {
  const { rows } = await pool.query<{ active: boolean; extra: unknown }>(
    `select active, extra from lookups where kind = 'retentionRule' and key = $1 and facility_id is null`,
    [family],
  );
  return rows[0];
}
