import type pg from 'pg';

const oldestMajor = 15;

/** Refuses a server older than PostgreSQL 15, saying which one it is. */
export async function checkServerVersion(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ number: number; name: string }>(
    `select current_setting('server_version_num')::int as number, current_setting('server_version') as name`,
  );
  refuseOldVersion(rows[0]?.number ?? 0, rows[0]?.name ?? 'unknown');
}

/** Refuses a version number (150004 is 15.4) before 15. */
export function refuseOldVersion(number: number, name: string): void {
  if (number >= oldestMajor * 10_000) return;
  throw new Error(
    `The database server is PostgreSQL ${name}; Trellis needs ${oldestMajor} or later. ` +
      'Upgrade it, or unset DATABASE_URL to use the embedded one.',
  );
}
