import { createPublicKey, randomBytes, verify } from 'node:crypto';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { inTransaction } from '@trellis/server-kit';
import { makeBrowser } from '@trellis/test-kit/push';
import { makeWorld, startTestServer, type TestServer, type World } from '@trellis/server-app/testing';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sendMessage } from '../delivery/send-message.ts';
import { taken } from './channel.ts';
import { deliverDue, withdrawDeliveries } from './deliver.ts';
import { sendToDevices } from './devices.ts';
import type { PersonalChannel, WayOutState } from '@trellis/notifications/model';

interface Asked {
  method: string | undefined;
  url: string | undefined;
  headers: IncomingMessage['headers'];
  body: Buffer;
}

/** What says that a message is the same at every try. */
const tagForm = /^message-\d+-[a-z0-9]+$/;
const clock = { at: new Date('2026-05-04T12:00:00Z') };
let server: TestServer;
let world: World;
/** A push service, an ntfy server and a gateway at once: whatever is asked is kept, and answered with the next of these. */
let outside: Server;
let base: string;
let asked: Asked[];
let answers: number[];
/** What happens before something asked is answered. */
let meanwhile: (() => Promise<void>) | undefined;

beforeAll(async () => {
  outside = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const { method, url, headers } = request;
      asked.push({ method, url, headers, body: Buffer.concat(parts) });
      const status = answers.shift() ?? 201;
      void Promise.resolve(meanwhile?.()).then(() => response.writeHead(status).end('{}'));
    });
  });
  await new Promise<void>((done) => outside.listen(0, '127.0.0.1', done));
  base = `http://127.0.0.1:${(outside.address() as AddressInfo).port}`;
  server = await startTestServer({
    clock: { now: () => clock.at },
    env: { ROLES: 'api', WEBHOOKS_LOCAL: 'on', PUBLIC_URL: 'https://trellis.farm.example' },
  });
  world = makeWorld(server.services);
});
afterAll(async () => {
  await server.stop();
  outside.close();
});
beforeEach(() => {
  asked = [];
  answers = [];
  meanwhile = undefined;
});
afterEach(() => server.services.pool.query('delete from message_gateways where kind <> $1', ['push']));

const sql = async <R extends object>(text: string, values: unknown[] = []): Promise<R[]> =>
  (await server.services.pool.query<R>(text, values)).rows;
const system = { userId: null, source: 'job', ip: null } as const;
const later = (ms: number) => {
  clock.at = new Date(clock.at.getTime() + ms);
};

async function person() {
  const facility = await world.facility();
  return { facility, ...(await world.person({ facilities: [facility.id], roles: ['grower'] })) };
}
type Person = Awaited<ReturnType<typeof person>>;

const send = ({ id, facility }: Person, channel: PersonalChannel, isUrgent = true) =>
  inTransaction(server.services, system, (context) =>
    sendMessage(
      {
        user_id: id,
        facility_id: facility.id,
        kind: 'exception',
        channels: [channel],
        link: '/facility/alerts?id=7',
        isUrgent,
        write: () => ({
          subject: 'Level 1: Feed B off',
          content: { lang: 'en', greeting: '', paragraphs: ['412 units have no "power".'], footer: '' },
        }),
      },
      context,
    ),
  );
const became = async ({ id }: Person) =>
  sql<{ channel: string; status: string; error: string | null }>(
    'select channel, status, error from message_deliveries where user_id = $1 order by id',
    [id],
  );

const register = async (token: string, path: string) => {
  const browser = makeBrowser(`${base}/push/${path}`);
  const { status, body } = await server.call('POST', 'notifications/browsers', { token, body: browser.registration });
  expect(status).toBe(200);
  return { ...browser, id: (body as { id: number }).id };
};

