import fc from 'fast-check';
import type { Pool } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { applyRetention } from '../retention/apply-retention.ts';
import { createReadingWriter } from '../store/reading-writer.ts';
import type { ReadingRow } from '../store/reading-row.ts';
import { openTelemetryDatabase } from '../telemetry-database.testing.ts';
import { getChartData } from './get-chart-data.ts';
import type { ChartQuery } from './get-chart-data.ts';

interface Point {
  at: string;
  min: number;
  avg: number;
  max: number;
  count: number;
}

const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
const minute = 60_000;
const day = 86_400_000;
const base = Date.UTC(2026, 8, 1, 5, 3);
let database: Awaited<ReturnType<typeof openTelemetryDatabase>>;
let pool: Pool;
const rows: ReadingRow[] = [];

beforeAll(async () => {
  database = await openTelemetryDatabase();
  pool = database.pool;
  for (const [sensorId, stepMs, facilityId] of [
    [1, 10_000, 1],
    [2, 25_000, 1],
    [3, 10_000, 2],
  ] as const) {
    for (let at = base; at < base + day; at += stepMs) {
      rows.push({
        facilityId,
        sensorId,
        designatorId: 5,
        at,
        value: Math.fround(20 + sensorId + Math.sin(at / 5e6) * 5),
        origin: 0,
      });
    }
  }
  const writer = createReadingWriter({ pool, log, maxDelayMs: 1 });
  for (let i = 0; i < rows.length; i += 500) void writer.write({ controllerId: 1, rows: rows.slice(i, i + 500) });
  await writer.close();
});
afterAll(() => database.close());

async function readChart(
  query: Partial<ChartQuery>,
): Promise<{ points: Point[]; intervalMinutes: number; family: string }> {
  const data = await getChartData(pool, { facilityId: 1, sensorIds: [1], from: base, to: base + day, ...query });
  return { points: JSON.parse(data.json) as Point[], intervalMinutes: data.intervalMinutes, family: data.family };
}

/** Intervals are counted from here; of a week or more it shows. */
const firstInterval = Date.UTC(2000, 0, 1);

function computeChart(sensorIds: readonly number[], from: number, to: number, intervalMinutes: number): Point[] {
  const buckets = new Map<number, Map<number, number[]>>();
  for (const row of rows) {
    if (!sensorIds.includes(row.sensorId) || row.facilityId !== 1 || row.at < from || row.at >= to) continue;
    const width = intervalMinutes * minute;
    const bucket = firstInterval + Math.floor((row.at - firstInterval) / width) * width;
    const sensors = buckets.get(bucket) ?? new Map<number, number[]>();
    buckets.set(bucket, sensors.set(row.sensorId, [...(sensors.get(row.sensorId) ?? []), row.value]));
  }
  const mean = (list: number[]): number => list.reduce((sum, value) => sum + value, 0) / list.length;
  return [...buckets]
    .sort(([a], [b]) => a - b)
    .map(([at, sensors]) => {
      const values = [...sensors.values()];
      return {
        at: new Date(at).toISOString(),
        min: Math.min(...values.flat()),
        avg: mean(values.map(mean)),
        max: Math.max(...values.flat()),
        count: values.flat().length,
      };
    });
}

function expectSamePoints(actual: Point[], expected: Point[]): void {
  expect(actual.map(({ at, count }) => ({ at, count }))).toEqual(expected.map(({ at, count }) => ({ at, count })));
  actual.forEach((point, i) => {
    for (const key of ['min', 'avg', 'max'] as const) expect(point[key]).toBeCloseTo(expected[i]![key], 3);
  });
}

test('a chart over any stretch and interval shows exactly the readings of that stretch', async () => {
  const query = fc.record({
    start: fc.integer({ min: 0, max: day }),
    length: fc.integer({ min: 1, max: day / 2 }),
    intervalMinutes: fc.constantFrom(0.5, 1, 5, 15, 30, 60, 120, 240),
    sensorIds: fc.constantFrom([1], [2], [1, 2]),
  });
  await fc.assert(
    fc.asyncProperty(query, async ({ start, length, intervalMinutes, sensorIds }) => {
      const [from, to] = [base + start, base + start + length];
      const chart = await readChart({ from, to, intervalMinutes, sensorIds });
      expectSamePoints(chart.points, computeChart(sensorIds, from, to, intervalMinutes));
    }),
    { numRuns: 60 },
  );
});

