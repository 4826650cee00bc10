import type pg from 'pg';

/** What of the demo is already there: one row for each finished piece of work. */
export interface DemoMarks {
  read: (key: string) => Promise<string | undefined>;
  write: (key: string, value: string) => Promise<void>;
  list: (prefix: string) => Promise<Map<string, string>>;
}

interface Queries {
  query: <R extends pg.QueryResultRow>(text: string, values?: unknown[]) => Promise<{ rows: R[] }>;
}

/** Makes the table of marks when it is missing. It exists only where there is a demo, so no migration makes it. */
export async function openDemoMarks(db: Queries): Promise<DemoMarks> {
  // One text, so one transaction: servers that start together take turns.
  await db.query(`select pg_advisory_xact_lock(hashtext('demo marks'));
    create table if not exists demo_marks (key text primary key, value text not null, "markedAt" timestamptz not null default now())`);
  return {
    async read(key) {
      const { rows } = await db.query<{ value: string }>('select value from demo_marks where key = $1', [key]);
      return rows[0]?.value;
    },
    async write(key, value) {
      await db.query(
        `insert into demo_marks (key, value) values ($1, $2) on conflict (key) do update set value = excluded.value, "markedAt" = now()`,
        [key, value],
      );
    },
    async list(prefix) {
      const { rows } = await db.query<{ key: string; value: string }>(
        'select key, value from demo_marks where starts_with(key, $1)',
        [prefix],
      );
      return new Map(rows.map(({ key, value }) => [key.slice(prefix.length), value]));
    },
  };
}
