import { exceptionStatusIds as statuses, type Exception } from '@trellis/alerts/model';
import { designatorIds } from '@trellis/climate/model';
import { growOn, makeWorld, startTestServer, type TestServer, type World } from '@trellis/server-app/testing';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { judgeFacility } from '../judge-facility.ts';

const noon = Date.parse('2026-06-15T19:00:00Z');
const minute = 60_000;
const { solutionPh, solutionEc } = designatorIds;
const airUnit = 18;

let now = new Date(noon);
let server: TestServer;
let world: World;
beforeAll(async () => {
  server = await startTestServer({ env: { ROLES: 'api' }, clock: { now: () => now } });
  world = makeWorld(server.services);
});
beforeEach(() => (now = new Date(noon)));
afterAll(() => server.stop());

const run = (text: string, values: unknown[]) => server.services.pool.query(text, values);

async function farm() {
  const here = await world.facility();
  const unit = await world.unit(here, { name: 'A-01', devices: { air: airUnit } });
  await growOn(world, { facilityId: here.id, unit }, { since: '2026-06-01T16:00:00Z' });
  const { token } = await world.person({ facilities: [here.id], roles: ['grower'] });
  const sensor = (designator_id: number, place: Record<string, unknown>) =>
    world.row('sensors', {
      facility_id: here.id,
      device_id: `tank-${here.id}-${designator_id}`,
      designator_id,
      ...place,
    });
  const alerts = async (code: string): Promise<Exception[]> => {
    const filter = encodeURIComponent(JSON.stringify({ where: { facility_id: here.id, code }, order: 'id' }));
    return (await server.call('GET', `ExceptionLists?filter=${filter}`, { token })).body;
  };
  /** Minutes later, judged in each, after what was read of each sensor. */
  const pass = async (
    minutes: number,
    readings: ReadonlyMap<number, readonly [designator: number, value: number]> = new Map(),
  ) => {
    for (let passed = 0; passed < minutes; passed += 1) {
      now = new Date(now.getTime() + minute);
      await run('update controllers set "lastCommandFetch" = $2 where id = $1', [unit.controller.id, now]);
      for (const [id, [designator, value]] of readings)
        await run(
          `insert into latest_readings (sensor_id, facility_id, designator_id, reading, at, "receivedAt") values ($1, $2, $3, $4, $5, $5)
           on conflict (sensor_id) do update set reading = excluded.reading, at = excluded.at`,
          [id, here.id, designator, value, now],
        );
      await judgeFacility(server.services, here.id);
    }
  };
  return { here, unit, sensor, alerts, pass };
}

test('somebody works on a tank: once it is in order again, closing the alert is proposed', async () => {
  const { here, sensor, alerts, pass } = await farm();
  const vendorController_id = await world.row('vendor_controllers', {
    ...{ facility_id: here.id, name: 'Dosing 2', targets: { ph: 5.9 } },
  });
  const ph = await sensor(solutionPh, { vendorController_id });
  const read = (value: number) => new Map([[ph, [solutionPh, value] as const]]);
  await pass(17, read(6.8));
  const [alert] = await alerts('IRR-004');
  const { token } = await world.person({ facilities: [here.id], roles: ['grower'] });
  const isBack = async () => {
    const { body } = await server.call('GET', `ExceptionLists/${alert?.id}/story`, { token });
    return (body as unknown as { isBack: boolean }).isBack;
  };
  expect(await isBack()).toBe(false);
  await run('update exceptions set "ExceptionStatus_id" = $2 where id = $1', [alert?.id, statuses.in_remediation]);
  await pass(1, read(5.9));
  expect(await isBack()).toBe(true);
  await pass(20, read(5.9));
  expect(await alerts('IRR-004')).toMatchObject([{ ExceptionStatus_id: statuses.in_remediation }]);
  expect(await isBack()).toBe(true);
  // What was done did not last: it is told anew.
  await world.row('exception_remediations', {
    ...{ ExceptionList_id: alert?.id, status: 'done', action: 'Acid added' },
    user_id: (await world.person({ facilities: [here.id], roles: ['grower'] })).id,
  });
  await pass(17, read(6.8));
  expect(await alerts('IRR-004')).toMatchObject([{ ExceptionStatus_id: statuses.open, occurrences: 2 }]);
});

