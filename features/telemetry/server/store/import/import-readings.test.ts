import type { Pool } from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { applyRetention } from '../../retention/apply-retention.ts';
import { openTelemetryDatabase } from '../../telemetry-database.testing.ts';
import { findHistoryFaults, listHistory } from '../history-checks.testing.ts';
import { listPartitions } from '../partitions.ts';
import { createReadingWriter } from '../reading-writer.ts';
import type { ReadingRow } from '../reading-row.ts';
import { continueImport, importReadings } from './import-readings.ts';
import { rebuildRollups } from './rebuild-roll-ups.ts';

const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
const base = Date.UTC(2026, 5, 30, 23, 50);
let database: Awaited<ReturnType<typeof openTelemetryDatabase>>;
let pool: Pool;

beforeEach(async () => {
  database = await openTelemetryDatabase();
  pool = database.pool;
});
afterEach(() => database.close());

function makeRows(count: number, sensorId = 1): ReadingRow[] {
  return Array.from({ length: count }, (_, i) => ({
    facilityId: 1,
    sensorId,
    designatorId: 6,
    at: base + i * 30_000,
    value: (i % 100) / 100,
    origin: 3,
  }));
}

test('an import adds its readings, its roll-ups and the latest value, in one commit', async () => {
  const result = await importReadings(pool, makeRows(3_000));
  expect(result).toEqual({ imported: 3_000, duplicates: 0, alreadySummarised: 0 });
  expect(await findHistoryFaults(pool)).toEqual([]);
  const latest = await pool.query('select designator_id, origin from latest_readings');
  expect(latest.rows).toEqual([{ designator_id: 6, origin: 3 }]);
});

test('the same import twice, or overlapping rows within one, change nothing the second time', async () => {
  const rows = makeRows(500);
  await importReadings(pool, rows);
  const again = await importReadings(pool, [...rows, ...makeRows(510), ...makeRows(10, 2)]);
  expect(again).toEqual({ imported: 20, duplicates: 1000, alreadySummarised: 0 });
  expect(await listHistory(pool)).toHaveLength(520);
  expect(await findHistoryFaults(pool)).toEqual([]);
});

test('two imports of the same rows at the same time add them once', async () => {
  const results = await Promise.all([importReadings(pool, makeRows(300)), importReadings(pool, makeRows(300))]);
  expect(results.map(({ imported }) => imported).sort()).toEqual([0, 300]);
  expect(await findHistoryFaults(pool)).toEqual([]);
});

test('an import with one row that cannot be stored adds nothing and names the row', async () => {
  const rows = makeRows(100);
  rows[41] = { ...(rows[41] as ReadingRow), value: Number.NaN };
  await expect(importReadings(pool, rows)).rejects.toThrow('Row 42');
  async function* failing(): AsyncGenerator<ReadingRow> {
    yield* makeRows(30_000);
    await Promise.resolve();
    throw new Error('the file ends in the middle of a line');
  }
  await expect(importReadings(pool, failing())).rejects.toThrow('in the middle');
  expect(await listHistory(pool)).toEqual([]);
  expect((await pool.query('select from latest_readings')).rowCount).toBe(0);
});

test('hours known only as summaries are not counted twice', async () => {
  const rows = makeRows(120);
  await importReadings(pool, rows);
  await applyRetention(pool, [{ family: 'raw', keepDays: 1 }], Date.now() + 2 * 86_400_000);
  const before = await pool.query('select sum(count)::int as n from reading_rollups_1h');
  const again = await importReadings(pool, rows);
  expect(again).toEqual({ imported: 0, duplicates: 0, alreadySummarised: 120 });
  expect((await pool.query('select sum(count)::int as n from reading_rollups_1h')).rows).toEqual(before.rows);
});

test('an import and live readings of the same minutes add up', async () => {
  const writer = createReadingWriter({ pool, log, maxDelayMs: 1, maxRows: 10 });
  const live = makeRows(2_000).map((row) => ({ ...row, at: row.at + 7, origin: 0 as const }));
  const writing = Promise.all(live.map((row) => writer.write({ controllerId: 1, rows: [row] })));
  await importReadings(pool, makeRows(2_000));
  await writing;
  await writer.close();
  expect(await listHistory(pool)).toHaveLength(4_000);
  expect(await findHistoryFaults(pool)).toEqual([]);
});

