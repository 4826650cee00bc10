import type pg from 'pg';

/** Where the chain begins now: what stood before was removed when its time was over. */
export interface ChainStart {
  sealNumber: number;
  hash: string;
}

/** The last row that was removed; number 0 and an empty hash while nothing was. */
export async function readChainStart(db: pg.Pool | pg.PoolClient): Promise<ChainStart> {
  const { rows } = await db.query<ChainStart>('select "sealNumber", hash from activity_log_start');
  return rows[0] ?? { sealNumber: 0, hash: '' };
}
