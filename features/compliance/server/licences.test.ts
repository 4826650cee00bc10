import { makeWorld, startTestServer, type TestServer, type World } from '@trellis/server-app/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { host, makeLicence, refusal } from './compliance.testing.ts';

let server: TestServer;
let world: World;
beforeAll(async () => {
  server = await startTestServer({ env: { ROLES: 'api' } });
  world = makeWorld(server.services);
});
afterAll(() => server.stop());
const story = () => makeLicence(server, world);
const filter = (value: unknown) => `filter=${encodeURIComponent(JSON.stringify(value))}`;

test('the licence picker: the licences of one facility, for its people', async () => {
  const { here, away, licence, call } = await story();
  await world.row('metrc_facilities', { facility_id: here.id, licenseNumber: licence, name: 'Farm' });
  await world.row('metrc_facilities', { facility_id: away.id, licenseNumber: `X-${away.id}` });
  const get = `${host}Facilities/get`;
  expect((await call(undefined, 'GET', get)).status).toBe(401);
  expect((await call('stranger', 'GET', `${get}?facility_id=${here.id}`)).status).toBe(404);
  expect((await call('grower', 'GET', `${get}?facility_id=x`)).status).toBe(404);
  for (const address of [
    get,
    `${get}?facility_id=${here.id}`,
    `${host}Facilities?${filter({ where: { facility_id: here.id } })}`,
  ])
    expect((await call('grower', 'GET', address)).body).toMatchObject([{ licenseNumber: licence, name: 'Farm' }]);
});

test('go live: refused while rooms and products in use have no name at the state, or the licence has expired', async () => {
  const { here, licence, setting, call } = await story();
  const readiness = (who: 'officer' | 'stranger' | undefined) =>
    call(who, 'GET', `facilityStateCompliance/${setting}/readiness`);
  const goLive = (who: 'officer' | 'manager' | 'stranger' | undefined, reason = 'checked') =>
    call(who, 'POST', `facilityStateCompliance/${setting}/goLive`, { reason });
  await call('officer', 'POST', `facilityStateCompliance/${setting}/hold`, { reason: 'review' });

  const room = await world.row('areas', { facility_id: here.id, name: 'Flower 1' });
  const { id: unit } = await world.unit(here, { area_id: room });
  const platform = await world.row('platforms', { platformGroup_id: unit, name: 'P1' });
  const growplan_id = await world.row('grow_plans', { facility_id: here.id, name: 'Plan', category_id: 1 });
  const version = await world.row('grow_plan_versions', { growplan_id, version: 1 });
  const lifecycle = await world.row('lifecycles', {
    facility_id: here.id,
    name: 'L1',
    growplan_id,
    growplanVersion_id: version,
  });
  await world.row('lifecycle_platforms', { lifecycle_id: lifecycle, platform_id: platform, platformGroup_id: unit });
  const product = await world.row('product_inventory_items', {
    facility_id: here.id,
    itemName: 'Flower 3.5 g',
    category: 'flower',
  });
  const license = await world.row('licenses', {
    facility_id: here.id,
    number: licence,
    state: 'CA',
    expirydate: '2020-01-01',
  });

  expect((await readiness(undefined)).status).toBe(401);
  expect((await readiness('stranger')).status).toBe(404);
  expect((await readiness('officer')).body).toEqual({
    problems: [
      { kind: 'licence', id: license, label: licence },
      { kind: 'product', id: product, label: 'Flower 3.5 g' },
      { kind: 'room', id: room, label: 'Flower 1' },
    ],
  });
  expect((await goLive(undefined)).status).toBe(401);
  expect((await goLive('manager')).status).toBe(403);
  expect((await goLive('stranger')).status).toBe(404);
  expect((await goLive('officer', ' ')).status).toBe(422);
  expect(refusal(await goLive('officer'))).toEqual({ status: 409, code: 'NOT_READY' });

  const map = { facilityStateCompliance_id: setting };
  await call('officer', 'POST', 'facilityStateComplianceRooms', { ...map, area_id: room, LocationName: 'Room 1' });
  await call('officer', 'POST', 'facilityStateComplianceItems', { ...map, category: 'flower', ItemName: 'Buds' });
  await call('officer', 'PATCH', `licenses/${license}`, { expirydate: '2126-01-01' });
  expect((await readiness('officer')).body).toEqual({ problems: [] });
  expect((await goLive('officer')).body).toMatchObject({ sendMode: 'live' });
});

test('the send mode changes by its actions alone', async () => {
  const { setting, call } = await story();
  expect((await call('officer', 'PATCH', `facilityStateCompliance/${setting}`, { sendMode: 'off' })).status).toBe(422);
  expect((await call('officer', 'POST', `facilityStateCompliance/${setting}/switchOff`, {})).status).toBe(422);
  const off = await call('officer', 'POST', `facilityStateCompliance/${setting}/switchOff`, { reason: 'closed' });
  expect(off.body).toMatchObject({ sendMode: 'off' });
});

test('what the state told is read, linked and set aside, never edited', async () => {
  const { here, licence, call } = await story();
  const strain = await world.row('metrc_strains', {
    facility_id: here.id,
    licenseNumber: licence,
    Id: 7,
    Name: 'Blue',
  });
  const address = `${host}Strains/${strain}`;
  expect((await call('officer', 'POST', `${host}Strains`, { Name: 'Mine' })).status).toBe(404);
  expect((await call('officer', 'PATCH', address, { Name: 'Mine' })).status).toBe(422);
  expect((await call('officer', 'PATCH', address, { syncState: 'same' })).status).toBe(422);
  expect((await call('officer', 'DELETE', address)).status).toBe(404);
  expect((await call('grower', 'PATCH', address, { strain_id: null })).status).toBe(403);
  expect((await call('tenant', 'GET', address)).status).toBe(403);
  const local = await world.row('strains', { name: `Blue ${here.id}` });
  expect((await call('officer', 'PATCH', address, { strain_id: local })).body).toMatchObject({ strain_id: local });
  expect((await call('officer', 'POST', `${address}/ignore`, {})).status).toBe(422);
  expect((await call('officer', 'POST', `${address}/ignore`, { reason: 'sold' })).body).toMatchObject({
    syncState: 'ignored',
    ignoreReason: 'sold',
  });
  expect((await call('officer', 'POST', `${address}/heed`, {})).body).toMatchObject({
    syncState: 'differs',
    ignoreReason: null,
  });
});

