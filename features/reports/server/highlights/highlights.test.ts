import { makeWorld, startTestServer, type TestServer, type World } from '@trellis/server-app/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';

const now = new Date('2026-05-01T20:00:00Z');
let server: TestServer;
let world: World;
beforeAll(async () => {
  server = await startTestServer({ env: { ROLES: 'api' }, clock: { now: () => now } });
  world = makeWorld(server.services);
});
afterAll(() => server.stop());

const ask = (query: string, token?: string) => server.call('GET', `goodnews/getNews${query}`, { token });
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000);

async function farm() {
  const here = await world.facility();
  const grower = await world.person({ facilities: [here.id], roles: ['grower'] });
  const strain_id = await world.row('strains', { name: `Tidewater ${here.id}` });
  const growplan_id = await world.row('grow_plans', { name: 'Flower', category_id: 1, facility_id: here.id });
  const growplanVersion_id = await world.row('grow_plan_versions', { growplan_id, version: 1 });
  const lifecycle_id = await world.row('lifecycles', {
    facility_id: here.id,
    name: 'Run',
    growplan_id,
    growplanVersion_id,
    state: 'post_harvest',
    starttime: daysAgo(200),
  });
  return { here, grower, strain_id, lifecycle_id };
}

test('harvests are told by strain and day in grams, with photos and cards, as far back as asked', async () => {
  const { here, grower, strain_id, lifecycle_id } = await farm();
  const harvest = { facility_id: here.id, lifecycle_id, strain_id, kind: 'whole', weightUnit: 'Kilograms' };
  const cut = (name: string, days: number, totalWetWeight: number) =>
    world.row('harvests', { ...harvest, name, harvestDate: daysAgo(days), plantCount: 10, totalWetWeight });
  await cut('H1', 2, 1.5);
  await cut('H2', 2, 0.5);
  await cut('H3', 150, 9);
  const report = { lifecycle_id, platformGroupName: 'A-01' };
  const id = await world.row('lifecycle_reports', { ...report, begintime: daysAgo(1), fileUploadUrl2: '/files/a.png' });
  await world.row('lifecycle_reports', { ...report, begintime: daysAgo(1) });
  await world.row('lifecycle_reports', { ...report, begintime: daysAgo(120), fileUploadUrl1: '/files/b.png' });
  const shown = await world.row('hardware_products', {
    label: 'Lamp',
    showInNews: true,
    specs: JSON.stringify({ Power: '650 W', Lamps: 4, nested: { a: 1 } }),
  });
  const asked = await world.row('hardware_products', { label: 'Zone valve' });

  const { status, body } = await ask('', grower.token);
  expect(status).toBe(200);
  expect(body).toMatchObject({
    harvestWeights: [
      { strain: `Tidewater ${here.id}`, plantCount: 20, harvestDate: '2026-04-29', totalWetWeight: 2000 },
    ],
    hardwareSpecs: [
      {
        id: shown,
        specs: [
          { name: 'Lamps', value: '4' },
          { name: 'Power', value: '650 W' },
        ],
      },
    ],
    lifecycleReports: [{ id, platformGroupName: 'A-01', fileUploadUrl1: null, fileUploadUrl2: '/files/a.png' }],
  });
  const wide = (await ask(`?days=200&hardware_product_id=${asked}`, grower.token)).body as {
    harvestWeights: unknown[];
    hardwareSpecs: { id: number }[];
    lifecycleReports: unknown[];
  };
  expect([wide.harvestWeights.length, wide.lifecycleReports.length]).toEqual([2, 2]);
  expect(wide.hardwareSpecs.map((card) => card.id)).toEqual([shown, asked]);
});

test('another facility’s news, a visitor and bad questions get nothing', async () => {
  const { here, strain_id, lifecycle_id } = await farm();
  await world.row('harvests', {
    facility_id: here.id,
    lifecycle_id,
    strain_id,
    name: 'Own',
    harvestDate: daysAgo(2),
    totalWetWeight: 5,
  });
  const elsewhere = await world.facility();
  const stranger = await world.person({ facilities: [elsewhere.id], roles: ['facilityManager'] });
  const nobody = await world.person({ facilities: [], roles: ['grower'] });
  expect(((await ask('', stranger.token)).body as { harvestWeights: unknown[] }).harvestWeights).toEqual([]);
  expect((await ask('')).status).toBe(401);
  expect((await ask('', nobody.token)).status).toBe(403);
  for (const query of ['?days=0', '?days=400', '?days=x', '?hardware_product_id=0'])
    expect((await ask(query, stranger.token)).status).toBe(400);
});
