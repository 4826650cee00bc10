import { makeWorld, startTestServer, whileHeld, type TestServer, type World } from '@trellis/server-app/testing';
import { inTransaction } from '@trellis/server-kit';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fitted, makeCommandStories, type CommandStories, type Outcome } from './commands.testing.ts';
import { advanceRamps } from './ramps/advance-ramps.ts';

let now = new Date('2026-11-21T20:00:00Z');
let server: TestServer;
let world: World;
let stories: CommandStories;
beforeAll(async () => {
  server = await startTestServer({ env: { ROLES: 'api' }, clock: { now: () => now } });
  world = makeWorld(server.services);
  stories = makeCommandStories(server, world);
});
afterAll(() => server.stop());

interface RampOutcome extends Outcome {
  ramps: { id: number; platformGroup_id: number }[];
}
type Story = Awaited<ReturnType<CommandStories['story']>>;

const alive = (unit: Story['unit']) =>
  stories.change('controllers', unit.controller.id, `"lastCommandFetch" = '${now.toISOString()}', "isOnline" = true`);
const lamps = (unit: Story['unit'], value: number) =>
  server.services.pool.query(
    `update virtual_devices set value = $2, state = 'on' where controller_id = $1 and "virtualDeviceType_id" = 13`,
    [unit.controller.id, value],
  );
const ramp = ({ unit, grower }: Story, more: object = {}) =>
  stories.call<RampOutcome>(grower.token, '/ramp', {
    platformGroups: [unit.id],
    intensity: 80,
    rampMinutes: 30,
    ...more,
  });
/** Time passes and the steps that are due are taken; all earlier ones were done. */
async function pass(minutes: number, unit: Story['unit'], isAlive = true) {
  now = new Date(now.getTime() + minutes * 60_000);
  if (isAlive) await alive(unit);
  await server.services.pool.query(
    `update controller_commands set state = 'done' where state = 'queued' and controller_id = $1`,
    [unit.controller.id],
  );
  await inTransaction(server.services, { userId: null, source: 'job', ip: null }, advanceRamps);
}
const targets = async (unit: Story['unit']) =>
  (
    await server.services.pool.query<{ action_id: number; target: unknown; batchId: string }>(
      'select action_id, target, "batchId" from controller_commands where controller_id = $1 order by id',
      [unit.controller.id],
    )
  ).rows;
const rampOf = async (unit: Story['unit']) =>
  (
    await server.services.pool.query<{ state: string; percent: number; error: string | null }>(
      'select state, percent, error from light_ramps where controller_id = $1 order by id desc limit 1',
      [unit.controller.id],
    )
  ).rows[0];

async function begin() {
  const told = await stories.story();
  await alive(told.unit);
  await lamps(told.unit, 0.2);
  return told;
}

test('an intensity is approached step by step in one batch, holds, and goes back', async () => {
  const told = await begin();
  const { unit } = told;
  const until = new Date(now.getTime() + 60 * 60_000).toISOString();
  const { status, body } = await ramp(told, { until });
  expect([status, body.skipped, body.ramps]).toEqual([
    200,
    [],
    [{ id: expect.any(Number) as number, platformGroup_id: unit.id }],
  ]);
  expect(await targets(unit)).toMatchObject([
    { action_id: 90, target: 0.21, batchId: body.batchId },
    { action_id: 47, target: 'on' },
  ]);
  await pass(15, unit);
  expect((await targets(unit)).at(-1)).toMatchObject({ action_id: 90, target: 0.51, batchId: body.batchId });
  await pass(14.5, unit);
  expect(await rampOf(unit)).toMatchObject({ state: 'holding', percent: 80 });
  await pass(10, unit);
  expect((await targets(unit)).filter(({ target }) => target === 0.8)).toHaveLength(1);
  await pass(21, unit);
  expect((await targets(unit)).findLast(({ action_id }) => action_id === 90)).toMatchObject({ target: 0.2 });
  expect(await rampOf(unit)).toMatchObject({ state: 'done', percent: 20, error: null });
});

test('it gives up and says why when the unit goes offline, is locked out, or did not do its last step', async () => {
  const offline = await begin();
  await ramp(offline);
  await pass(18, offline.unit, false);
  expect(await rampOf(offline.unit)).toMatchObject({ state: 'failed', error: 'Offline' });
  const dnd = await begin();
  await ramp(dnd);
  await stories.change('units', dnd.unit.id, `"dndExpiration" = '2026-12-31'`);
  await pass(1, dnd.unit);
  expect(await rampOf(dnd.unit)).toMatchObject({ state: 'failed', error: 'Do not disturb' });
  const refused = await begin();
  await ramp(refused);
  await server.services.pool.query(
    `update controller_commands set state = 'failed', error = 'Lamp is broken' where controller_id = $1`,
    [refused.unit.controller.id],
  );
  await pass(0.1, refused.unit);
  expect(await rampOf(refused.unit)).toMatchObject({ state: 'failed', error: 'Lamp is broken' });
});

