import { rightsEvents } from '@trellis/access/model';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { makeWorld, startTestServer, type TestServer, type World } from './testing/index.testing.ts';

const hourMs = 3_600_000;
let now = new Date();
let server: TestServer;
let world: World;
beforeAll(async () => {
  server = await startTestServer({ env: { ROLES: 'api' }, clock: { now: () => now } });
  world = makeWorld(server.services);
});
afterAll(() => server.stop());

async function story() {
  const facility = await world.facility();
  const [grower, other] = [
    await world.person({ facilities: [facility.id], roles: ['grower', 'facilityManager'] }),
    await world.person({ facilities: [facility.id], roles: ['grower'] }),
  ];
  const consumableType_id = await world.row('consumable_types', { label: `Type ${randomUUID()}`, kind: 'nutrient' });
  const consumable_id = await world.row('consumables', { name: randomUUID(), consumableType_id, stockUnit_id: 11 });
  const stock = await world.row('facility_consumables', { facility_id: facility.id, consumable_id });
  const ask = (address: string, body: object, key?: string, { token } = grower) =>
    send(address, { token, body, ...(key !== undefined && { headers: { 'idempotency-key': key } }) });
  const receive = (qty: number, key?: string, person = grower) =>
    ask('consumableLedger', { facilityConsumable_id: stock, kind: 'receipt', qty }, key, person);
  const onHand = async () =>
    (await server.call('GET', `facilityConsumables/${stock}`, { token: grower.token })).body as { onHand: number };
  return { facility, grower, other, stock, ask, receive, onHand: async () => (await onHand()).onHand };
}

