import type { Pool } from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { importReadings } from '../store/import/import-readings.ts';
import { createPartitions, listPartitions } from '../store/partitions.ts';
import { createReadingWriter } from '../store/reading-writer.ts';
import { openTelemetryDatabase } from '../telemetry-database.testing.ts';
import { applyRetention } from './apply-retention.ts';

const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
const dayMs = 86_400_000;
const now = Date.now();
let database: Awaited<ReturnType<typeof openTelemetryDatabase>>;
let pool: Pool;

beforeEach(async () => {
  database = await openTelemetryDatabase();
  pool = database.pool;
});
afterEach(() => database.close());

const rowAt = (at: number) => ({ facilityId: 1, sensorId: 1, designatorId: 5, at, value: 20, origin: 1 as const });
/** As if the partitions had been made when their time came. */
const forgetFilling = () => pool.query('update reading_partitions set "filledAt" = "from"');
const count = async (table: string) => Number((await pool.query(`select count(*) as n from ${table}`)).rows[0].n);

test('raw readings older than they are kept go, whole days at a time, and their roll-ups stay', async () => {
  const writer = createReadingWriter({ pool, log, maxDelayMs: 1 });
  await writer.write({ controllerId: 1, rows: [1, 89, 92, 200].map((days) => rowAt(now - days * dayMs)) });
  await writer.close();
  await forgetFilling();
  const dropped = await applyRetention(pool, undefined, now);
  expect(dropped).toHaveLength(2);
  expect(await count('readings')).toBe(2);
  for (const level of ['1m', '15m', '1h']) expect(await count(`reading_rollups_${level}`)).toBe(4);
  expect(await applyRetention(pool, undefined, now)).toEqual([]);
});

test('a day that is only partly too old is kept', async () => {
  const writer = createReadingWriter({ pool, log, maxDelayMs: 1 });
  const noon = Date.UTC(2026, 3, 10, 12);
  await writer.write({ controllerId: 1, rows: [rowAt(noon)] });
  await writer.close();
  await forgetFilling();
  const policy = [{ family: 'raw', keepDays: 30 }] as const;
  expect(await applyRetention(pool, policy, noon + 30 * dayMs + 1)).toEqual([]);
  expect(await applyRetention(pool, policy, Date.UTC(2026, 3, 11) + 30 * dayMs)).toEqual(['readings_20260410']);
});

test('imported history is kept as long after its import as new readings are', async () => {
  const at = Date.UTC(2019, 2, 1);
  await importReadings(pool, [rowAt(at)]);
  const policy = [{ family: 'raw', keepDays: 30 }] as const;
  expect(await applyRetention(pool, policy, now + 29 * dayMs)).toEqual([]);
  expect(await applyRetention(pool, policy, now + 31 * dayMs)).toEqual(['readings_m201903']);
});

test('partitions of the past that hold nothing go at once', async () => {
  await createPartitions(pool).ensure([Date.UTC(2019, 2, 1), Date.UTC(2020, 2, 1)]);
  await importReadings(pool, [rowAt(Date.UTC(2019, 2, 1))]);
  expect(await applyRetention(pool, [{ family: 'raw', keepDays: 30 }], now)).toEqual(['readings_20200301']);
  expect(await count('readings')).toBe(1);
});

test('writers go on while days are dropped', async () => {
  const writer = createReadingWriter({ pool, log, maxDelayMs: 1, maxRows: 5 });
  await writer.write({
    controllerId: 1,
    rows: Array.from({ length: 30 }, (_, day) => rowAt(now - (100 + day) * dayMs)),
  });
  await forgetFilling();
  const ending = new AbortController();
  const writing = (async () => {
    for (let n = 1; !ending.signal.aborted; n++)
      await writer.write({ controllerId: 2, position: n, rows: [rowAt(now - n)] });
  })();
  const dropped = await applyRetention(pool, [{ family: 'raw', keepDays: 90 }], now);
  ending.abort();
  await writing;
  await writer.close();
  expect(dropped).toHaveLength(30);
  expect(await listPartitions(pool, 'raw')).not.toHaveLength(0);
  expect(await count('readings')).toBe(writer.stats.committedRows - 30);
});

test('a policy that would delete today is refused', async () => {
  await expect(applyRetention(pool, [{ family: 'raw', keepDays: 0 }])).rejects.toThrow(RangeError);
});
