// The whole way of a reading: MQTT (QoS 1, Sparkplug B) to committed row and acknowledgement, against bare binary COPY of
// as many rows into the same table. Publishers run in a process of their own on the same machine.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startServer } from '@trellis/server-app';
import { createLogger, readConfig } from '@trellis/server-kit';
import { makeWorld } from '../apps/server/testing/make-world.ts';
import { copyReadings, encodeReadings } from '../features/telemetry/server/store/encode-readings.ts';
import { createPartitions } from '../features/telemetry/server/store/partitions.ts';
import { copyBuffer } from '../features/telemetry/server/store/writer/copy-buffer.ts';
import { openBenchDatabase } from './bench-database.ts';
import { describeMachine } from './machine.ts';

const controllers = 20;
const messages = Number(process.env['MESSAGES'] ?? 400);
const readings = 50;
const stepMs = 10_000;
const rowsPerCopy = 10_000;

await using database = await openBenchDatabase();
const { pool } = database;
const folder = mkdtempSync(path.join(tmpdir(), 'trellis-bench-'));
const startAt = Date.now() - messages * readings * stepMs - 3_600_000;
const rows = controllers * messages * readings;
const partitions = createPartitions(pool);
await partitions.ensure(
  Array.from(
    { length: Math.ceil((messages * readings * stepMs) / 86_400_000) + 2 },
    (_, day) => startAt + day * 86_400_000,
  ),
);

const bare = await measureCopy();
await pool.query('truncate readings');
await pool.query('checkpoint');
const whole = await measureMqtt();
console.log(describeMachine(database.version));
console.log(
  `MQTT to committed row, ${readings} readings a message: ${(whole / 1000).toFixed(0)} k rows/s, bare COPY on one connection ${(bare / 1000).toFixed(0)} k rows/s, ratio ${((whole / bare) * 100).toFixed(0)} % (budget 50 %)`,
);
rmSync(folder, { recursive: true, force: true });
process.exit(0);

async function measureCopy(): Promise<number> {
  const client = await pool.connect();
  const buffers: Buffer[] = [];
  for (let start = 0; start < rows; start += rowsPerCopy) {
    const part = Array.from({ length: Math.min(rowsPerCopy, rows - start) }, (_, index) => {
      const row = start + index;
      return {
        facilityId: 1,
        sensorId: 1 + (row % controllers),
        designatorId: 5,
        at: startAt + Math.floor(row / controllers) * stepMs,
        value: 21.5,
        origin: 0 as const,
      };
    });
    buffers.push(
      encodeReadings(
        part,
        part.map((_, index) => index),
      ),
    );
  }
  const started = performance.now();
  for (const buffer of buffers) await copyBuffer(client, copyReadings, buffer);
  const rate = rows / ((performance.now() - started) / 1000);
  client.release();
  return rate;
}

async function measureMqtt(): Promise<number> {
  const server = await startServer(
    readConfig({ PORT: '0', MQTT_PORT: '0', DATA_DIR: folder, DATABASE_URL: database.url, LOG_LEVEL: 'silent' }),
    { log: createLogger('silent') },
  );
  const world = makeWorld({ pool });
  const facility = await world.facility();
  const nodes = [];
  for (let node = 0; node < controllers; node += 1) {
    const { controller, sensorDeviceId } = await world.unit(facility, { designators: [5] });
    nodes.push({ groupId: facility.mqttGroup, edgeNodeId: controller.deviceId, key: controller.key, sensorDeviceId });
  }
  const config = path.join(folder, 'publishers.json');
  writeFileSync(
    config,
    JSON.stringify({
      brokerUrl: `mqtt://127.0.0.1:${server.mqttPort}`,
      nodes,
      messages: messages,
      readings: readings,
      stepMs: stepMs,
      startAt,
    }),
  );
  const publishers = spawn(process.execPath, [path.join(import.meta.dirname, 'mqtt-ingest-publishers.ts'), config], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  await once(publishers.stdout, 'data');
  const started = performance.now();
  publishers.stdin.end('go\n');
  await once(publishers, 'exit');
  const rate = rows / ((performance.now() - started) / 1000);
  const { rows: stored } = await pool.query<{ count: number }>('select count(*)::int as count from readings');
  if (stored[0]?.count !== rows) throw new Error(`published ${rows} readings, found ${stored[0]?.count}`);
  await server.stop();
  return rate;
}
