import {
  makeWorld,
  startTestServer,
  whileHeld,
  type TestServer,
  type World,
  refusal,
} from '@trellis/server-app/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';

let server: TestServer;
let world: World;
beforeAll(async () => {
  server = await startTestServer({ env: { ROLES: 'api' } });
  world = makeWorld(server.services);
});
afterAll(() => server.stop());

async function story(kind: 'plants' | 'inventory') {
  const here = await world.facility({ facility_timezone: 'UTC' });
  const away = await world.facility();
  const person = (role: Parameters<World['person']>[0]['roles'][number], place = here.id) =>
    world.person({ facilities: [place], roles: [role] });
  const people = {
    grower: await person('grower'),
    officer: await person('complianceOfficer'),
    head: await person('farmManager'),
    manager: await person('facilityManager'),
    stranger: await world.person({ facilities: [away.id], roles: ['grower', 'complianceOfficer', 'facilityManager'] }),
  };
  const intake = await world.row('facility_intakes', {
    facility_id: here.id,
    number: 'R-1',
    kind,
    state: 'inspecting',
  });
  const call = (who: keyof typeof people | 'visitor', method: string, address: string, body?: unknown) =>
    server.call(method, address, {
      token: who === 'visitor' ? undefined : people[who].token,
      ...(body !== undefined && { body }),
    });
  const act = (who: keyof typeof people | 'visitor', action: string, body: object = {}) =>
    call(who, 'POST', `facilityIntakes/${intake}/${action}`, body);
  const line = (values: Record<string, unknown>) =>
    world.row('facility_intake_items', { intake_id: intake, ...values });
  const list = async <T>(address: string, where: object): Promise<T[]> =>
    (await call('manager', 'GET', `${address}?filter=${encodeURIComponent(JSON.stringify({ where, order: 'id' }))}`))
      .body;
  const unit = await world.unit(here);
  const shelf = await world.row('platforms', { platformGroup_id: unit.id, name: 'Top' });
  return { here, away, people, intake, call, act, line, list, unit, shelf };
}

test('risky plants wait in quarantine: the unit is booked, the checks are tasks, and both end before acceptance', async () => {
  const { here, away, intake, call, act, line, list, unit, shelf } = await story('plants');
  const strain_id = await world.row('strains', { name: `Strain ${here.id}` });
  await line({
    lineClass: 'plant',
    strain_id,
    plantBatchType: 'Clone',
    qtyShipped: 3,
    qtyReceived: 3,
    tags: '["A1","A2","A3"]',
  });
  expect(refusal(await act('officer', 'accept'))).toEqual({ status: 409, code: 'intake.quarantine-needed' });
  const wishes = { platformGroup_id: unit.id, days: 10, checks: ['Sticky cards', 'Root look'] };
  expect((await act('visitor', 'quarantine', wishes)).status).toBe(401);
  expect((await act('head', 'quarantine', wishes)).status).toBe(403);
  expect((await act('stranger', 'quarantine', wishes)).status).toBe(404);
  expect((await act('grower', 'quarantine', { days: 0 })).status).toBe(422);
  const theirs = await world.unit(away);
  expect((await act('grower', 'quarantine', { ...wishes, platformGroup_id: theirs.id })).status).toBe(404);
  expect((await act('grower', 'quarantine', wishes)).body).toMatchObject({
    state: 'quarantine',
    platformGroup_id: unit.id,
  });
  expect(await list('ag_platformAllocations', { platform_id: shelf })).toMatchObject([{ kind: 'reserved' }]);
  expect(await list('task_task', { ref_id: intake })).toMatchObject([
    { title: 'R-1: Sticky cards' },
    { title: 'R-1: Root look' },
  ]);
  expect(refusal(await act('head', 'accept'))).toEqual({ status: 409, code: 'intake.quarantine-runs' });
  await server.services.pool.query(`update facility_intakes set "quarantineUntil" = '2026-01-01' where id = $1`, [
    intake,
  ]);
  expect(refusal(await act('head', 'accept'))).toEqual({ status: 409, code: 'intake.checks-open' });
  await server.services.pool.query(`update tasks set state = 'completed' where ref_id = $1`, [intake]);
  expect((await act('head', 'accept')).body).toMatchObject({ state: 'accepted' });
  expect(await list('ag_plants', { facility_id: here.id })).toMatchObject([
    { tag: 'A1', strain_id, origin: 'Clone', lifecycle_id: null },
    { tag: 'A2' },
    { tag: 'A3' },
  ]);
  expect((await call('head', 'POST', `facilityIntakes/${intake}/accept`, {})).status).toBe(409);
});

