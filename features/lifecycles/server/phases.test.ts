import { controllerEvents } from '@trellis/devices/model';
import { decodePayload } from '@trellis/sparkplug';
import { makeWorld, startTestServer, type MadeUnit, type TestServer, type World } from '@trellis/server-app/testing';
import type { UnitPlanMessage, UnitRecord } from '@trellis/units/model';
import { connectAsync } from 'mqtt';
import { until } from '@trellis/test-kit/until';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { advanceDuePhases } from './run/keep-runs-on-time.ts';

let server: TestServer;
let world: World;
let now = new Date();
beforeAll(async () => {
  // The stories bring runs into their phases themselves.
  server = await startTestServer({ env: { ROLES: 'api,ingest' }, clock: { now: () => now } });
  world = makeWorld(server.services);
});
afterAll(() => server.stop());

const day = 86_400;
let here: { id: number; mqttGroup: string };
let unit: MadeUnit;
let lifecycle_id: number;
let growPhases: number[];
let token: string;

/** A run of 7 days of clone, 14 of veg and 30 of flower, begun at 08:00 in Los Angeles, a week before the clocks change. */
beforeEach(async () => {
  now = new Date('2026-03-01T16:00:00Z');
  here = await world.facility();
  unit = await world.unit(here);
  token = (await world.person({ facilities: [here.id], roles: ['farmManager'] })).token;
  const plan = await world.row('grow_plans', { name: 'Flower', category_id: 1, facility_id: here.id });
  const version = await world.row('grow_plan_versions', { growplan_id: plan, version: 1, totalDays: 51 });
  const stage = async (countsAs: string) => {
    const { rows } = await server.services.pool.query<{ id: number }>(
      'select id from grow_stages where "countsAs" = $1 order by id limit 1',
      [countsAs],
    );
    return rows[0]?.id;
  };
  const phase = async (seq: number, name: string, from: number, to: number, photoperiod: number, countsAs: string) => {
    const id = await world.row('grow_phases', {
      growplanVersion_id: version,
      name,
      seq,
      startSeconds: from * day,
      endSeconds: to * day,
      photoperiod,
      photoperiodStartTime: '06:00',
      growStage_id: await stage(countsAs),
    });
    const environment = { tempMin: 20 + seq, tempMax: 26 + seq, humidityMin: 50, humidityMax: 60 };
    await world.row('grow_phase_environments', { growPhase_id: id, lightState: 'Lights On', ...environment });
    return id;
  };
  growPhases = [
    await phase(0, 'Clone', 0, 7, 24, 'veg'),
    await phase(1, 'Veg', 7, 21, 18, 'veg'),
    await phase(2, 'Flower', 21, 51, 12, 'flower'),
  ];
  lifecycle_id = await world.row('lifecycles', {
    facility_id: here.id,
    name: 'Run',
    growplan_id: plan,
    growplanVersion_id: version,
    state: 'in_flight',
    starttime: now,
  });
  for (const [seq, growPhase_id] of growPhases.entries())
    await world.row('lifecycle_phases', { lifecycle_id, growPhase_id, seq });
  const platform_id = await world.row('platforms', { platformGroup_id: unit.id, name: 'Top' });
  await world.row('lifecycle_platforms', {
    lifecycle_id,
    platform_id,
    platformGroup_id: unit.id,
    plants: 9,
    start: now,
  });
});

async function growing(at: string) {
  now = new Date(at);
  const address = `ag_platformGroups/getFullStatus?facility_id=${here.id}`;
  const [record] = (await server.call('GET', address, { token })).body as UnitRecord[];
  const [run] = record?.lifecycles ?? [];
  return {
    phase: run?.phaseName,
    day: run?.day,
    daysInFlower: record?.daysInFlower,
    hours: run?.currentPhase.photoperiod,
  };
}

/** Dates the phases as a started run has them: noted as begun up to the first, the rest by the schedule. */
async function dateRun(): Promise<void> {
  const { pool } = server.services;
  await pool.query(
    `update lifecycle_phases h set "scheduledStart" = l.starttime + g."startSeconds" * interval '1 second',
       "scheduledEnd" = l.starttime + g."endSeconds" * interval '1 second', starttime = case when h.seq = 0 then l.starttime end
     from lifecycles l, grow_phases g where h.lifecycle_id = $1 and l.id = h.lifecycle_id and g.id = h."growPhase_id"`,
    [lifecycle_id],
  );
  await pool.query(
    `update lifecycles set "currentPhase_id" = (select id from lifecycle_phases where lifecycle_id = $1 and seq = 0) where id = $1`,
    [lifecycle_id],
  );
}

