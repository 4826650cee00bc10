import { FacilityConsumable, InventoryItem } from '@trellis/consumables/model';
import { makeWorld, refusal, startTestServer, type TestServer, type World } from '@trellis/server-app/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { consumableBookRules } from './book-rules.ts';

// What two stocks do to each other, and when the books say that something is wrong.

let server: TestServer;
let world: World;
beforeAll(async () => {
  server = await startTestServer({ env: { ROLES: 'api' } });
  world = makeWorld(server.services);
});
afterAll(() => server.stop());

const query = async <T>(text: string, values: unknown[] = []): Promise<T[]> =>
  (await server.services.pool.query(text, values)).rows as T[];

const articleRules = consumableBookRules.filter(({ collection }) => collection === FacilityConsumable.path);

/** Two houses with stock of one article each, and a person who keeps both. */
async function makeHouses(type: Record<string, unknown> = {}) {
  const [here, there] = [await world.facility(), await world.facility()];
  const consumableType_id = await world.row('consumable_types', {
    label: `Type ${here.id}`,
    kind: 'nutrient',
    ...type,
  });
  const article = (name: string) =>
    world.row('consumables', { name: `${name} ${here.id}`, consumableType_id, stockUnit_id: 11 });
  const feed = await article('Feed');
  const stock = (facility_id: number, consumable_id = feed) =>
    world.row('facility_consumables', { facility_id, consumable_id });
  const keeper = await world.person({ facilities: [here.id, there.id], roles: ['grower', 'facilityManager'] });
  const post = (facilityConsumable_id: number, values: object) =>
    server.call('POST', 'consumableLedger', { token: keeper.token, body: { facilityConsumable_id, ...values } });
  const transfer = (from: number, to_facilityConsumable_id: number, values: object) =>
    server.call('POST', `facilityConsumables/${from}/transfer`, {
      token: keeper.token,
      body: { to_facilityConsumable_id, ...values },
    });
  return { here, there, article, stock, keeper, post, transfer };
}

test('a transfer takes what is not promised, up to all of it, to a stock of the same article', async () => {
  const { here, there, article, stock, post, transfer } = await makeHouses();
  const [from, to, otherArticle] = [
    await stock(here.id),
    await stock(there.id),
    await stock(there.id, await article('Soil')),
  ];
  await post(from, { kind: 'receipt', qty: 10 });
  await post(from, { kind: 'reservation', qty: 4 });
  expect(refusal(await transfer(from, otherArticle, { qty: 1 }))).toEqual({ status: 422, code: 'stock.other-article' });
  expect(refusal(await transfer(from, to, { qty: 7 }))).toEqual({ status: 409, code: 'STOCK_NEGATIVE' });
  expect((await transfer(from, to, { qty: 6 })).body).toMatchObject([{ balanceAfter: 4 }, { balanceAfter: 6 }]);
});

test('what follows in one lot comes to the same lot of the other stock', async () => {
  const { here, there, stock, post, transfer } = await makeHouses({ lotTracked: true });
  const [from, to] = [await stock(here.id), await stock(there.id)];
  const lot = await world.row('consumable_lots', { facilityConsumable_id: from, lot: 'A' });
  await post(from, { kind: 'receipt', qty: 10, consumableLot_id: lot });
  for (const qty of [1, 2]) expect((await transfer(from, to, { qty, consumableLot_id: lot })).status).toBe(200);
  expect(await query('select lot, "onHand" from consumable_lots where "facilityConsumable_id" = $1', [to])).toEqual([
    { lot: 'A', onHand: 3 },
  ]);
});

