/** Readings per second into a committed database: bare binary COPY against the reading writer, same rows, same table. */
import { setImmediate } from 'node:timers/promises';
import type { Pool } from 'pg';
import { createReadingWriter } from '../features/telemetry/server/store/reading-writer.ts';
import { createPartitions } from '../features/telemetry/server/store/partitions.ts';
import { copyReadings, encodeReadings } from '../features/telemetry/server/store/encode-readings.ts';
import { copyBuffer } from '../features/telemetry/server/store/writer/copy-buffer.ts';
import type { ReadingMessage, ReadingRow } from '../features/telemetry/server/store/reading-row.ts';
import { describeMachine } from './machine.ts';
import { openBenchDatabase } from './bench-database.ts';

const controllers = 200;
const sensorsPerController = 7;
const totalRows = Number(process.env['ROWS'] ?? 1_000_000);
const stepMs = 10_000;
const startAt = Date.now() - 40 * 3_600_000;
const rowsPerCopy = 10_000;
const rounds = 3;
const quiet = { info: () => undefined, warn: console.warn, error: console.error };

function makeRow(controller: number, sensor: number, step: number): ReadingRow {
  return {
    facilityId: 1 + (controller % 4),
    sensorId: 1 + controller * sensorsPerController + sensor,
    designatorId: 5,
    at: startAt + step * stepMs,
    value: 20 + Math.sin(step / 50 + controller) * 4,
    origin: 0,
  };
}

/** Each message carries 50 readings of one sensor, ten seconds apart: a controller that buffers. */
function makeLongMessages(): ReadingMessage[] {
  const messages: ReadingMessage[] = [];
  for (let round = 0; messages.length * 50 < totalRows; round++) {
    for (let controller = 0; controller < controllers; controller++) {
      for (let sensor = 0; sensor < sensorsPerController; sensor++) {
        const rows = Array.from({ length: 50 }, (_, i) => makeRow(controller, sensor, round * 50 + i));
        messages.push({ controllerId: controller, position: round * sensorsPerController + sensor + 1, rows });
      }
    }
  }
  return messages;
}

/** Each message carries one reading of each of the controller's sensors: a controller that reports every ten seconds. */
function makeShortMessages(): ReadingMessage[] {
  const messages: ReadingMessage[] = [];
  for (let step = 0; messages.length * sensorsPerController < totalRows; step++) {
    for (let controller = 0; controller < controllers; controller++) {
      const rows = Array.from({ length: sensorsPerController }, (_, sensor) => makeRow(controller, sensor, step));
      messages.push({ controllerId: controller, position: step + 1, rows });
    }
  }
  return messages;
}

async function emptyTables(pool: Pool): Promise<void> {
  await pool.query(
    'truncate readings, reading_rollups_1m, reading_rollups_15m, reading_rollups_1h, latest_readings, controller_positions',
  );
  await pool.query('checkpoint');
}

async function measureBareCopy(pool: Pool, messages: ReadingMessage[], connections: number): Promise<number> {
  await emptyTables(pool);
  const rows = messages.flatMap((message) => [...message.rows]);
  const buffers: Buffer[] = [];
  for (let i = 0; i < rows.length; i += rowsPerCopy) {
    const part = rows.slice(i, i + rowsPerCopy);
    buffers.push(
      encodeReadings(
        part,
        part.map((_, index) => index),
      ),
    );
  }
  const startedAt = performance.now();
  let next = 0;
  const work = async (): Promise<void> => {
    const client = await pool.connect();
    for (let buffer = buffers[next++]; buffer; buffer = buffers[next++]) await copyBuffer(client, copyReadings, buffer);
    client.release();
  };
  await Promise.all(Array.from({ length: connections }, work));
  return rows.length / ((performance.now() - startedAt) / 1000);
}

async function measureWriter(pool: Pool, messages: ReadingMessage[], connections: number): Promise<number> {
  await emptyTables(pool);
  const writer = createReadingWriter({ pool, log: quiet, connections });
  let rows = 0;
  const startedAt = performance.now();
  const writes: Promise<unknown>[] = [];
  for (const message of messages) {
    rows += message.rows.length;
    writes.push(writer.write(message));
    while (writer.isSaturated) await setImmediate();
  }
  await Promise.all(writes);
  const rate = rows / ((performance.now() - startedAt) / 1000);
  await writer.close();
  const stored = await pool.query<{ n: number }>('select count(*) as n from readings');
  const found = stored.rows[0]?.n;
  if (found !== rows) throw new Error(`wrote ${rows} readings, found ${found}`);
  return rate;
}

const thousands = (rate: number): string => `${(rate / 1000).toFixed(0).padStart(5)} k rows/s`;

const median = (rates: number[]): number => [...rates].sort((a, b) => a - b)[rates.length >> 1] ?? Number.NaN;

await using database = await openBenchDatabase();
const { pool } = database;
console.log(describeMachine(database.version));
await createPartitions(pool).ensure(Array.from({ length: 10 }, (_, day) => startAt + day * 86_400_000));
for (const [name, messages] of [
  ['50 readings of a sensor per message', makeLongMessages()],
  ['1 reading of each of 7 sensors per message', makeShortMessages()],
] as const) {
  console.log(`\n${name}: ${messages.length} messages, ${controllers} controllers`);
  for (const connections of [1, 2]) {
    // In turns, and the medians compared: other programs on the machine then disturb both alike.
    const bare: number[] = [];
    const writer: number[] = [];
    for (let round = 0; round < rounds; round++) {
      bare.push(await measureBareCopy(pool, messages, connections));
      writer.push(await measureWriter(pool, messages, connections));
    }
    const ratio = ((median(writer) / median(bare)) * 100).toFixed(0);
    console.log(
      `  ${connections} connection(s), median of ${rounds}: bare COPY ${thousands(median(bare))}, writer ${thousands(median(writer))}, ratio ${ratio} %`,
    );
  }
}
