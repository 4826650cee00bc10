import type { Pool } from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readingFamilies } from '@trellis/telemetry/model';
import { openTelemetryDatabase } from '../telemetry-database.testing.ts';
import { findHistoryFaults, listHistory } from './history-checks.testing.ts';
import { findPartitionPeriod } from './partition-periods.ts';
import { createPartitions, listPartitions } from './partitions.ts';
import { createReadingWriter } from './reading-writer.ts';

const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
let database: Awaited<ReturnType<typeof openTelemetryDatabase>>;
let pool: Pool;

beforeEach(async () => {
  database = await openTelemetryDatabase({ max: 12 });
  pool = database.pool;
});
afterEach(() => database.close());

test.each([
  ['raw', 'readings_20261231', '2026-12-31', '2027-01-01'],
  ['1m', 'reading_rollups_1m_20261228', '2026-12-28', '2027-01-04'],
  ['15m', 'reading_rollups_15m_20261201', '2026-12-01', '2027-01-01'],
  ['1h', 'reading_rollups_1h_20260101', '2026-01-01', '2027-01-01'],
] as const)('the %s partition of the last second of a year is %s', (family, name, from, to) => {
  const period = findPartitionPeriod(family, Date.parse('2026-12-31T23:59:59.999Z'));
  expect(period).toEqual({ family, name, from: Date.parse(from), to: Date.parse(to) });
});

test('partitions are made a week ahead', async () => {
  const now = Date.now();
  await createPartitions(pool).ensureAhead(now);
  const days = await listPartitions(pool, 'raw');
  expect(days).toHaveLength(8);
  expect(days.at(0)?.from).toBeLessThanOrEqual(now);
  expect(days.at(-1)?.to).toBeGreaterThan(now + 7 * 86_400_000);
});

test('many servers may make the same partitions at the same moment', async () => {
  const times = Array.from({ length: 20 }, (_, i) => Date.UTC(2026, 0, 1 + i * 5));
  const makers = Array.from({ length: 6 }, () => createPartitions(pool));
  await Promise.all(makers.map((maker, i) => maker.ensure(times.slice(i).concat(times))));
  expect(await listPartitions(pool, 'raw')).toHaveLength(20);
  expect(await listPartitions(pool, '1h')).toHaveLength(1);
});

test('no partition is made for a broken clock', async () => {
  const partitions = createPartitions(pool);
  await expect(partitions.ensure([Date.UTC(1999, 11, 31)])).rejects.toThrow(RangeError);
  await expect(partitions.ensure([Date.now() + 800 * 86_400_000])).rejects.toThrow(RangeError);
  await expect(partitions.ensure([Number.NaN])).rejects.toThrow(RangeError);
});

test('a partition dropped behind a writer is made again', async () => {
  const writer = createReadingWriter({ pool, log, maxDelayMs: 1 });
  const at = Date.UTC(2026, 1, 3);
  const message = (position: number) => ({
    controllerId: 1,
    position,
    rows: [{ facilityId: 1, sensorId: 1, designatorId: 5, at: at + position, value: 1, origin: 1 as const }],
  });
  await writer.write(message(1));
  for (const family of readingFamilies) {
    const { name } = findPartitionPeriod(family, at);
    await pool.query(`drop table "${name}"`);
    await pool.query('update reading_partitions set "isAttached" = false where name = $1', [name]);
  }
  await pool.query('delete from latest_readings');
  await writer.write(message(2));
  await writer.close();
  expect(await listHistory(pool)).toHaveLength(1);
  expect(await findHistoryFaults(pool)).toEqual([]);
});

test('readings of many days are written while other servers make partitions', async () => {
  const writers = [pool, database.openPool()].map((each) =>
    createReadingWriter({ pool: each, log, maxDelayMs: 1, maxRows: 20 }),
  );
  const writes: Promise<string>[] = [];
  for (let n = 0; n < 200; n++) {
    const at = Date.UTC(2026, 0, 1) + (n % 50) * 86_400_000 * 3 + n;
    const rows = [{ facilityId: 1, sensorId: n % 5, designatorId: 5, at, value: n, origin: 1 as const }];
    writes.push(writers[n % 2]!.write({ controllerId: 1 + (n % 7), rows }));
  }
  await Promise.all(writes);
  await Promise.all(writers.map((writer) => writer.close()));
  expect(await listHistory(pool)).toHaveLength(200);
  expect(await findHistoryFaults(pool)).toEqual([]);
});
