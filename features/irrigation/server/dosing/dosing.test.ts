import { designatorIds } from '@trellis/climate/model';
import type { DosingController, DosedChannel } from '@trellis/irrigation/model';
import { makeWorld, startTestServer, type TestServer, type World } from '@trellis/server-app/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';

let server: TestServer;
let world: World;
beforeAll(async () => {
  server = await startTestServer({ env: { ROLES: 'api' } });
  world = makeWorld(server.services);
});
afterAll(() => server.stop());

interface Dosing {
  controllers: DosingController[];
  others: DosedChannel[];
  can: { set: boolean; setFar: boolean };
}

async function story() {
  const here = await world.facility();
  const away = await world.facility();
  const person = (role: 'grower' | 'farmManager' | 'facilityManager' | 'maintenance', place = here) =>
    world.person({ facilities: [place.id], roles: [role] });
  const id = await world.row('vendor_controllers', {
    ...{ facility_id: here.id, name: 'Dosing 1', targets: { ph: 5.8, ec: 1.8, nutrientTemperatureC: 20 } },
  });
  const sensor = async (designator_id: number, place: object, reading?: number) => {
    const sensor_id = await world.row('sensors', {
      ...{ facility_id: here.id, device_id: `tank-${designator_id}-${Object.keys(place).length}`, designator_id },
      ...place,
    });
    if (reading !== undefined)
      await server.services.pool.query(
        `insert into latest_readings (sensor_id, facility_id, designator_id, reading, at, "receivedAt") values ($1, $2, $3, $4, now(), now())`,
        [sensor_id, here.id, designator_id, reading],
      );
    return sensor_id;
  };
  const read = async (token: string) =>
    (await server.call('GET', `vendorControllers/dosing?facility_id=${here.id}`, { token })).body as unknown as Dosing;
  const first = async (token: string) => (await read(token)).controllers[0] as DosingController;
  const set = async (token: string | undefined, values: object, seen?: string) => {
    const updatedate = seen ?? (await first((await person('grower')).token)).updatedate;
    const body = { ph: 5.8, ec: 1.8, phTolerance: null, ecTolerance: null, updatedate, ...values };
    return server.call('POST', `vendorControllers/${id}/targets`, { token, body });
  };
  return { here, away, person, sensor, read, first, set, id };
}

test('a dosing controller shows its targets beside what its tank reads, and what is off stands out', async () => {
  const { person, sensor, read, here } = await story();
  const { token } = await person('grower');
  const zone_id = await world.row('zones', { facility_id: here.id, name: 'Tank 2', zonetype_id: 1 });
  const { controllers } = await read(token);
  const vendorController_id = controllers[0]?.id;
  const ph = await sensor(designatorIds.solutionPh, { vendorController_id }, 6.5);
  const ec = await sensor(designatorIds.solutionEc, { vendorController_id });
  const alone = await sensor(designatorIds.solutionEc, { zone_id, name: 'Tank' }, 2);
  const seen = await read(token);
  expect(seen.can).toEqual({ set: false, setFar: false });
  expect(seen.controllers).toMatchObject([
    {
      ...{ name: 'Dosing 1', targets: { ph: 5.8, ec: 1.8, phTolerance: null } },
      channels: [
        { sensor_id: ph, kind: 'ph', reading: 6.5, target: 5.8, tolerance: 0.5, isOff: true },
        { sensor_id: ec, kind: 'ec', reading: null, at: null, target: 1.8, isOff: false },
      ],
    },
  ]);
  expect(seen.others).toMatchObject([{ sensor_id: alone, name: 'Tank 2', target: null, reading: 2, isOff: false }]);
});

test('growers’ leads set targets by half a step, facility managers by more; the rest of them stays', async () => {
  const { person, set, first } = await story();
  const [lead, manager] = [await person('farmManager'), await person('facilityManager')];
  expect(await set(lead.token, { ph: 6.4 })).toMatchObject({
    status: 422,
    body: { error: { details: { codes: { ph: ['step'] } } } },
  });
  expect(await set(lead.token, { ph: 6.3, ecTolerance: 0.4 })).toMatchObject({
    status: 200,
    body: { ph: 6.3, ec: 1.8, ecTolerance: 0.4, phTolerance: null },
  });
  // Nobody gets past the step by taking the target away first.
  expect(await set(lead.token, { ph: null })).toMatchObject({
    status: 422,
    body: { error: { details: { codes: { ph: ['step'] } } } },
  });
  expect((await set(manager.token, { ph: 5, ec: null })).status).toBe(200);
  expect((await first(manager.token)).targets).toEqual({ ph: 5, ec: null, phTolerance: null, ecTolerance: null });
  const { rows } = await server.services.pool.query(
    `select targets from vendor_controllers where name = 'Dosing 1' order by id desc limit 1`,
  );
  expect(rows).toEqual([{ targets: { ph: 5, nutrientTemperatureC: 20 } }]);
});

test('who does not lead, and what no plant bears, is refused; so is what somebody changed meanwhile', async () => {
  const { person, set, away, first, here, id } = await story();
  const manager = await person('facilityManager');
  expect((await set(undefined, {})).status).toBe(401);
  expect((await set((await person('grower')).token, {})).status).toBe(403);
  expect((await set((await person('maintenance')).token, {})).status).toBe(403);
  expect((await set((await person('facilityManager', away)).token, {})).status).toBe(404);
  for (const wrong of [
    { ph: 3.9 },
    { ph: 8.1 },
    { ec: 6.1 },
    { ec: -1 },
    { phTolerance: 0 },
    { ecTolerance: 9 },
    { x: 1 },
  ])
    expect((await set(manager.token, wrong)).status, JSON.stringify(wrong)).toBe(422);
  const { updatedate } = await first(manager.token);
  expect((await set(manager.token, { ph: 6 }, updatedate)).status).toBe(200);
  expect((await set(manager.token, { ph: 6.1 }, updatedate)).body).toMatchObject({ error: { code: 'CONFLICT' } });
  const outside = await server.call('GET', `vendorControllers/dosing?facility_id=${here.id}`, {
    token: (await person('grower', away)).token,
  });
  expect(outside.status).toBe(404);
  const { token } = await person('maintenance');
  const everyday = await server.call('PATCH', `vendorControllers/${id}`, { token, body: { targets: { ph: 6 } } });
  expect(everyday.status).toBe(422);
});
