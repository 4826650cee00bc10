import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect as connectTcp } from 'node:net';
import { cpus } from 'node:os';
import { fileURLToPath } from 'node:url';
import { openBroker, startAcknowledgingSubscriber } from '@trellis/server-kit/mqtt';
import { startMosquitto } from '@trellis/test-kit/mosquitto';
import { generate, parser } from 'mqtt-packet';
import pg from 'pg';

/**
 * QoS 1 messages per second from publish to PUBACK, while every message waits for a group commit (here a timer of 10 ms, so that
 * only the broker side is measured). Run: node bench/mqtt-ack.bench.ts
 */
const publishers = 10;
const window = 200; // messages of one publisher without PUBACK
const each = 20_000;
const total = publishers * each;
const commitMs = 10;
const payload = Buffer.alloc(200, 'x');

/** Resolves many messages together, as a group commit does. */
function createCommit() {
  let waiting: (() => void)[] = [];
  let taken = 0;
  let timer: NodeJS.Timeout | undefined;
  const commit = () => {
    timer = undefined;
    const batch = waiting;
    waiting = [];
    for (const stored of batch) stored();
  };
  return {
    taken: () => taken,
    store: () => {
      taken += 1;
      timer ??= setTimeout(commit, commitMs);
      return new Promise<void>((resolve) => waiting.push(resolve));
    },
  };
}

/** Runs as a process of its own: publishes pre-made packets over plain sockets, a window at a time. */
async function publish(port: number): Promise<void> {
  await Promise.all(Array.from({ length: publishers }, (_, n) => publishFrom(port, `edge-${n}`)));
}

async function publishFrom(port: number, name: string): Promise<void> {
  const socket = connectTcp({ port, host: '127.0.0.1', noDelay: true });
  const packets = parser({ protocolVersion: 4 });
  const topic = `spBv1.0/bench/NDATA/${name}`;
  let sent = 0;
  let acknowledged = 0;
  const send = () => {
    const parts: Buffer[] = [];
    for (; sent < each && sent - acknowledged < window; sent += 1) {
      parts.push(
        generate({ cmd: 'publish', topic, payload, qos: 1, dup: false, retain: false, messageId: (sent % 65_535) + 1 }),
      );
    }
    if (parts.length > 0) socket.write(Buffer.concat(parts));
  };
  const finished = new Promise<void>((resolve) => {
    packets.on('packet', ({ cmd }) => {
      if (cmd === 'connack') send();
      if (cmd !== 'puback') return;
      acknowledged += 1;
      if (acknowledged === each) resolve();
      else if (sent - acknowledged <= window / 2) send();
    });
  });
  socket.on('data', (chunk: Buffer) => packets.parse(chunk));
  socket.write(
    generate({
      cmd: 'connect',
      protocolId: 'MQTT',
      protocolVersion: 4,
      clientId: name,
      clean: true,
      keepalive: 0,
      username: name,
      password: Buffer.from('x'),
    }),
  );
  await finished;
  socket.destroy();
}

async function timePublishing(port: number, isDone: () => boolean): Promise<number> {
  const startedAt = performance.now();
  const child = spawn(process.execPath, [fileURLToPath(import.meta.url), 'publish', String(port)], {
    stdio: 'inherit',
  });
  await once(child, 'exit');
  while (!isDone()) await new Promise((resolve) => setTimeout(resolve, 5));
  return Math.round((total / (performance.now() - startedAt)) * 1_000);
}

const quiet = { info: () => undefined, warn: console.warn, error: console.error };

async function measureEmbedded(): Promise<void> {
  const commit = createCommit();
  const broker = await openBroker({
    host: '127.0.0.1',
    mqttPort: 0,
    hostId: 'bench',
    authenticate: async (_clientId, username = '') => ({ kind: 'controller', groupId: 'bench', edgeNodeId: username }),
    groupsOfShard: () => Promise.resolve([]),
    pool: new pg.Pool(),
    log: quiet,
    count: () => undefined,
  });
  broker.onIngest(commit.store);
  const rate = await timePublishing(broker.port ?? 0, () => commit.taken() >= total);
  console.log(`embedded broker, PUBACK to the controller after a ${commitMs} ms group commit: ${rate} messages/s`);
  await broker.close();
}

async function measureMosquitto(): Promise<void> {
  const mosquitto = await startMosquitto({ settings: ['max_queued_messages 0', 'set_tcp_nodelay true'] });
  const commit = createCommit();
  const subscriber = startAcknowledgingSubscriber({
    url: mosquitto.url(),
    clientId: 'bench',
    filters: () => ['spBv1.0/bench/#'],
    handle: commit.store,
    log: quiet,
    count: () => undefined,
  });
  while (!subscriber.isConnected()) await new Promise((resolve) => setTimeout(resolve, 5));
  const rate = await timePublishing(mosquitto.port, () => commit.taken() >= total && subscriber.inWork() === 0);
  console.log(`Mosquitto, one ingest session, acknowledged after a ${commitMs} ms group commit: ${rate} messages/s`);
  await subscriber.close();
  await mosquitto.stop();
}

if (process.argv[2] === 'publish') await publish(Number(process.argv[3]));
else {
  console.log(
    `${total} messages of ${payload.length} bytes, ${publishers} publishers, window ${window}, ${cpus().length} × ${cpus()[0]?.model ?? 'CPU'}`,
  );
  await measureEmbedded();
  await measureMosquitto();
}