test('a tank whose pH is off the target of its dosing controller is told after a quarter hour, and ends when it is mended', async () => {
  const { here, sensor, alerts, pass } = await farm();
  const vendorController_id = await world.row('vendor_controllers', {
    ...{ facility_id: here.id, name: 'Dosing 1', targets: { ph: 5.9, ec: 1.8, ecTolerance: 0.6 } },
  });
  const [ph, ec] = [
    await sensor(solutionPh, { vendorController_id }),
    await sensor(solutionEc, { vendorController_id }),
  ];
  const read = (phValue: number, ecValue: number) =>
    new Map([
      [ph, [solutionPh, phValue] as const],
      [ec, [solutionEc, ecValue] as const],
    ]);
  await pass(5, read(5.6, 2.3));
  await pass(14, read(6.8, 2.3));
  expect(await alerts('IRR-004')).toEqual([]);
  await pass(3, read(6.8, 2.3));
  expect(await alerts('IRR-004')).toMatchObject([
    {
      ...{ limitValue: 5.9, occurrences: 1, resolvedOn: null },
      message: 'Nutrient solution of Dosing 1: pH 6.8 instead of pH 5.9 since Jun 15, 12:06.',
    },
  ]);
  // A probe that fell silent proves nothing.
  await pass(40);
  expect(await alerts('IRR-004')).toMatchObject([{ resolvedOn: null }]);
  await pass(17, read(6.1, 2.3));
  expect(await alerts('IRR-004')).toMatchObject([{ ExceptionStatus_id: statuses.auto_resolved }]);
});

test('where no dosing controller says so, the feed of the plan is the target; without either nothing is judged', async () => {
  const { here, unit, sensor, alerts, pass } = await farm();
  const own = await sensor(solutionEc, { platformGroup_id: unit.id });
  const lone = await sensor(solutionPh, {});
  const readings = new Map([
    [own, [solutionEc, 3.4] as const],
    [lone, [solutionPh, 9] as const],
  ]);
  await pass(20, readings);
  expect(await alerts('IRR-004')).toEqual([]);
  await run(
    `update grow_phases g set feed = '{"ec": 2.2, "ph": 5.8}' from lifecycle_phases h join lifecycles l on l.id = h.lifecycle_id
     where g.id = h."growPhase_id" and l.facility_id = $1`,
    [here.id],
  );
  await run(
    `update lifecycles l set "currentPhase_id" = h.id from lifecycle_phases h where h.lifecycle_id = l.id and l.facility_id = $1`,
    [here.id],
  );
  await pass(17, readings);
  expect(await alerts('IRR-004')).toMatchObject([
    { message: expect.stringContaining('Nutrient solution of A-01: 3.40 mS/cm instead of 2.20 mS/cm') as string },
  ]);
});

test('an air unit that is not as it was told to be is told of, and ends when it is', async () => {
  const { unit, alerts, pass } = await farm();
  const say = (state: string) =>
    run('update virtual_devices set state = $2 where id = $1', [unit.devices['air'], state]);
  await say('cooling');
  await pass(2);
  expect(await alerts('AIR-001')).toEqual([]);
  await say('fault');
  await pass(1);
  expect(await alerts('AIR-001')).toMatchObject([
    { message: 'A-01: the air unit reports a fault.', platformGroup_id: unit.id, resolvedOn: null },
  ]);
  await say('cooling');
  await pass(7);
  expect(await alerts('AIR-001')).toMatchObject([{ ExceptionStatus_id: statuses.auto_resolved, occurrences: 1 }]);
});