test('prices are for those who sell', async () => {
  const { here, licence, call } = await story();
  const sale = await world.row('metrc_sales', { facility_id: here.id, licenseNumber: licence, TotalPrice: 10 });
  await world.row('metrc_sale_transactions', {
    sale_id: sale,
    PackageLabel: 'P1',
    Quantity: 1,
    UnitOfMeasure: 'Each',
    TotalAmount: 10,
  });
  const address = `${host}Sales/${sale}?${filter({ include: 'transactions' })}`;
  expect((await call('manager', 'GET', address)).body).toMatchObject({ transactions: [{ PackageLabel: 'P1' }] });
  expect((await call('grower', 'GET', address)).status).toBe(403);
  expect((await call('grower', 'GET', `${host}SaleTransactions`)).status).toBe(403);
});

test('a used tag stays as it is', async () => {
  const { licence, call } = await story();
  const tag = { licenseNumber: licence, tag: `1A${licence}`, kind: 'plant' };
  const { id } = (await call('officer', 'POST', `${host}Tags`, tag)).body as { id: number };
  expect((await call('officer', 'POST', `${host}Tags`, tag)).status).toBe(422);
  await call('officer', 'POST', `${host}Tags/${id}/void`, { reason: 'torn' });
  expect(refusal(await call('officer', 'PATCH', `${host}Tags/${id}`, { kind: 'package' }))).toEqual({
    status: 409,
    code: 'CLOSED',
  });
  expect(refusal(await call('officer', 'DELETE', `${host}Tags/${id}`))).toEqual({ status: 409, code: 'TAG_USED' });
});

test('the words of both states are there in two languages, each spelled once', async () => {
  const { call } = await story();
  const words = (await call('grower', 'GET', `${host}ReferenceValues`)).body as Record<string, string>[];
  expect(words.length).toBeGreaterThan(120);
  expect(words.filter(({ label, labelEs }) => !label || !labelEs)).toEqual([]);
  const of = (system: string, list: string) =>
    words.filter((word) => word['system'] === system && word['list'] === list).map(({ value }) => value);
  expect(of('metrc', 'wasteMethod')).toEqual(['Grinder', 'Compost', 'Incinerator']);
  expect(of('washington', 'adjustmentReason')).toContain('ReturnedLabSample');
  expect(words.find(({ value }) => value === 'ProcessValidated')).toMatchObject({ label: 'Process validated' });
  const again = { system: 'metrc', list: 'wasteMethod', value: 'Compost', label: 'Compost' };
  expect((await call('admin', 'POST', `${host}ReferenceValues`, again)).status).toBe(422);
});

test('good news: passed samples of the last days, strongest first, with their terpenes', async () => {
  const { here, call } = await story();
  const sample = async (
    number: string,
    state: string,
    daysAgo: number,
    results: [type: number, analyte: string, value: number][],
  ) => {
    const id = await world.row('test_batches', {
      facility_id: here.id,
      number,
      testTypes: '[1, 2]',
      sampledAt: new Date(Date.now() - daysAgo * 86_400_000),
    });
    for (const [testType_id, analyte, value] of results)
      await world.row('test_batch_results', { testBatch_id: id, testType_id, analyte, value, unit: '%' });
    await server.services.pool.query('update test_batches set state = $2 where id = $1', [id, state]);
    return id;
  };
  const weak = await sample('S-1', 'passed', 10, [
    [1, 'Total THC', 18],
    [1, 'THCA', 20],
  ]);
  const strong = await sample('S-2', 'passed', 90, [
    [1, 'Total THC', 25],
    [1, 'THCA', 28],
    [1, 'CBG', 1],
    [2, 'Limonene', 0.4],
    [2, 'Linalool', 0.2],
  ]);
  await sample('S-3', 'failed', 10, [[1, 'Total THC', 30]]);
  await sample('S-4', 'passed', 101, [[1, 'Total THC', 31]]);
  const get = (who: Parameters<typeof call>[0], query = '') => call(who, 'GET', `${host}goodnews/getNews${query}`);
  expect((await get(undefined)).status).toBe(401);
  expect((await get('grower', '?days=0')).status).toBe(400);
  expect((await get('grower', '?days=x')).status).toBe(400);
  expect((await get('stranger')).body).toEqual({ highThc: [], terpDetail: [] });
  expect((await get('grower', '?days=100')).body).toMatchObject({
    highThc: [
      {
        id: strong,
        label: 'S-2',
        thc: 25,
        terpenes: 0.6,
        cannabinoids: [
          { name: 'THCA', value: 28 },
          { name: 'CBG', value: 1 },
        ],
      },
      { id: weak, thc: 18, terpenes: null },
    ],
    terpDetail: [
      {
        id: strong,
        terpenes: [
          { name: 'Limonene', value: 0.4 },
          { name: 'Linalool', value: 0.2 },
        ],
      },
    ],
  });
  expect((await get('grower')).body).toMatchObject({ highThc: [{ id: strong }, { id: weak }] });
  expect((await get('grower', '?days=30')).body).toMatchObject({ highThc: [{ id: weak }], terpDetail: [] });
});