describe('push messages', () => {
  test('are encrypted for the browser, signed by this installation, and say when they were shown and opened', async () => {
    const grower = await person();
    const { read } = await register(grower.token, 'one');
    await send(grower, 'push');
    await deliverDue(server.services);
    expect(await became(grower)).toEqual([{ channel: 'push', status: 'accepted', error: null }]);
    const [message] = asked;
    expect(message?.headers).toMatchObject({
      ...{ 'content-encoding': 'aes128gcm', urgency: 'high', ttl: '3600' },
      topic: expect.stringMatching(tagForm),
    });
    const shown = read(message?.body ?? Buffer.alloc(0)) as { notification: { data: { token: string } } };
    expect(shown).toMatchObject({
      web_push: 8030,
      notification: {
        title: 'Level 1: Feed B off',
        body: '412 units have no "power".',
        navigate: 'https://trellis.farm.example/facility/alerts?id=7',
      },
    });
    const [, said = '', key = ''] = /^vapid t=(.+), k=(.+)$/.exec(message?.headers.authorization ?? '') ?? [];
    const [head, claims, signature] = said.split('.');
    const point = Buffer.from(key, 'base64url');
    const [x, y] = [point.subarray(1, 33).toString('base64url'), point.subarray(33).toString('base64url')];
    const isSigned = verify(
      'sha256',
      Buffer.from(`${head}.${claims}`),
      { key: createPublicKey({ format: 'jwk', key: { kty: 'EC', crv: 'P-256', x, y } }), dsaEncoding: 'ieee-p1363' },
      Buffer.from(signature ?? '', 'base64url'),
    );
    expect(isSigned).toBe(true);
    expect(JSON.parse(Buffer.from(claims ?? '', 'base64url').toString())).toMatchObject({ aud: base });
    const seen = (token: string, what: string) =>
      server.call('POST', `notifications/seen/${token}`, { body: { what } });
    const { token } = shown.notification.data;
    expect((await seen(token, 'shown')).body).toEqual({ success: true });
    expect((await seen(token, 'opened')).body).toEqual({ success: true });
    expect((await seen(randomBytes(32).toString('base64url'), 'opened')).body).toEqual({ success: false });
    expect((await seen(token, 'eaten')).status).toBe(422);
    const [row] = await sql(
      'select "shownAt" is not null as shown, "openedAt" is not null as opened from message_deliveries where user_id = $1',
      [grower.id],
    );
    expect(row).toEqual({ shown: true, opened: true });
  });

  test('are tried again after a passing trouble; a browser that is gone is found out and not tried again', async () => {
    const grower = await person();
    const { id } = await register(grower.token, 'two');
    answers = [503];
    await send(grower, 'push');
    await deliverDue(server.services);
    expect(await became(grower)).toMatchObject([{ status: 'queued', error: expect.stringContaining('503') }]);
    later(5_001);
    await deliverDue(server.services);
    expect(await became(grower)).toMatchObject([{ status: 'accepted' }]);
    const [first, second] = asked.map(({ headers }) => headers['topic']);
    expect(second).toBe(first);
    answers = [410];
    await send(grower, 'push');
    await deliverDue(server.services);
    expect((await became(grower))[1]).toMatchObject({ status: 'failed' });
    const test = await server.call('POST', `pushDevices/${id}/test`, { token: grower.token, body: {} });
    expect(test.body).toEqual({ outcome: 'no_device', error: null });
    expect(asked).toHaveLength(3);
    await register(grower.token, 'two');
    expect(await sql('select "goneAt" from push_devices where id = $1', [id])).toEqual([{ goneAt: null }]);
  });

  test('the test of a device says delivered or unreachable; devices are their owner’s alone', async () => {
    const [grower, other] = [await person(), await person()];
    const { id } = await register(grower.token, 'three');
    const tryIt = (token?: string) => server.call('POST', `pushDevices/${id}/test`, { token, body: {} });
    expect((await tryIt()).status).toBe(401);
    expect((await tryIt(other.token)).status).toBe(404);
    expect((await tryIt(grower.token)).body).toEqual({ outcome: 'delivered', error: null });
    answers = [500];
    expect((await tryIt(grower.token)).body).toMatchObject({ outcome: 'unreachable' });
    const { body } = await server.call('GET', 'pushDevices', { token: grower.token });
    expect(JSON.stringify(body)).not.toContain('/push/three');
    expect((await server.call('GET', 'pushDevices', { token: other.token })).body).toEqual([]);
    const about = await server.call('GET', 'notifications/channels', { token: other.token });
    expect(about.body).toMatchObject({ publicKey: expect.stringMatching(/^[\w-]{87}$/), hasSms: false });
    const wrong = { endpoint: 'javascript:1', keys: { p256dh: 'x', auth: 'y' }, name: 'x' };
    expect((await server.call('POST', 'notifications/browsers', { token: other.token, body: wrong })).status).toBe(422);
  });
});

