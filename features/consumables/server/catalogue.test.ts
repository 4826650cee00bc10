import { makeWorld, startTestServer, type TestServer, type World, refusal } from '@trellis/server-app/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';

let server: TestServer;
let world: World;
let manager: { token: string };
let admin: { token: string };
beforeAll(async () => {
  server = await startTestServer({ env: { ROLES: 'api' } });
  world = makeWorld(server.services);
  manager = await world.person({ facilities: [(await world.facility()).id], roles: ['facilityManager'] });
  admin = await world.person({ facilities: [], roles: ['administrator'] });
});
afterAll(() => server.stop());

test('every picker of stock, laboratory, extraction and cost has content in two languages on the first start', async () => {
  const lookups = [
    'unitsOfMeasure',
    'consumableTypes',
    'consumableCalculationTypes',
    'extractionDeviceTypes',
    'opexCategories',
  ];
  for (const path of lookups) {
    const rows = (await server.call('GET', path, { token: manager.token })).body as {
      label: string;
      labelEs: string | null;
    }[];
    expect(rows.length, path).toBeGreaterThan(5);
    expect(
      rows.filter((row) => !row.labelEs),
      path,
    ).toEqual([]);
  }
  for (const [path, least] of [
    ['testTypes', 15],
    ['consumables', 5],
    ['harvestWorkflowSteps', 10],
  ] as const) {
    const { count } = (await server.call('GET', `${path}/count`, { token: manager.token })).body as { count: number };
    expect(count, path).toBeGreaterThanOrEqual(least);
  }
});

test('units of one dimension convert through one base unit, which never changes', async () => {
  const units = (await server.call('GET', 'unitsOfMeasure', { token: admin.token })).body as {
    id: number;
    abbreviation: string;
    dimension: string;
    factor: number;
    isBase: boolean;
  }[];
  const factor = (abbreviation: string) =>
    units.find((unit) => unit.abbreviation === abbreviation)?.factor ?? Number.NaN;
  expect((2 * factor('lb')) / factor('kg')).toBeCloseTo(0.907_184_74, 8);
  expect((5 * factor('gal')) / factor('L')).toBeCloseTo(18.927_058_92, 8);
  expect(
    units
      .filter(({ isBase }) => isBase)
      .map(({ dimension }) => dimension)
      .sort(),
  ).toEqual(['area', 'count', 'length', 'mass', 'time', 'volume']);
  const base = units.find(({ isBase }) => isBase);
  const change = await server.call('PATCH', `unitsOfMeasure/${base?.id}`, { token: admin.token, body: { factor: 2 } });
  expect(refusal(change)).toEqual({ status: 409, code: 'BASE_UNIT' });
  expect(refusal(await server.call('DELETE', `unitsOfMeasure/${base?.id}`, { token: admin.token }))).toEqual({
    status: 409,
    code: 'BASE_UNIT',
  });
});

test('a pesticide carries its label, a hazard its data sheet, and stocked articles are not archived', async () => {
  const make = (values: Record<string, unknown>) =>
    server.call('POST', 'consumables', {
      token: manager.token,
      body: { name: `Article ${Math.random()}`, stockUnit_id: 11, ...values },
    });
  expect(refusal(await make({ consumableType_id: 3 }))).toEqual({ status: 409, code: 'PESTICIDE_LABEL' });
  const label = { epaNumber: '12345-6', reiHours: 4, phiDays: 0, labelMax: 2.5 };
  expect((await make({ consumableType_id: 3, ...label })).status).toBe(200);
  expect((await make({ consumableType_id: 6, hazardClass: 'Corrosive' })).status).toBe(422);
  expect((await make({ consumableType_id: 6, factor: 0 })).status).toBe(422);
  const { id } = (await make({ consumableType_id: 9 })).body as { id: number };
  const facility = await world.facility();
  const stock = await world.row('facility_consumables', { facility_id: facility.id, consumable_id: id });
  await world.row('consumable_ledger_entries', { facilityConsumable_id: stock, kind: 'receipt', qty: 1 });
  const archive = await server.call('PATCH', `consumables/${id}`, { token: manager.token, body: { active: false } });
  expect(refusal(archive)).toEqual({ status: 409, code: 'STILL_STOCKED' });
});
