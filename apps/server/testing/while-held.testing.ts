import { until } from '@trellis/test-kit/until';
import { expect } from 'vitest';
import type { Services } from '@trellis/server-kit';

type Pool = Services['pool'];
type Query = readonly [text: string, values: readonly unknown[]];

/**
 * Holds rows as somebody else would while a call begins; once the call waits for them, that somebody goes on and is done. Answers the
 * call. Where what they go on with is held by the waiting call already, the two would wait in a circle: with `nowait` that fails.
 */
export async function whileHeld<Reply>(
  pool: Pool,
  hold: Query,
  call: () => Promise<Reply>,
  ...goOn: readonly Query[]
): Promise<Reply> {
  const other = await pool.connect();
  try {
    await other.query('begin');
    await other.query(hold[0], [...hold[1]]);
    const { rows } = await other.query<{ pid: number }>('select pg_backend_pid() as pid');
    const waiting = call();
    const blocked = 'select from pg_stat_activity where $1::int = any(pg_blocking_pids(pid))';
    await until(async () => expect((await pool.query(blocked, [rows[0]?.pid])).rowCount).toBeGreaterThan(0));
    for (const [text, values] of goOn) await other.query(text, [...values]);
    await other.query('commit');
    return await waiting;
  } finally {
    // What failed half-way lets the call go as well; after the commit it says nothing.
    await other.query('rollback');
    other.release();
  }
}
