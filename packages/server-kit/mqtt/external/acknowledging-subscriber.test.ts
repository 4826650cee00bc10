import { setImmediate as nextTurn, setTimeout as delay } from 'node:timers/promises';
import { startMosquitto, type Mosquitto } from '@trellis/test-kit/mosquitto';
import { untilTrue } from '@trellis/test-kit/until';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import type { IngestMessage } from '../message-broker.ts';
import { connectClient, createTestCount, createTestLog } from '../mqtt.testing.ts';
import {
  startAcknowledgingSubscriber,
  type AcknowledgingSubscriber,
  type SubscriberOptions,
} from './acknowledging-subscriber.ts';

let mosquitto: Mosquitto;
beforeAll(async () => {
  mosquitto = await startMosquitto({ settings: ['max_queued_messages 0', 'set_tcp_nodelay true'] });
});
afterAll(() => mosquitto.stop());

let session = 0;
const nextSession = () => `session-${(session += 1)}`;

async function subscribe(clientId: string, handle: SubscriberOptions['handle'], more: Partial<SubscriberOptions> = {}) {
  const count = createTestCount();
  const subscriber = startAcknowledgingSubscriber({
    url: mosquitto.url(),
    clientId,
    filters: () => [`${clientId}/#`],
    handle,
    log: createTestLog(),
    count,
    ...more,
  });
  onTestFinished(() => subscriber.close(0));
  await untilTrue(() => subscriber.isConnected());
  return Object.assign(subscriber, { count });
}

/**
 * Asks the broker twice: once it has answered, what was acknowledged before has reached it, and what it had to send has come.
 * Acknowledgements are written in the turn of the loop after their messages are done, so that two turns go by first.
 */
async function roundTrip(subscriber: Pick<AcknowledgingSubscriber, 'subscribe'>): Promise<void> {
  await nextTurn();
  await nextTurn();
  await subscriber.subscribe(['nothing/is/here']);
  await subscriber.subscribe(['nothing/is/here']);
}

const numbers = (messages: IngestMessage[]) => messages.map(({ payload }) => Number(payload));
const upTo = (length: number) => Array.from({ length }, (_, n) => n);

async function publishNumbers(topic: string, from: number, to: number): Promise<void> {
  const publisher = await connectClient(mosquitto.url());
  await Promise.all(upTo(to - from).map((n) => publisher.publishAsync(topic, String(from + n), { qos: 1 })));
}

describe.each([5, 4] as const)('with MQTT version %i of the protocol', (protocolVersion) => {
  test('many messages are in work at once, in order, and each is acknowledged when its handler has finished', async () => {
    const name = nextSession();
    const waiting: (() => void)[] = [];
    const received: IngestMessage[] = [];
    const handle = (message: IngestMessage) => {
      received.push(message);
      return new Promise<void>((resolve) => waiting.push(resolve));
    };
    const subscriber = await subscribe(name, handle, { protocolVersion });
    await publishNumbers(`${name}/a`, 0, 15); // Mosquitto sends a 3.1.1 client 20 at once
    await untilTrue(() => waiting.length === 15);
    expect(numbers(received)).toEqual(upTo(15));

    // 0 … 4 finish, in any order; the connection is cut; 5 … 14 come again, 0 … 4 do not.
    for (const n of [4, 2, 0, 1, 3]) waiting[n]?.();
    await roundTrip(subscriber);
    subscriber.abandon();
    const again: IngestMessage[] = [];
    const next = await subscribe(name, async (message) => void again.push(message), { protocolVersion });
    await untilTrue(() => again.length >= 10);
    await roundTrip(next);
    expect(numbers(again)).toEqual(upTo(15).slice(5));
    expect(again.every(({ dup }) => dup)).toBe(true);
  });

  test('a handler that fails closes the connection, and the message comes until it succeeds', async () => {
    const name = nextSession();
    let failures = 2;
    const stored: IngestMessage[] = [];
    const subscriber = await subscribe(
      name,
      (message) => {
        if (failures > 0) return Promise.reject(new Error(`database is away ${(failures -= 1)}`));
        stored.push(message);
        return Promise.resolve();
      },
      { protocolVersion },
    );
    await publishNumbers(`${name}/a`, 0, 1);
    await untilTrue(() => stored.length === 1);
    expect(subscriber.count.of('ingest-failed')).toBe(2);
    expect(subscriber.count.of('reconnected')).toBe(2);
  });
});

test('a later message that finished first is not acknowledged before an earlier one', async () => {
  const name = nextSession();
  const finish: (() => void)[] = [];
  const subscriber = await subscribe(name, () => new Promise((resolve) => finish.push(resolve)));
  await publishNumbers(`${name}/a`, 0, 3);
  await untilTrue(() => finish.length === 3);
  finish[2]?.();
  finish[1]?.();
  await roundTrip(subscriber);
  subscriber.abandon();
  const again: IngestMessage[] = [];
  await subscribe(name, async (message) => void again.push(message));
  await untilTrue(() => again.length === 3);
  expect(numbers(again)).toEqual([0, 1, 2]);
});

