import { spawn, type ChildProcess } from 'node:child_process';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { startMosquitto, type Mosquitto } from '@trellis/test-kit/mosquitto';
import { createTestDatabase, type TestDatabase } from '@trellis/test-kit/postgres';
import type { MqttClient } from 'mqtt';
import type pg from 'pg';
import { untilTrue } from '@trellis/test-kit/until';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { connectClient } from '../mqtt.testing.ts';

// Every shard has some of them, so that each server that holds a shard and the unadopted has something to take.
const groups = ['north', 'river', 'west', 'field', 'hill', 'lake'];
const shardsAndUnadopted = [0, 1, 2, 3, 4];

let mosquitto: Mosquitto;
let database: TestDatabase;
let pool: pg.Pool;
beforeAll(async () => {
  mosquitto = await startMosquitto({ settings: ['max_queued_messages 0', 'set_tcp_nodelay true'] });
  database = await createTestDatabase();
  pool = database.pool;
  await pool.query(
    'create table taken (position bigint generated always as identity, server text, topic text, payload text)',
  );
});
afterAll(async () => {
  await database.drop();
  await mosquitto.stop();
});
beforeEach(() => pool.query('truncate taken'));

interface RunningServer {
  name: string;
  shards: number[];
  isReady: boolean;
  heard: unknown[];
  say(text: string): void;
  end(signal: NodeJS.Signals): Promise<void>;
}

function startServer(name: string): RunningServer {
  const program = fileURLToPath(new URL('ingest-server.testing.ts', import.meta.url));
  const child: ChildProcess = spawn(
    process.execPath,
    [program, name, database.url, mosquitto.url(), groups.join(',')],
    {
      stdio: ['pipe', 'pipe', 'inherit'],
    },
  );
  const server: RunningServer = {
    name,
    shards: [],
    isReady: false,
    heard: [],
    say: (text) => void child.stdin?.write(text + '\n'),
    async end(signal) {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.kill(signal);
      await ended;
      server.shards = [];
    },
  };
  if (child.stdout) {
    createInterface(child.stdout).on('line', (line) => {
      const said = JSON.parse(line);
      if (said.heard) server.heard.push(said.heard);
      if (said.shards) Object.assign(server, { shards: said.shards, isReady: said.isReady });
    });
  }
  // Killed, it would leave messages that are stored and not acknowledged to the next test.
  onTestFinished(() => server.end('SIGTERM'));
  return server;
}

const holdAll = (...servers: RunningServer[]) =>
  servers.every(({ isReady }) => isReady) &&
  JSON.stringify(servers.flatMap(({ shards }) => shards).sort()) === JSON.stringify(shardsAndUnadopted);

/** Publishes numbers for one controller of each group, QoS 1, until told to stop; answers how many each published. */
function publishSteadily(publisher: MqttClient) {
  const stopped = new AbortController();
  let next = 0;
  const published = (async () => {
    for (; !stopped.signal.aborted; next += 1) {
      await Promise.all(
        groups.map((group) => publisher.publishAsync(`spBv1.0/${group}/NDATA/edge-${group}`, String(next), { qos: 1 })),
      );
    }
    return next;
  })();
  return {
    sent: () => next,
    stop() {
      stopped.abort();
      return published;
    },
  };
}

/** Numbers that reached the table, by group, each counted once in the order of its first commit. */
async function storedNumbers(): Promise<Record<string, number[]>> {
  const { rows } = await pool.query<{ topic: string; payload: string }>(
    'select topic, payload from taken group by topic, payload order by min(position)',
  );
  return Object.fromEntries(
    groups.map((group) => [
      group,
      rows.filter(({ topic }) => topic.split('/')[1] === group).map(({ payload }) => Number(payload)),
    ]),
  );
}
const hasStored = async (server: string) =>
  (await pool.query('select from taken where server = $1 limit 1', [server])).rowCount === 1;
const countStored = async () =>
  Number((await pool.query('select count(distinct (topic, payload)) as n from taken')).rows[0].n);