test('a browser that is named by many tabs at once, of two people, is one device', async () => {
  const [early, late] = [await person(), await person()];
  const { registration: body } = makeBrowser(`${base}/push/tabs`);
  const tabs = await Promise.all(
    [early, late, early, early, late, late, early, late].map(({ token }) =>
      server.call('POST', 'notifications/browsers', { token, body }),
    ),
  );
  expect(tabs.map(({ status }) => status)).toEqual(tabs.map(() => 200));
  const lists = await Promise.all([early, late].map(({ token }) => server.call('GET', 'pushDevices', { token })));
  expect(lists.flatMap((list) => list.body as unknown[])).toHaveLength(1);
});

test('a browser that changes hands shows what its last person is told, and nothing of those before', async () => {
  const [early, late] = [await person(), await person()];
  const { registration } = await register(early.token, 'tablet');
  const { status } = await server.call('POST', 'notifications/browsers', { token: late.token, body: registration });
  expect(status).toBe(200);
  expect((await server.call('GET', 'pushDevices', { token: early.token })).body).toEqual([]);
  await send(early, 'push');
  await send(late, 'push');
  await deliverDue(server.services);
  expect(await became(late)).toMatchObject([{ status: 'accepted' }]);
  expect(asked).toHaveLength(1);
});

test('of two devices one that fails is tried again by itself, though the other took the message', async () => {
  const grower = await person();
  const devices = () =>
    sql(
      `select v.name, v."takenAt" is not null as taken, v.error from message_delivery_devices v
        join message_deliveries d on d.id = v.delivery_id where d.user_id = $1 order by v.name`,
      [grower.id],
    );
  for (const topic of ['one', 'two']) {
    const body = { address: `${base}/topic-${topic}` };
    const added = await server.call('POST', 'notifications/topics', { token: grower.token, body });
    await sql('update push_devices set name = $1 where id = $2', [topic, (added.body as { id: number }).id]);
  }
  answers = [201, 503];
  await send(grower, 'ntfy');
  await deliverDue(server.services);
  const topics = () => asked.map(({ body }) => (JSON.parse(body.toString()) as { topic: string }).topic);
  const failing = topics()[1];
  expect(await became(grower)).toEqual([
    { channel: 'ntfy', status: 'queued', error: expect.stringMatching(/^One of several devices .*503/) },
  ]);
  expect(
    await sql('select "acceptedAt" is not null as taken from message_deliveries where user_id = $1', [grower.id]),
  ).toEqual([{ taken: true }]);
  expect(await devices()).toHaveLength(2);
  expect(await devices()).toContainEqual({
    name: failing?.slice(6),
    taken: false,
    error: expect.stringContaining('503'),
  });
  later(5_001);
  await deliverDue(server.services);
  expect(topics().slice(2)).toEqual([failing]);
  expect(await became(grower)).toEqual([{ channel: 'ntfy', status: 'accepted', error: null }]);
  expect(await devices()).toEqual([
    { name: 'one', taken: true, error: null },
    { name: 'two', taken: true, error: null },
  ]);
  answers = [201, 400];
  await send(grower, 'ntfy');
  await deliverDue(server.services);
  later(5_001);
  await deliverDue(server.services);
  // What another try would not change is not tried.
  expect(asked).toHaveLength(5);
  expect((await became(grower))[1]).toMatchObject({ status: 'accepted' });
});

test('what is withdrawn while one device took it comes to no other any more, and counts as taken', async () => {
  const grower = await person();
  for (const topic of ['kept', 'lost']) {
    const body = { address: `${base}/topic-${topic}` };
    await server.call('POST', 'notifications/topics', { token: grower.token, body });
  }
  const withdraw = async () => {
    const rows = await sql<{ id: number }>('select id from message_deliveries where user_id = $1', [grower.id]);
    await inTransaction(server.services, system, (context) =>
      withdrawDeliveries({ ids: rows.map(({ id }) => id) }, context),
    );
  };
  // While the devices are asked.
  answers = [201, 503];
  meanwhile = withdraw;
  await send(grower, 'ntfy');
  await deliverDue(server.services);
  expect(await became(grower)).toMatchObject([{ status: 'accepted' }]);
  // While the second waits to be asked again.
  meanwhile = undefined;
  answers = [201, 503];
  await send(grower, 'ntfy');
  await deliverDue(server.services);
  expect((await became(grower))[1]).toMatchObject({ status: 'queued' });
  await withdraw();
  expect(await became(grower)).toMatchObject([{ status: 'accepted' }, { status: 'accepted' }]);
  later(5_001);
  await deliverDue(server.services);
  expect(asked).toHaveLength(4);
});