test('a phase begins at the same time of day after the clocks were changed', async () => {
  expect(await growing('2026-03-08T14:59:59Z')).toMatchObject({ phase: 'Clone', hours: 24 });
  // 08:00 is 15:00 UTC since that morning.
  expect(await growing('2026-03-08T15:00:00Z')).toMatchObject({ phase: 'Veg', hours: 18 });
});

test('days are counted on the calendar of the facility, also over the change of the clocks', async () => {
  expect(await growing('2026-03-02T07:59:59Z')).toMatchObject({ day: 1 });
  expect(await growing('2026-03-02T08:00:00Z')).toMatchObject({ day: 2 });
  expect(await growing('2026-03-09T06:59:59Z')).toMatchObject({ day: 8 });
  expect(await growing('2026-03-09T07:00:00Z')).toMatchObject({ day: 9, daysInFlower: null });
  expect(await growing('2026-03-25T19:00:00Z')).toMatchObject({ day: 25, phase: 'Flower', daysInFlower: 3 });
});

test('after weeks of standstill the phase is right at once, before and after it was noted', async () => {
  await dateRun();
  expect(await growing('2026-03-30T12:34:56Z')).toMatchObject({ phase: 'Flower', hours: 12, daysInFlower: 8 });
  while ((await advanceDuePhases(server.services)) > 0);
  expect(await growing('2026-03-30T12:34:56Z')).toMatchObject({ phase: 'Flower', hours: 12, daysInFlower: 8 });
});

test('what a person noted or planned otherwise counts before the plan', async () => {
  await dateRun();
  const change = (seq: number, values: string) =>
    server.services.pool.query(`update lifecycle_phases set ${values} where lifecycle_id = $1 and seq = $2`, [
      lifecycle_id,
      seq,
    ]);
  await change(1, `"scheduledStart" = '2026-03-12T15:00:00Z'`);
  expect(await growing('2026-03-10T15:00:00Z')).toMatchObject({ phase: 'Clone' });
  await change(1, `starttime = '2026-03-09T20:00:00Z'`);
  expect(await growing('2026-03-10T15:00:00Z')).toMatchObject({ phase: 'Veg' });
});

test('a phase noted as current does not go back, and a harvest keeps its phase', async () => {
  await dateRun();
  const note = (column: string) =>
    server.services.pool.query(`update lifecycles set ${column} where id = $1`, [lifecycle_id]);
  await note(`"currentPhase_id" = (select id from lifecycle_phases where lifecycle_id = lifecycles.id and seq = 1)`);
  expect(await growing('2026-03-05T12:00:00Z')).toMatchObject({ phase: 'Veg' });
  await note(`state = 'harvesting'`);
  expect(await growing('2026-03-30T12:00:00Z')).toMatchObject({ phase: 'Veg' });
});

test('the controller is handed the settings of the phase when it begins', async () => {
  const { deviceId, key } = unit.controller;
  const client = await connectAsync(`mqtt://127.0.0.1:${server.mqttPort}`, { username: deviceId, password: key });
  onTestFinished(() => void client.end(true));
  const plans: UnitPlanMessage[] = [];
  client.on('message', (_, payload) => {
    const plan = decodePayload(payload).metrics.find(({ name }) => name === 'Plan');
    if (typeof plan?.value === 'string') plans.push(JSON.parse(plan.value) as UnitPlanMessage);
  });
  await client.subscribeAsync(`spBv1.0/${here.mqttGroup}/NCMD/${deviceId}`, { qos: 1 });
  const hears = (photoperiod: number, min: number) =>
    until(() => expect(plans.at(-1)?.currentPhase).toMatchObject({ photoperiod, environments: [{ temp: { min } }] }));
  await dateRun();
  await server.services.hub.announce(controllerEvents.reached, {
    controllerId: unit.controller.id,
    facilityId: here.id,
  });
  await hears(24, 20);
  now = new Date('2026-03-08T16:00:00Z');
  await advanceDuePhases(server.services);
  await hears(18, 21);
});
