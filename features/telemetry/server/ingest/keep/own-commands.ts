import type { Pool } from 'pg';

/** Which of the commands were given to this controller. */
export async function findOwnCommands(
  { pool }: { pool: Pool },
  controllerId: number,
  commandIds: readonly number[],
): Promise<ReadonlySet<number>> {
  const { rows } = await pool.query<{ id: number }>(
    'select id from controller_commands where controller_id = $1 and id = any($2::int[])',
    [controllerId, commandIds],
  );
  return new Set(rows.map(({ id }) => id));
}
