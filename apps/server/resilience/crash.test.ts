import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { createPool } from '@trellis/server-kit/postgres';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeWorld, type MadeUnit } from '../testing/index.testing.ts';
import {
  embeddedDatabaseUrl,
  postmasterPid,
  prepareServer,
  queryOnce,
  type ServerProcess,
} from './server-process.testing.ts';

// Kills the server (and with it the broker), the database child and the controllers at random moments while readings and
// commands flow. Afterwards every reading a controller promised is there exactly once, and every command has one end.
const UNITS = 6;
const KILLS = 6;

const root = mkdtempSync(path.join(tmpdir(), 'trellis-crash-'));
const dataDir = path.join(root, 'data');
const folder = path.join(root, 'controllers');
mkdirSync(folder);
let server: ServerProcess;
let controllers: ChildProcess | undefined;
let token = '';
const units: MadeUnit[] = [];

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return port;
}

async function startControllers(): Promise<void> {
  controllers = spawn(
    process.execPath,
    [path.resolve(import.meta.dirname, 'recording-controllers.ts'), path.join(root, 'controllers.json')],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  await once(controllers.stdout as NodeJS.ReadableStream, 'data');
}
async function kill9(child: ChildProcess | undefined): Promise<void> {
  if (!child || child.exitCode !== null) return;
  const gone = once(child, 'exit');
  child.kill('SIGKILL');
  await gone;
}

beforeAll(async () => {
  const [port, mqttPort] = [await freePort(), await freePort()];
  server = prepareServer({ PORT: String(port), MQTT_PORT: String(mqttPort), DATA_DIR: dataDir });
  await server.start();
  const pool = createPool(embeddedDatabaseUrl(dataDir), {
    max: 2,
    applicationName: 'test',
    log: pino({ level: 'silent' }),
  });
  const world = makeWorld({ pool });
  const facility = await world.facility();
  ({ token } = await world.person({ facilities: [facility.id], roles: ['facilityManager', 'maintenance'] }));
  for (let unit = 0; unit < UNITS; unit += 1)
    units.push(await world.unit(facility, { devices: { light: 13 }, designators: [5] }));
  await pool.end();
  writeFileSync(
    path.join(root, 'controllers.json'),
    JSON.stringify({
      brokerUrl: `mqtt://127.0.0.1:${mqttPort}`,
      folder,
      everyMs: 10,
      nodes: units.map(({ controller, sensorDeviceId }) => ({
        groupId: facility.mqttGroup,
        edgeNodeId: controller.deviceId,
        key: controller.key,
        sensorDeviceId,
      })),
    }),
  );
  // The server learns of rows made behind its back when it starts.
  await server.stop();
  await server.start();
  await startControllers();
});
afterAll(async () => {
  await kill9(controllers);
  await server.stop();
  rmSync(root, { recursive: true, force: true });
});

/** Sends light commands as fast as the server takes them; what it accepted counts, what failed is sent again later. */
async function command(accepted: number[]): Promise<void> {
  const items = units.map(({ id, controller }) => ({
    controller_id: controller.id,
    platformGroup_id: id,
    action_id: Math.random() < 0.5 ? 47 : 48,
  }));
  const reply = await fetch(`${server.url}/api/v1/controllerCommands`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(items),
    signal: AbortSignal.timeout(5_000),
  }).catch(() => undefined);
  if (reply?.status !== 200) return;
  const made = (await reply.json().catch(() => [])) as { id: number }[];
  accepted.push(...made.map(({ id }) => id));
}

test('kills at random moments lose no promised reading, double none, and leave each command one end', async () => {
  const accepted: number[] = [];
  const over = new AbortController();
  const commanding = (async () => {
    while (!over.signal.aborted) {
      await command(accepted);
      await delay(300);
    }
  })();

  const victims = ['server', 'database', 'controllers'] as const;
  for (let round = 0; round < KILLS; round += 1) {
    await delay(800 + Math.random() * 1_500);
    const victim = victims[round % victims.length];
    if (victim === 'server') {
      await server.kill9();
      await server.start();
    } else if (victim === 'database') process.kill(postmasterPid(dataDir), 'SIGKILL');
    else {
      await kill9(controllers);
      await startControllers();
    }
  }
  await delay(2_000);
  over.abort();
  await commanding;
  await waitUntil('the controllers have delivered everything', () =>
    Promise.resolve(pendingCounts().length === UNITS && pendingCounts().every((count) => count < 5)),
  );
  await kill9(controllers);
  await startControllers();
  await waitUntil('the rest is delivered too', () => Promise.resolve(pendingCounts().every((count) => count < 5)));
  const promised = readFileSync(path.join(folder, 'promised.log'), 'utf8')
    .trim()
    .split('\n')
    .slice(0, -UNITS * 20);
  const url = embeddedDatabaseUrl(dataDir);

  await waitUntil('every promised reading is stored', async () => (await missingOf(url, promised)) === 0);
  expect(promised.length).toBeGreaterThan(1_000);
  const doubles = await queryOnce<{ count: number }>(
    url,
    `select count(*)::int as count from (select sensor_id, at from readings group by 1, 2 having count(*) > 1) d`,
  );
  expect(doubles[0]?.count).toBe(0);

  expect(accepted.length).toBeGreaterThan(10);
  await waitUntil(
    'every command has ended',
    async () => {
      const open = await queryOnce<{ count: number }>(
        url,
        `select count(*)::int as count from controller_commands where id = any($1) and state not in ('done', 'failed', 'expired', 'cancelled')`,
        [accepted],
      );
      return open[0]?.count === 0;
    },
    150_000,
  );
  const ended = await queryOnce<{ count: number; doubled: number }>(
    url,
    `select count(*)::int as count, count(*) filter (where "doneAt" is null)::int as doubled from controller_commands where id = any($1)`,
    [accepted],
  );
  expect(ended[0]).toEqual({ count: new Set(accepted).size, doubled: 0 });
  expect(executedTwice()).toEqual([]);
}, 400_000);

const pendingCounts = (): number[] =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.pending'))
    .map((name) => Number(readFileSync(path.join(folder, name), 'utf8').trim() || '999'));

function executedTwice(): string[] {
  return units.flatMap(({ controller }) => {
    const file = path.join(folder, `${controller.deviceId}.executed`);
    const ids = existsSync(file) ? readFileSync(file, 'utf8').split('\n').filter(Boolean) : [];
    return ids.filter((id, index) => ids.indexOf(id) !== index);
  });
}

async function missingOf(url: string, promised: readonly string[]): Promise<number> {
  const rows = promised.map((line) => line.split(' '));
  const found = await queryOnce<{ count: number }>(
    url,
    `select count(*)::int as count from unnest($1::text[], $2::bigint[]) p(device, at)
     where not exists (select 1 from readings r join sensors s on s.id = r.sensor_id where s.device_id = p.device and r.at = to_timestamp(p.at / 1000.0))`,
    [rows.map(([device]) => device), rows.map(([, at]) => at)],
  ).catch(() => [{ count: -1 }]);
  return found[0]?.count ?? -1;
}

async function waitUntil(what: string, isTrue: () => Promise<boolean>, withinMs = 60_000): Promise<void> {
  const deadline = Date.now() + withinMs;
  while (!(await isTrue().catch(() => false))) {
    if (Date.now() > deadline) throw new Error(`Not in time: ${what}.\n${server.errors().slice(-3_000)}`);
    await delay(250);
  }
}
