import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { riseStep, type AlertReceipt } from '@trellis/alerts/model';
import { deliverDue } from '@trellis/notifications/server';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { inTransaction } from '@trellis/server-kit';
import { betweenMs, gatherEndsMs, gatherMs } from './due-to-person.ts';
import { takeStep } from './escalate-alert.ts';
import { tellStories } from './telling.testing.ts';

const clock = { at: new Date('2026-05-04T12:00:00Z') };
const stories = tellStories(clock, { WEBHOOKS_LOCAL: 'on', PUBLIC_URL: 'https://trellis.farm.example' });
const { sql, raise, raiseMany, tellAll, end, change, later } = stories;

interface Posted {
  url: string | undefined;
  headers: IncomingMessage['headers'];
  body: string;
}
/** What a workflow of Teams and a service for WhatsApp would be: what is posted is kept, and answered with the next of these. */
let outside: Server;
let base: string;
let posted: Posted[];
let answers: [status: number, text: string][];
beforeAll(async () => {
  outside = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const { url, headers } = request;
      posted.push({ url, headers, body: Buffer.concat(parts).toString() });
      const [status, text] = answers.shift() ?? [202, ''];
      response.writeHead(status).end(text);
    });
  });
  await new Promise<void>((done) => outside.listen(0, '127.0.0.1', done));
  base = `http://127.0.0.1:${(outside.address() as AddressInfo).port}`;
});
afterAll(() => outside.close());
beforeEach(() => {
  posted = [];
  answers = [];
});

const system = { userId: null, source: 'job', ip: null } as const;

async function story() {
  const world = stories.world();
  const facility = await world.facility();
  const manager = await world.person({ facilities: [facility.id], roles: ['facilityManager'] });
  const call = (method: 'POST' | 'GET', path: string, body?: object, token: string | undefined = manager.token) =>
    stories.server().call(method, path, { token, ...(body && { body }) });
  const channel = async (values: object) => {
    const made = await call('POST', 'facilityChannels', { facility_id: facility.id, name: 'Shift', ...values });
    expect(made.status).toBe(200);
    return made.body as { id: number };
  };
  const teams = (values: object = {}) =>
    channel({ type: 'Teams', connectionString: `${base}/workflow?sig=k1`, alertsFromLevel: 2, ...values });
  return { world, facility, manager, call, channel, teams };
}

/** What is due leaves, and is posted. */
async function leave(ms = 0) {
  later(ms);
  await stories.leave();
  await deliverDue(stories.server().services);
}
const receiptsOf = async (id: number, { token }: { token: string }) => {
  const { body } = await stories.server().call('GET', `ExceptionLists/${id}/receipts`, { token });
  return (body as { receipts: AlertReceipt[] }).receipts.filter(({ group }) => group !== null);
};
interface Card {
  attachments: { content: { body: { text: string }[]; actions: { url: string }[] } }[];
}
const cardOf = (post: Posted | undefined) => {
  const card = JSON.parse(post?.body ?? '{}') as Card;
  const [attachment] = card.attachments;
  return { text: attachment?.content.body.map(({ text }) => text), url: attachment?.content.actions[0]?.url };
};

test('an alert of the level is posted once to Teams as a card, and its end; less urgent ones are not', async () => {
  const { facility, manager, teams } = await story();
  await teams();
  const id = await raise(facility, { name: 'Too hot *now*', message: 'Rack_7 reads 31 °C.' });
  const less = await raise(facility, { escalationLevel: 3 });
  await leave(gatherMs);
  await tellAll([id]);
  await leave(betweenMs);
  expect(posted).toHaveLength(1);
  const [post] = posted;
  expect(post).toMatchObject({ url: '/workflow?sig=k1', headers: { 'content-type': 'application/json' } });
  expect(cardOf(post)).toEqual({
    text: [
      String.raw`Level 2: Too hot \*now\*`,
      String.raw`Rack\_7 reads 31 °C.`,
      expect.stringMatching(/^\S.* Since 05\/04\/2026 \d/),
    ],
    url: `https://trellis.farm.example/facility/alerts?id=${id}`,
  });
  expect(post?.body).not.toContain('notifications/resolve');
  expect(await receiptsOf(id, manager)).toMatchObject([
    { group: 'Shift', channel: 'teams', step: 0, state: 'accepted', user_id: null, reason: null },
  ]);
  expect(await receiptsOf(less, manager)).toEqual([]);
  await end([id, less]);
  await leave(gatherEndsMs);
  expect(cardOf(posted[1]).text?.[0]).toBe(String.raw`Over: Too hot \*now\*`);
  expect(posted).toHaveLength(2);
});

test('a storm of alerts makes three posts at most: the first, the others, and their end', async () => {
  const { facility, teams } = await story();
  await teams({ lang: 'es' });
  const ids = await raiseMany(
    facility,
    Array.from({ length: 400 }, (_, index) => ({ name: `Rack ${index}`, escalationLevel: index === 0 ? 1 : 2 })),
  );
  await tellAll(ids.slice(0, 1));
  await leave();
  await tellAll(ids.slice(1));
  await leave(betweenMs);
  await end(ids);
  await leave(gatherEndsMs);
  expect(posted.map((post) => cardOf(post).text?.[0])).toEqual([
    'Nivel 1: Temperatura demasiado alta',
    'Nivel 2: Temperatura demasiado alta y 398 más',
    'Todo en orden: Temperatura demasiado alta y 399 más',
  ]);
});