test('either half of a transfer takes both back, and a lot is counted in its own stock alone', async () => {
  const { here, there, stock, keeper, post, transfer } = await makeHouses({ lotTracked: true });
  const [from, to] = [await stock(here.id), await stock(there.id)];
  const lot = await world.row('consumable_lots', { facilityConsumable_id: from, lot: 'A' });
  await post(from, { kind: 'receipt', qty: 10, consumableLot_id: lot });
  const onHand = async () =>
    (
      await query<{ onHand: number }>('select "onHand" from facility_consumables where id = any($1) order by id', [
        [from, to],
      ])
    ).map((each) => each.onHand);
  for (const half of [0, 1]) {
    const [left, came] = (await transfer(from, to, { qty: 4, consumableLot_id: lot })).body as { id: number }[];
    expect(await onHand()).toEqual([6, 4]);
    const id = half === 0 ? left?.id : came?.id;
    const reply = await server.call('POST', `consumableLedger/${id}/reverse`, {
      ...{ token: keeper.token, body: { reason: 'Wrong house' } },
    });
    expect(reply.status).toBe(200);
    expect(await onHand()).toEqual([10, 0]);
  }
  const count = await server.call('POST', `facilityConsumables/${to}/count`, {
    ...{ token: keeper.token, body: { counted: 5, consumableLot_id: lot, reason: 'Found' } },
  });
  expect(count.status).toBe(422);
});

test('the books are wrong where stock is not what was posted, or its lots are not what it is', async () => {
  const { here, stock, article, post } = await makeHouses();
  const tracked = await makeHouses({ lotTracked: true });
  const [empty, full, lots] = [
    await stock(here.id),
    await stock(here.id, await article('Soil')),
    await tracked.stock(tracked.here.id),
  ];
  await post(full, { kind: 'receipt', qty: 10 });
  await post(full, { kind: 'reservation', qty: 4 });
  // Beyond the stock: it waits, and is in no sum yet.
  await post(full, { kind: 'usage', qty: -50 });
  const loose = await world.row('consumable_lots', { facilityConsumable_id: full, lot: 'L' });
  const lot = await world.row('consumable_lots', { facilityConsumable_id: lots, lot: 'A' });
  await tracked.post(lots, { kind: 'receipt', qty: 10, consumableLot_id: lot });
  const wrong = async () => {
    const found = [];
    for (const { query: text } of articleRules)
      found.push(
        (await query<{ id: number }>(text)).map(({ id }) => id).filter((id) => [empty, full, lots].includes(id)),
      );
    return found;
  };
  expect(await wrong()).toEqual([[], []]);
  const tamper = async (table: string, id: number, onHand: number) => {
    await query(`alter table ${table} disable trigger user`);
    await query(`update ${table} set "onHand" = $1 where id = $2`, [onHand, id]);
    await query(`alter table ${table} enable trigger user`);
  };
  await tamper('facility_consumables', full, 9);
  expect(await wrong()).toEqual([[full], []]);
  await tamper('facility_consumables', full, 10);
  await tamper('consumable_lots', loose, 10);
  expect(await wrong()).toEqual([[], []]);
  await tamper('consumable_lots', loose, 11);
  expect(await wrong()).toEqual([[], [full]]);
  await tamper('consumable_lots', loose, 0);
  await tamper('consumable_lots', lot, 9);
  expect(await wrong()).toEqual([[], [lots]]);
});

test('the books are wrong where spare parts are not what came and went', async () => {
  const { here, keeper } = await makeHouses();
  const part = (name: string) => world.row('inventory_items', { facility_id: here.id, name });
  const [valve, none] = [await part('Valve'), await part('Driver')];
  const move = (values: object) =>
    server.call('POST', 'inventoryTransactions', { token: keeper.token, body: { inventoryItem_id: valve, ...values } });
  expect((await move({ kind: 'receipt', qty: 5 })).status).toBe(200);
  const [rule] = consumableBookRules.filter(({ collection }) => collection === InventoryItem.path);
  const wrong = async () =>
    (await query<{ id: number }>(rule?.query ?? '')).map(({ id }) => id).filter((id) => [valve, none].includes(id));
  expect(await wrong()).toEqual([]);
  await query('alter table inventory_items disable trigger user');
  await query('update inventory_items set "onHand" = 4 where id = $1', [valve]);
  await query('alter table inventory_items enable trigger user');
  expect(await wrong()).toEqual([valve]);
});