test('a device that is removed while a message is on its way spoils nothing', async () => {
  const removed = { id: 2_000_000_000, address: `${base}/push/removed`, keys: '' };
  expect(await sendToDevices([removed], 2_000_000_000, () => Promise.resolve(taken), server.services)).toEqual(taken);
});

test('who left the facility is told nothing more of it, not even what waited; administrators belong to all', async () => {
  const grower = await person();
  await register(grower.token, 'left');
  answers = [503];
  await send(grower, 'push');
  await deliverDue(server.services);
  await sql(`update user_facilities set status = 'revoked' where user_id = $1`, [grower.id]);
  later(5_001);
  await deliverDue(server.services);
  expect(await became(grower)).toMatchObject([{ status: 'failed', error: 'The person left the facility.' }]);
  expect(asked).toHaveLength(1);
  expect(await send(grower, 'email')).toBeUndefined();
  const admin = await world.person({ facilities: [], roles: ['administrator'] });
  expect(await send({ ...admin, facility: grower.facility }, 'email')).toBeDefined();
});

test('ntfy gets title, text, priority and a link that answers nothing by itself', async () => {
  const grower = await person();
  const body = { address: `${base}/rack-alerts`, token: 'tk_secret' };
  expect((await server.call('POST', 'notifications/topics', { token: grower.token, body })).status).toBe(200);
  await send(grower, 'ntfy');
  await deliverDue(server.services);
  expect(await became(grower)).toMatchObject([{ channel: 'ntfy', status: 'accepted' }]);
  const [message] = asked;
  expect(message).toMatchObject({ method: 'POST', url: '/', headers: { authorization: 'Bearer tk_secret' } });
  expect(JSON.parse(message?.body.toString() ?? '')).toEqual({
    topic: 'rack-alerts',
    sequence_id: expect.stringMatching(tagForm),
    title: 'Level 1: Feed B off',
    message: '412 units have no "power".',
    priority: 5,
    click: 'https://trellis.farm.example/facility/alerts?id=7',
  });
});