test('a quarantine is made longer with a reason, never shorter: unit and checks go along, the log says why', async () => {
  const { intake, call, act, list, unit, shelf } = await story('plants');
  const dayAfter = (days: number, from = Date.now()) => new Date(from + days * 86_400_000).toISOString().slice(0, 10);
  const extend = (who: Parameters<typeof act>[0], quarantineUntil: string, reason: string | null = 'Mites seen') =>
    act(who, 'extendQuarantine', { quarantineUntil, ...(reason !== null && { reason }) });
  const inTenDays = dayAfter(10);
  expect(refusal(await extend('grower', dayAfter(20)))).toEqual({ status: 409, code: 'WRONG_STATE' });
  const begun = await act('grower', 'quarantine', { platformGroup_id: unit.id, days: 10 });
  expect(begun.status).toBe(200);
  const { quarantineUntil: end } = begun.body as { quarantineUntil: string };
  expect(end).toBeOneOf([inTenDays, dayAfter(10)]);
  const dayIn = (days: number) => dayAfter(days - 10, Date.parse(end));
  expect((await extend('visitor', dayIn(20))).status).toBe(401);
  expect((await extend('head', dayIn(20))).status).toBe(403);
  expect((await extend('stranger', dayIn(20))).status).toBe(404);
  expect((await extend('grower', dayIn(20), null)).status).toBe(422);
  expect((await extend('grower', dayIn(20), ' ')).status).toBe(422);
  expect((await extend('grower', '2026-02-30')).status).toBe(422);
  for (const day of [dayIn(1), dayIn(10)])
    expect(refusal(await extend('grower', day))).toEqual({ status: 422, code: 'intake.quarantine-not-shorter' });
  expect(refusal(await extend('grower', dayIn(400)))).toEqual({ status: 422, code: 'intake.quarantine-too-long' });
  const bookings = await list<{ finish: string }>('ag_platformAllocations', { platform_id: shelf });
  const checks = await list<{ date: string }>('task_task', { ref_id: intake });
  expect((await extend('grower', dayIn(20))).body).toMatchObject({ state: 'quarantine', quarantineUntil: dayIn(20) });
  const later = (moment: string | undefined) => new Date(Date.parse(moment ?? '') + 10 * 86_400_000).toISOString();
  expect(await list('ag_platformAllocations', { platform_id: shelf })).toMatchObject([
    { finish: later(bookings[0]?.finish) },
  ]);
  expect(await list('task_task', { ref_id: intake })).toMatchObject([{ date: later(checks[0]?.date) }]);
  const { rows } = await server.services.pool.query<{ changes: unknown }>(
    `select changes from activity_logs where collection = 'facilityIntakes' and record_id = $1 order by id desc limit 1`,
    [intake],
  );
  expect(rows[0]?.changes).toMatchObject({ reason: 'Mites seen', after: { quarantineUntil: dayIn(20) } });
  expect((await call('officer', 'PATCH', `facilityIntakes/${intake}`, { quarantineUntil: dayIn(1) })).status).toBe(422);
  // Somebody has booked the shelf for the days after.
  const booked = { platform_id: shelf, kind: 'reserved', start: dayIn(25), finish: dayIn(30) };
  expect((await call('manager', 'POST', 'ag_platformAllocations', booked)).status).toBe(200);
  expect(refusal(await extend('officer', dayIn(28)))).toEqual({ status: 409, code: 'intake.unit-taken' });
});

test('who books the shelves of a quarantine at that moment is heard of: it is named, and nothing lies there twice', async () => {
  const { act, list, unit, shelf } = await story('plants');
  const dayIn = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
  const whileBooked = (call: () => ReturnType<typeof act>, from: number, to: number) =>
    whileHeld(server.services.pool, ['select from platforms where id = $1 for no key update', [shelf]], call, [
      `insert into platform_allocations (platform_id, kind, start, finish) values ($1, 'reserved', $2, $3)`,
      [shelf, dayIn(from), dayIn(to)],
    ]);
  const begin = () => act('grower', 'quarantine', { platformGroup_id: unit.id, days: 10 });
  expect(refusal(await whileBooked(begin, 5, 8))).toEqual({ status: 409, code: 'intake.unit-taken' });
  expect(await list('ag_platformAllocations', { platform_id: shelf })).toHaveLength(1);
  await server.services.pool.query('delete from platform_allocations where platform_id = $1', [shelf]);
  expect((await begin()).status).toBe(200);
  const longer = () =>
    act('grower', 'extendQuarantine', { quarantineUntil: dayIn(20).slice(0, 10), reason: 'Mites seen' });
  expect(refusal(await whileBooked(longer, 14, 16))).toEqual({ status: 409, code: 'intake.unit-taken' });
});

