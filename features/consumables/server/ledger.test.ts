import {
  makeWorld,
  startTestServer,
  whileHeld,
  type TestServer,
  type World,
  refusal,
  type Reply,
} from '@trellis/server-app/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';

let server: TestServer;
let world: World;
beforeAll(async () => {
  server = await startTestServer({ env: { ROLES: 'api' } });
  world = makeWorld(server.services);
});
afterAll(() => server.stop());

interface Entry {
  id: number;
  qty: number;
  state: string;
  balanceAfter: number | null;
  reversal_of: number | null;
  approvedBy: number | null;
  unitCost: number | null;
}

const dayMs = 86_400_000;
const daysAgo = (days: number): string => new Date(Date.now() - days * dayMs).toISOString();

async function story(type: Record<string, unknown> = {}) {
  const facility = await world.facility();
  const person = (role: Parameters<World['person']>[0]['roles'][number], place = facility.id) =>
    world.person({ facilities: [place], roles: [role] });
  const [grower, manager, other] = [
    await person('grower'),
    await person('facilityManager'),
    await person('facilityManager'),
  ];
  const unique = `${facility.id}-${Math.random()}`;
  const consumableType_id = await world.row('consumable_types', { label: `Type ${unique}`, kind: 'nutrient', ...type });
  const consumable_id = await world.row('consumables', {
    name: `Article ${unique}`,
    consumableType_id,
    stockUnit_id: 11,
  });
  const stock = await world.row('facility_consumables', { facility_id: facility.id, consumable_id });
  const post = (values: Record<string, unknown>, token = grower.token) =>
    server.call('POST', 'consumableLedger', { token, body: { facilityConsumable_id: stock, ...values } });
  const act = (id: number, action: string, body: unknown = {}, token = manager.token) =>
    server.call('POST', `consumableLedger/${id}/${action}`, { token, body });
  const balance = async () =>
    (await server.call('GET', `facilityConsumables/${stock}`, { token: grower.token })).body as unknown;
  return { facility, person, grower, manager, other, consumableType_id, consumable_id, stock, post, act, balance };
}

const entry = ({ status, body }: Reply): Entry => {
  expect(status).toBe(200);
  return body;
};

test('receipts and use post at once, with the balance after each and a moving average cost', async () => {
  const { post, balance } = await story();
  expect(entry(await post({ kind: 'receipt', qty: 10, unitCost: 2 }))).toMatchObject({
    state: 'posted',
    balanceAfter: 10,
  });
  expect(entry(await post({ kind: 'receipt', qty: 10, unitCost: 4 }))).toMatchObject({ balanceAfter: 20 });
  expect(entry(await post({ kind: 'usage', qty: -4.5 }))).toMatchObject({ balanceAfter: 15.5, unitCost: 3 });
  expect(entry(await post({ kind: 'reservation', qty: 5 }))).toMatchObject({ balanceAfter: 5 });
  expect(await balance()).toMatchObject({ onHand: 15.5, reserved: 5, avgCost: 3 });
});

test('a visitor, a person of another facility and a role that does not work with stock post nothing', async () => {
  const { stock, person, balance } = await story();
  const stranger = await person('grower', (await world.facility()).id);
  const tenant = await person('subTenant');
  const body = { facilityConsumable_id: stock, kind: 'receipt', qty: 1 };
  expect((await server.call('POST', 'consumableLedger', { body })).status).toBe(401);
  expect((await server.call('POST', 'consumableLedger', { body, token: stranger.token })).status).toBe(422);
  expect((await server.call('POST', 'consumableLedger', { body, token: tenant.token })).status).toBe(403);
  expect(await balance()).toMatchObject({ onHand: 0 });
});

test('a sign that does not fit the kind, and a balance set by hand, are refused', async () => {
  const { post, stock, manager } = await story();
  expect((await post({ kind: 'usage', qty: 3 })).status).toBe(422);
  expect((await post({ kind: 'receipt', qty: -3 })).status).toBe(422);
  expect((await post({ kind: 'receipt', qty: 3, balanceAfter: 100 })).status).toBe(422);
  const patch = { token: manager.token, body: { onHand: 100 } };
  expect((await server.call('PATCH', `facilityConsumables/${stock}`, patch)).status).toBe(422);
  const byHand = server.services.pool.query('update facility_consumables set "onHand" = 100 where id = $1', [stock]);
  await expect(byHand).rejects.toThrow('by movements alone');
});

