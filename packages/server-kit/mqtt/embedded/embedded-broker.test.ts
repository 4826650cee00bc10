import { createServer } from 'node:http';
import { connect as connectTcp, type AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import type { IClientOptions } from 'mqtt';
import { untilTrue } from '@trellis/test-kit/until';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { WebSocketServer } from 'ws';
import type { BrokerIdentity } from '../controller-topics.ts';
import type { IngestMessage, MessageBroker, Presence } from '../message-broker.ts';
import { connectClient, createTestCount, createTestLog } from '../mqtt.testing.ts';
import { openEmbeddedBroker } from './open-embedded.ts';

/** A program of a facility, as Home Assistant is. */
function readerOf(n: string): BrokerIdentity {
  const login = `reader-${n}`;
  return {
    kind: 'reader',
    login,
    hears: [`found/device/${login}/+/config`, `told/${login}/#`],
    says: ['found/status'],
  };
}

const people: Record<string, BrokerIdentity> = {
  'edge-1': { kind: 'controller', groupId: 'farm', edgeNodeId: 'edge-1' },
  'edge-2': { kind: 'controller', groupId: 'farm', edgeNodeId: 'edge-2' },
  'reader-1': readerOf('1'),
  'reader-2': readerOf('2'),
  newcomer: { kind: 'provisional', edgeNodeId: 'newcomer' },
};

let broker: MessageBroker;
let count: ReturnType<typeof createTestCount>;
let log: ReturnType<typeof createTestLog>;
let received: IngestMessage[];
let finish: (message: IngestMessage) => Promise<void>;
let isSaturated: boolean;
let signInsChecked: number;
let hold: (username: string) => Promise<void>;

beforeEach(async () => {
  received = [];
  finish = () => Promise.resolve();
  isSaturated = false;
  signInsChecked = 0;
  hold = () => Promise.resolve();
  count = createTestCount();
  log = createTestLog();
  broker = await openEmbeddedBroker({
    host: '127.0.0.1',
    port: 0,
    hostId: 'trellis',
    maxPacketBytes: 50_000,
    isSaturated: () => isSaturated,
    log,
    count,
    authenticate: async (_clientId, username = '', password) => {
      signInsChecked += 1;
      await hold(username);
      return password?.toString() === 'secret' ? (people[username] ?? null) : null;
    },
  });
  broker.onIngest((message) => {
    received.push(message);
    return finish(message);
  });
});
afterEach(() => broker.close());

const connectAs = (username: string, options: IClientOptions = {}) =>
  connectClient(`mqtt://127.0.0.1:${broker.port}`, { username, password: 'secret', ...options });
const closes = (client: Awaited<ReturnType<typeof connectAs>>) =>
  new Promise<void>((resolve) => client.once('close', resolve));

describe('acknowledgement', () => {
  test('a QoS 1 message is acknowledged only after its handler has finished', async () => {
    let store: () => void = () => undefined;
    finish = () => new Promise((resolve) => (store = resolve));
    const client = await connectAs('edge-1');
    let isAcknowledged = false;
    const published = client
      .publishAsync('spBv1.0/farm/NDATA/edge-1', 'reading', { qos: 1 })
      .then(() => (isAcknowledged = true));
    await untilTrue(() => received.length === 1);
    await delay(100);
    expect(isAcknowledged).toBe(false);
    store();
    await published;
    expect(received[0]).toMatchObject({ qos: 1, identity: people['edge-1'], payload: Buffer.from('reading') });
  });

  test('many messages of one controller are in work at once and stay in order', async () => {
    const waiting: (() => void)[] = [];
    finish = () => new Promise((resolve) => waiting.push(resolve));
    const client = await connectAs('edge-1');
    const published = Array.from({ length: 100 }, (_, n) =>
      client.publishAsync('spBv1.0/farm/NDATA/edge-1', String(n), { qos: 1 }),
    );
    await untilTrue(() => waiting.length === 100);
    for (const store of waiting) store();
    await Promise.all(published);
    expect(received.map(({ payload }) => Number(payload))).toEqual(Array.from({ length: 100 }, (_, n) => n));
  });

  test('a message that could not be stored closes the connection without acknowledgement', async () => {
    finish = () => Promise.reject(new Error('database is away'));
    const client = await connectAs('edge-1');
    const closed = closes(client);
    let isAcknowledged = false;
    client.publish('spBv1.0/farm/NDATA/edge-1', 'reading', { qos: 1 }, (error) => (isAcknowledged = !error));
    await closed;
    expect(isAcknowledged).toBe(false);
    expect(count.of('ingest-failed')).toBe(1);
  });

  test('a QoS 0 message is dropped and counted while ingest is saturated', async () => {
    const client = await connectAs('edge-1');
    isSaturated = true;
    await client.publishAsync('spBv1.0/farm/NDATA/edge-1', 'dropped', { qos: 0 });
    await untilTrue(() => count.of('qos0-dropped') === 1);
    isSaturated = false;
    await client.publishAsync('spBv1.0/farm/NDATA/edge-1', 'kept', { qos: 0 });
    await untilTrue(() => received.length === 1);
    expect(String(received[0]?.payload)).toBe('kept');
  });
});

describe('permission', () => {
  test.each([
    ['another controller', 'spBv1.0/farm/NDATA/edge-2'],
    ['another facility', 'spBv1.0/other/NDATA/edge-1'],
    ['a command', 'spBv1.0/farm/NCMD/edge-1'],
    ['the bus between servers', 'trellis/bus/facility/1/live'],
    ['broker internals', '$SYS/anything'],
  ])('a controller that publishes for %s is closed, alone, and counted', async (_what, topic) => {
    const neighbour = await connectAs('edge-2');
    const client = await connectAs('edge-1');
    const closed = closes(client);
    client.publish(topic, 'forged', { qos: 1 });
    await closed;
    await neighbour.publishAsync('spBv1.0/farm/NDATA/edge-2', 'mine', { qos: 1 });
    expect(received.map(({ topic: seen }) => seen)).toEqual(['spBv1.0/farm/NDATA/edge-2']);
    expect(count.of('publish-refused')).toBe(1);
  });

  test('a will for another controller is refused at sign-in', async () => {
    const will = { topic: 'spBv1.0/farm/NDEATH/edge-2', payload: Buffer.from('dead'), qos: 1 as const };
    await expect(connectAs('edge-1', { will })).rejects.toThrow(/Bad username or password/i);
    expect(count.of('publish-refused')).toBe(1);
  });

  test('the will of a controller that vanishes reaches ingest; that of a controller that signs off does not', async () => {
    const will = { topic: 'spBv1.0/farm/NDEATH/edge-1', payload: Buffer.from('dead'), qos: 1 as const };
    const leaving = await connectAs('edge-1', { will });
    await leaving.endAsync();
    const vanishing = await connectAs('edge-1', { will });
    vanishing.stream.destroy();
    await untilTrue(() => received.length > 0);
    await delay(50);
    expect(received.map(({ topic }) => topic)).toEqual(['spBv1.0/farm/NDEATH/edge-1']);
  });

  test('a provisional node waits quietly with what it says of itself, and is closed when it speaks for another', async () => {
    const client = await connectAs('newcomer');
    await client.publishAsync('spBv1.0/wished/NBIRTH/newcomer', 'here I am', { qos: 1 });
    await client.publishAsync('spBv1.0/wished/DBIRTH/newcomer/rack', 'my rack', { qos: 1 });
    const closed = closes(client);
    client.publish('spBv1.0/wished/DBIRTH/edge-1/rack', 'its rack', { qos: 1 });
    await closed;
    expect(received.map(({ topic }) => topic)).toEqual([
      'spBv1.0/wished/NBIRTH/newcomer',
      'spBv1.0/wished/DBIRTH/newcomer/rack',
    ]);
  });

  test('a provisional node hears the state of the host and no command, although it may ask for its own', async () => {
    const client = await connectAs('newcomer');
    const heard: string[] = [];
    client.on('message', (topic) => heard.push(topic));
    await client.subscribeAsync(['spBv1.0/wished/NCMD/newcomer/#', 'spBv1.0/wished/DCMD/newcomer/#'], { qos: 1 });
    await broker.publish('spBv1.0/wished/NCMD/newcomer', 'a command', { qos: 1 });
    await client.subscribeAsync('spBv1.0/STATE/+', { qos: 1 });
    await untilTrue(() => heard.length > 0);
    expect(heard).toEqual(['spBv1.0/STATE/trellis']);
  });

  test('a controller reads its own commands and the host state, and no others', async () => {
    const client = await connectAs('edge-1');
    const messages: string[] = [];
    client.on('message', (topic, payload) => messages.push(`${topic} ${String(payload)}`));
    const subscribe = (topic: string) =>
      client.subscribeAsync(topic, { qos: 1 }).then(
        (granted) => granted[0]?.qos,
        () => 'refused',
      );
    expect(await subscribe('spBv1.0/farm/NCMD/edge-1')).toBe(1);
    expect(await subscribe('spBv1.0/STATE/+')).toBe(1);
    for (const topic of [
      '#',
      'spBv1.0/#',
      'spBv1.0/farm/NCMD/+',
      'spBv1.0/farm/NCMD/edge-2',
      '$share/x/spBv1.0/farm/#',
    ]) {
      expect(await subscribe(topic), topic).toBe('refused');
    }
    await broker.publish('spBv1.0/farm/NCMD/edge-2', 'not yours', { qos: 1 });
    await broker.publish('spBv1.0/farm/NCMD/edge-1', 'yours', { qos: 1 });
    await untilTrue(() => messages.length === 2);
    expect(messages[0]).toMatch(/^spBv1\.0\/STATE\/trellis \{"online":true,"timestamp":\d+\}$/);
    expect(messages[1]).toBe('spBv1.0/farm/NCMD/edge-1 yours');
  });

  test("asking for another's commands beside the own ones does not queue them for an offline session", async () => {
    const first = await connectAs('edge-1', { clean: false, clientId: 'a' });
    await first
      .subscribeAsync(['spBv1.0/farm/NCMD/edge-2', 'spBv1.0/farm/NCMD/edge-1'], { qos: 1 })
      .catch(() => undefined);
    await first.endAsync();
    await broker.publish('spBv1.0/farm/NCMD/edge-2', 'not yours', { qos: 1 });
    await broker.publish('spBv1.0/farm/NCMD/edge-1', 'yours', { qos: 1 });
    const messages: string[] = [];
    const { connect } = await import('mqtt');
    const second = connect(`mqtt://127.0.0.1:${broker.port}`, {
      username: 'edge-1',
      password: 'secret',
      clean: false,
      clientId: 'a',
      protocolVersion: 4,
      reconnectPeriod: 0,
    });
    second.on('message', (_topic, payload) => messages.push(String(payload)));
    await untilTrue(() => messages.length > 0);
    await delay(100);
    await second.endAsync();
    expect(messages).toEqual(['yours']);
  });

  test('a session belongs to who signed in: the same client id under another name takes nothing over', async () => {
    const first = await connectAs('edge-1', { clientId: 'same' });
    const second = await connectAs('edge-2', { clientId: 'same' });
    await first.publishAsync('spBv1.0/farm/NDATA/edge-1', 'still here', { qos: 1 });
    await second.publishAsync('spBv1.0/farm/NDATA/edge-2', 'me too', { qos: 1 });
    expect(received).toHaveLength(2);
  });
});

describe('strangers', () => {
  test('unknown name, wrong password and no name get the same answer', async () => {
    const answers = await Promise.all(
      [{ username: 'nobody' }, { username: 'edge-1', password: 'wrong' }, { username: '', password: '' }].map(
        (credentials) =>
          connectAs('edge-1', credentials).then(
            () => 'connected',
            (error: unknown) => String(error),
          ),
      ),
    );
    expect(new Set(answers).size).toBe(1);
    expect(answers[0]).toMatch(/Bad username or password/);
    expect(count.of('authentication-failed')).toBe(3);
  });

  test('after five failures a name is looked up with lower priority, and its right key still opens', async () => {
    for (let attempt = 0; attempt < 7; attempt += 1)
      await connectAs('edge-1', { password: 'wrong' }).catch(() => undefined);
    expect(count.of('authentication-throttled')).toBe(2);
    await connectAs('edge-1');
    await connectAs('edge-2');
  });

  test('120 bad sign-ins from one address keep nobody with a right key out, whoever comes with it first', async () => {
    for (let attempt = 0; attempt < 120; attempt += 1)
      await connectAs(`stranger-${attempt}`, { password: 'wrong' }).catch(() => undefined);
    expect(count.of('authentication-throttled')).toBe(20);
    await connectAs('edge-1');
    await expect(connectAs('edge-1', { password: 'wrong' })).rejects.toThrow();
    await connectAs('edge-2');
  });

  test('however many wrong keys come at once, two of them are looked up at a time, and a known key is not behind them', async () => {
    await connectAs('edge-1');
    for (let attempt = 0; attempt < 101; attempt += 1)
      await connectAs(`stranger-${attempt}`, { password: 'wrong' }).catch(() => undefined);
    let release: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    hold = (username) => (username.startsWith('flood') ? held : Promise.resolve());
    const before = signInsChecked;
    const flood = Array.from({ length: 20 }, (_, n) =>
      connectAs(`flood-${n}`, { password: 'wrong' }).catch(() => undefined),
    );
    await untilTrue(() => signInsChecked === before + 2);
    await connectAs('edge-1');
    expect(signInsChecked).toBe(before + 3);
    release();
    await Promise.all(flood);
    expect(signInsChecked).toBe(before + 21);
  });

  test('a sign-in that is looked up while the name gets another owner is looked up again', async () => {
    let release: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    hold = () => held;
    const connecting = connectAs('newcomer');
    await untilTrue(() => signInsChecked === 1);
    broker.disconnectNode('newcomer');
    release();
    await connecting;
    expect(signInsChecked).toBe(2);
  });

  test('a packet that announces too much is closed after its header, whether or not the sender signed in', async () => {
    const closedAfterHeader = (header: number[]) =>
      new Promise<void>((resolve) => {
        const socket = connectTcp(broker.port ?? 0, '127.0.0.1', () => socket.write(Buffer.from(header)));
        socket.on('close', () => resolve()).on('error', () => undefined);
      });
    await closedAfterHeader([0x10, 0xff, 0xff, 0x7f]); // CONNECT of 2 MB
    await closedAfterHeader([0x10, 0x80, 0x80, 0x80, 0x80]); // length without end
    expect(count.of('packet-too-large')).toBe(2);

    const client = await connectAs('edge-1');
    await client.publishAsync('spBv1.0/farm/NDATA/edge-1', Buffer.alloc(49_000), { qos: 1 });
    const closed = closes(client);
    client.publish('spBv1.0/farm/NDATA/edge-1', Buffer.alloc(51_000), { qos: 1 });
    await closed;
    expect(count.of('packet-too-large')).toBe(3);
    expect(received).toHaveLength(1);
  });
});

test('a controller reports over a WebSocket under the same rules', async () => {
  const server = createServer();
  const sockets = new WebSocketServer({ server, handleProtocols: (offered) => (offered.has('mqtt') ? 'mqtt' : false) });
  sockets.on('connection', (socket, request) => broker.handleWebSocket(socket, request.socket.remoteAddress ?? ''));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `ws://127.0.0.1:${(server.address() as AddressInfo).port}/mqtt`;
  const client = await connectClient(url, { username: 'edge-1', password: 'secret' });
  await client.publishAsync('spBv1.0/farm/NDATA/edge-1', Buffer.alloc(40_000), { qos: 1 });
  expect(received[0]?.payload).toHaveLength(40_000);
  const closed = closes(client);
  client.publish('spBv1.0/farm/NDATA/edge-2', 'forged', { qos: 1 });
  await closed;
  expect(received).toHaveLength(1);
  server.close();
});

test('presence tells who connects and disconnects, and a node can be disconnected', async () => {
  const seen: Presence[] = [];
  broker.onPresence((presence) => void seen.push(presence));
  const client = await connectAs('edge-1');
  const closed = closes(client);
  broker.disconnectNode('edge-1');
  await closed;
  await untilTrue(() => seen.length === 2);
  expect(seen).toEqual([
    { identity: people['edge-1'], connected: true, address: '127.0.0.1' },
    { identity: people['edge-1'], connected: false, address: '127.0.0.1' },
  ]);
});

test('closing tells controllers that the host is offline and takes no wills for deaths', async () => {
  const will = { topic: 'spBv1.0/farm/NDEATH/edge-1', payload: Buffer.from('dead'), qos: 1 as const };
  const client = await connectAs('edge-1', { will });
  const states: string[] = [];
  client.on('message', (_topic, payload) => states.push(String(payload)));
  await client.subscribeAsync('spBv1.0/STATE/trellis', { qos: 1 });
  await broker.close();
  await untilTrue(() => states.length === 2);
  expect(states[1]).toContain('"online":false');
  expect(received).toEqual([]);
});

test('a bus listener that throws is logged and the next one still hears', () => {
  const heard: unknown[] = [];
  broker.bus.subscribe('facility/+/live', () => {
    throw new Error('broken listener');
  });
  const stop = broker.bus.subscribe('facility/#', (message, topic) => heard.push([topic, message]));
  broker.bus.publish('facility/7/live', { temperatureC: 21 });
  stop();
  broker.bus.publish('facility/7/live', { temperatureC: 22 });
  expect(heard).toEqual([['facility/7/live', { temperatureC: 21 }]]);
  expect(log.lines).toContain('a bus listener failed');
});

describe('a reader', () => {
  test('asks widely, and is handed only its own, kept messages included', async () => {
    await broker.publish('found/device/reader-1/unit-1/config', 'mine', { qos: 1, retain: true });
    await broker.publish('found/device/reader-2/unit-2/config', 'theirs', { qos: 1, retain: true });
    const client = await connectAs('reader-1');
    const heard: string[] = [];
    client.on('message', (topic, payload) => heard.push(`${topic} ${payload.toString()}`));
    await client.subscribeAsync(['found/#', 'found/+/+/+/config', 'told/#', 'told/reader-2/#'], { qos: 1 });
    await broker.publish('told/reader-2/unit-2/state', 'theirs', { qos: 1 });
    await broker.publish('spBv1.0/farm/NCMD/edge-1', 'a command', { qos: 1 });
    await broker.publish('told/reader-1/unit-1/state', 'mine', { qos: 1 });
    await untilTrue(() => heard.some((line) => line.startsWith('told/')));
    expect([...new Set(heard)]).toEqual([
      'found/device/reader-1/unit-1/config mine',
      'told/reader-1/unit-1/state mine',
    ]);
    for (const filter of ['#', '+/#', 'spBv1.0/#', '$SYS/#', 'other'])
      await expect(client.subscribeAsync(filter), filter).rejects.toThrow(/Unspecified error/);
  });

  test('says that it is there as such programs do, which nobody hears and nothing stores; all else ends its connection', async () => {
    const [client, other] = [await connectAs('reader-1'), await connectAs('reader-2')];
    const heard: string[] = [];
    other.on('message', (topic) => heard.push(topic));
    await other.subscribeAsync('found/#', { qos: 1 });
    await client.publishAsync('found/status', 'online', { qos: 1, retain: true });
    await broker.publish('found/device/reader-2/unit-2/config', 'theirs', { qos: 1 });
    await untilTrue(() => heard.length > 0);
    expect(heard).toEqual(['found/device/reader-2/unit-2/config']);
    expect(received).toEqual([]);
    const closed = closes(client);
    client.publish('told/reader-2/unit-2/state', 'a lie', { qos: 1 });
    await closed;
    expect(count.of('publish-refused')).toBe(1);
  });

  test('has several connections, at most ten, that all end when its login is told to sign in anew', async () => {
    const presence: Presence[] = [];
    broker.onPresence((one) => presence.push(one));
    const clients = await Promise.all(
      Array.from({ length: 10 }, (_, n) => connectAs('reader-1', { clientId: `c${n}` })),
    );
    await expect(connectAs('reader-1', { clientId: 'one too many' })).rejects.toThrow();
    const closed = Promise.all(clients.map(closes));
    broker.disconnectNode('reader-1');
    await closed;
    expect(presence).toEqual([]);
  });

  test('no node takes its place by calling itself as it does', async () => {
    const reader = await connectAs('reader-1', { clientId: 'edge-1' });
    await connectAs('edge-1', { clientId: 'reader-1' });
    await connectAs('edge-2', { clientId: 'reader-1 edge-1' });
    expect(reader.connected).toBe(true);
    await reader.subscribeAsync('told/reader-1/#');
  });

  test('subscribes to twenty thousand topics, and not to one more until it takes one back', async () => {
    const client = await connectAs('reader-1');
    for (let from = 0; from < 20_000; from += 500)
      await client.subscribeAsync(Array.from({ length: 500 }, (_, n) => `told/reader-1/${from + n}`));
    await expect(client.subscribeAsync('told/reader-1/more')).rejects.toThrow();
    await client.unsubscribeAsync('told/reader-1/7');
    await client.subscribeAsync('told/reader-1/more');
  });

  test('nothing is kept for one that went away, whatever session it asks for', async () => {
    const first = await connectAs('reader-1', { clientId: 'kept', clean: false });
    await first.subscribeAsync('told/reader-1/#', { qos: 1 });
    await first.endAsync();
    await broker.publish('told/reader-1/unit-1/state', 'missed', { qos: 1 });
    const again = await connectAs('reader-1', { clientId: 'kept', clean: false });
    const heard: string[] = [];
    again.on('message', (_, payload) => heard.push(payload.toString()));
    await again.subscribeAsync('told/reader-1/#', { qos: 1 });
    await broker.publish('told/reader-1/unit-1/state', 'new', { qos: 1 });
    await untilTrue(() => heard.length > 0);
    expect(heard).toEqual(['new']);
  });
});
