import { startTestServer, type TestServer } from '@trellis/server-app/testing';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { inDays, makeFarms } from '../run/farm.testing.ts';

let server: TestServer;
let farm: Awaited<ReturnType<ReturnType<typeof makeFarms>>>;
let makeFarm: ReturnType<typeof makeFarms>;
let run: number;

beforeAll(async () => {
  server = await startTestServer({ env: { ROLES: 'api' } });
  makeFarm = makeFarms(server);
});
afterAll(() => server.stop());
beforeEach(async () => {
  farm = await makeFarm();
  run = await farm.started();
});

const said = ({ status, body }: { status: number; body: unknown }) => ({
  status,
  code: (body as { error?: { code: string } }).error?.code,
});
const refused = { status: 409, code: 'task.re-entry' };
const fine = { status: 200, code: undefined };

const spray = (days: number) => farm.spray({ reiUntil: inDays(days) });
const plantsOf = async () => {
  const reply = await farm.call('manager', 'GET', `ag_lifecycles/getPlantPositions?lifecycle_id=${run}`);
  return (reply.body as { plant_id: number }[]).map(({ plant_id }) => plant_id);
};
const away = async () => {
  const unit = await farm.world.unit(farm.here, { name: `Away ${farm.here.id}` });
  await server.services.pool.query('update controllers set "isOnline" = true where id = $1', [unit.controller.id]);
  return farm.world.row('platforms', { platformGroup_id: unit.id, name: 'Top', level: 1, capacity: 30 });
};
const move = (plantIds: number[], platform_id: number) =>
  farm.call('manager', 'POST', 'ag_plants/move', { plantIds, platform_id, reason: 'All the same' });

test('nobody moves plants out of a unit or into it before its re-entry interval is over, managers neither', async () => {
  const [shelf, plants] = [await away(), await plantsOf()];
  expect(said(await move(plants.slice(0, 1), shelf))).toEqual(fine);
  const id = await spray(1);
  const reply = await move(plants.slice(1, 2), shelf);
  expect(said(reply)).toEqual(refused);
  expect(reply.body).toMatchObject({ error: { details: { units: [`U-${farm.here.id}`] } } });
  expect(said(await move(plants.slice(0, 1), farm.shelves[0]))).toEqual(refused);
  await server.services.pool.query(
    `update spray_applications set "reiUntil" = now() - interval '1 second' where id = $1`,
    [id],
  );
  expect(said(await move(plants.slice(1, 2), shelf))).toEqual(fine);
});

test('no run begins and none is cut where nobody may enter', async () => {
  const shelf = await away();
  await spray(1);
  const next = await farm.draft();
  const spare = await farm.world.row('platforms', {
    platformGroup_id: farm.unit.id,
    name: 'Spare',
    level: 2,
    capacity: 9,
  });
  const start = (platform_id: number) =>
    farm.call('head', 'POST', `ag_lifecycles/${next}/start`, { platforms: [{ platform_id, plants: 5 }] });
  expect(said(await start(spare))).toEqual(refused);
  expect(said(await start(shelf))).toEqual(fine);
  expect(said(await farm.call('head', 'POST', `ag_lifecycles/${run}/changePhase`, {}))).toEqual(fine);
  const harvest = () => farm.call('head', 'POST', `ag_lifecycles/${run}/beginHarvest`, { name: 'First cut' });
  expect(said(await harvest())).toEqual(refused);
});

test('nobody destroys plants where nobody may enter, nor calls their run off so', async () => {
  const plants = await plantsOf();
  const destruction = { destroyPlantReason_id: 1, weightGrams: 5, witness_user_id: farm.people.manager.id };
  const destroy = () =>
    farm.call('grower', 'POST', 'ag_plants/destroy', { plantIds: plants.slice(0, 1), ...destruction });
  const id = await spray(1);
  expect(said(await destroy())).toEqual(refused);
  const off = { reason: 'Mites', destroy: destruction };
  expect(said(await farm.call('manager', 'POST', `ag_lifecycles/${run}/abort`, off))).toEqual(refused);
  await server.services.pool.query(
    `update spray_applications set "reiUntil" = now() - interval '1 second' where id = $1`,
    [id],
  );
  expect(said(await destroy())).toEqual(fine);
});

test('nobody pots plants on where nobody may enter', async () => {
  const plants = await plantsOf();
  const type = await farm.world.row('plant_container_types', { name: `Pot ${farm.here.id}`, plantsPerContainer: 2 });
  const pot = await farm.world.row('plant_containers', {
    ...{ plantContainerType_id: type, facility_id: farm.here.id, barcode: `P${farm.here.id}` },
  });
  const transplant = () =>
    farm.call('grower', 'POST', 'ag_plants/transplant', { plantIds: plants.slice(0, 1), plantContainer_ids: [pot] });
  const id = await spray(1);
  expect(said(await transplant())).toEqual(refused);
  await server.services.pool.query(
    `update spray_applications set "reiUntil" = now() - interval '1 second' where id = $1`,
    [id],
  );
  expect(said(await transplant())).toEqual(fine);
});

test('nobody ties the tags of the state to plants where nobody may enter', async () => {
  const plants = await plantsOf();
  const licence = `L-${farm.here.id}`;
  const named = { licenseNumber: licence, metrcPlantBatchName: 'Batch 7' };
  expect(said(await farm.call('head', 'PATCH', `ag_lifecycles/${run}`, named))).toEqual(fine);
  const setting = await farm.world.row('state_compliance_settings', {
    ...{ facility_id: farm.here.id, licenseNumber: licence, system: 'metrc', sendMode: 'hold' },
  });
  await farm.world.row('state_compliance_rooms', {
    ...{ facilityStateCompliance_id: setting, area_id: farm.unit.area_id, LocationName: 'Flower 1' },
  });
  const tag = () =>
    farm.call('officer', 'POST', 'ag_plants/metrcTransplant', {
      ...{
        lifecycle_id: run,
        metrcStartingTag: '001',
        metrcTagPrefix: `T${farm.here.id}-`,
        plantIds: plants.slice(0, 2),
      },
    });
  const id = await spray(1);
  expect(said(await tag())).toEqual(refused);
  const told = `select from metrc_outboxes where "refCollection" = 'ag_lifecycles' and ref_id = $1`;
  expect((await server.services.pool.query(told, [run])).rowCount).toBe(0);
  await server.services.pool.query(
    `update spray_applications set "reiUntil" = now() - interval '1 second' where id = $1`,
    [id],
  );
  expect(said(await tag())).toEqual(fine);
  expect((await server.services.pool.query(told, [run])).rowCount).toBe(1);
});
