import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { makeWorld, startTestServer, type TestServer, type World } from '@trellis/server-app/testing';
import { Webhook as Verifier } from 'standardwebhooks';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { postDelivery, retryWaits } from './send/post-delivery.ts';

interface Received {
  headers: Record<string, string>;
  body: string;
}
interface Made {
  id: number;
  newSecret: string;
}
interface Delivery {
  id: number;
  messageId: string;
  status: string;
  attempts: number;
  responseStatus: number | null;
  response: string | null;
  latencyMs: number | null;
  error: string | null;
  nextTry: string | null;
}

const received: Received[] = [];
/** What the receiver answers next; 200 when nothing is said. */
const answers: { status: number; headers?: Record<string, string>; body?: string; after?: Promise<unknown> }[] = [];
const dayMs = 86_400_000;
let ahead = 0;
let receiver: Server;
let address: string;
let server: TestServer;
let world: World;

beforeAll(async () => {
  receiver = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      received.push({ headers: request.headers as Record<string, string>, body: Buffer.concat(parts).toString() });
      const { status, headers, body, after } = answers.shift() ?? { status: 200 };
      void Promise.resolve(after).then(() => response.writeHead(status, headers).end(body ?? 'thanks'));
    });
  });
  await new Promise<void>((done) => receiver.listen(0, '127.0.0.1', done));
  address = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`;
  server = await startTestServer({
    env: { WEBHOOKS_LOCAL: 'on' },
    clock: { now: () => new Date(Date.now() + ahead) },
  });
  world = makeWorld(server.services);
});
afterAll(async () => {
  await server.stop();
  receiver.close();
});
beforeEach(() => {
  received.length = 0;
  answers.length = 0;
  ahead = 0;
});

async function story(events: string[]) {
  const facility = await world.facility();
  const manager = await world.person({ facilities: [facility.id], roles: ['facilityManager', 'maintenance'] });
  const reply = await server.call('POST', 'webhooks', {
    token: manager.token,
    body: { name: 'ERP', address, events },
  });
  expect(reply.status).toBe(200);
  return { facility, manager, webhook: reply.body as Made };
}
const deliveriesOf = async (token: string, webhookId: number): Promise<Delivery[]> =>
  (
    await server.call(
      'GET',
      `webhookDeliveries?filter=${JSON.stringify({ where: { webhook_id: webhookId }, order: 'id' })}`,
      {
        token,
      },
    )
  ).body;
const makeTicket = async (token: string, label: string, more: object = {}) =>
  (await server.call('POST', 'hardware_item_tickets', { token, body: { label, ...more } })).body as { id: number };
const arrived = (count: number) => expect.poll(() => received.length).toBe(count);
const settled = (token: string, id: number, ...statuses: string[]) =>
  expect.poll(async () => (await deliveriesOf(token, id)).map((one) => one.status)).toEqual(statuses);

test('a ticket reaches the other system, signed so that a library of the specification accepts it', async () => {
  const { facility, manager, webhook } = await story(['ticket.created', 'ticket.changed']);
  expect(webhook).not.toHaveProperty('secret');
  const ticket = await makeTicket(manager.token, 'Pump leaks', { facility_id: facility.id });
  await arrived(1);
  const [message] = received;
  const told = new Verifier(webhook.newSecret).verify(message?.body ?? '', message?.headers ?? {});
  expect(told).toMatchObject({
    type: 'ticket.created',
    data: {
      collection: 'hardware_item_tickets',
      id: ticket.id,
      facility_id: facility.id,
      record: { label: 'Pump leaks' },
    },
  });
  expect(() => new Verifier(webhook.newSecret).verify(`${message?.body} `, message?.headers ?? {})).toThrow();
  await settled(manager.token, webhook.id, 'delivered');
  const [delivery] = await deliveriesOf(manager.token, webhook.id);
  expect(delivery).toMatchObject({ responseStatus: 200, response: 'thanks', attempts: 1, error: null });
  expect(delivery?.latencyMs).toBeGreaterThanOrEqual(0);
  await server.call('PATCH', `hardware_item_tickets/${ticket.id}`, {
    token: manager.token,
    body: { label: 'Pump drips' },
  });
  await arrived(2);
  expect(JSON.parse(received[1]?.body ?? '')).toMatchObject({ type: 'ticket.changed', data: { changed: ['label'] } });
});

test('what managers do not see is not told, nor what happens in another facility, nor what was not chosen', async () => {
  const { facility, webhook } = await story(['ticket.created']);
  const other = await world.facility();
  const repairer = await world.person({ facilities: [facility.id, other.id], roles: ['maintenance'] });
  await makeTicket(repairer.token, 'For maintenance alone', { facility_id: facility.id, adminOnly: true });
  await makeTicket(repairer.token, 'Elsewhere', { facility_id: other.id });
  const seen = await makeTicket(repairer.token, 'For everybody', { facility_id: facility.id });
  await server.call('PATCH', `hardware_item_tickets/${seen.id}`, { token: repairer.token, body: { label: 'Changed' } });
  await arrived(1);
  expect(JSON.parse(received[0]?.body ?? '')).toMatchObject({ data: { id: seen.id } });
  const rows = await server.services.pool.query('select 1 from webhook_deliveries where webhook_id = $1', [webhook.id]);
  expect(rows.rowCount).toBe(1);
});

test('a unit that is renamed, taken to another room or held back is told with what changed, and in order', async () => {
  const { facility, manager, webhook } = await story(['unit.changed']);
  const unit = await world.unit(facility, { name: 'W-01' });
  const administrator = await world.person({ facilities: [facility.id], roles: ['administrator'] });
  const room = await world.row('areas', { facility_id: facility.id, name: 'Flower 2' });
  const patch = (body: object) => server.call('PATCH', `ag_platformGroups/${unit.id}`, { token: manager.token, body });
  expect((await patch({ name: 'W-02' })).status).toBe(200);
  const moved = await server.call('POST', 'ag_platformGroups/move', {
    ...{ token: administrator.token, body: { units: [{ id: unit.id }], area_id: room, rack: null } },
  });
  expect(moved.status).toBe(200);
  expect((await patch({ isDisabled: true, disabledReason: 'Pump' })).status).toBe(200);
  expect((await patch({ isDisabled: true })).status).toBe(200);
  await arrived(3);
  await settled(manager.token, webhook.id, 'delivered', 'delivered', 'delivered');
  const told = received.map(({ body }) => JSON.parse(body) as { type: string; data: Record<string, unknown> });
  expect(told.map(({ data }) => data['changed'])).toEqual([['name'], ['area_id'], ['isDisabled', 'disabledReason']]);
  expect(told[1]).toMatchObject({
    type: 'unit.changed',
    data: { collection: 'ag_platformGroups', id: unit.id, record: { name: 'W-02', area_id: room } },
  });
});

test('nothing is queued where no webhook waits for it, however much changes', async () => {
  const { facility, manager } = await story(['ticket.created']);
  const unit = await world.unit(facility, { name: 'W-01' });
  const renamed = await server.call('PATCH', `ag_platformGroups/${unit.id}`, {
    ...{ token: manager.token, body: { name: 'W-02' } },
  });
  expect(renamed.status).toBe(200);
  const { rows } = await server.services.pool.query<{ queued: number }>(
    `select count(*)::int as queued from pgboss.job where name like '%tell-webhooks-of-unit%' and (data->>'facilityId')::int = $1`,
    [facility.id],
  );
  expect(rows).toEqual([{ queued: 0 }]);
});

test('a refused message is tried again with the id it had; a redirect is not followed', async () => {
  const { facility, manager, webhook } = await story(['ticket.created']);
  const seen = Promise.withResolvers<undefined>();
  answers.push({ status: 302, headers: { location: address } }, { status: 200, after: seen.promise });
  await makeTicket(manager.token, 'Pump leaks', { facility_id: facility.id });
  await expect
    .poll(async () => (await deliveriesOf(manager.token, webhook.id))[0]?.error)
    .toBe('The receiver answered 302: redirects are not followed.');
  seen.resolve(undefined);
  await arrived(2);
  expect(received[1]?.headers['webhook-id']).toBe(received[0]?.headers['webhook-id']);
  await settled(manager.token, webhook.id, 'delivered');
  expect((await deliveriesOf(manager.token, webhook.id))[0]).toMatchObject({ attempts: 2 });
  const list = await server.call('GET', `webhooks/${webhook.id}`, { token: manager.token });
  expect(list.body).toMatchObject({ failingSince: null });
});

test('five days of failure switch a webhook off, its managers are told, and switched on it begins anew', async () => {
  const { facility, manager, webhook } = await story(['ticket.created']);
  answers.push(...retryWaits.map(() => ({ status: 500 })));
  await makeTicket(manager.token, 'Pump leaks', { facility_id: facility.id });
  const first = async () => (await deliveriesOf(manager.token, webhook.id))[0];
  await expect.poll(async () => (await first())?.attempts).toBeGreaterThanOrEqual(1);
  const id = (await first())?.id ?? 0;
  for (let round = 0; round < 3; round += 1) {
    ahead += 3 * dayMs;
    await postDelivery(id, server.services);
  }
  const webhookNow = async () => (await server.call('GET', `webhooks/${webhook.id}`, { token: manager.token })).body;
  await expect.poll(webhookNow).toMatchObject({ isOn: false });
  expect(await webhookNow()).toMatchObject({ disabledReason: expect.stringContaining('5 days') });
  const { rows } = await server.services.pool.query<{ subject: string }>(
    `select subject from notifications where user_id = $1 and "refCollection" = 'webhooks'`,
    [manager.id],
  );
  expect(rows).toEqual([{ subject: 'Webhook “ERP” was switched off' }]);
  await server.call('PATCH', `webhooks/${webhook.id}`, { token: manager.token, body: { isOn: true } });
  expect(await webhookNow()).toMatchObject({
    isOn: true,
    failingSince: null,
    disabledAt: null,
    disabledReason: null,
  });
});

test('a receiver that is gone switches the webhook off at once', async () => {
  const { facility, manager, webhook } = await story(['ticket.created']);
  answers.push({ status: 410 });
  await makeTicket(manager.token, 'Pump leaks', { facility_id: facility.id });
  await settled(manager.token, webhook.id, 'failed');
  const { body } = await server.call('GET', `webhooks/${webhook.id}`, { token: manager.token });
  expect(body).toMatchObject({ isOn: false, disabledReason: expect.stringContaining('410') });
});

test('a new secret signs beside the one before for a day; both are sealed in the database', async () => {
  const { manager, webhook } = await story(['ticket.created']);
  const rotated = await server.call('POST', `webhooks/${webhook.id}/rotateSecret`, { token: manager.token, body: {} });
  const { newSecret } = rotated.body as Made;
  expect(newSecret).not.toBe(webhook.newSecret);
  const sendTest = () => server.call('POST', `webhooks/${webhook.id}/sendTest`, { token: manager.token, body: {} });
  await sendTest();
  await arrived(1);
  const [message] = received;
  for (const secret of [newSecret, webhook.newSecret])
    expect(new Verifier(secret).verify(message?.body ?? '', message?.headers ?? {})).toMatchObject({ type: 'test' });
  await server.services.pool.query(`update webhooks set "oldSecretUntil" = now() - interval '1 second' where id = $1`, [
    webhook.id,
  ]);
  await sendTest();
  await arrived(2);
  expect(() => new Verifier(webhook.newSecret).verify(received[1]?.body ?? '', received[1]?.headers ?? {})).toThrow();
  const { rows } = await server.services.pool.query<{ secret: string; oldSecret: string }>(
    'select secret, "oldSecret" from webhooks where id = $1',
    [webhook.id],
  );
  expect(rows[0]?.secret).toMatch(/^sealed:/);
  expect(rows[0]?.oldSecret).toMatch(/^sealed:/);
});

test('a secret whose key is lost gives way to a new one, which signs alone', async () => {
  const { manager, webhook } = await story(['ticket.created']);
  await server.services.pool.query(`update webhooks set secret = 'sealed:1:00000000:lost' where id = $1`, [webhook.id]);
  await server.call('POST', `webhooks/${webhook.id}/sendTest`, { token: manager.token, body: {} });
  await settled(manager.token, webhook.id, 'failed');
  const [unsigned] = await deliveriesOf(manager.token, webhook.id);
  expect(unsigned).toMatchObject({ error: expect.stringContaining('make a new one'), attempts: 1 });
  expect(received).toHaveLength(0);
  const { status, body } = await server.call('POST', `webhooks/${webhook.id}/rotateSecret`, {
    token: manager.token,
    body: {},
  });
  expect({ status, body }).toMatchObject({ status: 200, body: { oldSecretUntil: null } });
  await server.call('POST', `webhooks/${webhook.id}/sendTest`, { token: manager.token, body: {} });
  await arrived(1);
  const [message] = received;
  const { newSecret } = body as Made;
  expect(new Verifier(newSecret).verify(message?.body ?? '', message?.headers ?? {})).toMatchObject({ type: 'test' });
});

test('a delivery is sent again with the id it had, once it is not on its way', async () => {
  const { manager, webhook } = await story(['ticket.created']);
  answers.push({ status: 500, body: 'x'.repeat(100_000) });
  await server.call('POST', `webhooks/${webhook.id}/sendTest`, { token: manager.token, body: {} });
  await settled(manager.token, webhook.id, 'failed');
  const [failed] = await deliveriesOf(manager.token, webhook.id);
  expect(failed?.response).toHaveLength(2000);
  const resend = () =>
    server.call('POST', `webhookDeliveries/${failed?.id}/resend`, { token: manager.token, body: {} });
  expect((await resend()).status).toBe(200);
  await settled(manager.token, webhook.id, 'delivered');
  expect(received.map(({ headers }) => headers['webhook-id'])).toEqual([failed?.messageId, failed?.messageId]);
});

test('webhooks are the facility manager’s: visitors, growers and other facilities reach none', async () => {
  const { facility, webhook } = await story(['ticket.created']);
  const body = { name: 'Mine', address, events: ['ticket.created'] };
  const grower = await world.person({ facilities: [facility.id], roles: ['grower'] });
  const stranger = await world.person({ facilities: [(await world.facility()).id], roles: ['facilityManager'] });
  const status = async (method: string, path: string, token?: string, sent?: object) =>
    (await server.call(method, path, { token, ...(sent && { body: sent }) })).status;
  expect(await status('GET', 'webhooks')).toBe(401);
  expect(await status('POST', 'webhooks', undefined, body)).toBe(401);
  expect(await status('POST', 'webhooks', grower.token, body)).toBe(403);
  expect(await status('POST', 'webhooks', stranger.token, { ...body, facility_id: facility.id })).toBe(404);
  for (const call of ['rotateSecret', 'sendTest']) {
    expect(await status('POST', `webhooks/${webhook.id}/${call}`, undefined, {})).toBe(401);
    expect(await status('POST', `webhooks/${webhook.id}/${call}`, stranger.token, {})).toBe(404);
    expect(await status('POST', `webhooks/${webhook.id}/${call}`, grower.token, {})).toBeGreaterThanOrEqual(403);
  }
  expect(await status('GET', `webhooks/${webhook.id}`, stranger.token)).toBe(404);
});

test.each([
  ['no event', { name: 'A', address: 'https://erp.example', events: [] }],
  ['an event nobody knows', { name: 'A', address: 'https://erp.example', events: ['everything'] }],
  ['no web address', { name: 'A', address: 'ftp://erp.example', events: ['ticket.created'] }],
  [
    'a name and a password in the address',
    { name: 'A', address: 'https://me:secret@erp.example', events: ['ticket.created'] },
  ],
])('a webhook with %s is refused', async (_, body) => {
  const facility = await world.facility();
  const manager = await world.person({ facilities: [facility.id], roles: ['facilityManager'] });
  expect((await server.call('POST', 'webhooks', { token: manager.token, body })).status).toBe(422);
});

test('a webhook is not moved to a private address, nor made for one', async () => {
  const strict = await startTestServer();
  try {
    const facility = await makeWorld(strict.services).facility();
    const { token } = await makeWorld(strict.services).person({
      facilities: [facility.id],
      roles: ['facilityManager'],
    });
    const body = { name: 'ERP', address: 'https://erp.example/hook', events: ['ticket.created'] };
    const { id } = (await strict.call('POST', 'webhooks', { token, body })).body as Made;
    for (const address of ['https://10.0.0.8/hook', 'https://[::1]/hook', 'http://erp.example/hook']) {
      const moved = await strict.call('PATCH', `webhooks/${id}`, { token, body: { address } });
      expect(moved.status, address).toBe(422);
      expect(moved.body).toMatchObject({ error: { details: { codes: { address: ['address'] } } } });
      const made = await strict.call('POST', 'webhooks', { token, body: { ...body, name: 'MES', address } });
      expect(made.status, address).toBe(422);
    }
    expect((await strict.call('GET', `webhooks/${id}`, { token })).body).toMatchObject({ address: body.address });
  } finally {
    await strict.stop();
  }
});