test('an article tracked by lot whose balance went wrong is set right by counting its lots, then the whole', async () => {
  const { here, stock, post, keeper } = await makeHouses({ lotTracked: true, adjustmentLimitPct: 50 });
  const id = await stock(here.id);
  const lots = await Promise.all(
    ['A', 'B'].map((lot) => world.row('consumable_lots', { facilityConsumable_id: id, lot })),
  );
  for (const consumableLot_id of lots) await post(id, { kind: 'receipt', qty: 10, consumableLot_id });
  const count = (body: object) =>
    server.call('POST', `facilityConsumables/${id}/count`, {
      token: keeper.token,
      body: { reason: 'Counted', ...body },
    });
  // A count of the whole says no more than that its lots are there.
  expect(refusal(await count({ counted: 19 }))).toEqual({ status: 409, code: 'LOT_NEEDED' });
  await query(`alter table facility_consumables disable trigger user`);
  await query('update facility_consumables set "onHand" = 17.5 where id = $1', [id]);
  await query(`alter table facility_consumables enable trigger user`);
  expect((await count({ counted: 9, consumableLot_id: lots[0] })).status).toBe(200);
  expect((await count({ counted: 19 })).body).toMatchObject({ state: 'posted', balanceAfter: 19 });
  const wrong = await Promise.all(articleRules.map(({ query: text }) => query<{ id: number }>(text)));
  expect(wrong.flat().filter((row) => row.id === id)).toEqual([]);
});

test('spare parts that are not what came and went are set right by a count, by who moves them and nobody else', async () => {
  const { here, there } = await makeHouses();
  const person = (role: 'maintenance' | 'grower', place = here.id) =>
    world.person({ facilities: [place], roles: [role] });
  const mechanic = await person('maintenance');
  const id = await world.row('inventory_items', { facility_id: here.id, name: 'Valve' });
  const count = (counted: unknown, token: string | undefined, more: object = {}) =>
    server.call('POST', `inventoryItems/${id}/count`, { token, body: { counted, ...more } });
  expect((await count(4, undefined)).status).toBe(401);
  expect((await count(4, (await person('grower')).token)).status).toBe(403);
  expect((await count(4, (await person('maintenance', there.id)).token)).status).toBe(404);
  for (const wrong of [-1, 'four', null, 1e12]) expect((await count(wrong, mechanic.token)).status).toBe(422);
  expect((await count(4, mechanic.token, { inventoryItem_id: 1 })).status).toBe(422);
  expect((await count(5, mechanic.token)).body).toMatchObject({ kind: 'count', qty: 5, balanceAfter: 5 });
  await query('alter table inventory_items disable trigger user');
  await query('update inventory_items set "onHand" = 3 where id = $1', [id]);
  await query('alter table inventory_items enable trigger user');
  expect((await count(4, mechanic.token, { note: 'Shelf 2' })).body).toMatchObject({
    ...{ qty: -1, balanceAfter: 4, note: 'Shelf 2', user_id: mechanic.id },
  });
  const [rule] = consumableBookRules.filter(({ collection }) => collection === InventoryItem.path);
  expect((await query<{ id: number }>(rule?.query ?? '')).filter((row) => row.id === id)).toEqual([]);
});

test('people who count the same parts at once leave what one of them counted', async () => {
  const { here } = await makeHouses();
  const { token } = await world.person({ facilities: [here.id], roles: ['maintenance'] });
  const id = await world.row('inventory_items', { facility_id: here.id, name: 'Valve' });
  const replies = await Promise.all(
    [1, 2, 3, 4, 5, 6].map((counted) =>
      server.call('POST', `inventoryItems/${id}/count`, { token, body: { counted } }),
    ),
  );
  expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 200));
  const [{ onHand, sum } = { onHand: -1, sum: -2 }] = await query<{ onHand: number; sum: number }>(
    'select "onHand", posted_parts(id) as sum from inventory_items where id = $1',
    [id],
  );
  expect([1, 2, 3, 4, 5, 6]).toContain(onHand);
  expect(sum).toBe(onHand);
});