test('roll-ups that went wrong are rebuilt from the readings, also while readings arrive', async () => {
  await importReadings(pool, makeRows(1_000));
  await importReadings(pool, makeRows(200, 2));
  await pool.query(
    'update reading_rollups_15m set sum = 0; delete from reading_rollups_1h; update reading_rollups_1m set count = 99',
  );
  const writer = createReadingWriter({ pool, log, maxDelayMs: 1, maxRows: 10 });
  const live = makeRows(1_000).map((row) => ({ ...row, at: row.at + 7, origin: 0 as const }));
  const writing = Promise.all(live.map((row) => writer.write({ controllerId: 1, rows: [row] })));
  await rebuildRollups(pool, [1, 2], base, base + 86_400_000);
  await writing;
  await writer.close();
  expect(await findHistoryFaults(pool)).toEqual([]);
});

const fifteenYears = () =>
  Array.from({ length: 15 * 122 }, (_, i) => ({
    ...(makeRows(1)[0] as ReadingRow),
    at: Date.UTC(2004, 0, 1) + i * 3 * 86_400_000,
    value: (i % 100) / 100,
  }));

test('fifteen years are added with few locks at a time and a partition for each month', async () => {
  let most = 0;
  const countingLocks = {
    connect: async () => {
      const client = await pool.connect();
      const asWritten: unknown = client.query;
      const query: (...asked: unknown[]) => Promise<{ rows: { n: number }[] }> = (...asked) =>
        Reflect.apply(asWritten as (...given: unknown[]) => unknown, client, asked) as Promise<{
          rows: { n: number }[];
        }>;
      Object.assign(client, {
        query: (...asked: unknown[]) => {
          if (asked[0] !== 'commit') return query(...asked);
          // Locks are kept to the end of a transaction: just before, there are most.
          const own = `select count(*)::int as n from pg_locks where pid = pg_backend_pid() and locktype = 'relation'`;
          return query(own).then(({ rows: [held] }) => {
            most = Math.max(most, held?.n ?? 0);
            return query(...asked);
          });
        },
      });
      return client;
    },
  };
  const rows = fifteenYears();
  const result = await importReadings(countingLocks as unknown as Pool, rows);
  expect(result).toEqual({ imported: rows.length, duplicates: 0, alreadySummarised: 0 });
  expect(most).toBeGreaterThan(0);
  expect(most).toBeLessThan(64);
  expect((await listPartitions(pool, 'raw')).length).toBeLessThan(15 * 12 + 2);
  expect((await pool.query('select from arriving_readings')).rowCount).toBe(0);
  expect(await findHistoryFaults(pool)).toEqual([]);
});

test('an import that is killed halfway is continued by the next one, and ends with exactly its rows', async () => {
  const rows = fifteenYears().slice(0, 400);
  const first = database.openPool();
  const dying = importReadings(first, rows).then(
    () => 'ended',
    () => 'killed',
  );
  const ended = dying.then(() => true);
  for (let isHalfway = false; !isHalfway;) {
    const { rows: found } = await pool.query<{ pid: number }>(
      `select a.pid from reading_imports i, pg_locks l join pg_stat_activity a using (pid)
       where i.imported > 20 and l.locktype = 'advisory' and l.objid = 7304002 and a.datname = current_database()`,
    );
    isHalfway = found.length > 0;
    for (const { pid } of found) await pool.query('select pg_terminate_backend($1)', [pid]);
    if (!isHalfway && (await Promise.race([ended, Promise.resolve(false)]))) break;
  }
  expect(await dying).toBe('killed');
  const before = (await listHistory(pool)).length;
  expect(before).toBeLessThan(rows.length);
  const again = await importReadings(pool, rows);
  expect(again).toEqual({ imported: 0, duplicates: rows.length, alreadySummarised: 0, continued: rows.length });
  expect(await listHistory(pool)).toHaveLength(rows.length);
  expect(await findHistoryFaults(pool)).toEqual([]);
  expect(await continueImport(pool)).toBeUndefined();
});

test('no partition is made for days that get nothing', async () => {
  const rows = makeRows(120);
  await importReadings(pool, rows);
  await applyRetention(pool, [{ family: 'raw', keepDays: 1 }], Date.now() + 2 * 86_400_000);
  await importReadings(pool, rows);
  expect(await listPartitions(pool, 'raw')).toEqual([]);
});
