import type pg from 'pg';
import type { ChainPlace } from './chain-ends.ts';
import { chainLock } from './seal-activity-log.ts';

/**
 * Removes the sealed rows from before a moment and remembers where the chain goes on, in one transaction. The removal stands
 * in the log itself, so the place cannot be moved unseen. Answers how many rows went. One server at a time.
 */
export async function trimActivityLog(pool: pg.Pool, before: Date): Promise<number> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query(chainLock);
    // The chain is cut at one place: the rows before the first one that stays.
    const last = await client.query<ChainPlace>(
      `select "sealNumber", hash from activity_logs where "sealNumber" < coalesce(
         (select min("sealNumber") from activity_logs where time >= $1 and "sealNumber" is not null),
         (select max("sealNumber") + 1 from activity_logs))
       order by "sealNumber" desc limit 1`,
      [before],
    );
    const [start] = last.rows;
    if (!start) {
      await client.query('rollback');
      return 0;
    }
    const { rowCount } = await client.query('delete from activity_logs where "sealNumber" <= $1', [start.sealNumber]);
    await client.query('delete from activity_log_start');
    await client.query('insert into activity_log_start ("sealNumber", hash) values ($1, $2)', [
      start.sealNumber,
      start.hash,
    ]);
    await client.query(
      `insert into activity_logs (action, collection, changes, source) values ('other', 'activityLogs', $1, 'job')`,
      [JSON.stringify({ removed: rowCount, ...start, before: before.toISOString() })],
    );
    await client.query('commit');
    return rowCount ?? 0;
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
}
