import { makeWorld, startTestServer, type TestServer, type World } from '@trellis/server-app/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';

let server: TestServer;
let world: World;
beforeAll(async () => {
  server = await startTestServer({ env: { ROLES: 'api' }, clock: { now: () => new Date('2026-11-21T20:00:00Z') } });
  world = makeWorld(server.services);
});
afterAll(() => server.stop());

async function story() {
  const here = await world.facility();
  const elsewhere = await world.facility();
  const unit = await world.unit(here, { name: 'Unit 1' });
  return {
    here,
    unit,
    shelf: await world.row('platforms', { platformGroup_id: unit.id, name: 'Top', level: 1, capacity: 40 }),
    grower: await world.person({ facilities: [here.id], roles: ['grower'] }),
    stranger: await world.person({ facilities: [elsewhere.id], roles: ['facilityManager'] }),
  };
}
const get = (path: string, person?: { token: string }) => server.call('GET', path, { token: person?.token });
const container = (facility_id: number, barcode: string, values: Record<string, unknown> = {}) =>
  world.row('plant_containers', { facility_id, barcode, plantContainerType_id: 4, ...values });

test('units of an area come with their shelves and until when they are booked', async () => {
  const { unit, shelf, grower, stranger } = await story();
  await world.row('platforms', { platformGroup_id: unit.id, name: 'Bottom', level: 0, capacity: 20 });
  // Out of use, it holds nothing and is not free.
  await world.row('platforms', { platformGroup_id: unit.id, name: 'Broken', level: 2, capacity: 20, isDisabled: true });
  await world.row('platform_allocations', {
    platform_id: shelf,
    kind: 'reserved',
    start: '2026-12-01',
    finish: '2026-12-24',
  });
  await world.row('platform_allocations', {
    platform_id: shelf,
    kind: 'cleanout',
    start: '2026-01-01',
    finish: '2026-01-02',
  });
  const address = `infrastructure/getPlatformGroups?area_id=${unit.area_id}`;
  expect((await get(address, grower)).body).toMatchObject([
    {
      id: unit.id,
      platformGroupName: 'Unit 1',
      capacity: 60,
      plants: 0,
      platforms: [
        { name: 'Bottom', lifecycle_id: null, freeFrom: null },
        { id: shelf, name: 'Top', freeFrom: '2026-12-24T00:00:00.000Z' },
      ],
    },
  ]);
  expect((await get(address)).status).toBe(401);
  expect((await get(address, stranger)).status).toBe(404);
  expect((await get('infrastructure/getPlatformGroups?area_id=', grower)).status).toBe(400);
});

test('a container tells the living plants in it', async () => {
  const { here, grower, stranger } = await story();
  const id = await container(here.id, 'POT-2', { status: 'used' });
  await container(here.id, 'POT-1');
  const plant = await world.row('plants', { facility_id: here.id, tag: 'A1', plantContainer_id: id });
  await world.row('plants', { facility_id: here.id, tag: 'A2', plantContainer_id: id, state: 'harvested' });
  const address = `infrastructure/getPlantContainerList?plantContainer_id=${id}`;
  expect((await get(address, grower)).body).toMatchObject([
    { id, barcode: 'POT-2', plantContainerTypeName: 'Coco pot, 4 L', plants: [{ id: plant, tag: 'A1' }] },
  ]);
  const all = (await get('infrastructure/getPlantContainerList', grower)).body as { barcode: string }[];
  expect(all.map(({ barcode }) => barcode)).toEqual(['POT-1', 'POT-2']);
  expect((await get(address)).status).toBe(401);
  expect((await get(address, stranger)).status).toBe(404);
  expect((await get('infrastructure/getPlantContainerList?plantContainer_id=0', grower)).status).toBe(400);
});

test('the next empty container skips those already taken, and says when there is none', async () => {
  const { here, grower, stranger } = await story();
  const [first, second] = [await container(here.id, 'POT-1'), await container(here.id, 'POT-2')];
  await container(here.id, 'POT-0', { status: 'cleaning' });
  const address = `infrastructure/getEmptyPlantContainer?plantContainerType_id=4&facility_id=${here.id}`;
  expect((await get(`${address}&exclude=`, grower)).body).toMatchObject({
    id: first,
    barcode: 'POT-1',
    plantsPerContainer: 1,
  });
  expect((await get(`${address}&exclude=${first}`, grower)).body).toMatchObject({ id: second });
  const none = await get(`${address}&exclude=${first},${second}`, grower);
  expect(none).toMatchObject({ status: 404, body: { error: { code: 'container.none-empty' } } });
  expect((await get(address)).status).toBe(401);
  expect((await get(address, stranger)).status).toBe(404);
  expect((await get(`${address}&exclude=a`, grower)).status).toBe(400);
});

test('empty containers are given out for all plants at once, or none of them with how many there are', async () => {
  const { here, grower, stranger } = await story();
  const ids: number[] = [];
  for (const name of ['POT-3', 'POT-1', 'POT-2']) ids.push(await container(here.id, name));
  await container(here.id, 'POT-0', { status: 'cleaning' });
  const address = (query: string) =>
    `infrastructure/getEmptyPlantContainers?plantContainerType_id=4&facility_id=${here.id}&${query}`;
  expect((await get(address('plants=2'), grower)).body).toMatchObject([
    { barcode: 'POT-1', room: 1 },
    { barcode: 'POT-2', room: 1 },
  ]);
  expect((await get(address('plants=7&perContainer=4'), grower)).body).toMatchObject([
    { barcode: 'POT-1', room: 4 },
    { barcode: 'POT-2', room: 4 },
  ]);
  expect((await get(address(`plants=1&exclude=${ids[1]}`), grower)).body).toMatchObject([{ barcode: 'POT-2' }]);
  expect(await get(address('plants=4'), grower)).toMatchObject({
    status: 409,
    body: { error: { code: 'container.too-few', details: { empty: 3, room: 3, plants: 4 } } },
  });
  expect((await get(address('plants=1'))).status).toBe(401);
  expect((await get(address('plants=1'), stranger)).status).toBe(404);
  for (const bad of ['plants=0', 'plants=x', 'plants=1e9', 'plants=1&perContainer=0', 'plants=1&exclude=a', ''])
    expect((await get(address(bad), grower)).status).toBe(400);
});
