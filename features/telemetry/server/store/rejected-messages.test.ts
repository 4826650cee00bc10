import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTelemetryDatabase, type TelemetryDatabase } from '../telemetry-database.testing.ts';
import { createRejections } from './rejected-messages.ts';

let database: TelemetryDatabase;
beforeAll(async () => {
  database = await openTelemetryDatabase();
});
afterAll(() => database.close());

test('what strangers leave behind is bounded: the oldest go', async () => {
  const { pool } = database;
  await pool.query(`insert into rejected_messages (source, cause, count, "firstSeen", "lastSeen")
    select 'stranger-' || n, 'message.not-adopted', 1, now(), now() - n * interval '1 second' from generate_series(1, 10100) n
    union all select 'long-ago', 'message.not-adopted', 1, now(), now() - interval '91 days'`);
  const rejections = createRejections({ db: pool, log: { warn: () => undefined } });
  rejections.count('somebody', 'message.malformed');
  await rejections.close();
  const { rows } = await pool.query<{ kept: number; old: boolean }>(
    `select count(*)::int as kept, bool_or(source in ('long-ago', 'stranger-10100')) as old from rejected_messages`,
  );
  expect(rows).toEqual([{ kept: 10_000, old: false }]);
});