test('messages published while nobody holds the session wait for the next holder', async () => {
  const name = nextSession();
  const first = await subscribe(name, () => Promise.resolve());
  await first.close();
  await publishNumbers(`${name}/a`, 0, 500);
  const received: IngestMessage[] = [];
  await subscribe(name, async (message) => void received.push(message));
  await untilTrue(() => received.length === 500);
  expect(numbers(received)).toEqual(upTo(500));
});

test('whoever connects with the same name takes the session over, and the former holder asks before it comes back', async () => {
  const name = nextSession();
  const asked: boolean[] = [];
  let mayConnect = true;
  const finish: (() => void)[] = [];
  const former = await subscribe(name, () => new Promise((resolve) => finish.push(resolve)), {
    mayConnect: async () => {
      asked.push(mayConnect);
      return mayConnect;
    },
  });
  await publishNumbers(`${name}/a`, 0, 5);
  await untilTrue(() => former.inWork() === 5);
  mayConnect = false;
  const received: IngestMessage[] = [];
  const next = await subscribe(name, async (message) => void received.push(message));
  await untilTrue(() => received.length === 5 && !former.isConnected());
  for (const done of finish) done();
  await untilTrue(() => asked.length === 2);
  await former.close();
  expect(asked).toEqual([true, false]);
  expect(next.isConnected()).toBe(true);
  expect(next.count.of('reconnected')).toBe(0);
  expect(numbers(received)).toEqual(upTo(5));
});

test('a paused subscriber reads nothing, stays connected, and reads on when resumed', async () => {
  const name = nextSession();
  const received: IngestMessage[] = [];
  const subscriber = await subscribe(name, async (message) => void received.push(message), { keepAliveSeconds: 2 });
  subscriber.pause();
  await publishNumbers(`${name}/a`, 0, 200);
  await delay(7_000); // longer than the broker and we wait for a sign of life
  expect(received.length).toBeLessThanOrEqual(1);
  expect(subscriber.isConnected()).toBe(true);
  subscriber.resume();
  await untilTrue(() => received.length === 200);
  expect(numbers(received)).toEqual(upTo(200));
  expect(subscriber.count.of('reconnected')).toBe(0);
});

test('no more messages than the receive window and one read from the socket are in work', async () => {
  const own = await startMosquitto({ settings: ['max_queued_messages 0', 'max_inflight_messages 0'] });
  onTestFinished(() => own.stop());
  const name = nextSession();
  let atWork = 0;
  let most = 0;
  let done = 0;
  const handle = async () => {
    most = Math.max(most, (atWork += 1));
    await delay(5);
    atWork -= 1;
    done += 1;
  };
  await subscribe(name, handle, { url: own.url(), receiveWindow: 50, protocolVersion: 4 });
  const publisher = await connectClient(own.url());
  const big = Buffer.alloc(8_000);
  await Promise.all(upTo(1_000).map(() => publisher.publishAsync(`${name}/a`, big, { qos: 1 })));
  await untilTrue(() => done === 1_000);
  expect(most).toBeGreaterThan(20);
  expect(most).toBeLessThanOrEqual(50 + Math.ceil(65_536 / 8_000) + 1);
});

test('QoS 0 messages are dropped and counted while saturated', async () => {
  const name = nextSession();
  const received: IngestMessage[] = [];
  const subscriber = await subscribe(name, async (message) => void received.push(message), { isSaturated: () => true });
  const publisher = await connectClient(mosquitto.url());
  await publisher.publishAsync(`${name}/a`, '0', { qos: 0 });
  await publisher.publishAsync(`${name}/a`, '1', { qos: 1 });
  await untilTrue(() => received.length === 1);
  expect(numbers(received)).toEqual([1]);
  expect(subscriber.count.of('qos0-dropped')).toBe(1);
});

test('closing waits for messages in work and acknowledges them', async () => {
  const name = nextSession();
  const received: IngestMessage[] = [];
  const finish: (() => void)[] = [];
  const subscriber = await subscribe(name, (message) => {
    received.push(message);
    return new Promise((resolve) => finish.push(resolve));
  });
  await publishNumbers(`${name}/a`, 0, 10);
  await untilTrue(() => received.length === 10);
  const closing = subscriber.close();
  for (const done of finish) done();
  await closing;
  const again: IngestMessage[] = [];
  await subscribe(name, async (message) => void again.push(message));
  await publishNumbers(`${name}/a`, 10, 11);
  await untilTrue(() => again.length > 0);
  expect(numbers(again)).toEqual([10]);
});

test('a broker that was killed and comes back is found again', async () => {
  const own = await startMosquitto();
  onTestFinished(() => own.stop());
  const received: IngestMessage[] = [];
  const name = nextSession();
  const subscriber = await subscribe(name, async (message) => void received.push(message), { url: own.url() });
  await own.kill();
  await untilTrue(() => !subscriber.isConnected());
  await own.restart();
  await untilTrue(() => subscriber.isConnected());
  const publisher = await connectClient(own.url());
  await publisher.publishAsync(`${name}/a`, '7', { qos: 1 });
  await untilTrue(() => received.length === 1);
});
