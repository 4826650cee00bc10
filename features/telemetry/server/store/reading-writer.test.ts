import fc from 'fast-check';
import type { Pool } from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openTelemetryDatabase } from '../telemetry-database.testing.ts';
import { findHistoryFaults, listHistory } from './history-checks.testing.ts';
import { createReadingWriter } from './reading-writer.ts';
import type { ReadingMessage, ReadingRow } from './reading-row.ts';
import { createRejections } from './rejected-messages.ts';

const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
const now = Date.now();
let database: Awaited<ReturnType<typeof openTelemetryDatabase>>;
let pool: Pool;

beforeAll(async () => {
  database = await openTelemetryDatabase({ max: 10 });
  pool = database.pool;
});
afterAll(() => database.close());
beforeEach(async () => {
  await pool.query(`truncate readings, reading_rollups_1m, reading_rollups_15m, reading_rollups_1h, latest_readings,
    controller_positions, rejected_messages`);
});

function row(sensorId: number, at: number, value: number, origin: 0 | 1 = 0): ReadingRow {
  return { facilityId: 3, sensorId, designatorId: 5, at, value, origin };
}
const describeRow = ({ sensorId, at, value }: ReadingRow): string => `${sensorId} ${at} ${value}`;

test('a write resolves when its readings can be read by anyone', async () => {
  const writer = createReadingWriter({ pool, log, maxDelayMs: 5 });
  const rows = [row(1, now - 20_000, 21.5), row(1, now - 10_000, 22), row(2, now - 10_000, 0.5)];
  expect(await writer.write({ controllerId: 9, position: 1, rows })).toBe('committed');
  expect(await listHistory(pool)).toEqual(rows.map(describeRow).sort());
  expect(await findHistoryFaults(pool)).toEqual([]);
  const stored = await pool.query('select position::int, missing from controller_positions where controller_id = 9');
  expect(stored.rows).toEqual([{ position: 1, missing: [] }]);
  await writer.close();
});

test('a redelivered message is recognised, also by another server and after a restart', async () => {
  const message: ReadingMessage = { controllerId: 9, position: 5, rows: [row(1, now, 20)] };
  const first = createReadingWriter({ pool, log, maxDelayMs: 5 });
  const answers = await Promise.all([first.write(message), first.write(message)]);
  expect(answers.sort()).toEqual(['committed', 'duplicate']);
  await first.close();
  const second = createReadingWriter({ pool: database.openPool(), log, maxDelayMs: 5 });
  expect(await second.write(message)).toBe('duplicate');
  expect(await second.write({ ...message, position: 4, rows: [row(1, now - 5, 19)] })).toBe('committed');
  await second.close();
  expect(await listHistory(pool)).toHaveLength(2);
});

test('messages without a number are all written, for nothing tells a repetition from a second reading', async () => {
  const writer = createReadingWriter({ pool, log, maxDelayMs: 5 });
  const message: ReadingMessage = { controllerId: 4, rows: [row(1, now, 20)] };
  expect(await Promise.all([writer.write(message), writer.write(message)])).toEqual(['committed', 'committed']);
  await writer.close();
  expect(await listHistory(pool)).toHaveLength(2);
});

test('late and historical readings land in the roll-ups of their own time and leave newer latest values alone', async () => {
  const writer = createReadingWriter({ pool, log, maxDelayMs: 5 });
  const longAgo = Date.UTC(2019, 4, 5, 6, 59, 50);
  await writer.write({ controllerId: 1, position: 1, rows: [row(1, now, 25)] });
  const late = [row(1, longAgo, 10, 1), row(1, longAgo + 20_000, 12, 1), row(1, now - 86_400_000, 15, 1)];
  await writer.write({ controllerId: 1, position: 2, rows: late });
  await writer.write({ controllerId: 1, position: 3, rows: [row(1, longAgo + 1000, -3, 1)] });
  await writer.close();
  expect(await findHistoryFaults(pool)).toEqual([]);
  const latest = await pool.query('select reading, origin from latest_readings');
  expect(latest.rows).toEqual([{ reading: 25, origin: 0 }]);
});

