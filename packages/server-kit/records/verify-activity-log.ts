import type pg from 'pg';
import { readChainStart, type ChainStart } from './chain-start.ts';
import { BATCH, CONTENT, link, type LogRow } from './seal-activity-log.ts';

export interface AuditResult {
  checked: number;
  /** Written, but not in the chain yet. */
  unsealed: number;
  /** The first rows whose hash, number or content do not fit; id 0 stands for a beginning no removal in the log tells of. */
  broken: { id: number; sealNumber: number; reason: 'changed' | 'missing before' }[];
}

/** Walks the whole chain, from where it begins now, and tells rows that were changed, removed or put in another order. */
export async function verifyActivityLog(pool: pg.Pool): Promise<AuditResult> {
  const result: AuditResult = { checked: 0, unsealed: 0, broken: [] };
  const start = await readChainStart(pool);
  let { sealNumber: number, hash } = start;
  for (;;) {
    const { rows } = await pool.query<LogRow & { sealNumber: number; hash: string }>(
      `select id, "sealNumber", hash, ${CONTENT} from activity_logs where "sealNumber" > $1 order by "sealNumber" limit ${BATCH}`,
      [number],
    );
    for (const row of rows) {
      if (row.sealNumber !== number + 1)
        result.broken.push({ id: row.id, sealNumber: row.sealNumber, reason: 'missing before' });
      else if (link(hash, row.content) !== row.hash)
        result.broken.push({ id: row.id, sealNumber: row.sealNumber, reason: 'changed' });
      number = row.sealNumber;
      hash = row.hash;
      result.checked += 1;
    }
    if (rows.length < BATCH || result.broken.length >= 20) break;
  }
  if (start.sealNumber > 0 && !(await isLogged(pool, start)))
    result.broken.push({ id: 0, sealNumber: start.sealNumber, reason: 'missing before' });
  const open = await pool.query<{ count: number }>(
    `select count(*)::int as count from activity_logs where "sealNumber" is null`,
  );
  result.unsealed = open.rows[0]?.count ?? 0;
  return result;
}

/** Whether the log itself tells of the removal that left the chain beginning here. */
async function isLogged(pool: pg.Pool, { sealNumber, hash }: ChainStart): Promise<boolean> {
  const { rows } = await pool.query(
    `select 1 from activity_logs where collection = 'activityLogs' and action = 'other'
       and changes->>'sealNumber' = $1 and changes->>'hash' = $2 limit 1`,
    [String(sealNumber), hash],
  );
  return rows.length > 0;
}
