import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { createPool } from '@trellis/server-kit/postgres';
import { startDebianPostgres, type DebianPostgres } from '@trellis/test-kit/debian-postgres';
import { freePort } from '@trellis/test-kit/free-port';
import { startMosquitto, type Mosquitto } from '@trellis/test-kit/mosquitto';
import { connectAsync, type MqttClient } from 'mqtt';
import pg from 'pg';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeWorld, type MadeUnit } from '../testing/index.testing.ts';
import { countDoubles } from './recorder.testing.ts';
import { prepareServer, queryOnce, type ServerProcess } from './server-process.testing.ts';

// An external broker acknowledges a message to its sender before we commit it. Our own acknowledgement to the broker follows the
// commit, so a server that dies in between gets the message again.
const reports = 20;
const root = mkdtempSync(path.join(tmpdir(), 'trellis-uncommitted-'));
let database: DebianPostgres | undefined;
let broker: Mosquitto | undefined;
let server: ServerProcess;
let device: MqttClient;
let unit: MadeUnit;
let topic = '';

beforeAll(async () => {
  const [postgres, mosquitto] = await Promise.all([startDebianPostgres(), startMosquitto()]);
  database = postgres;
  broker = mosquitto;
  server = prepareServer({
    PORT: String(await freePort()),
    DATA_DIR: path.join(root, 'data'),
    DATABASE_URL: postgres.url,
    MQTT_URL: mosquitto.url(),
  });
  await server.start();
  const pool = createPool(postgres.url, { max: 2, applicationName: 'test', log: pino({ level: 'silent' }) });
  const world = makeWorld({ pool });
  const facility = await world.facility();
  unit = await world.unit(facility, { protocol: 'json', designators: [5] });
  await pool.end();
  topic = `trellis/v1/${facility.mqttGroup}/${unit.controller.deviceId}/report`;
  // The server learns of rows made behind its back when it starts.
  await server.stop();
  await server.start();
  device = await connectAsync(mosquitto.url());
});
afterAll(async () => {
  await device.endAsync();
  await server.stop();
  await broker?.stop();
  await database?.stop();
  rmSync(root, { recursive: true, force: true });
});

const url = () => database?.url ?? '';
const count = async (sql: string): Promise<number> => (await queryOnce<{ n: number }>(url(), sql))[0]?.n ?? -1;
const countStored = () => count('select count(*)::int as n from readings');
/** Backends of the server that have readings in hand and cannot store them. */
const countHeldBack = () =>
  count(`select count(*)::int as n from pg_stat_activity where wait_event_type = 'Lock' and query ilike '%readings%'`);

const startedAt = Date.now();
const report = (position: number) =>
  device.publishAsync(
    topic,
    JSON.stringify({
      position,
      readings: [
        {
          device_id: unit.sensorDeviceId,
          designator: 5,
          reading: 20 + position / 10,
          at: new Date(startedAt - 60_000 + position * 1000).toISOString(),
        },
      ],
    }),
    { qos: 1 },
  );

async function waitUntil(what: string, isTrue: () => Promise<boolean>): Promise<void> {
  const deadline = Date.now() + 60_000;
  while (!(await isTrue())) {
    if (Date.now() > deadline) throw new Error(`Not in time: ${what}.\n${server.errors().slice(-2_000)}`);
    await delay(50);
  }
}

test('what a server had received and not committed when it was killed is stored once by its successor', async () => {
  await report(1);
  await waitUntil('the first report is stored', async () => (await countStored()) === 1);

  const holder = new pg.Client(url());
  await holder.connect();
  await holder.query('begin');
  await holder.query('lock table readings in share mode');
  // Each is acknowledged to the device by the broker; none can be committed.
  for (let position = 2; position <= reports; position += 1) await report(position);
  await waitUntil('the server holds what it received', async () => (await countHeldBack()) > 0);
  await server.kill9();
  expect(await countStored()).toBe(1);
  await holder.query('rollback');
  await holder.end();

  await server.start();
  await waitUntil('every report is stored', async () => (await countStored()) >= reports);
  expect(await countStored()).toBe(reports);
  expect(await countDoubles(url())).toBe(0);
  await report(reports);
  await report(reports + 1);
  await waitUntil('the device goes on', async () => (await countStored()) > reports);
  expect(await countStored()).toBe(reports + 1);
}, 240_000);