test('use beyond the stock waits; a manager approves it once the stock is there, and never their own entry', async () => {
  const { post, act, manager, other, balance } = await story();
  const waiting = entry(await post({ kind: 'usage', qty: -4 }, manager.token));
  expect(waiting).toMatchObject({ state: 'pending', balanceAfter: null });
  expect(refusal(await act(waiting.id, 'approve', {}, other.token))).toEqual({ status: 409, code: 'STOCK_NEGATIVE' });
  await post({ kind: 'receipt', qty: 10 });
  expect(refusal(await act(waiting.id, 'approve', {}, manager.token))).toEqual({ status: 409, code: 'OWN_APPROVAL' });
  expect(entry(await act(waiting.id, 'approve', {}, other.token))).toMatchObject({
    state: 'posted',
    balanceAfter: 6,
    approvedBy: other.id,
  });
  expect(refusal(await act(waiting.id, 'approve', {}, other.token))).toEqual({ status: 409, code: 'WRONG_STATE' });
  expect(await balance()).toMatchObject({ onHand: 6 });
});

test('a correction above the limit of its class waits and is rejected with a reason only', async () => {
  const { post, act, grower, balance } = await story({ adjustmentLimitPct: 10 });
  await post({ kind: 'receipt', qty: 100 });
  expect(entry(await post({ kind: 'adjustment', qty: -10 }))).toMatchObject({ state: 'posted', balanceAfter: 90 });
  const large = entry(await post({ kind: 'waste', qty: -9.5 }));
  expect(large.state).toBe('pending');
  expect((await act(large.id, 'reject')).status).toBe(422);
  expect((await act(large.id, 'reject', { reason: 'no' }, grower.token)).status).toBe(403);
  expect(entry(await act(large.id, 'reject', { reason: 'not seen by anybody' }))).toMatchObject({ state: 'rejected' });
  expect(await balance()).toMatchObject({ onHand: 90 });
});

test('what happened on an earlier day waits, and the future is refused', async () => {
  const { post } = await story();
  expect(entry(await post({ kind: 'receipt', qty: 1, occurredAt: daysAgo(3) })).state).toBe('pending');
  expect(refusal(await post({ kind: 'receipt', qty: 1, occurredAt: daysAgo(-3) }))).toEqual({
    status: 409,
    code: 'IN_THE_FUTURE',
  });
});

test('a month closes when nothing in it is undecided, and takes no entry afterwards', async () => {
  const { post, act, manager, facility } = await story();
  // The middle of a month, which is the same one wherever the facility is.
  const occurredAt = `${daysAgo(70).slice(0, 7)}-15T12:00:00.000Z`;
  const close = () =>
    server.call('POST', 'ledgerPeriods', {
      token: manager.token,
      body: { month: occurredAt.slice(0, 10), scope: 'consumables' },
    });
  const early = entry(await post({ kind: 'receipt', qty: 5, occurredAt }));
  expect(refusal(await close())).toEqual({ status: 409, code: 'ENTRIES_PENDING' });
  expect(entry(await act(early.id, 'approve'))).toMatchObject({ state: 'posted', balanceAfter: 5 });
  expect((await close()).body).toMatchObject({
    month: `${occurredAt.slice(0, 8)}01`,
    closedBy: manager.id,
    facility_id: facility.id,
  });
  expect((await close()).status).toBe(422);
  expect(refusal(await post({ kind: 'usage', qty: -1, occurredAt }))).toEqual({ status: 409, code: 'PERIOD_CLOSED' });
});