test('whatever else the lights are told ends it, and so does a person', async () => {
  const told = await begin();
  await ramp(told);
  await stories.call(told.grower.token, '/batch', { action_id: 90, platformGroups: [told.unit.id], value: 20 });
  expect(await rampOf(told.unit)).toMatchObject({ state: 'superseded' });
  const stopped = await begin();
  const { body } = await ramp(stopped);
  const ids = body.ramps.map(({ id }) => id);
  const cancel = (token: string | undefined) => stories.call<{ state: string }[]>(token, '/cancelRamps', { ids });
  expect((await cancel(undefined)).status).toBe(401);
  expect((await cancel(stopped.stranger.token)).status).toBe(404);
  expect((await cancel(stopped.owner.token)).status).toBe(403);
  expect((await cancel(stopped.manager.token)).body).toMatchObject([{ state: 'cancelled' }]);
  await pass(5, stopped.unit);
  expect(await targets(stopped.unit)).toHaveLength(2);
});

test('the activity log of each facility names every unit, from whatever its lamps began', async () => {
  const { here, unit } = await begin();
  const elsewhere = await world.facility();
  const other = await world.unit(elsewhere, { devices: fitted });
  const bright = await world.unit(here, { devices: fitted });
  for (const one of [other, bright]) await alive(one);
  await lamps(other, 0.5);
  await lamps(bright, 0.7);
  const person = await world.person({ facilities: [here.id, elsewhere.id], roles: ['grower'] });
  const order = { platformGroups: [unit.id, other.id, bright.id], intensity: 80, rampMinutes: 30 };
  const { body } = await stories.call<RampOutcome>(person.token, '/ramp', order);
  expect(new Set(body.ramps.map(({ platformGroup_id }) => platformGroup_id))).toEqual(new Set(order.platformGroups));
  expect(new Set(body.commands.map(({ batchId }) => batchId))).toEqual(new Set([body.batchId]));
  const { rows } = await server.services.pool.query<{ facility_id: number; units: { id: number }[] }>(
    `select facility_id, changes->'command'->'units' as units from activity_logs where changes->>'batchId' = $1`,
    [body.batchId],
  );
  const told = new Map(rows.map(({ facility_id, units }) => [facility_id, new Set(units.map(({ id }) => id))]));
  expect(told).toEqual(
    new Map([
      [here.id, new Set([unit.id, bright.id])],
      [elsewhere.id, new Set([other.id])],
    ]),
  );
  expect(rows).toHaveLength(2);
  for (const one of [unit, other, bright]) expect(await rampOf(one)).toMatchObject({ state: 'running' });
});

test('an order that meets a step of the ramp at the same moment is the last word', async () => {
  const told = await begin();
  await ramp(told);
  const { id } = told.unit.controller;
  const { body } = await whileHeld(
    server.services.pool,
    // The step's own transaction: it has the ramp, and queues its command in a moment.
    ['select from light_ramps where controller_id = $1 for update', [id]],
    () =>
      stories.call<Outcome>(told.grower.token, '/batch', { action_id: 90, value: 10, platformGroups: [told.unit.id] }),
    [
      `insert into controller_commands (controller_id, "platformGroup_id", "virtualDevice_id", "deviceName", action_id, metric, target,
        parameters, "timeoutS", "batchId", state, "expiresAt")
      select controller_id, "platformGroup_id", "virtualDevice_id", "deviceName", action_id, metric, target,
        parameters, "timeoutS", "batchId", 'queued', "expiresAt" from controller_commands where controller_id = $1 and action_id = 90`,
      [id],
    ],
  );
  const { rows } = await server.services.pool.query<{ id: number }>(
    `select id from controller_commands where controller_id = $1 and state = 'queued' order by id`,
    [id],
  );
  expect(rows).toEqual(body.commands.map((command) => ({ id: command.id })));
  expect(await rampOf(told.unit)).toMatchObject({ state: 'superseded' });
});

test('who may not dim lights starts none, and an end before the beginning is refused', async () => {
  const told = await begin();
  expect((await stories.call(undefined, '/ramp', { platformGroups: [told.unit.id], intensity: 50 })).status).toBe(401);
  const as = ({ token }: { token: string }) => ramp({ ...told, grower: { ...told.grower, token } });
  expect((await as(told.owner)).status).toBe(403);
  expect((await as(told.stranger)).body).toMatchObject({ ramps: [], skipped: [{ reason: 'unknown' }] });
  expect((await ramp(told, { intensity: 101 })).status).toBe(422);
  expect((await ramp(told, { until: new Date(now.getTime() + 60_000).toISOString() })).status).toBe(422);
});