test('plants that come for a run in flight stand on its shelves at once and count as its own; without room nothing is taken', async () => {
  const { here, intake, act, line, list, unit } = await story('plants');
  const { pool } = server.services;
  const strain_id = await world.row('strains', { name: `Strain ${here.id}` });
  const plan = await world.row('grow_plans', { name: 'Flower', category_id: 1, facility_id: here.id, strain_id });
  const version = await world.row('grow_plan_versions', { growplan_id: plan, version: 1 });
  const run = await world.row('lifecycles', {
    facility_id: here.id,
    name: 'Run',
    growplan_id: plan,
    growplanVersion_id: version,
    strain_id,
    state: 'in_flight',
    plantsStarted: 0,
  });
  const platform_id = await world.row('platforms', { platformGroup_id: unit.id, name: 'Low', capacity: 2 });
  const stand = { lifecycle_id: run, platform_id, platformGroup_id: unit.id, start: '2026-10-01T08:00:00Z' };
  await world.row('lifecycle_platforms', stand);
  await line({
    lineClass: 'plant',
    strain_id,
    plantBatchType: 'Clone',
    qtyShipped: 3,
    qtyReceived: 3,
    destination: JSON.stringify({ lifecycle_id: run }),
  });
  await pool.query(`update facility_intakes set state = 'quarantine', "quarantineUntil" = '2026-01-01' where id = $1`, [
    intake,
  ]);
  expect(refusal(await act('officer', 'accept'))).toEqual({ status: 409, code: 'lifecycle.over-capacity' });
  await pool.query('update platforms set capacity = 5 where id = $1', [platform_id]);
  expect((await act('officer', 'accept')).body).toMatchObject({ state: 'accepted' });
  const plants = await list<{ plantLocation_id: number }>('ag_plants', { lifecycle_id: run });
  expect(new Set(plants.map(({ plantLocation_id }) => plantLocation_id)).size).toBe(3);
  expect(await list('ag_lifecyclePlatforms', { lifecycle_id: run })).toMatchObject([{ plants: 3 }]);
  expect(await list('ag_lifecycles', { id: run })).toMatchObject([{ plantsStarted: 3 }]);
});

test('a run that starts from a delivery takes over the plants that came with it, with their tags; only the rest is new', async () => {
  const { here, intake, act, line, list, call, unit } = await story('plants');
  const { pool } = server.services;
  const strain_id = await world.row('strains', { name: `Strain ${here.id}` });
  const plan = await world.row('grow_plans', { name: 'Flower', category_id: 1, facility_id: here.id, strain_id });
  const version = await world.row('grow_plan_versions', { growplan_id: plan, version: 1 });
  await world.row('grow_phases', {
    ...{ growplanVersion_id: version, name: 'Veg', seq: 0, startSeconds: 0, endSeconds: 864_000, photoperiod: 18 },
  });
  await pool.query(`update grow_plan_versions set state = 'published' where id = $1`, [version]);
  await pool.query('update grow_plans set "publishedVersion_id" = $1 where id = $2', [version, plan]);
  await pool.query('update controllers set "isOnline" = true where id = $1', [unit.controller.id]);
  const tags = Array.from({ length: 100 }, (_, index) => `D${String(index).padStart(3, '0')}`);
  await line({
    ...{ lineClass: 'plant', strain_id, plantBatchType: 'Clone', qtyShipped: 100, qtyReceived: 100 },
    tags: JSON.stringify(tags),
  });
  await pool.query(`update facility_intakes set state = 'quarantine', "quarantineUntil" = '2026-01-01' where id = $1`, [
    intake,
  ]);
  const ask = async (name: string, plants: number) => {
    const platform_id = await world.row('platforms', { platformGroup_id: unit.id, name, capacity: 100 });
    const body = { growplan_id: plan, name, how: 'start', source: { kind: 'intake', ids: [intake] } };
    return call('head', 'POST', 'ag_lifecycles/begin', { ...body, platforms: [{ platform_id, plants }] });
  };
  // Its plants are not on the books yet, and would be there twice.
  expect(refusal(await ask('Early', 60))).toEqual({ status: 409, code: 'lifecycle.delivery-pending' });
  expect((await act('officer', 'accept')).body).toMatchObject({ state: 'accepted' });
  const begin = async (name: string, plants: number) => {
    const begun = await ask(name, plants);
    expect(begun).toMatchObject({ status: 200, body: { state: 'in_flight' } });
    return list<{ tag: string | null; plantLocation_id: number | null }>('ag_plants', {
      lifecycle_id: (begun.body as { id: number }).id,
    });
  };
  const living = () => list('ag_plants', { facility_id: here.id, state: 'growing' });
  // Some are from before the delivery was noted at its plants.
  await pool.query('update plants set intake_id = null where facility_id = $1 and tag < $2', [here.id, 'D010']);
  const first = await begin('First', 60);
  expect(first.map(({ tag }) => tag)).toEqual(tags.slice(0, 60));
  expect(new Set(first.map((plant) => plant.plantLocation_id)).size).toBe(60);
  expect(await living()).toHaveLength(100);
  const second = await begin('Second', 45);
  expect(second.map(({ tag }) => tag)).toEqual([...tags.slice(60), null, null, null, null, null]);
  expect(await living()).toHaveLength(105);
});