test('a posted entry is never edited: a manager reverses it, once, by an opposite entry', async () => {
  const { post, act, grower, person, balance } = await story();
  const posted = entry(await post({ kind: 'receipt', qty: 8 }));
  const reason = { reason: 'delivered to the wrong house' };
  const stranger = await person('facilityManager', (await world.facility()).id);
  expect((await server.call('PATCH', `consumableLedger/${posted.id}`, { token: grower.token, body: {} })).status).toBe(
    404,
  );
  expect((await server.call('DELETE', `consumableLedger/${posted.id}`, { token: grower.token })).status).toBe(404);
  expect((await server.call('POST', `consumableLedger/${posted.id}/reverse`, { body: reason })).status).toBe(401);
  expect((await act(posted.id, 'reverse', reason, stranger.token)).status).toBe(404);
  expect((await act(posted.id, 'reverse', reason, grower.token)).status).toBe(403);
  expect((await act(posted.id, 'reverse', {})).status).toBe(422);
  const opposite = entry(await act(posted.id, 'reverse', reason));
  expect(opposite).toMatchObject({ qty: -8, state: 'posted', balanceAfter: 0, reversal_of: posted.id });
  expect(refusal(await act(posted.id, 'reverse', reason))).toEqual({ status: 409, code: 'WRONG_STATE' });
  expect(refusal(await act(opposite.id, 'reverse', reason))).toEqual({ status: 409, code: 'ALREADY_A_REVERSAL' });
  expect(await balance()).toMatchObject({ onHand: 0 });
  const byHand = server.services.pool.query('update consumable_ledger_entries set qty = 1 where id = $1', [posted.id]);
  await expect(byHand).rejects.toThrow('never changed');
});

test('a count books the difference; a large one waits', async () => {
  const { stock, post, grower, person, balance } = await story();
  const count = (body: unknown, token: string | undefined = grower.token) =>
    server.call('POST', `facilityConsumables/${stock}/count`, { token, body });
  expect(entry(await count({ counted: 50 }))).toMatchObject({ qty: 50, state: 'posted' });
  await post({ kind: 'usage', qty: -10 });
  expect(entry(await count({ counted: 39 }))).toMatchObject({ qty: -1, balanceAfter: 39, state: 'posted' });
  expect(entry(await count({ counted: 20 }))).toMatchObject({ qty: -19, state: 'pending' });
  expect((await count({ counted: -1 })).status).toBe(422);
  expect((await count({ counted: 1 }, (await person('complianceOfficer')).token)).status).toBe(403);
  expect((await count({ counted: 1 }, (await person('subTenant')).token)).status).toBe(404);
  const stranger = await person('grower', (await world.facility()).id);
  expect((await count({ counted: 1 }, stranger.token)).status).toBe(404);
  expect(await balance()).toMatchObject({ onHand: 39, lastCount: expect.any(String) as string });
});

test('a count takes the place of one that still waits, so that what is missing leaves the stock once', async () => {
  const { stock, post, act, grower, balance } = await story({ adjustmentLimitPct: 10 });
  await post({ kind: 'receipt', qty: 100 });
  const count = async (counted: number) =>
    entry(await server.call('POST', `facilityConsumables/${stock}/count`, { token: grower.token, body: { counted } }));
  const [first, second] = [await count(50), await count(50)];
  expect([first, second]).toMatchObject([
    { qty: -50, state: 'pending' },
    { qty: -50, state: 'pending' },
  ]);
  expect(refusal(await act(first.id, 'approve'))).toEqual({ status: 409, code: 'WRONG_STATE' });
  expect((await act(second.id, 'approve')).status).toBe(200);
  expect(await balance()).toMatchObject({ onHand: 50 });
});

test('what was used on the day of a count and before it does not leave the stock once more', async () => {
  const { stock, post, act, grower, balance } = await story({ adjustmentLimitPct: 50 });
  await post({ kind: 'receipt', qty: 10 });
  const before = new Date(Date.now() - 1000).toISOString();
  const body = { counted: 8 };
  const count = entry(await server.call('POST', `facilityConsumables/${stock}/count`, { token: grower.token, body }));
  expect(count).toMatchObject({ qty: -2, state: 'posted' });
  const late = entry(await post({ kind: 'usage', qty: -2, occurredAt: before }));
  expect(late.state).toBe('pending');
  expect(refusal(await act(late.id, 'approve'))).toEqual({ status: 409, code: 'COUNTED_SINCE' });
  expect(await balance()).toMatchObject({ onHand: 8 });
});

