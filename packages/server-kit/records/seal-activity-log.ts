import { createHash } from 'node:crypto';
import type pg from 'pg';
import { findChainEnd } from './chain-ends.ts';

/** Rows sealed, or verified, in one round. */
export const batch = 2_000;
/** One server at a time works on the chain. */
export const chainLock = `select pg_advisory_xact_lock(hashtext('activity log chain'))`;

export interface LogRow {
  id: number;
  content: string;
}

// The content a hash stands over; JSON from PostgreSQL keeps one key order, so the text is stable. Rows of before programs
// and deeds were named have the text they had.
export const sealedContent = `(jsonb_build_array(id, to_char(time at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'), user_id, facility_id, action, collection, record_id, changes, source, ip) || case when program is null then '[]' else jsonb_build_array(program) end || case when deed is null then '[]' else jsonb_build_array(jsonb_build_object('deed', deed)) end)::text as content`;

/** The hash of a row: over the one before it and its content. */
export const link = (previous: string, content: string): string =>
  createHash('sha256').update(previous).update('\n').update(content).digest('hex');

/** Chains the rows written since the last round, oldest first; answers how many. One server at a time. */
export async function sealActivityLog(pool: pg.Pool): Promise<number> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query(chainLock);
    const end = await findChainEnd(client);
    // Going on from the last row that is left would hide what was cut off.
    if (!end) throw new Error('The note of where the activity log ends is missing: somebody removed it.');
    let { sealNumber: number, hash } = end;
    const { rows } = await client.query<LogRow>(
      `select id, ${sealedContent} from activity_logs where "sealNumber" is null order by id limit ${batch}`,
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
    await client.query('update activity_log_end set "sealNumber" = $1, hash = $2', [number, hash]);
    await client.query('commit');
    return rows.length;
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
}