test('plants that came for a run that is called off are free again, wait again when that is undone, and are of its crop', async () => {
  const { here, intake, act, line, list, call } = await story('plants');
  const { pool } = server.services;
  const [strain_id, other] = [
    await world.row('strains', { name: `Strain ${here.id}` }),
    await world.row('strains', { name: `Other ${here.id}` }),
  ];
  const plan = await world.row('grow_plans', { name: 'Flower', category_id: 1, facility_id: here.id, strain_id });
  const version = await world.row('grow_plan_versions', { growplan_id: plan, version: 1 });
  const run = await world.row('lifecycles', {
    ...{ facility_id: here.id, name: 'Run', growplan_id: plan, growplanVersion_id: version, strain_id },
    state: 'scheduled',
  });
  const id = await line({
    ...{ lineClass: 'plant', strain_id: other, plantBatchType: 'Clone', qtyShipped: 3, qtyReceived: 3 },
    destination: JSON.stringify({ lifecycle_id: run }),
  });
  await pool.query(`update facility_intakes set state = 'quarantine', "quarantineUntil" = '2026-01-01' where id = $1`, [
    intake,
  ]);
  expect(refusal(await act('officer', 'accept'))).toEqual({ status: 409, code: 'lifecycle.other-crop' });
  await pool.query('update facility_intake_items set strain_id = $1 where id = $2', [strain_id, id]);
  expect((await act('officer', 'accept')).body).toMatchObject({ state: 'accepted' });
  const waiting = () => list('ag_plants', { lifecycle_id: run, state: 'growing' });
  expect(await waiting()).toHaveLength(3);
  const cancelled = await call('head', 'POST', `ag_lifecycles/${run}/cancel`, { reason: 'No room' });
  expect(cancelled).toMatchObject({ status: 200, body: { state: 'cancelled' } });
  expect(await waiting()).toEqual([]);
  expect(await list('ag_plants', { facility_id: here.id, lifecycle_id: null, state: 'growing' })).toHaveLength(3);
  const { updatedate } = cancelled.body as { updatedate: string };
  expect((await call('head', 'POST', `ag_lifecycles/${run}/undo`, { updatedate })).body).toMatchObject({
    state: 'scheduled',
  });
  expect(await waiting()).toHaveLength(3);
});

test('goods become stock under their lot, parts and packages when the count is explained', async () => {
  const { here, act, line, list } = await story('inventory');
  const part = await world.row('inventory_items', { facility_id: here.id, name: 'Driver' });
  const nutrient = await line({
    lineClass: 'consumable',
    consumable_id: 1,
    lot: 'L7',
    expirydate: '2100-01-01',
    qtyShipped: 10,
    qtyReceived: 8,
    unit_id: 13,
    unitCost: 37.85411784,
  });
  await line({ lineClass: 'part', inventoryItem_id: part, qtyShipped: 2, qtyReceived: 2, serials: '["S1","S2"]' });
  await line({ lineClass: 'package', itemName: 'Trim', qtyShipped: 500, qtyReceived: 500, unit_id: 1, tags: '["P1"]' });
  expect((await act('visitor', 'accept')).status).toBe(401);
  expect((await act('grower', 'accept')).status).toBe(403);
  expect((await act('stranger', 'accept')).status).toBe(404);
  expect(refusal(await act('manager', 'accept'))).toEqual({ status: 409, code: 'intake.differences-open' });
  await server.services.pool.query(`update facility_intake_items set "differenceReason" = 'Two leaked' where id = $1`, [
    nutrient,
  ]);
  expect((await act('manager', 'accept')).body).toMatchObject({ state: 'accepted' });
  const stock = await list<{ onHand: number; avgCost: number }>('facilityConsumables', { facility_id: here.id });
  expect(stock[0]?.onHand).toBeCloseTo(30.283294, 4);
  expect(stock[0]?.avgCost).toBe(10);
  expect(await list('consumableLots', {})).toMatchObject([{ lot: 'L7', expirydate: '2100-01-01' }]);
  expect(await list('inventoryItems', { id: part })).toMatchObject([{ onHand: 2 }]);
  expect(await list('hardware_items', { facilities_id: here.id })).toMatchObject([{ serial: 'S1' }, { serial: 'S2' }]);
  expect(await list('productInventory', { facility_id: here.id })).toMatchObject([
    { itemName: 'Trim', qty: 500, tag: 'P1' },
  ]);
});