test('what shares a cause is posted with it; a step of the ladder and a higher level are posted once', async () => {
  const { facility, manager, teams } = await story();
  await teams({ alertsFromLevel: 1 });
  const id = await raise(facility, { ladder: [{ afterMin: 15, level: 1 }] });
  const under = await raise(facility, { escalationLevel: 1, rootException_id: id });
  await leave(gatherMs);
  expect(posted).toEqual([]);
  expect(await receiptsOf(under, manager)).toMatchObject([{ state: 'skipped', reason: 'with_cause' }]);
  await inTransaction(stories.server().services, system, (context) => takeStep({ id, round: 0, step: 1 }, context));
  // Whoever follows the level hears of the same rise, and a delay that is over has the alert looked at again.
  const [row] = await sql<{ facility_id: number }>('select * from exceptions where id = $1', [id]);
  if (row) await stories.follow(row, { ...row, escalationLevel: 2 });
  await tellAll([id]);
  await leave(gatherMs);
  await leave(betweenMs);
  expect(posted.map((post) => cardOf(post).text?.[0])).toEqual(['Level 1: Temperature too high']);
  expect(await receiptsOf(id, manager)).toMatchObject([{ step: riseStep(1), cause: 'ladder', state: 'accepted' }]);
});

test('what was answered before it left is not posted, nor to a channel that takes none any more', async () => {
  const { facility, manager, teams } = await story();
  const { id: channel } = await teams();
  const answered = await raise(facility);
  await change(answered, { ExceptionStatus_id: 2, owner_user_id: manager.id }, manager);
  const off = await raise(facility);
  await sql('update facility_channels set "alertsFromLevel" = null where id = $1', [channel]);
  await leave(gatherMs);
  expect(posted).toEqual([]);
  expect(await receiptsOf(answered, manager)).toMatchObject([{ reason: 'answered_before' }]);
  expect(await receiptsOf(off, manager)).toMatchObject([{ reason: 'channel_off' }]);
});

test('a post that is refused says so in the words of the answer; one that passes is tried again', async () => {
  const { facility, manager, teams } = await story();
  await teams();
  const id = await raise(facility);
  answers = [[503, 'try later']];
  await leave(gatherMs);
  expect(await receiptsOf(id, manager)).toMatchObject([
    { state: 'queued', error: 'The channel answered 503. try later' },
  ]);
  answers = [[404, 'The workflow was deleted.']];
  await leave(5_001);
  expect(await receiptsOf(id, manager)).toMatchObject([
    { state: 'failed', error: 'The channel answered 404. The workflow was deleted.' },
  ]);
  await leave(60_000);
  expect(posted).toHaveLength(2);
});

test('WhatsApp goes by a service of its own, or by the gateway of the installation, and says which is missing', async () => {
  const { world, facility, manager, channel } = await story();
  const whatsApp = { type: 'WhatsApp', alertsFromLevel: 5 };
  await channel({ ...whatsApp, name: 'A own', connectionString: `${base}/own` });
  await channel({ ...whatsApp, name: 'B number', address: '+1 (555) 010-9999' });
  await channel({ ...whatsApp, name: 'C link', address: 'https://chat.whatsapp.com/x' });
  const first = await raise(facility);
  expect(await receiptsOf(first, manager)).toMatchObject([
    { group: 'A own', channel: 'whatsapp', state: 'waiting' },
    { group: 'B number', reason: 'no_gateway' },
    { group: 'C link', reason: 'no_address' },
  ]);
  await leave(gatherMs);
  expect(JSON.parse(posted[0]?.body ?? '')).toEqual({
    text: expect.stringMatching(
      /^Level 2: Temperature too high\n[^]*\nhttps:\/\/trellis\.farm\.example\/facility\/alerts\?id=\d+$/,
    ),
  });
  const admin = await world.person({ facilities: [], roles: ['administrator'] });
  const gateway = {
    name: 'WhatsApp',
    kind: 'whatsapp',
    address: `${base}/cloud`,
    body: '{"to":"{phone}","body":"{text}"}',
  };
  expect((await stories.server().call('POST', 'messageGateways', { token: admin.token, body: gateway })).status).toBe(
    200,
  );
  await raise(facility, { name: 'A "second" one' });
  await leave(betweenMs);
  const cloud = posted.find(({ url }) => url === '/cloud');
  expect(JSON.parse(cloud?.body ?? '')).toMatchObject({
    to: '+15550109999',
    body: expect.stringMatching(/^Level 2: A "second" one\b[^\n]* https:\/\/\S+$/),
  });
  await sql(`delete from message_gateways where kind = 'whatsapp'`);
});

test('a test post says what the channel answered, to its managers alone; private addresses are refused', async () => {
  const { world, facility, manager, call, teams } = await story();
  const { id } = await teams();
  const path = `facilityChannels/${id}/test`;
  const grower = await world.person({ facilities: [facility.id], roles: ['grower'] });
  const away = await world.person({ facilities: [(await world.facility()).id], roles: ['facilityManager'] });
  expect((await stories.server().call('POST', path, { body: {} })).status).toBe(401);
  expect((await call('POST', path, {}, grower.token)).status).toBe(403);
  expect((await call('POST', path, {}, away.token)).status).toBe(404);
  expect((await call('POST', path, { text: 'mine' })).status).toBe(422);
  expect((await call('POST', path, {})).body).toEqual({ isTaken: true, error: null });
  expect(cardOf(posted[0]).text?.[0]).toBe('Test post');
  answers = [[400, 'No card.']];
  expect((await call('POST', path, {})).body).toEqual({ isTaken: false, error: 'The channel answered 400. No card.' });
  const keys = JSON.stringify((await call('GET', 'facilityChannels', undefined, manager.token)).body);
  expect(keys).not.toContain('sig=k1');
  stories.server().services.config.webhooksLocal = false;
  expect((await call('POST', path, {})).body).toEqual({ isTaken: false, error: expect.stringMatching(/^The address/) });
  stories.server().services.config.webhooksLocal = true;
});
