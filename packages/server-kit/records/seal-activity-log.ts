import { createHash } from 'node:crypto';
import type pg from 'pg';

/** Rows sealed in one round. */
const BATCH = 2_000;
const CHAIN_LOCK = `select pg_advisory_xact_lock(hashtext('activity log chain'))`;

interface LogRow {
  id: number;
  sealNumber: number | null;
  hash: string | null;
  content: string;
}

// The content a hash stands over; JSON from PostgreSQL keeps one key order, so the text is stable.
const CONTENT = `jsonb_build_array(id, to_char(time at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'), user_id, facility_id, action, collection, record_id, changes, source, ip)::text as content`;

const link = (previous: string, content: string): string =>
  createHash('sha256').update(previous).update('\n').update(content).digest('hex');

/** Chains the rows written since the last round, oldest first; answers how many. One server at a time. */
export async function sealActivityLog(pool: pg.Pool): Promise<number> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query(CHAIN_LOCK);
    const last = await client.query<{ sealNumber: number; hash: string }>(
      `select "sealNumber", hash from activity_logs where "sealNumber" is not null order by "sealNumber" desc limit 1`,
    );
    let number = last.rows[0]?.sealNumber ?? 0;
    let hash = last.rows[0]?.hash ?? '';
    const { rows } = await client.query<LogRow>(
      `select id, ${CONTENT} from activity_logs where "sealNumber" is null order by id limit ${BATCH}`,
    );
    const sealed = rows.map((row) => ({
      id: row.id,
      sealNumber: (number += 1),
      hash: (hash = link(hash, row.content)),
    }));
    await client.query(
      `update activity_logs a set "sealNumber" = s."sealNumber", hash = s.hash
       from jsonb_to_recordset($1::jsonb) as s(id int, "sealNumber" int, hash text) where a.id = s.id`,
      [JSON.stringify(sealed)],
    );
    await client.query('commit');
    return rows.length;
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
}

export interface AuditResult {
  checked: number;
  /** Written, but not in the chain yet. */
  unsealed: number;
  /** The first rows whose hash, number or content do not fit. */
  broken: { id: number; sealNumber: number; reason: 'changed' | 'missing before' }[];
}

/** Walks the whole chain and tells rows that were changed, removed or put in another order. */
export async function verifyActivityLog(pool: pg.Pool): Promise<AuditResult> {
  const result: AuditResult = { checked: 0, unsealed: 0, broken: [] };
  let number = 0;
  let hash = '';
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
  const open = await pool.query<{ count: number }>(
    `select count(*)::int as count from activity_logs where "sealNumber" is null`,
  );
  result.unsealed = open.rows[0]?.count ?? 0;
  return result;
}