test('a rejected part makes the acceptance partial, and a delivery is closed when put away and documented', async () => {
  const { call, intake, act, line } = await story('inventory');
  const id = await line({ lineClass: 'consumable', consumable_id: 7, qtyShipped: 10, qtyReceived: 6, qtyRejected: 4 });
  expect(refusal(await act('manager', 'accept'))).toEqual({ status: 409, code: 'intake.partly-rejected' });
  expect((await act('manager', 'acceptPartially')).status).toBe(422);
  expect((await act('head', 'acceptPartially', { reason: 'Torn' })).status).toBe(403);
  expect((await act('manager', 'acceptPartially', { reason: 'Torn' })).body).toMatchObject({
    state: 'partially_accepted',
  });
  expect((await act('visitor', 'close')).status).toBe(401);
  expect((await act('grower', 'close')).status).toBe(403);
  expect((await act('stranger', 'close')).status).toBe(404);
  expect(refusal(await act('manager', 'close'))).toEqual({ status: 409, code: 'intake.not-put-away' });
  await call('manager', 'PATCH', `facilityIntakeItems/${id}`, { destination: { inventoryLocation_id: 1 } });
  expect(refusal(await act('manager', 'close'))).toEqual({ status: 409, code: 'intake.no-documents' });
  await call('manager', 'PATCH', `facilityIntakes/${intake}`, { documents: [{ label: 'Invoice', url: '/files/1' }] });
  expect((await act('manager', 'close')).body).toMatchObject({ state: 'closed' });
});

test('a line brings no more plants than a house takes in, and no more tags than plants', async () => {
  const { here, intake, act, line } = await story('plants');
  const condition = JSON.stringify({ virusTest: 'negative' });
  const plants = { lineClass: 'plant', plantBatchType: 'Clone', condition };
  const id = await line({ ...plants, qtyShipped: 2, qtyReceived: 2, tags: '["A1","A2","A3"]' });
  expect(refusal(await act('officer', 'accept'))).toEqual({ status: 422, code: 'intake.too-many-tags' });
  const set = (qty: number) =>
    server.services.pool.query(
      'update facility_intake_items set "qtyShipped" = $1, "qtyReceived" = $1, tags = null where id = $2',
      [qty, id],
    );
  await set(10_001);
  expect(refusal(await act('officer', 'accept'))).toEqual({ status: 422, code: 'intake.too-many-plants' });
  await set(2);
  expect((await act('officer', 'accept')).status).toBe(200);
  const { rows } = await server.services.pool.query('select id from plants where intake_id = $1 and facility_id = $2', [
    intake,
    here.id,
  ]);
  expect(rows).toHaveLength(2);
});

test('a delivery of an article that is packed otherwise at that moment waits, and is counted in the packs of then', async () => {
  const { intake, act, line, list } = await story('inventory');
  const { pool } = server.services;
  const article = await world.row('consumables', {
    ...{ name: `Feed ${intake}`, consumableType_id: 9, stockUnit_id: 11, purchaseUnit_id: 1, factor: 20 },
  });
  await line({ lineClass: 'consumable', consumable_id: article, qtyShipped: 2, qtyReceived: 2, unit_id: 1 });
  const meanwhile = ['update consumables set factor = 25 where id = $1', [article]] as const;
  expect((await whileHeld(pool, meanwhile, () => act('officer', 'accept'))).body).toMatchObject({ state: 'accepted' });
  expect(await list('consumableLedger', { intake_id: intake })).toMatchObject([{ kind: 'receipt', qty: 50 }]);
});