test('what happened before a count is not booked after it; promises are, and so is all once the count is taken back', async () => {
  const { stock, post, act, grower, balance } = await story({ adjustmentLimitPct: 10 });
  await post({ kind: 'receipt', qty: 1000 });
  const lot = await world.row('consumable_lots', { facilityConsumable_id: stock, lot: 'A' });
  await post({ kind: 'receipt', qty: 100, consumableLot_id: lot });
  const waits = async (values: Record<string, unknown>) => {
    const made = entry(await post({ occurredAt: daysAgo(2), ...values }));
    expect(made.state).toBe('pending');
    return made.id;
  };
  const [sprayed, ofLot, more, promised] = [
    await waits({ kind: 'usage', qty: -200 }),
    await waits({ kind: 'usage', qty: -20, consumableLot_id: lot }),
    await waits({ kind: 'usage', qty: -5 }),
    await waits({ kind: 'reservation', qty: 10 }),
  ];
  const body = { counted: 880 };
  const count = entry(await server.call('POST', `facilityConsumables/${stock}/count`, { token: grower.token, body }));
  expect(count).toMatchObject({ qty: -220, state: 'pending' });
  for (const id of [sprayed, ofLot])
    expect(refusal(await act(id, 'approve'))).toEqual({ status: 409, code: 'COUNTED_SINCE' });
  expect((await act(promised, 'approve')).status).toBe(200);
  expect((await act(count.id, 'approve')).status).toBe(200);
  expect(refusal(await act(sprayed, 'approve'))).toEqual({ status: 409, code: 'COUNTED_SINCE' });
  expect(await balance()).toMatchObject({ onHand: 880, reserved: 10 });
  expect((await act(count.id, 'reverse', { reason: 'Counted the wrong shelf' })).status).toBe(200);
  expect((await act(more, 'approve')).status).toBe(200);
  expect(await balance()).toMatchObject({ onHand: 1095 });
});

test('tracked lots are named, run out by themselves and are not used on plants once expired', async () => {
  const { stock, post, balance } = await story({ lotTracked: true, expiryTracked: true });
  expect(refusal(await post({ kind: 'receipt', qty: 5 }))).toEqual({ status: 409, code: 'LOT_NEEDED' });
  const lot = (values: Record<string, unknown>) =>
    world.row('consumable_lots', { facilityConsumable_id: stock, ...values });
  const [fresh, spare] = await Promise.all(['A', 'B'].map((name) => lot({ lot: name, expirydate: '2100-01-01' })));
  await post({ kind: 'receipt', qty: 5, consumableLot_id: fresh });
  await post({ kind: 'receipt', qty: 5, consumableLot_id: spare });
  expect(entry(await post({ kind: 'usage', qty: -6, consumableLot_id: fresh }))).toMatchObject({ state: 'pending' });
  expect(entry(await post({ kind: 'usage', qty: -5, consumableLot_id: fresh }))).toMatchObject({ balanceAfter: 5 });
  const { rows } = await server.services.pool.query(
    'select lot, "onHand" from consumable_lots where "facilityConsumable_id" = $1 order by lot',
    [stock],
  );
  expect(rows).toEqual([
    { lot: 'A', onHand: 0 },
    { lot: 'B', onHand: 5 },
  ]);
  const elsewhere = await story();
  expect(
    refusal(await elsewhere.post({ kind: 'receipt', qty: 1, consumableLot_id: fresh }, elsewhere.grower.token)),
  ).toMatchObject({ status: 422 });
  expect(await balance()).toMatchObject({ onHand: 5 });
});

test('a lot of what expires says when, as it is made and for as long as it stands; any other may', async () => {
  const { stock, grower, manager } = await story({ lotTracked: true, expiryTracked: true });
  const plain = await story({ lotTracked: true });
  const make = (facilityConsumable_id: number, values: object, token = grower.token) =>
    server.call('POST', 'consumableLots', { token, body: { facilityConsumable_id, ...values } });
  expect(refusal(await make(stock, { lot: 'A' }))).toEqual({ status: 409, code: 'EXPIRY_NEEDED' });
  expect(refusal(await make(stock, { lot: 'A', expirydate: null }, manager.token))).toEqual({
    ...{ status: 409, code: 'EXPIRY_NEEDED' },
  });
  const made = await make(stock, { lot: 'A', expirydate: '2100-01-01' });
  const { id, updatedate } = made.body as { id: number; updatedate: string };
  const patch = (body: object) => server.call('PATCH', `consumableLots/${id}`, { token: grower.token, body });
  expect(refusal(await patch({ expirydate: null, updatedate }))).toEqual({ status: 409, code: 'EXPIRY_NEEDED' });
  expect((await patch({ expirydate: '2100-02-01' })).status).toBe(200);
  expect((await make(plain.stock, { lot: 'A' }, plain.grower.token)).status).toBe(200);
});