/** As a program sends it; the answer with whether it was given before. */
async function send(address: string, { token, body, headers = {} }: Asked) {
  const reply = await fetch(`${server.url}/api/v1/${address}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  const replayed = reply.headers.get('idempotency-replayed') === 'true';
  return { status: reply.status, body: (await reply.json()) as { error?: { code: string } }, replayed };
}
interface Asked {
  token: string;
  body: object;
  headers?: Record<string, string>;
}

test('a delivery sent twice with one key is received once, and answered alike', async () => {
  const { receive, onHand } = await story();
  const key = randomUUID();
  const first = await receive(10, key);
  expect([first.status, first.replayed]).toEqual([200, false]);
  expect(await receive(10, key)).toEqual({ ...first, replayed: true });
  expect(await onHand()).toBe(10);
  await receive(10);
  await receive(10, randomUUID());
  expect(await onHand()).toBe(30);
});

test('five at the same moment do one thing', async () => {
  const { receive, onHand } = await story();
  const key = randomUUID();
  const replies = await Promise.all([1, 2, 3, 4, 5].map(() => receive(4, key)));
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  expect(replies.filter(({ replayed }) => !replayed)).toHaveLength(1);
  expect(new Set(replies.map(({ body }) => JSON.stringify(body))).size).toBe(1);
  expect(await onHand()).toBe(4);
});

test('the same key with another request is refused, and nothing of it is done', async () => {
  const { receive, ask, stock, onHand } = await story();
  const key = randomUUID();
  await receive(10, key);
  const other = await receive(11, key);
  expect([other.status, other.body.error?.code]).toEqual([422, 'IDEMPOTENCY_KEY_REUSED']);
  const elsewhere = await ask(`facilityConsumables/${stock}/count`, { counted: 3 }, key);
  expect([elsewhere.status, elsewhere.body.error?.code]).toEqual([422, 'IDEMPOTENCY_KEY_REUSED']);
  expect(await onHand()).toBe(10);
});

test('a key is one person’s, and free again after a day', async () => {
  const { receive, other, onHand } = await story();
  const key = randomUUID();
  await receive(1, key);
  expect((await receive(1, key, other)).replayed).toBe(false);
  expect(await onHand()).toBe(2);
  const today = now;
  now = new Date(today.getTime() + 23 * hourMs);
  expect((await receive(1, key)).replayed).toBe(true);
  now = new Date(today.getTime() + 25 * hourMs);
  expect((await receive(1, key)).replayed).toBe(false);
  now = today;
  expect(await onHand()).toBe(3);
});

test('what was refused may be sent again with the same key, mended', async () => {
  const { receive, onHand } = await story();
  const key = randomUUID();
  expect((await receive(-5, key)).status).toBe(422);
  expect((await receive(5, key)).status).toBe(200);
  expect(await onHand()).toBe(5);
});

test('records are created once, and moves of a record are made once', async () => {
  const { ask, facility, receive, onHand } = await story();
  const [created, moved] = [randomUUID(), randomUUID()];
  const zone = { facility_id: facility.id, name: `Room ${created}` };
  const first = await ask('ag_areas', zone, created);
  expect(first.status).toBe(200);
  expect(await ask('ag_areas', zone, created)).toEqual({ ...first, replayed: true });
  const { body } = await receive(8);
  const reverse = `consumableLedger/${(body as { id?: number }).id}/reverse`;
  const reversed = await ask(reverse, { reason: 'counted twice' }, moved);
  expect(reversed.status).toBe(200);
  expect(await ask(reverse, { reason: 'counted twice' }, moved)).toEqual({ ...reversed, replayed: true });
  expect(await onHand()).toBe(0);
});

test('a key that is none, and one for a call that cannot keep it, are refused', async () => {
  const { receive, ask, facility, onHand } = await story();
  for (const key of ['a b', 'x'.repeat(256)])
    expect(await receive(1, key)).toMatchObject({ status: 400, body: { error: { code: 'INVALID_IDEMPOTENCY_KEY' } } });
  const rows = { rows: [{ facility_id: facility.id, name: 'Imported' }] };
  expect(await ask('ag_areas/import', rows, randomUUID())).toMatchObject({
    status: 400,
    body: { error: { code: 'IDEMPOTENCY_KEY_NOT_TAKEN' } },
  });
  expect(await onHand()).toBe(0);
});

test('what a person may not do any more is not answered again either', async () => {
  const [home, away] = [await world.facility(), await world.facility()];
  const manager = await world.person({ facilities: [home.id, away.id], roles: ['facilityManager'] });
  await world.person({ facilities: [home.id, away.id], roles: ['facilityManager'] });
  const { token } = manager;
  const headers = { 'idempotency-key': randomUUID() };
  const asked = { token, headers, body: { facility_id: away.id, name: 'Vault' } };
  const first = await send('ag_areas', asked);
  expect([first.status, await send('ag_areas', asked)]).toEqual([200, { ...first, replayed: true }]);
  const move = async (status: string) => {
    const text = 'update user_facilities set status = $3 where user_id = $1 and facility_id = $2';
    await server.services.pool.query(text, [manager.id, away.id, status]);
    await server.services.hub.announce(rightsEvents.changed, {});
  };
  await move('revoked');
  const refused = await send('ag_areas', asked);
  expect([refused.status, refused.body.error?.code]).toEqual([403, 'ACCESS_DENIED']);
  await move('available');
  expect(await send('ag_areas', asked)).toEqual({ ...first, replayed: true });
});

test('what is kept for one person has an end; what was asked before is answered still, and nothing half done', async () => {
  const { grower, other, receive, onHand } = await story();
  const key = randomUUID();
  await receive(1, key);
  await server.services.pool.query(
    `insert into answered_requests (user_id, facility_id, key, "requestHash", answer, asked)
     select $1, 0, 'full-' || n, repeat('0', 64), repeat('x', 8 * 1024 * 1024), $2 from generate_series(1, 16) n`,
    [grower.id, now],
  );
  onTestFinished(async () => {
    await server.services.pool.query('delete from answered_requests where user_id = $1', [grower.id]);
  });
  const refused = await receive(1, randomUUID());
  expect([refused.status, refused.body.error?.code]).toEqual([429, 'TOO_MANY_REQUESTS']);
  expect((await receive(1, key)).replayed).toBe(true);
  expect((await receive(1)).status).toBe(200);
  expect((await receive(1, randomUUID(), other)).status).toBe(200);
  expect(await onHand()).toBe(3);
});

test('answers are kept sealed, for some show a secret once', async () => {
  const { receive } = await story();
  await receive(123_456, randomUUID());
  const { rows } = await server.services.pool.query<{ answer: string }>('select answer from answered_requests');
  expect(rows.length).toBeGreaterThan(0);
  for (const { answer } of rows) expect(answer).toMatch(/^sealed:1:/);
});
