import type pg from 'pg';

/** A place in the chain: a row's number and its hash. Number 0 and an empty hash stand before the first row. */
export interface ChainPlace {
  sealNumber: number;
  hash: string;
}

/** Where the chain begins now: the last row that was removed because its time was over; number 0 while nothing was. */
export async function readChainStart(db: pg.Pool | pg.PoolClient): Promise<ChainPlace> {
  const { rows } = await db.query<ChainPlace>('select "sealNumber", hash from activity_log_start');
  return rows[0] ?? { sealNumber: 0, hash: '' };
}

/** The row that was sealed last, noted apart from the log; nothing when somebody removed the note. */
export async function findChainEnd(db: pg.Pool | pg.PoolClient): Promise<ChainPlace | undefined> {
  const { rows } = await db.query<ChainPlace>('select "sealNumber", hash from activity_log_end');
  return rows[0];
}

/** Whether the log still holds a place that was noted earlier, outside the database. */
export async function holdsPlace(pool: pg.Pool, { sealNumber, hash }: ChainPlace): Promise<boolean> {
  const { rowCount } = await pool.query(
    `select 1 where $1 = 0 or exists (select 1 from activity_logs where "sealNumber" = $1 and hash = $2)
       or exists (select 1 from activity_log_start where "sealNumber" = $1 and hash = $2)`,
    [sealNumber, hash],
  );
  return rowCount === 1;
}
