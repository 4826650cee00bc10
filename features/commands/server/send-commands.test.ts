import {
  makeWorld,
  startTestServer,
  whileHeld,
  type TestServer,
  type World,
  type MadeUnit,
} from '@trellis/server-app/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  makeCommandStories,
  fitted,
  problems,
  type Command,
  type Outcome,
  type CommandStories,
} from './commands.testing.ts';

let server: TestServer;
let world: World;
let story: CommandStories['story'];
let change: CommandStories['change'];
let call: CommandStories['call'];
let send: CommandStories['send'];
beforeAll(async () => {
  // Without the jobs role nothing is sent or expires by itself: these stories are about the calls.
  server = await startTestServer({ env: { ROLES: 'api' } });
  world = makeWorld(server.services);
  ({ story, change, call, send } = makeCommandStories(server, world));
});
afterAll(() => server.stop());

describe('send commands', () => {
  test('a grower switches lights on: one queued command in the caller’s name', async () => {
    const { unit, grower } = await story();
    const { status, body } = await send(grower.token, [{ controller_id: unit.controller.id, action_id: 47 }]);
    expect(status).toBe(200);
    expect(body).toHaveLength(1);
    expect(body[0]).toMatchObject({
      controller_id: unit.controller.id,
      platformGroup_id: unit.id,
      virtualDevice_id: unit.devices['light'],
      deviceName: 'light',
      metric: 'state',
      target: 'on',
      state: 'queued',
      user_id: grower.id,
    });
    const listed = await server.call('GET', `controllerCommands/${body[0]?.id}`, { token: grower.token });
    expect(listed.body).toMatchObject({ state: 'queued', target: 'on' });
  });

  test('many at once keep their order and share a batch, and the activity log names who and what', async () => {
    const { unit, maintenance } = await story();
    const controller_id = unit.controller.id;
    const { body } = await send(maintenance.token, [
      { controller_id, action_id: 50, loglevel: 'DEBUG', user_id: maintenance.id, platformGroup_id: unit.id },
      { controller_id, action_id: 92, value: 415 },
      { controller_id, action_id: 146 },
    ]);
    expect(body.map(({ action_id, deviceName, target }) => [action_id, deviceName, target])).toEqual([
      [50, null, 'DEBUG'],
      [92, 'co2Sensor', 415],
      [146, null, true],
    ]);
    expect(new Set(body.map(({ batchId }) => batchId)).size).toBe(1);
    const { rows } = await server.services.pool.query<{ user_id: number; changes: unknown }>(
      `select user_id, changes from activity_logs where action = 'command' and changes->>'batchId' = $1`,
      [body[0]?.batchId],
    );
    expect(rows).toEqual([
      {
        user_id: maintenance.id,
        changes: expect.objectContaining({ actions: [50, 92, 146], controllers: [controller_id] }) as object,
      },
    ]);
  });

  test('a visitor gets 401, a role without the action 403, another facility’s controller 404', async () => {
    const { unit, other, grower, owner, admin } = await story();
    const lights = [{ controller_id: unit.controller.id, action_id: 47 }];
    expect((await send(undefined, lights)).status).toBe(401);
    expect((await send(owner.token, lights)).status).toBe(403);
    expect((await send(grower.token, [{ controller_id: unit.controller.id, action_id: 103 }])).status).toBe(403);
    expect(
      (await send(grower.token, [{ controller_id: unit.controller.id, action_id: 138, value: '2.0' }])).status,
    ).toBe(403);
    const mixed = [...lights, { controller_id: other.controller.id, action_id: 47 }];
    expect((await send(grower.token, mixed)).status).toBe(404);
    expect((await send(grower.token, [{ controller_id: 2_000_000_000, action_id: 47 }])).status).toBe(404);
    expect((await send(admin.token, mixed)).status).toBe(200);
  });

  test('one bad item refuses all of them, with the problems of each', async () => {
    const { unit, other, manager } = await story();
    const controller_id = unit.controller.id;
    const { status, body } = await send(manager.token, [
      { controller_id, action_id: 47 },
      { controller_id, action_id: 9999 },
      { controller_id, action_id: 0 },
      { controller_id, action_id: 90, value: 101 },
      { controller_id, action_id: 27 },
      { controller_id, action_id: 47, platformGroup_id: other.id },
      { controller_id, action_id: 47, virtualDevice_id: other.devices['light'] },
      { controller_id, action_id: 47, user_id: manager.id + 1 },
    ]);
    expect(status).toBe(422);
    expect(problems(body)).toEqual({
      '1.action_id': ['inclusion'],
      '2.action_id': ['inclusion'],
      '3.value': ['value'],
      '4.controller_id': ['notFitted'],
      '5.platformGroup_id': ['reference'],
      '6.virtualDevice_id': ['reference'],
      '7.user_id': ['absence'],
    });
    const { rows } = await server.services.pool.query('select 1 from controller_commands where controller_id = $1', [
      controller_id,
    ]);
    expect(rows).toHaveLength(0);
    for (const wrong of [
      [],
      {},
      [{ action_id: 47 }],
      [{ controller_id, action_id: 47, surprise: 1 }],
      [{ controller_id: '1; drop', action_id: 47 }],
    ])
      expect((await send(manager.token, wrong)).status).toBe(422);
  });

  test('locked lights refuse every light action, and nothing else', async () => {
    const { here, unit, grower } = await story();
    await change('facilities', here.id, '"lockLights" = true');
    for (const action of [
      { action_id: 47 },
      { action_id: 48 },
      { action_id: 90, value: 5 },
      { action_id: 61 },
      { action_id: 62 },
    ]) {
      const { status, body } = await send(grower.token, [{ controller_id: unit.controller.id, ...action }]);
      expect(status).toBe(422);
      expect(problems(body)).toEqual({ '0.controller_id': ['lockLights'] });
    }
    expect((await send(grower.token, [{ controller_id: unit.controller.id, action_id: 116 }])).status).toBe(200);
  });

  test('do not disturb holds until a manager overrides it; growers may not', async () => {
    const { unit, grower, manager } = await story();
    await change('units', unit.id, `"dndExpiration" = now() + interval '1 hour'`);
    const lights = { controller_id: unit.controller.id, action_id: 47 };
    expect(problems((await send(manager.token, [lights])).body)).toEqual({ '0.controller_id': ['doNotDisturb'] });
    expect((await send(grower.token, [{ ...lights, override: true }])).status).toBe(403);
    expect((await send(manager.token, [{ ...lights, override: true }])).status).toBe(200);
  });

  test('a lock-out stops every command to its unit, or to its device, until it is taken off', async () => {
    const { here, unit, grower, manager } = await story();
    const lights = { controller_id: unit.controller.id, action_id: 47 };
    const lock = (what: object) =>
      world.row('lockouts', { facility_id: here.id, user_id: grower.id, reason: 'Pump swap', ...what });
    const ended = `start = now() - interval '1 minute', finish = now() - interval '1 second'`;
    const onUnit = await lock({ platformGroup_id: unit.id });
    const refused = { '0.controller_id': ['lockedOut'] };
    expect(problems((await send(grower.token, [lights])).body)).toEqual(refused);
    expect(problems((await send(manager.token, [{ ...lights, override: true }])).body)).toEqual(refused);
    await change('lockouts', onUnit, ended);
    expect((await send(grower.token, [lights])).status).toBe(200);
    const onDevice = await lock({ virtualDevice_id: unit.devices['light'] });
    expect(problems((await send(grower.token, [lights])).body)).toEqual(refused);
    await change('lockouts', onDevice, ended);
    expect((await send(grower.token, [lights])).status).toBe(200);
  });

  test('an offline controller still gets its command queued; it expires if nobody fetches it', async () => {
    const { unit, grower } = await story();
    await change(
      'controllers',
      unit.controller.id,
      `"lastCommandFetch" = now() - interval '1 day', "isOnline" = false`,
    );
    const { body } = await send(grower.token, [{ controller_id: unit.controller.id, action_id: 47 }]);
    expect(body[0]?.state).toBe('queued');
    const minutes = (new Date(body[0]?.expiresAt ?? 0).getTime() - Date.now()) / 60_000;
    expect(minutes).toBeGreaterThan(16);
    expect(minutes).toBeLessThanOrEqual(17);
  });

  test('a newer command for the same device and metric supersedes the one still waiting', async () => {
    const { unit, grower } = await story();
    const controller_id = unit.controller.id;
    const [first] = (await send(grower.token, [{ controller_id, action_id: 47 }])).body;
    const [fans] = (await send(grower.token, [{ controller_id, action_id: 116 }])).body;
    await send(grower.token, [{ controller_id, action_id: 48 }]);
    const { rows } = await server.services.pool.query<{ state: string; error: string | null }>(
      'select state, error from controller_commands where id = any($1) order by id',
      [[first?.id, fans?.id]],
    );
    expect(rows).toEqual([
      { state: 'superseded', error: 'superseded by a newer command' },
      { state: 'queued', error: null },
    ]);
  });

  test('a foreign controller takes plain writes, nothing it would have to end or answer itself', async () => {
    const { here, admin } = await story();
    const foreign = await world.unit(here, { isForeign: true, devices: fitted });
    const controller_id = foreign.controller.id;
    expect((await send(admin.token, [{ controller_id, action_id: 47 }])).status).toBe(200);
    for (const action of [{ action_id: 16, value: 30 }, { action_id: 103 }, { action_id: 146 }]) {
      const { body } = await send(admin.token, [{ controller_id, ...action }]);
      expect(problems(body)).toEqual({ '0.controller_id': ['unsupported'] });
    }
  });

  test('an action switched off by an administrator is refused', async () => {
    const { unit, grower } = await story();
    await server.services.pool.query(`update device_type_actions set active = false where "actionId" = 117`);
    const { body } = await send(grower.token, [{ controller_id: unit.controller.id, action_id: 117 }]);
    expect(problems(body)).toEqual({ '0.action_id': ['inactive'] });
  });

  test('a record narrows the values of its action and never widens them; one that makes no sense says nothing', async () => {
    const { unit, grower, admin } = await story();
    const controller_id = unit.controller.id;
    const record = (action: number, valueSchema: object) =>
      server.services.pool.query(`update device_type_actions set "valueSchema" = $2 where "actionId" = $1`, [
        ...[action, JSON.stringify(valueSchema)],
      ]);
    const irrigate = async (value: number) =>
      (await send(grower.token, [{ controller_id, action_id: 16, value }])).status;
    const water = { kind: 'integer', min: 1, max: 3600, unit: 's' };
    await record(16, { ...water, max: 1_000_000 });
    expect([await irrigate(3601), await irrigate(86_400)]).toEqual([422, 422]);
    await record(16, { ...water, min: 10, max: 60 });
    expect([await irrigate(9), await irrigate(61), await irrigate(60)]).toEqual([422, 422, 200]);
    await record(16, { ...water, min: 5, max: 1 });
    expect(await irrigate(61)).toBe(200);
    await record(16, water);
    const rename = async (value: string) =>
      (await send(admin.token, [{ controller_id, action_id: 139, value }])).status;
    for (const pattern of ['(', '.*']) {
      await record(139, { kind: 'text', pattern, max: 200 });
      expect([await rename('Not A Host; rm'), await rename('flower-1')]).toEqual([422, 200]);
    }
    await record(139, { kind: 'text', pattern: '^veg', max: 63 });
    expect([await rename('flower-1'), await rename('veg-1')]).toEqual([422, 200]);
  });

  test('a second record of an action, below another kind of device, does not stand for the first', async () => {
    const { unit, grower } = await story();
    await server.services.pool
      .query(`insert into device_type_actions ("virtualDeviceType_id", "actionId", label, active)
      select id, 47, 'Other', false from virtual_device_types t where not exists (
        select from device_type_actions a where a."actionId" = 47 and a."virtualDeviceType_id" = t.id) limit 1`);
    expect((await send(grower.token, [{ controller_id: unit.controller.id, action_id: 47 }])).status).toBe(200);
  });
});

