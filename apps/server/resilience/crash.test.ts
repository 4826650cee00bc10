import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { createPool } from '@trellis/server-kit/postgres';
import { freePort } from '@trellis/test-kit/free-port';
import type { Pool } from 'pg';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeWorld, type MadeUnit } from '../testing/index.testing.ts';
import { countDoubles, countMissing, createRecorder } from './recorder.testing.ts';
import {
  embeddedDatabaseUrl,
  postmasterPid,
  prepareServer,
  queryOnce,
  type ServerProcess,
} from './server-process.testing.ts';

// Kills the server (and with it the broker), the database child and the controllers at random moments while readings and
// commands flow. Afterwards every reading a controller promised is there exactly once, and every command has one end.
const unitCount = 6;
const kills = 6;

const recorder = createRecorder('crash');
const dataDir = path.join(recorder.root, 'data');
let server: ServerProcess;
let token = '';
const units: MadeUnit[] = [];

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
  for (let unit = 0; unit < unitCount; unit += 1)
    units.push(await world.unit(facility, { devices: { light: 13 }, designators: [5] }));
  await noteEndings(pool);
  await pool.end();
  recorder.describe({
    brokerUrl: `mqtt://127.0.0.1:${mqttPort}`,
    everyMs: 10,
    nodes: units.map(({ controller, sensorDeviceId }) => ({
      groupId: facility.mqttGroup,
      edgeNodeId: controller.deviceId,
      key: controller.key,
      sensorDeviceId,
    })),
  });
  // The server learns of rows made behind its back when it starts.
  await server.stop();
  await server.start();
  await recorder.start();
});
afterAll(async () => {
  await recorder.kill9();
  await server.stop();
  recorder.remove();
});

const final = `('done', 'failed', 'expired', 'cancelled', 'superseded')`;

/** Has the database itself write down each time a command enters a final state, whoever moves it there. */
async function noteEndings(pool: Pool): Promise<void> {
  await pool.query('create schema witness create table endings (id integer not null, state text not null)');
  await pool.query(`create function witness.note_ending() returns trigger language plpgsql as $$
    begin insert into witness.endings values (new.id, new.state); return null; end $$`);
  await pool.query(`create trigger note_ending after update of state on controller_commands for each row
    when (new.state in ${final}) execute function witness.note_ending()`);
  // The server writes as its own role.
  await pool.query('grant usage on schema witness to trellis_app');
  await pool.query('grant insert on witness.endings to trellis_app');
}

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
  for (let round = 0; round < kills; round += 1) {
    await delay(800 + Math.random() * 1_500);
    const victim = victims[round % victims.length];
    if (victim === 'server') {
      await server.kill9();
      await server.start();
    } else if (victim === 'database') process.kill(postmasterPid(dataDir), 'SIGKILL');
    else {
      await recorder.kill9();
      await recorder.start();
    }
  }
  await delay(2_000);
  over.abort();
  await commanding;
  await recorder.quieten();
  await waitUntil(
    'the controllers have delivered everything',
    () => {
      const pending = recorder.pending();
      return Promise.resolve(pending.length === unitCount && pending.every((count) => count === 0));
    },
    120_000,
  );
  const promised = recorder.promised();
  expect(promised.length).toBeGreaterThan(1_000);
  const url = embeddedDatabaseUrl(dataDir);
  await waitUntil('every promised reading is stored', async () => (await countMissing(url, promised)) === 0);
  expect(await countDoubles(url)).toBe(0);

  expect(accepted.length).toBeGreaterThan(10);
  await waitUntil(
    'every command has ended',
    async () => {
      const open = await queryOnce<{ count: number }>(
        url,
        `select count(*)::int as count from controller_commands where id = any($1) and state not in ${final}`,
        [accepted],
      );
      return open[0]?.count === 0;
    },
    150_000,
  );
  const ended = await queryOnce<{ endings: number; ids: number }>(
    url,
    'select count(*)::int as endings, count(distinct id)::int as ids from witness.endings where id = any($1)',
    [accepted],
  );
  const { size } = new Set(accepted);
  expect(ended[0]).toEqual({ endings: size, ids: size });
  const carriedOut = units.flatMap(({ controller }) => recorder.executed(controller.deviceId));
  expect(carriedOut.length).toBeGreaterThan(0);
}, 400_000);

async function waitUntil(what: string, isTrue: () => Promise<boolean>, withinMs = 60_000): Promise<void> {
  const deadline = Date.now() + withinMs;
  while (!(await isTrue().catch(() => false))) {
    if (Date.now() > deadline) throw new Error(`Not in time: ${what}.\n${server.errors().slice(-3_000)}`);
    await delay(250);
  }
}