describe('text messages and calls', () => {
  const template = {
    name: 'Text messages',
    kind: 'sms',
    method: 'POST',
    body: '{"to":"{phone}","message":"{text}"}',
    headers: 'Authorization: Bearer the-gateway-key\nContent-Type: application/json',
  };
  test('leave by the template of an administrator; its headers are never shown', async () => {
    const admin = await world.person({ facilities: [], roles: ['administrator'] });
    const grower = await person();
    const make = (token: string | undefined) =>
      server.call('POST', 'messageGateways', { token, body: { ...template, address: `${base}/sms?from=farm` } });
    expect((await make(undefined)).status).toBe(401);
    expect((await make(grower.token)).status).toBe(403);
    const made = await make(admin.token);
    expect(made.status).toBe(200);
    expect(JSON.stringify(made.body)).not.toContain('the-gateway-key');
    await sql(`update users set "cellPhone" = '+34 600 1' where id = $1`, [grower.id]);
    await send(grower, 'sms');
    await deliverDue(server.services);
    expect(await became(grower)).toMatchObject([{ channel: 'sms', status: 'accepted' }]);
    expect(asked[0]).toMatchObject({
      url: '/sms?from=farm',
      headers: { authorization: 'Bearer the-gateway-key', 'idempotency-key': expect.stringMatching(tagForm) },
    });
    expect(JSON.parse(asked[0]?.body.toString() ?? '')).toEqual({
      to: '+34 600 1',
      message: 'Level 1: Feed B off. 412 units have no "power".',
    });
    const { id } = made.body as { id: number };
    const tryIt = (token: string) =>
      server.call('POST', `messageGateways/${id}/test`, { token, body: { phone: '+34 1' } });
    expect((await tryIt(grower.token)).status).toBe(403);
    answers = [401];
    expect((await tryIt(admin.token)).body).toMatchObject({
      outcome: 'unreachable',
      error: expect.stringContaining('401'),
    });
  });

  test('a gateway that takes forms, as that of Twilio does, gets its body coded as one', async () => {
    const grower = await person();
    await sql(`update users set "cellPhone" = '+34 600 1' where id = $1`, [grower.id]);
    const admin = await world.person({ facilities: [], roles: ['administrator'] });
    const form = {
      ...{ name: 'Twilio', kind: 'sms', address: `${base}/Messages.json`, body: 'From=%2B1555&To={phone}&Body={text}' },
      headers: 'Authorization: Basic a2V5\nContent-Type: application/x-www-form-urlencoded',
    };
    expect((await server.call('POST', 'messageGateways', { token: admin.token, body: form })).status).toBe(200);
    await send(grower, 'sms');
    await deliverDue(server.services);
    expect(Object.fromEntries(new URLSearchParams(asked[0]?.body.toString()))).toEqual({
      ...{ From: '+1555', To: '+34 600 1' },
      Body: 'Level 1: Feed B off. 412 units have no "power".',
    });
  });

  test('an administrator sees each way out: whether it is set up, what it took and refused last, and what waits', async () => {
    const admin = await world.person({ facilities: [], roles: ['administrator'] });
    const grower = await person();
    await sql(`update users set "cellPhone" = '+34 600 1' where id = $1`, [grower.id]);
    await sql(`delete from message_deliveries where channel = 'sms'`);
    const ways = (token?: string) => server.call('GET', 'notifications/gateways', { token });
    expect((await ways()).status).toBe(401);
    expect((await ways(grower.token)).status).toBe(403);
    const way = async (key: string) => ((await ways(admin.token)).body as WayOutState[]).find((one) => one.way === key);
    expect(await way('sms')).toEqual({
      ...{ way: 'sms', isSetUp: false, setBy: 'gateways', settings: [], places: 0, waiting: 0 },
      ...{ lastAcceptedAt: null, lastFailed: null },
    });
    const body = { ...template, address: `${base}/sms` };
    const made = (await server.call('POST', 'messageGateways', { token: admin.token, body })).body as { id: number };
    await send(grower, 'sms');
    await deliverDue(server.services);
    const acceptedAt = clock.at.toISOString();
    later(1000);
    answers = [429];
    await send(grower, 'sms');
    await deliverDue(server.services);
    expect(await way('sms')).toMatchObject({
      ...{ isSetUp: true, places: 1, waiting: 1, lastAcceptedAt: acceptedAt },
      lastFailed: { at: clock.at.toISOString(), error: expect.stringContaining('429'), isTriedAgain: true },
    });
    expect(await way('email')).toMatchObject({ isSetUp: false, setBy: 'environment' });
    expect((await way('email'))?.settings).toEqual([
      { variable: 'SMTP_URL', value: null },
      { variable: 'MAIL_FROM', value: null },
      { variable: 'PUBLIC_URL', value: 'https://trellis.farm.example' },
    ]);
    expect(await way('teams')).toMatchObject({ isSetUp: false, setBy: 'facilities' });
    // One that is off is tried itself, and not another that is on.
    await sql('update message_gateways set "isOn" = false, address = $1 where id = $2', [`${base}/off`, made.id]);
    const test = (phone: string, id: number | string = made.id) =>
      server.call('POST', `messageGateways/${id}/test`, { token: admin.token, body: { phone } });
    expect((await test('+34 1')).body).toEqual({ outcome: 'delivered', error: null });
    expect(asked.at(-1)?.url).toBe('/off');
    expect((await test('1')).status).toBe(422);
    expect((await test('+34 1', 999_999)).status).toBe(404);
  });

  test('without a gateway, or a number, that is what became of it', async () => {
    const grower = await person();
    await send(grower, 'voice');
    await deliverDue(server.services);
    expect(await became(grower)).toEqual([
      { channel: 'voice', status: 'failed', error: 'The person has no telephone number.' },
    ]);
  });
});
