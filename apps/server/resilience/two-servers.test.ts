import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { createPool } from '@trellis/server-kit/postgres';
import { startDebianPostgres, type DebianPostgres } from '@trellis/test-kit/debian-postgres';
import { freePort } from '@trellis/test-kit/free-port';
import { startMosquitto, type Mosquitto } from '@trellis/test-kit/mosquitto';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { makeWorld, type MadeUnit } from '../testing/index.testing.ts';
import { countDoubles, countMissing, createRecorder } from './recorder.testing.ts';
import { prepareServer, type ServerProcess } from './server-process.testing.ts';

// Two server processes on one external database (Debian's PostgreSQL) and one external broker (Debian's Mosquitto).
const unitCount = 8;
const recorder = createRecorder('two');
let database: DebianPostgres | undefined;
let broker: Mosquitto | undefined;
let servers: ServerProcess[] = [];
let token = '';
let userId = 0;
let facilityId = 0;
const units: MadeUnit[] = [];

beforeAll(async () => {
  const [postgres, mosquitto] = await Promise.all([
    startDebianPostgres(),
    startMosquitto({ settings: ['max_queued_messages 0', 'set_tcp_nodelay true'] }),
  ]);
  database = postgres;
  broker = mosquitto;
  const ports = [await freePort(), await freePort()];
  const sealingKey = randomBytes(32).toString('base64');
  servers = ports.map((port, index) =>
    prepareServer({
      PORT: String(port),
      DATA_DIR: path.join(recorder.root, `data-${index}`),
      DATABASE_URL: postgres.url,
      MQTT_URL: mosquitto.url(),
      SECRET_KEYS: sealingKey,
    }),
  );
  await servers[0]?.start();
  const pool = createPool(postgres.url, { max: 2, applicationName: 'test', log: pino({ level: 'silent' }) });
  const world = makeWorld({ pool });
  const groups: string[] = [];
  // Several facilities, so that the ingest shards have something to share.
  for (let site = 0; site < 4; site += 1) {
    const facility = await world.facility();
    if (site === 0) {
      facilityId = facility.id;
      ({ token, id: userId } = await world.person({ facilities: [facility.id], roles: ['grower'] }));
    }
    for (let unit = 0; unit < unitCount / 4; unit += 1) {
      units.push(await world.unit(facility, { designators: [5] }));
      groups.push(facility.mqttGroup);
    }
  }
  await pool.end();
  recorder.describe({
    brokerUrl: mosquitto.url(),
    everyMs: 20,
    nodes: units.map(({ controller, sensorDeviceId }, index) => ({
      groupId: groups[index] ?? '',
      edgeNodeId: controller.deviceId,
      key: controller.key,
      sensorDeviceId,
    })),
  });
  await servers[0]?.stop();
  await Promise.all(servers.map((server) => server.start()));
  await recorder.start();
});
afterAll(async () => {
  await recorder.kill9();
  await Promise.all(servers.map((server) => server.stop()));
  await broker?.stop();
  await database?.stop();
  recorder.remove();
});

/** Units heard on a server's live socket so far. */
function listen(server: ServerProcess): { heard: Set<number>; close: () => void } {
  const heard = new Set<number>();
  const socket = new WebSocket(
    `${server.url.replace('http', 'ws')}/ws/facility${facilityId}?userId=${userId}&access_token=${token}`,
  );
  socket.on('error', () => undefined);
  socket.on('message', (data: Buffer) => {
    for (const message of [JSON.parse(data.toString()) as unknown].flat() as {
      type: string;
      payload: { platformGroupId?: number };
    }[]) {
      if (message.type === 'reportReading' && message.payload.platformGroupId)
        heard.add(message.payload.platformGroupId);
    }
  });
  return { heard, close: () => socket.terminate() };
}

const unitsHere = () =>
  units
    .slice(0, unitCount / 4)
    .map(({ id }) => id)
    .sort();

test('both servers show the same live data, and killing one loses nothing', async () => {
  const [first, second] = servers as [ServerProcess, ServerProcess];
  const ears = [listen(first), listen(second)];
  await waitUntil('both servers hear every unit of the facility', () =>
    ears.every(({ heard }) => unitsHere().every((id) => heard.has(id))),
  );
  for (const ear of ears) ear.close();

  for (const victim of [first, second, first]) {
    await delay(2_000);
    await victim.kill9();
    const survivor = victim === first ? second : first;
    const ear = listen(survivor);
    await waitUntil('the other server goes on', () => unitsHere().every((id) => ear.heard.has(id)), 60_000);
    ear.close();
    expect((await fetch(`${survivor.url}/readyz`)).status).toBe(200);
    await victim.start();
  }
  await recorder.quieten();
  await waitUntil(
    'everything is delivered',
    () => recorder.pending().length === unitCount && recorder.pending().every((count) => count === 0),
    120_000,
  );
  const promised = recorder.promised();
  expect(promised.length).toBeGreaterThan(1_000);
  const url = database?.url ?? '';
  await waitUntil('every promised reading is stored', async () => (await countMissing(url, promised)) === 0, 90_000);
  expect(await countDoubles(url)).toBe(0);
}, 400_000);

async function waitUntil(what: string, isTrue: () => boolean | Promise<boolean>, withinMs = 60_000): Promise<void> {
  const deadline = Date.now() + withinMs;
  while (!(await isTrue())) {
    if (Date.now() > deadline)
      throw new Error(
        `Not in time: ${what}.\n${servers.map((server) => server.errors().slice(-2_000)).join('\n---\n')}`,
      );
    await delay(250);
  }
}
