import type pg from 'pg';
import { findChainEnd, readChainStart, type ChainPlace } from './chain-ends.ts';
import { batch, sealedContent, link, type LogRow } from './seal-activity-log.ts';

export interface AuditResult {
  checked: number;
  /** Written, but not in the chain yet. */
  unsealed: number;
  /** The first rows whose hash, number or content do not fit; id 0 stands for a beginning no removal in the log tells of. */
  broken: { id: number; sealNumber: number; reason: 'changed' | 'missing before' | 'missing after' }[];
  /** The last row of the chain. Noted outside the database, it proves later that nothing up to it was rewritten. */
  end: ChainPlace;
}

/** Rows that do not fit are told up to this many. */
const brokenLimit = 20;

/** Walks the whole chain, from its beginning to its noted end, and tells rows that were changed, removed or put in another order. */
export async function verifyActivityLog(pool: pg.Pool): Promise<AuditResult> {
  const client = await pool.connect();
  try {
    // One moment of the log: rows are sealed and removed while it is read.
    await client.query('begin isolation level repeatable read read only');
    const result = await walkChain(client);
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
}

async function walkChain(db: pg.PoolClient): Promise<AuditResult> {
  const broken: AuditResult['broken'] = [];
  const start = await readChainStart(db);
  let end = start;
  let checked = 0;
  let lastId = 0;
  for (;;) {
    const { rows } = await db.query<LogRow & ChainPlace>(
      `select id, "sealNumber", hash, ${sealedContent} from activity_logs where "sealNumber" > $1 order by "sealNumber" limit ${batch}`,
      [end.sealNumber],
    );
    for (const { id, sealNumber, hash, content } of rows) {
      if (sealNumber !== end.sealNumber + 1) broken.push({ id, sealNumber, reason: 'missing before' });
      else if (link(end.hash, content) !== hash) broken.push({ id, sealNumber, reason: 'changed' });
      end = { sealNumber, hash };
      lastId = id;
      checked += 1;
    }
    if (rows.length < batch || broken.length >= brokenLimit) break;
  }
  if (start.sealNumber > 0 && !(await isLogged(db, start)))
    broken.push({ id: 0, sealNumber: start.sealNumber, reason: 'missing before' });
  const noted = await findChainEnd(db);
  if (broken.length < brokenLimit && (noted?.sealNumber !== end.sealNumber || noted.hash !== end.hash))
    broken.push({ id: lastId, sealNumber: end.sealNumber, reason: 'missing after' });
  const open = await db.query<{ count: number }>(
    `select count(*)::int as count from activity_logs where "sealNumber" is null`,
  );
  return { checked, unsealed: open.rows[0]?.count ?? 0, broken, end };
}

/** Whether the log itself tells of the removal that left the chain beginning here. */
async function isLogged(db: pg.PoolClient, { sealNumber, hash }: ChainPlace): Promise<boolean> {
  const { rows } = await db.query(
    `select 1 from activity_logs where collection = 'activityLogs' and action = 'other'
       and changes->>'sealNumber' = $1 and changes->>'hash' = $2 limit 1`,
    [String(sealNumber), hash],
  );
  return rows.length > 0;
}