test('two servers share the shards; killing one under load moves its shards and loses and reorders nothing', async () => {
  const one = startServer('one');
  await untilTrue(() => holdAll(one));
  const two = startServer('two');
  await untilTrue(() => holdAll(one, two) && two.shards.length === 2 && one.shards.length === 3);

  const load = publishSteadily(await connectClient(mosquitto.url()));
  await untilTrue(() => load.sent() > 200);
  await untilTrue(() => hasStored('one'));
  await one.end('SIGKILL');
  await untilTrue(() => holdAll(two));
  const three = startServer('three');
  await untilTrue(() => holdAll(two, three) && three.shards.length === 2);
  await untilTrue(() => hasStored('two'));
  await two.end('SIGTERM');
  await untilTrue(() => holdAll(three));
  await untilTrue(() => hasStored('three'));
  const sent = await load.stop();

  await untilTrue(async () => (await countStored()) === sent * groups.length);
  const everyNumber = Array.from({ length: sent }, (_, n) => n);
  expect(await storedNumbers()).toEqual(Object.fromEntries(groups.map((group) => [group, everyNumber])));
});

test('a server that closes hands its shards over with nothing half done', async () => {
  const one = startServer('one');
  await untilTrue(() => holdAll(one));
  const load = publishSteadily(await connectClient(mosquitto.url()));
  await untilTrue(() => load.sent() > 100);
  await one.end('SIGTERM');
  const two = startServer('two');
  await untilTrue(() => holdAll(two));
  const sent = await load.stop();
  await untilTrue(async () => (await countStored()) === sent * groups.length);
  const { rows } = await pool.query('select count(*)::int as n from taken');
  expect(rows[0].n).toBe(sent * groups.length); // not one of them twice
});

test('losing the database connection gives the shards up and takes them again', async () => {
  const one = startServer('one');
  await untilTrue(() => holdAll(one));
  await pool.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  );
  await untilTrue(() => !holdAll(one));
  await untilTrue(() => holdAll(one));
  const publisher = await connectClient(mosquitto.url());
  await publisher.publishAsync('spBv1.0/north/NDATA/edge-north', '0', { qos: 1 });
  await untilTrue(async () => (await countStored()) === 1);
});

test('births of unadopted nodes arrive once, whatever group they wish for; their data and commands do not', async () => {
  const one = startServer('one');
  await untilTrue(() => holdAll(one));
  const publisher = await connectClient(mosquitto.url());
  const publish = (topic: string) => publisher.publishAsync(topic, 'x', { qos: 1 });
  await publish('spBv1.0/nowhere/NBIRTH/new-node');
  await publish('spBv1.0/nowhere/NDATA/new-node');
  await publish('spBv1.0/north/NBIRTH/edge-north');
  await publish('spBv1.0/north/NCMD/edge-north');
  await publish('trellis/v1/north/edge-north/commands');
  await publish('trellis/v1/north/edge-north/report');
  await untilTrue(async () => (await countStored()) >= 3);
  await delay(300);
  const { rows } = await pool.query<{ topic: string }>('select topic from taken order by topic');
  expect(rows.map(({ topic }) => topic)).toEqual([
    'spBv1.0/north/NBIRTH/edge-north',
    'spBv1.0/nowhere/NBIRTH/new-node',
    'trellis/v1/north/edge-north/report',
  ]);
});

test('bus messages reach every server, the sender at once and only once', async () => {
  const one = startServer('one');
  const two = startServer('two');
  await untilTrue(() => holdAll(one, two));
  one.say('hello');
  two.say('there');
  await untilTrue(() => one.heard.length >= 2 && two.heard.length >= 2);
  await delay(200);
  const expected = [
    { from: 'one', text: 'hello' },
    { from: 'two', text: 'there' },
  ];
  for (const { heard } of [one, two]) {
    expect(heard).toHaveLength(2);
    expect(heard).toEqual(expect.arrayContaining(expected));
  }
});

test('STATE stays online while any server lives and goes offline with the last', async () => {
  const states: boolean[] = [];
  const watcher = await connectClient(mosquitto.url());
  watcher.on('message', (_topic, payload) => states.push(JSON.parse(String(payload)).online));
  const one = startServer('one');
  await untilTrue(() => holdAll(one));
  await watcher.subscribeAsync('spBv1.0/STATE/trellis', { qos: 1 });
  await untilTrue(() => states.at(-1) === true);
  const two = startServer('two');
  await untilTrue(() => holdAll(one, two));
  states.length = 0;
  await one.end('SIGKILL');
  await untilTrue(() => states.length > 0 && holdAll(two));
  expect(states).not.toContain(false);
  await two.end('SIGTERM');
  await untilTrue(() => states.at(-1) === false);
});