test('a short stretch of one sensor is shown reading by reading, a long one in intervals', async () => {
  const short = await readChart({ to: base + 60 * minute });
  expect([short.family, short.intervalMinutes, short.points.length]).toEqual(['raw', 0, 360]);
  expect(short.points[0]?.at).toBe(new Date(base).toISOString());
  const long = await readChart({});
  expect([long.family, long.intervalMinutes]).toEqual(['1m', 1]);
  const wide = await readChart({ from: base - 15 * day, to: base + 15 * day });
  expect([wide.family, wide.intervalMinutes]).toEqual(['15m', 30]);
  const several = await readChart({ to: base + 60 * minute, sensorIds: [1, 2] });
  expect([several.family, several.intervalMinutes]).toEqual(['1m', 1]);
});

test('never more points than asked for, and the rest page by page', async () => {
  const few = await readChart({ limit: 100 });
  expect(few.intervalMinutes).toBe(15);
  expect(few.points.length).toBeLessThanOrEqual(100);
  const whole = await readChart({ intervalMinutes: 1 });
  const page = await readChart({ intervalMinutes: 1, start: 100, limit: 50 });
  expect([page.intervalMinutes, page.points]).toEqual([1, whole.points.slice(100, 150)]);
});

test('a chart in an interval that gives too many points has a wider one, and every reading to the newest', async () => {
  const span = fc.record({
    start: fc.integer({ min: 0, max: day }),
    length: fc.integer({ min: 1, max: day }),
    intervalMinutes: fc.option(fc.constantFrom(0.5, 1, 5, 60), { nil: undefined }),
    limit: fc.integer({ min: 1, max: 300 }),
  });
  await fc.assert(
    fc.asyncProperty(span, async ({ start, length, intervalMinutes, limit }) => {
      const [from, to] = [base + start, base + start + length];
      const chart = await readChart({ from, to, intervalMinutes, limit, sensorIds: [1, 2] });
      expect(chart.points.length).toBeLessThanOrEqual(limit);
      expect(chart.intervalMinutes).toBeGreaterThanOrEqual(intervalMinutes ?? 0);
      expectSamePoints(chart.points, computeChart([1, 2], from, to, chart.intervalMinutes));
    }),
    { numRuns: 60 },
  );
});

test('a week in five-minute points and a year in one-minute points both end with the newest reading', async () => {
  const newest = base + day;
  const week = await readChart({ from: newest - 7 * day, to: newest, intervalMinutes: 5 });
  expect(week.intervalMinutes).toBe(5);
  expectSamePoints(week.points.slice(-1), computeChart([1], base, newest, 5).slice(-1));
  const year = await readChart({ from: newest - 365 * day, to: newest, intervalMinutes: 1 });
  expect(year.intervalMinutes).toBe(30);
  expectSamePoints(year.points, computeChart([1], base, newest, 30));
});

test('readings that come late are in the next chart', async () => {
  const writer = createReadingWriter({ pool, log, maxDelayMs: 1 });
  const at = base - 3 * day;
  const late = { facilityId: 1, sensorId: 9, designatorId: 5, at, value: 33, origin: 1 as const };
  expect((await readChart({ sensorIds: [9], from: at - day, to: at + day, intervalMinutes: 60 })).points).toEqual([]);
  await writer.write({ controllerId: 1, rows: [late] });
  await writer.close();
  const { points } = await readChart({ sensorIds: [9], from: at - day, to: at + day, intervalMinutes: 60 });
  expect(points).toEqual([{ at: '2026-08-29T05:00:00.000Z', min: 33, avg: 33, max: 33, count: 1 }]);
});

test("another facility's sensors give no points", async () => {
  expect((await readChart({ sensorIds: [3] })).points).toEqual([]);
  expect((await readChart({ sensorIds: [3], to: base + minute })).points).toEqual([]);
  expect((await readChart({ sensorIds: [] })).points).toEqual([]);
});

test('a chart without beginning or with an interval of nothing is refused', async () => {
  await expect(readChart({ from: Number.NaN })).rejects.toThrow(RangeError);
  await expect(readChart({ intervalMinutes: 0 })).rejects.toThrow(RangeError);
});

test('after the raw readings are retired a chart still shows all of them, summarised', async () => {
  const other = await openTelemetryDatabase();
  const writer = createReadingWriter({ pool: other.pool, log, maxDelayMs: 1 });
  await writer.write({ controllerId: 1, rows: rows.filter((row) => row.sensorId === 1) });
  await writer.close();
  await applyRetention(other.pool, [{ family: 'raw', keepDays: 1 }], Date.now() + 3 * day);
  const query = { facilityId: 1, sensorIds: [1], from: base, to: base + 30 * minute };
  const chart = await getChartData(other.pool, query);
  expect(chart.family).toBe('1m');
  expectSamePoints(JSON.parse(chart.json) as Point[], computeChart([1], query.from, query.to, 1));
  await other.close();
});