test('stock tracked by lot is counted and corrected lot by lot, so that it always is the sum of its lots', async () => {
  const { stock, post, grower, manager, balance } = await story({ lotTracked: true });
  const lot = (name: string) => world.row('consumable_lots', { facilityConsumable_id: stock, lot: name });
  const [first, second] = [await lot('A'), await lot('B')];
  await post({ kind: 'receipt', qty: 100, consumableLot_id: first });
  await post({ kind: 'receipt', qty: 134, consumableLot_id: second });
  const count = (body: unknown) =>
    server.call('POST', `facilityConsumables/${stock}/count`, { token: grower.token, body });
  expect(refusal(await count({ counted: 33 }))).toEqual({ status: 409, code: 'LOT_NEEDED' });
  for (const kind of ['adjustment', 'waste', 'return', 'count'])
    expect(refusal(await post({ kind, qty: kind === 'return' ? 1 : -1 }))).toEqual({ status: 409, code: 'LOT_NEEDED' });
  expect(entry(await count({ counted: 98, consumableLot_id: first }))).toMatchObject({ qty: -2, balanceAfter: 232 });
  expect(await balance()).toMatchObject({ onHand: 232 });
  const lots = `consumableLots?filter=${JSON.stringify({ where: { facilityConsumable_id: stock }, order: 'lot' })}`;
  expect((await server.call('GET', lots, grower)).body).toMatchObject([{ onHand: 98 }, { onHand: 134 }]);
  const other = await story();
  const patch = (path: string, body: unknown) => server.call('PATCH', path, { token: manager.token, body });
  expect((await patch(`consumableLots/${first}`, { onHand: 1 })).status).toBe(422);
  expect((await patch(`consumableLots/${first}`, { facilityConsumable_id: other.stock })).status).not.toBe(200);
});

test('an article not tracked by lot may have lots too; entries without one take only what no lot accounts for', async () => {
  const { stock, post } = await story();
  const lot = await world.row('consumable_lots', { facilityConsumable_id: stock, lot: 'A' });
  await post({ kind: 'receipt', qty: 5, consumableLot_id: lot });
  await post({ kind: 'receipt', qty: 3 });
  expect(refusal(await post({ kind: 'usage', qty: -4 }))).toEqual({ status: 409, code: 'LOT_NEEDED' });
  expect(entry(await post({ kind: 'usage', qty: -3 }))).toMatchObject({ balanceAfter: 5 });
  expect(entry(await post({ kind: 'usage', qty: -5, consumableLot_id: lot }))).toMatchObject({ balanceAfter: 0 });
});

test('a receipt taken back takes its price back too', async () => {
  const { post, act, balance } = await story();
  await post({ kind: 'receipt', qty: 10, unitCost: 2 });
  const dear = entry(await post({ kind: 'receipt', qty: 10, unitCost: 6 }));
  expect(await balance()).toMatchObject({ avgCost: 4 });
  await act(dear.id, 'reverse', { reason: 'Not ours' });
  expect(await balance()).toMatchObject({ onHand: 10, avgCost: 2 });
});