test('two servers given the same messages in any order and any number of times keep each exactly once', async () => {
  const plan = fc.record({
    messages: fc.array(fc.tuple(fc.integer({ min: 1, max: 4 }), fc.integer({ min: 1, max: 12 })), {
      minLength: 1,
      maxLength: 40,
    }),
    deliveries: fc.array(fc.tuple(fc.nat(1000), fc.boolean(), fc.nat(3)), { minLength: 20, maxLength: 150 }),
  });
  const otherPool = database.openPool();
  await fc.assert(
    fc.asyncProperty(plan, async ({ messages, deliveries }) => {
      await pool.query(
        `truncate readings, reading_rollups_1m, reading_rollups_15m, reading_rollups_1h, latest_readings, controller_positions`,
      );
      const known = new Map<string, ReadingMessage>();
      for (const [controllerId, position] of messages) {
        const rows = [0, 1, 2].map((i) =>
          row(controllerId * 10 + (position % 3), now - position * 40_000 - i * 7_000, position + i),
        );
        known.set(`${controllerId}/${position}`, { controllerId, position, rows });
      }
      const all = [...known.values()];
      const writers = [pool, otherPool].map((each) =>
        createReadingWriter({ pool: each, log, maxDelayMs: 2, maxRows: 9 }),
      );
      const answers: Promise<string>[] = [];
      const order = [
        ...deliveries.map(([n, second]) => [all[n % all.length], second] as const),
        ...all.map((m) => [m, false] as const),
      ];
      for (const [index, [message, second]] of order.entries()) {
        answers.push(writers[second ? 1 : 0]!.write(message as ReadingMessage));
        if (deliveries[index]?.[2] === 0) await new Promise((resolve) => setTimeout(resolve, 1));
      }
      const said = await Promise.all(answers);
      await Promise.all(writers.map((writer) => writer.close()));
      expect(said.filter((answer) => answer === 'committed')).toHaveLength(all.length);
      expect(await listHistory(pool)).toEqual(all.flatMap((message) => message.rows.map(describeRow)).sort());
      expect(await findHistoryFaults(pool)).toEqual([]);
    }),
    { numRuns: 25 },
  );
});

test('a reading the database refuses is counted and costs nothing else', async () => {
  await pool.query('alter table readings add constraint refuses_thirteen check (reading <> 13)');
  try {
    const rejections = createRejections({ db: pool, log });
    const writer = createReadingWriter({ pool, log, maxDelayMs: 20, rejections });
    const messages: ReadingMessage[] = Array.from({ length: 30 }, (_, i) => ({
      controllerId: 2,
      position: i + 1,
      rows: Array.from({ length: 10 }, (_, j) =>
        row(j, now - i * 10_000, i === 17 && (j === 3 || j === 9) ? 13 : 20 + i),
      ),
    }));
    const said = await Promise.all(messages.map((message) => writer.write(message)));
    expect(new Set(said)).toEqual(new Set(['committed']));
    await writer.close();
    await rejections.close();
    expect(await listHistory(pool)).toHaveLength(298);
    expect(await findHistoryFaults(pool)).toEqual([]);
    const counted = await pool.query('select source, cause, count::int from rejected_messages');
    expect(counted.rows).toEqual([{ source: '2', cause: 'reading.refused-by-database', count: 2 }]);
  } finally {
    await pool.query('alter table readings drop constraint refuses_thirteen');
  }
});

test('a reading no column can hold is refused before it reaches a batch', async () => {
  const rejections = createRejections({ db: pool, log });
  const writer = createReadingWriter({ pool, log, maxDelayMs: 5, rejections });
  const rows = [
    row(1, now, Number.NaN),
    row(1, now, 1e39),
    row(-1, now, 1),
    row(1, Date.UTC(1990, 1, 1), 1),
    row(1, now + 3_600_000, 1),
    row(1, now, 20),
  ];
  expect(await writer.write({ controllerId: 6, position: 1, rows })).toBe('committed');
  await writer.close();
  await rejections.close();
  expect(await listHistory(pool)).toHaveLength(1);
  const counted = await pool.query('select cause, count::int from rejected_messages');
  expect(counted.rows).toEqual([{ cause: 'reading.not-storable', count: 5 }]);
});

test('a writer with too much to save says so, until half of it is saved', async () => {
  const writer = createReadingWriter({ pool, log, maxRows: 10, maxBacklogRows: 100 });
  const pending: Promise<unknown>[] = [];
  for (let position = 1; !writer.isSaturated; position++) {
    pending.push(
      writer.write({ controllerId: 1, position, rows: Array.from({ length: 10 }, (_, i) => row(i, now, position)) }),
    );
  }
  expect(writer.stats.backlogRows).toBe(100);
  await Promise.all(pending);
  expect(writer.isSaturated).toBe(false);
  await writer.close();
  expect(await listHistory(pool)).toHaveLength(100);
});

test('of a message sent twice the second is a duplicate', async () => {
  const writer = createReadingWriter({ pool, log, maxDelayMs: 5 });
  expect(await writer.write({ controllerId: 1, position: 1, rows: [row(1, now, 1)] })).toBe('committed');
  expect(await writer.write({ controllerId: 1, position: 1, rows: [row(1, now, 1)] })).toBe('duplicate');
  expect(await writer.write({ controllerId: 1, position: 2, rows: [row(1, now, 2)] })).toBe('committed');
  await writer.close();
  expect(writer.stats).toMatchObject({ committedMessages: 2, duplicateMessages: 1 });
});

test('a writer closed while the database is away rejects what it could not save', async () => {
  const lost = database.openPool();
  await lost.end();
  const writer = createReadingWriter({ pool: lost, log, maxDelayMs: 5 });
  const outcome = writer
    .write({ controllerId: 1, position: 1, rows: [row(1, now, 1)] })
    .catch((error: unknown) => (error as Error).name);
  await writer.close(200);
  expect(await outcome).toBe('WriterClosed');
  await expect(writer.write({ controllerId: 1, position: 2, rows: [] })).rejects.toThrow('closed');
});
