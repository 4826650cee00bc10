import { until } from '@trellis/test-kit/until';
import pg from 'pg';
import type { Pool } from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openTelemetryDatabase } from '../telemetry-database.testing.ts';
import { findHistoryFaults, listHistory } from './history-checks.testing.ts';
import { createReadingWriter } from './reading-writer.ts';
import type { ReadingMessage } from './reading-row.ts';

const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
const now = Date.now();
let database: Awaited<ReturnType<typeof openTelemetryDatabase>>;
let pool: Pool;

beforeEach(async () => {
  database = await openTelemetryDatabase();
  pool = database.pool;
});
afterEach(() => database.close());

/** Every third controller is a foreign node that does not number its messages. */
function makeMessages(): ReadingMessage[] {
  const messages: ReadingMessage[] = [];
  for (let n = 1; n <= 400; n++) {
    for (let controllerId = 1; controllerId <= 9; controllerId++) {
      const rows = Array.from({ length: 5 }, (_, i) => ({
        facilityId: 1,
        sensorId: controllerId * 10 + i,
        designatorId: 5,
        at: now - n * 10_000,
        value: n,
        origin: 0 as const,
      }));
      messages.push(controllerId % 3 === 0 ? { controllerId, rows } : { controllerId, position: n, rows });
    }
  }
  return messages;
}

async function terminateWriters(killer: pg.Client): Promise<number> {
  const { rowCount } = await killer.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`,
  );
  return rowCount ?? 0;
}

test('connections killed at random moments under load lose nothing and double nothing', async () => {
  const writer = createReadingWriter({ pool, log, maxRows: 200, maxDelayMs: 3 });
  const messages = makeMessages();
  const writes: Promise<string>[] = [];
  const killer = new pg.Client(pool.options);
  await killer.connect();
  let kills = 0;
  const ending = new AbortController();
  const killing = (async () => {
    while (!ending.signal.aborted) {
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 12));
      kills += await terminateWriters(killer);
    }
  })();
  for (const [i, message] of messages.entries()) {
    writes.push(writer.write(message));
    if (i % 100 !== 99) continue;
    await new Promise((resolve) => setTimeout(resolve, 20));
    // However slow the machine is, killed more than ten times before the last message.
    await until(() => expect(kills).toBeGreaterThan(i / 300));
  }
  await new Promise((resolve) => setTimeout(resolve, 300));
  ending.abort();
  await killing;
  await killer.end();
  const said = await Promise.all(writes);
  await writer.close();
  expect(kills).toBeGreaterThan(10);
  expect(new Set(said)).toEqual(new Set(['committed']));
  const expected = messages.flatMap((message) => message.rows.map((row) => `${row.sensorId} ${row.at} ${row.value}`));
  expect(await listHistory(pool)).toEqual(expected.sort());
  expect(await findHistoryFaults(pool)).toEqual([]);
});

test('a COMMIT whose answer is lost is recognised as done', async () => {
  const writer = createReadingWriter({ pool, log, connections: 1, maxDelayMs: 1 });
  await writer.write({
    controllerId: 2,
    rows: [{ facilityId: 1, sensorId: 1, designatorId: 5, at: now - 1, value: 6, origin: 0 }],
  });
  // The constraint trigger runs inside COMMIT and holds it until we have cut the connection from our side.
  await pool.query(
    `create function slow_commit() returns trigger language plpgsql as $$ begin perform pg_sleep(1); return null; end $$`,
  );
  await pool.query(`create constraint trigger slow after update on reading_writers deferrable initially deferred
    for each row execute function slow_commit()`);
  const sockets: { destroy(): void }[] = [];
  pool.on('acquire', (client) =>
    sockets.push((client as unknown as { connection: { stream: { destroy(): void } } }).connection.stream),
  );
  const watcher = new pg.Client(pool.options);
  await watcher.connect();
  const rows = [{ facilityId: 1, sensorId: 1, designatorId: 5, at: now, value: 7, origin: 0 as const }];
  const numbered = writer.write({ controllerId: 1, position: 1, rows });
  const foreign = writer.write({ controllerId: 2, rows });
  for (let isCommitting = false; !isCommitting;) {
    const { rows: found } = await watcher.query(
      `select 1 from pg_stat_activity where datname = current_database() and query = 'commit' and state = 'active'`,
    );
    isCommitting = found.length > 0;
  }
  await watcher.end();
  for (const socket of sockets) socket.destroy();
  expect(await Promise.all([numbered, foreign])).toEqual(['committed', 'committed']);
  expect(writer.stats.retries).toBeGreaterThan(0);
  await writer.close();
  expect(await listHistory(pool)).toHaveLength(3);
  expect(await findHistoryFaults(pool)).toEqual([]);
});

test('a table that is missing for a while delays readings and loses none', async () => {
  await pool.query('alter table latest_readings rename to latest_readings_away');
  const writer = createReadingWriter({ pool, log, maxDelayMs: 1 });
  const rows = [{ facilityId: 1, sensorId: 1, designatorId: 5, at: now, value: 7, origin: 0 as const }];
  const written = writer.write({ controllerId: 1, position: 1, rows });
  while (writer.stats.retries < 3) await new Promise((resolve) => setTimeout(resolve, 5));
  await pool.query('alter table latest_readings_away rename to latest_readings');
  expect(await written).toBe('committed');
  await writer.close();
  expect(await findHistoryFaults(pool)).toEqual([]);
});