test('a transfer takes from one house what it brings to the other, in its lot and at its cost; it is taken back as a pair', async () => {
  const { stock, post, grower, manager, facility } = await story({ lotTracked: true });
  const away = await world.facility();
  const { rows } = await server.services.pool.query<{ article: number }>(
    'select consumable_id as article from facility_consumables where id = $1',
    [stock],
  );
  const there = await world.row('facility_consumables', { facility_id: away.id, consumable_id: rows[0]?.article });
  const carrier = await world.person({ facilities: [facility.id, away.id], roles: ['grower', 'facilityManager'] });
  const lot = await world.row('consumable_lots', { facilityConsumable_id: stock, lot: 'A' });
  await post({ kind: 'receipt', qty: 10, unitCost: 3, consumableLot_id: lot });
  const body = { to_facilityConsumable_id: there, qty: 4, consumableLot_id: lot };
  const move = (values: object = {}, token: string | undefined = carrier.token) =>
    server.call('POST', `facilityConsumables/${stock}/transfer`, { token, body: { ...body, ...values } });
  expect((await server.call('POST', `facilityConsumables/${stock}/transfer`, { body })).status).toBe(401);
  expect((await move({}, grower.token)).status).toBe(404);
  expect((await move({ qty: -1 })).status).toBe(422);
  expect((await move({ to_facilityConsumable_id: stock })).status).toBe(404);
  expect(refusal(await move({ qty: 11 }))).toEqual({ status: 409, code: 'STOCK_NEGATIVE' });
  expect(refusal(await post({ kind: 'transfer_out', qty: -1, consumableLot_id: lot }))).toEqual({
    status: 409,
    code: 'TRANSFER_UNPAIRED',
  });
  const done = await move();
  expect(done.body).toMatchObject([
    { kind: 'transfer_out', qty: -4, balanceAfter: 6 },
    { kind: 'transfer_in', qty: 4, balanceAfter: 4, unitCost: 3 },
  ]);
  const [left] = done.body as { id: number }[];
  const read = async (id: number) => (await server.call('GET', `facilityConsumables/${id}`, carrier)).body;
  expect([await read(stock), await read(there)]).toMatchObject([{ onHand: 6 }, { onHand: 4, avgCost: 3 }]);
  const back = { token: manager.token, body: { reason: 'Wrong house' } };
  expect((await server.call('POST', `consumableLedger/${left?.id}/reverse`, back)).status).toBe(404);
  expect(
    (await server.call('POST', `consumableLedger/${left?.id}/reverse`, { ...back, token: carrier.token })).status,
  ).toBe(200);
  expect([await read(stock), await read(there)]).toMatchObject([{ onHand: 10 }, { onHand: 0 }]);
});

test('what is booked while its article or class comes to be tracked by lot waits, and hears of it', async () => {
  const { pool } = server.services;
  const tracked = await world.row('consumable_types', {
    label: `Lots ${Math.random()}`,
    kind: 'other',
    lotTracked: true,
  });
  for (const meanwhile of ['class', 'article']) {
    const { consumableType_id, consumable_id, post, act } = await story();
    const hold =
      meanwhile === 'class'
        ? (['update consumable_types set "lotTracked" = true where id = $1', [consumableType_id]] as const)
        : (['update consumables set "consumableType_id" = $2 where id = $1', [consumable_id, tracked]] as const);
    const late = entry(await post({ kind: 'receipt', qty: 5, occurredAt: daysAgo(1) }));
    const receipt = await whileHeld(pool, hold, () => post({ kind: 'receipt', qty: 5 }));
    expect(refusal(receipt), meanwhile).toEqual({ status: 409, code: 'LOT_NEEDED' });
    await pool.query('update consumable_types set "lotTracked" = false where id = $1', [consumableType_id]);
    await pool.query('update consumables set "consumableType_id" = $2 where id = $1', [
      consumable_id,
      consumableType_id,
    ]);
    const approved = await whileHeld(pool, hold, () => act(late.id, 'approve'));
    expect(refusal(approved), meanwhile).toEqual({ status: 409, code: 'LOT_NEEDED' });
  }
});

test('what is in stock is booked while its article is changed: who changes many articles stops no books', async () => {
  const { consumable_id, post } = await story();
  entry(await post({ kind: 'receipt', qty: 10 }));
  const other = await server.services.pool.connect();
  try {
    await other.query('begin');
    await other.query('update consumables set price = 9 where id = $1', [consumable_id]);
    expect(entry(await post({ kind: 'usage', qty: -4 }))).toMatchObject({ balanceAfter: 6 });
  } finally {
    await other.query('rollback');
    other.release();
  }
});

test('an article that is counted otherwise, or by lot, while its first movement is booked waits, and hears of it', async () => {
  const { token } = await world.person({ facilities: [], roles: ['administrator'] });
  for (const [code, addressOf, body] of [
    ['UNIT_IN_USE', 'consumables', { stockUnit_id: 10 }],
    ['STOCK_WITHOUT_LOTS', 'consumableTypes', { lotTracked: true }],
  ] as const) {
    const { consumableType_id, consumable_id, stock } = await story();
    const id = addressOf === 'consumables' ? consumable_id : consumableType_id;
    const first = `insert into consumable_ledger_entries ("facilityConsumable_id", kind, qty, state) values ($1, 'receipt', 5, 'posted')`;
    const change = () => server.call('PATCH', `${addressOf}/${id}`, { token, body });
    const reply = await whileHeld(server.services.pool, [first, [stock]], change);
    expect(refusal(reply)).toEqual({ status: 409, code });
  }
});
