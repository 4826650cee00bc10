import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { makeWorld, startTestServer, type TestServer, type World } from '@trellis/server-app/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { endRedAlerts } from './follow-red-alerts.ts';

interface Sent {
  to: string;
  text: string;
}
let server: TestServer;
let world: World;
let gateway: Server;
const heard: Sent[] = [];
beforeAll(async () => {
  server = await startTestServer({ env: { WEBHOOKS_LOCAL: 'on' } });
  world = makeWorld(server.services);
  gateway = createServer((request, response) => {
    let body = '';
    request.on('data', (part: Buffer) => (body += part.toString()));
    request.on('end', () => {
      const sent = JSON.parse(body) as Sent;
      if (!/(99|88)$/.test(sent.to)) heard.push(sent);
      response.writeHead(sent.to.endsWith('99') ? 400 : sent.to.endsWith('88') ? 503 : 200).end();
    });
  });
  await new Promise<void>((done) => gateway.listen(0, '127.0.0.1', done));
});
afterAll(async () => {
  await new Promise((done) => gateway.close(done));
  await server.stop();
});

const sql = (text: string, values: unknown[] = []) => server.services.pool.query(text, values);
const call = (method: 'GET' | 'POST' | 'PATCH', path: string, token: string | undefined, body?: object) =>
  server.call(method, path, { token, ...(body && { body }) });
const setUp = () =>
  world.row('message_gateways', {
    ...{ name: 'Texts', kind: 'sms', method: 'POST', isOn: true, body: '{"to":"{phone}","text":"{text}"}' },
    address: `http://127.0.0.1:${(gateway.address() as AddressInfo).port}/sms`,
  });
const words = { label: 'Gas', labelEs: 'Fuga de gas', text: 'Leave', textEs: 'Salga', toPhones: true };

async function story() {
  const here = await world.facility();
  const person = async (phone: string | null, lang = 'en') => {
    const made = await world.person({ facilities: [here.id], roles: ['grower'] });
    await sql('update users set "cellPhone" = $1, lang = $2 where id = $3', [phone, lang, made.id]);
    return made;
  };
  const manager = await world.person({ facilities: [here.id], roles: ['facilityManager'] });
  const elsewhere = await world.facility();
  const stranger = await world.person({ facilities: [elsewhere.id], roles: ['facilityManager'] });
  await sql(`update users set "cellPhone" = '+1999' where id = $1`, [stranger.id]);
  const rollOf = async (id: number) =>
    new Map(
      (
        (await call('GET', `redAlerts/${id}/roll`, manager.token)).body as unknown as {
          people: { user_id: number; text: object | null; presence: string | null; device: string | null }[];
        }
      ).people.map((one) => [one.user_id, one]),
    );
  return { here, person, manager, stranger, rollOf };
}
const heardBy = (phone: string) => heard.filter(({ to }) => to === phone).map(({ text }) => text);

test('asked for, an emergency message reaches every telephone of its facility once, in the language of its reader, with changes and all-clear', async () => {
  const gatewayId = await setUp();
  const { person, manager, stranger, rollOf } = await story();
  const [ana, , none, broken] = [
    await person('+1501'),
    await person('+1502', 'es'),
    await person(null),
    await person('+1599'),
  ];
  // Who sleeps, or stopped messages, is told of an emergency all the same.
  await world.row('notification_subscriptions', { user_id: ana.id, kind: 'system', channel: 'sms', mode: 'off' });
  const sent = (await call('POST', 'redAlerts', manager.token, { ...words, isDrill: true })).body as { id: number };
  await expect.poll(() => heardBy('+1501')).toEqual(['DRILL · Gas. Leave']);
  await expect.poll(() => heardBy('+1502')).toEqual(['SIMULACRO · Fuga de gas. Salga']);
  await expect
    .poll(async () => (await rollOf(sent.id)).get(broken.id)?.text)
    .toMatchObject({ state: 'failed', reason: null });
  const roll = await rollOf(sent.id);
  expect(roll.get(ana.id)?.text).toEqual({ state: 'accepted', reason: null, error: null });
  expect(roll.get(none.id)?.text).toMatchObject({ state: 'skipped', reason: 'no_phone' });
  await call('PATCH', `redAlerts/${sent.id}`, manager.token, { text: 'North exit', textEs: 'Salida norte' });
  await expect.poll(() => heardBy('+1501').at(-1)).toBe('DRILL · Changed: Gas. North exit');
  // What is no word of it is sent to nobody.
  await call('PATCH', `redAlerts/${sent.id}`, manager.token, { notes: 'Door B was locked.' });
  await call('POST', `redAlerts/${sent.id}/clear`, manager.token, {});
  await expect.poll(() => heardBy('+1502').at(-1)).toBe('SIMULACRO · Todo en orden: Fuga de gas. Ya terminó.');
  await endRedAlerts(server.services);
  expect(heardBy('+1501')).toHaveLength(3);
  expect(heard.filter(({ to }) => to === '+1999')).toEqual([]);
  expect((await call('GET', `redAlerts/${sent.id}`, ana.token)).body).not.toHaveProperty('notes');
  expect((await call('GET', `redAlerts/${sent.id}`, manager.token)).body).toMatchObject({
    notes: 'Door B was locked.',
  });
  expect((await call('PATCH', `redAlerts/${sent.id}`, ana.token, { notes: 'x' })).status).toBe(403);
  expect((await call('PATCH', `redAlerts/${sent.id}`, stranger.token, { notes: 'x' })).status).toBe(404);
  await sql('delete from message_gateways where id = $1', [gatewayId]);
});

