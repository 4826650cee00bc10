import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { hashPassword } from '@trellis/access/server';
import { freePort } from '@trellis/test-kit/free-port';
import { createTestDatabase, type TestDatabase } from '@trellis/test-kit/postgres';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { migrationsFolder } from '../open-database.ts';
import { customerRoles, makeWorld } from '../testing/index.testing.ts';
import { prepareServer, type ServerProcess } from './server-process.testing.ts';

// Two hundred sign-ins, a hundred charts and the dearest requests that are allowed, all in one moment: whoever asks whether
// the server is ready hears it at once, and everybody has an answer in the end.
const readyMs = 250;

let database: TestDatabase;
let dataDir: string;
let server: ServerProcess;
let token: string;
let email: string;
let facility: number;
let device: string;

beforeAll(async () => {
  database = await createTestDatabase({ migrations: migrationsFolder });
  dataDir = await mkdtemp(path.join(tmpdir(), 'trellis-crowd-'));
  server = prepareServer({
    PORT: String(await freePort()),
    MQTT_PORT: String(await freePort()),
    DATA_DIR: dataDir,
    DATABASE_URL: database.url,
  });
  await server.start();
  const world = makeWorld(database);
  const home = await world.facility();
  facility = home.id;
  const person = await world.person({ facilities: [facility], roles: customerRoles });
  ({ token } = person);
  email = `person-${person.id}@example.test`;
  await database.pool.query('update users set email = $1, "passwordHash" = $2 where id = $3', [
    email,
    await hashPassword('a crowd at the door'),
    person.id,
  ]);
  const area = await world.row('areas', { facility_id: facility, name: 'Hall' });
  for (let count = 0; count < 60; count += 1) {
    const unit = await world.unit(home, { area_id: area });
    device = unit.sensorDeviceId;
  }
  await database.pool.query(
    `insert into chat_messages (facility_id, thread, text, user_id) select $1, 'hall', repeat('a', 900) || i, $2 from generate_series(1, 2000) i`,
    [facility, person.id],
  );
});
afterAll(async () => {
  await server.stop();
  await database.drop();
  await rm(dataDir, { recursive: true, force: true });
});

const ask = async (address: string): Promise<number> => {
  const reply = await fetch(server.url + address, { headers: { authorization: `Bearer ${token}` } });
  await reply.arrayBuffer();
  return reply.status;
};

const signIn = async (): Promise<number> => {
  const reply = await fetch(`${server.url}/api/v1/users/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: 'a crowd at the door' }),
  });
  await reply.arrayBuffer();
  return reply.status;
};

const filter = (value: unknown): string => `filter=${encodeURIComponent(JSON.stringify(value))}`;

/** The dearest requests that one person may make. */
const dearest = (): string[] => [
  `/api/v1/chatMessages?${filter({ where: { thread: 'hall', text: { regexp: '(a+a+)+b' } } })}`,
  `/api/v1/chatMessages?${filter({ where: { text: { ilike: '%a%b%a%b%' } } })}`,
  `/api/v1/chatMessages?${filter({ where: { thread: 'hall' }, limit: 1000 })}`,
  `/api/v1/ag_platformGroups?${filter({ include: ['facility', 'controller', 'area', 'sensors'], limit: 1000 })}`,
  `/api/v1/sensors?${filter({ include: ['platformGroup', 'controller'], limit: 1000 })}`,
  `/api/v1/ag_platformGroups/getFullStatus?facility_id=${facility}`,
  `/api/v1/latest-sensor-readings/loadFacilitySensors?facility_id=${facility}`,
  `/api/v1/infrastructure/getTree?facility_id=${facility}`,
  `/api/v1/facilities/getHealth?facility_id=${facility}`,
  `/api/v1/chatMessages?format=csv&${filter({ limit: 1000 })}`,
];

/** Asks again and again until told to stop; answers the slowest, in milliseconds. */
async function watch(url: string, isOver: () => boolean): Promise<number> {
  let slowest = 0;
  while (!isOver()) {
    const since = performance.now();
    const reply = await fetch(url);
    await reply.arrayBuffer();
    if (reply.status !== 200) throw new Error(`${url} answered ${reply.status}.`);
    slowest = Math.max(slowest, performance.now() - since);
    await sleep(20);
  }
  return slowest;
}

test('a crowd at the door: the server stays ready, and everybody has an answer', async () => {
  const plain = fork(path.resolve(import.meta.dirname, 'plain-server.testing.ts'));
  const [port] = (await once(plain, 'message')) as [number];
  let isOver = false;
  const watched = Promise.all([
    watch(`${server.url}/readyz`, () => isOver),
    watch(`http://127.0.0.1:${port}/`, () => isOver),
  ]);
  const chart = `/api/v1/temperatureSensorHistories/getChartData?device_id=${device}&startDate=2026-04-21T10:00:00Z&endDate=2026-04-22T10:00:00Z&interval=60`;
  const statuses = await Promise.all([
    ...Array.from({ length: 200 }, signIn),
    ...Array.from({ length: 100 }, () => ask(chart)),
    ...dearest().map((address) => ask(address)),
  ]);
  isOver = true;
  const [ready, machine] = await watched;
  plain.kill();
  const counts = Object.fromEntries(
    [...Map.groupBy(statuses, (status) => status)].map(([status, all]) => [status, all.length]),
  );
  process.stdout.write(
    `readyz ${Math.round(ready)} ms at most, a bare server beside it ${Math.round(machine)} ms, ${JSON.stringify(counts)}\n`,
  );
  expect(statuses.filter((status) => status >= 500)).toEqual([]);
  // A machine that has no time for anybody delays a bare server too: its delay is not the server's.
  expect(ready - machine).toBeLessThan(readyMs);
});