describe('cancel and retry', () => {
  const queue = async (token: string, unit: MadeUnit) =>
    (await send(token, [{ controller_id: unit.controller.id, action_id: 47 }])).body[0]?.id ?? 0;

  test('the sender, a facility manager or an administrator cancels what was not sent yet', async () => {
    const { here, unit, grower, manager, stranger, admin } = await story();
    const colleague = await world.person({ facilities: [here.id], roles: ['grower'] });
    for (const { token } of [grower, manager, admin]) {
      const id = await queue(grower.token, unit);
      expect((await call(colleague.token, '/cancel', { ids: [id] })).status).toBe(403);
      expect((await call(stranger.token, '/cancel', { ids: [id] })).status).toBe(404);
      expect((await call(undefined, '/cancel', { ids: [id] })).status).toBe(401);
      expect((await call(token, '/cancel', { ids: [id] })).body).toEqual([{ id, state: 'cancelled' }]);
    }
    const sent = await queue(grower.token, unit);
    await change('controller_commands', sent, `state = 'sent'`);
    expect((await call(grower.token, '/cancel', { ids: [sent] })).body).toEqual([{ id: sent, state: 'sent' }]);
    expect((await call(grower.token, '/cancel', { ids: [] })).status).toBe(422);
  });

  test('failed and expired commands are queued again as new ones, others are not', async () => {
    const { unit, grower, stranger, owner } = await story();
    const irrigated = await call<Outcome>(grower.token, '/batchIrrigate', {
      platformGroups: [unit.id],
      durationSeconds: 20,
      setAutoWhenComplete: true,
    });
    const ids = [irrigated.body.commands[0]?.id ?? 0, await queue(grower.token, unit)];
    await server.services.pool.query(`update controller_commands set state = 'failed' where id = any($1)`, [ids]);
    expect((await call(undefined, '/retry', { ids })).status).toBe(401);
    expect((await call(owner.token, '/retry', { ids })).status).toBe(403);
    expect((await call(stranger.token, '/retry', { ids })).status).toBe(404);
    const { status, body } = await call<Command[]>(grower.token, '/retry', { ids });
    expect(status).toBe(200);
    expect(body.map(({ action_id, state, parameters }) => [action_id, state, parameters])).toEqual([
      [16, 'queued', { durationSeconds: 20, setAutoWhenComplete: true }],
      [47, 'queued', {}],
    ]);
    expect(body.every(({ id }) => !ids.includes(id))).toBe(true);
    expect((await call(grower.token, '/retry', { ids: [body[0]?.id] })).status).toBe(422);
  });

  test('water that two people ask for again at once flows once', async () => {
    const { unit, grower } = await story();
    const order = { platformGroups: [unit.id], durationSeconds: 20 };
    const irrigated = await call<Outcome>(grower.token, '/batchIrrigate', order);
    const id = irrigated.body.commands[0]?.id ?? 0;
    await change('controller_commands', id, `state = 'failed'`);
    const again = () => call<Command[] | { error: object }>(grower.token, '/retry', { ids: [id] });
    const hold = ['select from controller_commands where id = $1 for update', [id]] as const;
    const both = await whileHeld(server.services.pool, hold, () => Promise.all([again(), again()]));
    const [sent, refused] = both.toSorted((a, b) => a.status - b.status);
    expect(sent).toMatchObject({ status: 200, body: [{ action_id: 16, state: 'queued' }] });
    expect(refused).toMatchObject({ status: 409, body: { error: { code: 'command.overtaken' } } });
  });

  test('water is not asked for again where some flowed a short while ago, though nobody heard that it did', async () => {
    const { unit, grower } = await story();
    const order = { platformGroups: [unit.id], durationSeconds: 20 };
    const irrigated = await call<Outcome>(grower.token, '/batchIrrigate', order);
    const ids = [irrigated.body.commands[0]?.id ?? 0, await queue(grower.token, unit)];
    await server.services.pool.query(`update controller_commands set state = 'failed' where id = any($1)`, [ids]);
    await change('units', unit.id, `"lastIrrigated" = now() - interval '5 minutes'`);
    const { body } = await call<Command[]>(grower.token, '/retry', { ids });
    expect(body.map(({ action_id }) => action_id)).toEqual([47]);
    expect(await call(grower.token, '/retry', { ids: ids.slice(0, 1) })).toMatchObject({
      ...{ status: 409, body: { error: { code: 'command.irrigated-lately' } } },
    });
  });

  test('a version that was withdrawn or made for newer ones since is not sent again', async () => {
    const { unit, admin } = await story();
    const version = `2.14.${unit.id}`;
    const release = await world.row('firmware_releases', { kind: 'client', version, state: 'beta' });
    const sent = await send(admin.token, [{ controller_id: unit.controller.id, action_id: 138, value: version }]);
    const ids = [sent.body[0]?.id ?? 0];
    const { pool } = server.services;
    await pool.query(`update controller_commands set state = 'failed' where id = any($1)`, [ids]);
    await pool.query(`update controllers set "softwareVersion" = '2.9.0' where id = $1`, [unit.controller.id]);
    await change('firmware_releases', release, `"minimumVersion" = '2.10.0'`);
    expect(await call(admin.token, '/retry', { ids })).toMatchObject({
      ...{ status: 409, body: { error: { code: 'command.too-old' } } },
    });
    await change('firmware_releases', release, `"minimumVersion" = null`);
    await change('firmware_releases', release, `state = 'withdrawn'`);
    expect(await call(admin.token, '/retry', { ids })).toMatchObject({
      ...{ status: 409, body: { error: { code: 'command.not-released' } } },
    });
  });
});