test('words that are still on their way to a telephone come no more once newer ones, or the all-clear, are said', async () => {
  const gatewayId = await setUp();
  const { person, manager } = await story();
  const ana = await person('+1788');
  const onTheirWay = async () =>
    (await sql('select text, status, error from message_deliveries where user_id = $1 order by id', [ana.id])).rows.map(
      ({ text, status, error }) => [text, error === 'Overtaken by a newer message.' ? 'overtaken' : status] as const,
    );
  const { id } = (await call('POST', 'redAlerts', manager.token, words)).body as { id: number };
  await expect.poll(onTheirWay).toEqual([['Leave', 'queued']]);
  await call('PATCH', `redAlerts/${id}`, manager.token, { text: 'North exit' });
  await expect.poll(onTheirWay).toEqual([
    ['Leave', 'overtaken'],
    ['North exit', 'queued'],
  ]);
  await call('POST', `redAlerts/${id}/clear`, manager.token, {});
  await expect
    .poll(async () => (await onTheirWay()).map(([, state]) => state))
    .toEqual(['overtaken', 'overtaken', 'queued']);
  await sql('delete from message_gateways where id = $1', [gatewayId]);
});

test('without a gateway it says so to whoever sent it; not asked for, no telephone hears', async () => {
  const { person, manager, rollOf } = await story();
  const ana = await person('+1601');
  const quiet = (await call('POST', 'redAlerts', manager.token, { ...words, toPhones: false })).body as { id: number };
  expect((await rollOf(quiet.id)).get(ana.id)).toMatchObject({ text: null, presence: null });
  await call('POST', `redAlerts/${quiet.id}/clear`, manager.token, {});
  const sent = (await call('POST', 'redAlerts', manager.token, words)).body as { id: number };
  expect((await rollOf(sent.id)).get(ana.id)?.text).toMatchObject({ state: 'skipped', reason: 'no_gateway' });
  expect((await call('POST', 'redAlerts', manager.token, { ...words, toPhones: 'yes' })).status).toBe(422);
});

test('one whose time is over before it could leave is told to nobody', async () => {
  const gatewayId = await setUp();
  const { person, manager, here } = await story();
  const ana = await person('+1701');
  const id = await world.row('red_alerts', {
    facility_id: here.id,
    label: 'Old',
    text: 'x',
    activeUntil: '2020-01-01T00:00:00Z',
  });
  await sql('insert into red_alert_texts ("redAlert_id", user_id) values ($1, $2)', [id, ana.id]);
  await endRedAlerts(server.services);
  expect(heardBy('+1701')).toEqual([]);
  const { rows } = await sql(
    'select version, "clearedAt" is not null as over from red_alert_texts where "redAlert_id" = $1',
    [id],
  );
  expect(rows).toEqual([{ version: 0, over: true }]);
  await sql('delete from message_gateways where id = $1', [gatewayId]);
  expect(manager.id).toBeGreaterThan(0);
});

test('who has it on their screen has it, before they acknowledge it; that somebody was seen a while ago proves nothing', async () => {
  const { person, manager, stranger, here } = await story();
  const ana = await person(null);
  const sent = (await call('POST', 'redAlerts', manager.token, { ...words, toPhones: false })).body as { id: number };
  const delivered = async () => {
    const { people } = (await call('GET', `redAlerts/${sent.id}/roll`, manager.token)).body as unknown as {
      people: { user_id: number; isDelivered: boolean; acknowledgedAt: string | null }[];
    };
    return people.find(({ user_id }) => user_id === ana.id);
  };
  const shown = (token: string | undefined, version: unknown = 1) =>
    call('POST', `redAlerts/${sent.id}/shown`, token, { version });
  await sql('update user_tokens set "lastUsedAt" = now() - interval \'2 minutes\' where user_id = $1', [ana.id]);
  expect(await delivered()).toMatchObject({ isDelivered: false });
  expect((await shown(undefined)).status).toBe(401);
  expect((await shown(stranger.token)).status).toBe(404);
  expect((await shown(ana.token, 'x')).status).toBe(422);
  expect((await shown(ana.token, 0)).status).toBe(422);
  // One that is not written yet nobody has seen.
  expect((await shown(ana.token, 7)).body).toEqual({ version: 1 });
  expect((await shown(ana.token)).body).toEqual({ version: 1 });
  expect(await delivered()).toMatchObject({ isDelivered: true, acknowledgedAt: null });
  await call('PATCH', `redAlerts/${sent.id}`, manager.token, { text: 'North exit' });
  await sql('update user_tokens set "lastUsedAt" = now() - interval \'2 minutes\' where user_id = $1', [ana.id]);
  expect(await delivered()).toMatchObject({ isDelivered: false });
  expect(here.id).toBeGreaterThan(0);
});
