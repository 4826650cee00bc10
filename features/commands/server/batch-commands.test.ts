import { makeWorld, startTestServer, type TestServer, type World } from '@trellis/server-app/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeCommandStories, fitted, type Outcome, type CommandStories } from './commands.testing.ts';

let server: TestServer;
let world: World;
let story: CommandStories['story'];
let seen: CommandStories['seen'];
let change: CommandStories['change'];
let call: CommandStories['call'];
beforeAll(async () => {
  // Without the jobs role nothing is sent or expires by itself: these stories are about the calls.
  server = await startTestServer({ env: { ROLES: 'api' } });
  world = makeWorld(server.services);
  ({ story, seen, change, call } = makeCommandStories(server, world));
});
afterAll(() => server.stop());

test('curtains move where the facility has them, or air rails in their place, and nowhere else', async () => {
  const { here, grower } = await story();
  const unit = await world.unit(here, { devices: { curtain: 12 } });
  await seen(unit);
  const order = { action_id: 52, platformGroups: [unit.id] };
  const reasons = async () =>
    (await call<Outcome>(grower.token, '/preview', order)).body.skipped.map(({ reason }) => reason);
  expect(await reasons()).toEqual(['noCurtains']);
  const sent = () => call<unknown>(grower.token, '', [{ controller_id: unit.controller.id, action_id: 52 }]);
  expect(await sent()).toMatchObject({
    status: 422,
    body: { error: { details: { codes: { '0.controller_id': ['noCurtains'] } } } },
  });
  for (const flag of ['hasCurtains', 'hasAirRails']) {
    await change('facilities', here.id, `"hasCurtains" = false, "hasAirRails" = false`);
    await change('facilities', here.id, `"${flag}" = true`);
    expect(await reasons()).toEqual([]);
    expect((await sent()).status).toBe(200);
  }
});

test('firmware leaves out the units that run something too old for it or have another board, and is refused there', async () => {
  const { here } = await story();
  const admin = await world.person({ facilities: [here.id], roles: ['administrator'] });
  const release = { kind: 'firmware', state: 'stable', minimumVersion: '2.10.0', boardModel: 'GX8' };
  await world.row('firmware_releases', { ...release, version: '2.15.0' });
  const units = [];
  for (const [firmwareVersion, model] of [
    ['2.9.1', 'GX8'],
    ['2.10.0', 'GX8'],
    ['2.10.0', 'GX4'],
    [null, null],
  ]) {
    const unit = await world.unit(here);
    await seen(unit);
    await server.services.pool.query('update controllers set "firmwareVersion" = $2 where id = $1', [
      unit.controller.id,
      firmwareVersion,
    ]);
    if (model)
      await world.row('control_boards', {
        ...{ facility_id: here.id, serial: `${here.id}-${unit.id}`, model, controller_id: unit.controller.id },
        status: 'installed',
      });
    units.push(unit);
  }
  const order = { action_id: 136, platformGroups: units.map(({ id }) => id), value: '2.15.0' };
  const [old, fit, other, unknown] = units;
  // Said before it is sent.
  const preview = await call<Outcome & { touched: { platformGroup_id: number }[] }>(admin.token, '/preview', order);
  expect(preview.body.touched.map(({ platformGroup_id }) => platformGroup_id)).toEqual([fit?.id, unknown?.id]);
  expect((await call<Outcome>(admin.token, '/preview', { ...order, value: null })).body.skipped).toEqual([]);
  const { status, body } = await call<Outcome>(admin.token, '/batch', order);
  expect(status).toBe(200);
  expect(body.skipped.map(({ platformGroup_id, reason }) => [platformGroup_id, reason])).toEqual([
    [old?.id, 'tooOld'],
    [other?.id, 'otherBoard'],
  ]);
  expect(body.commands.map(({ controller_id }) => controller_id)).toEqual([fit?.controller.id, unknown?.controller.id]);
  const alone = (unit = old) =>
    call<unknown>(admin.token, '', [{ controller_id: unit?.controller.id, action_id: 136, value: '2.15.0' }]);
  expect(await alone()).toMatchObject({ status: 422, body: { error: { details: { codes: { value: ['tooOld'] } } } } });
  expect((await alone(fit)).status).toBe(200);
});

describe('what would do harm', () => {
  /** A run of `plants` plants on a shelf of the unit. */
  const plant = async (here: { id: number }, unit: { id: number }, plants: number) => {
    const growplan_id = await world.row('grow_plans', { facility_id: here.id, name: 'Basil', category_id: 1 });
    const growplanVersion_id = await world.row('grow_plan_versions', { growplan_id, version: 1, totalDays: 60 });
    const run = { facility_id: here.id, growplan_id, growplanVersion_id, name: 'Run', state: 'in_flight' };
    const lifecycle_id = await world.row('lifecycles', run);
    const platform_id = await world.row('platforms', { platformGroup_id: unit.id, name: '1' });
    return world.row('lifecycle_platforms', { lifecycle_id, platform_id, platformGroup_id: unit.id, plants });
  };

  test('to plants is left out where there are some, and refused when it is sent there all the same', async () => {
    const { here, unit, manager } = await story();
    const empty = await world.unit(here, { devices: fitted });
    await seen(empty);
    const shelf = await plant(here, unit, 12);
    const order = { action_id: 120, platformGroups: [unit.id, empty.id] };
    const preview = await call<Outcome & { touched: { platformGroup_id: number }[] }>(manager.token, '/preview', order);
    expect(preview.body.touched.map(({ platformGroup_id }) => platformGroup_id)).toEqual([empty.id]);
    expect(preview.body.skipped).toMatchObject([
      { platformGroup_id: unit.id, reason: 'hasPlants', text: 'Has plants' },
    ]);
    const sterilise = (override: boolean) =>
      call<unknown>(manager.token, '', [{ controller_id: unit.controller.id, action_id: 120, override }]);
    for (const override of [false, true])
      expect(await sterilise(override)).toMatchObject({
        status: 422,
        body: { error: { details: { codes: { '0.controller_id': ['hasPlants'] } } } },
      });
    await change('lifecycle_platforms', shelf, "finish = now() - interval '1 second'");
    expect((await sterilise(false)).status).toBe(200);
  });

  test('is also what stands in containers on its shelves', async () => {
    const { here, unit, manager } = await story();
    const platform_id = await world.row('platforms', { platformGroup_id: unit.id, name: '1' });
    const kind = await world.row('plant_container_types', { name: 'Pot', plantsPerContainer: 1 });
    const plantContainer_id = await world.row('plant_containers', {
      facility_id: here.id,
      barcode: `POT-${unit.id}`,
      plantContainerType_id: kind,
      platform_id,
    });
    await world.row('plants', { facility_id: here.id, tag: `T-${unit.id}`, plantContainer_id });
    const order = { action_id: 120, platformGroups: [unit.id] };
    expect((await call<Outcome>(manager.token, '/preview', order)).body.skipped).toMatchObject([
      { reason: 'hasPlants' },
    ]);
  });
});

describe('irrigating again', () => {
  const order = (unit: { id: number }, more = {}) => ({ action_id: 16, platformGroups: [unit.id], value: 60, ...more });

  test('a unit that was irrigated a short while ago is left out unless the person says again', async () => {
    const { unit, grower } = await story();
    await change('units', unit.id, `"lastIrrigated" = now() - interval '29 minutes'`);
    const reasons = (body: Outcome) => body.skipped.map(({ reason }) => reason);
    const { body: preview } = await call<Outcome & { touched: object[] }>(grower.token, '/preview', order(unit));
    expect([reasons(preview), preview.touched]).toEqual([['irrigatedLately'], []]);
    const left = await call<Outcome>(grower.token, '/batch', order(unit));
    expect([left.body.commands, reasons(left.body)]).toEqual([[], ['irrigatedLately']]);
    const given = await call<Outcome>(grower.token, '/batch', order(unit, { isAgain: true }));
    expect(given.body.commands).toMatchObject([{ action_id: 16, metric: 'state', target: 'on' }]);
  });

  test('one irrigated longer ago is reached, and so is what a program sends by itself', async () => {
    const { unit, grower } = await story();
    await change('units', unit.id, `"lastIrrigated" = now() - interval '31 minutes'`);
    expect((await call<Outcome>(grower.token, '/batch', order(unit))).body.commands).toHaveLength(1);
    await change('units', unit.id, `"lastIrrigated" = now()`);
    const irrigate = { platformGroups: [unit.id], durationSeconds: 30 };
    expect((await call<Outcome>(grower.token, '/batchIrrigate', irrigate)).body.commands).toHaveLength(1);
  });

  test('the preview says when water last flowed, and what stands already', async () => {
    const { unit, grower } = await story();
    await change('units', unit.id, `"lastIrrigated" = now() - interval '2 hours'`);
    interface Noted {
      notes: { kind: string; at: string | null }[];
    }
    const kinds = async (body: object) =>
      (await call<Noted>(grower.token, '/preview', body)).body.notes.map(({ kind }) => kind);
    expect(await kinds(order(unit))).toEqual(['irrigated']);
    await server.services.pool.query(`update virtual_devices set state = 'off' where controller_id = $1`, [
      unit.controller.id,
    ]);
    expect(await kinds({ action_id: 48, platformGroups: [unit.id] })).toEqual(['alreadySo']);
    expect(await kinds({ action_id: 47, platformGroups: [unit.id] })).toEqual([]);
  });
});

test('a unit is offline 17 minutes after it was heard of, not before', async () => {
  const { unit, grower } = await story();
  const reasons = async (age: string) => {
    await change('controllers', unit.controller.id, `"lastCommandFetch" = now() - interval '${age}'`);
    const { body } = await call<Outcome>(grower.token, '/preview', { action_id: 47, platformGroups: [unit.id] });
    return body.skipped.map(({ reason }) => reason);
  };
  expect(await reasons('16 minutes 50 seconds')).toEqual([]);
  expect(await reasons('17 minutes')).toEqual(['offline']);
});

describe('preview', () => {
  interface Preview {
    touched: { platformGroup_id: number; platformGroupName: string; controller_id: number }[];
    skipped: Outcome['skipped'];
  }

  test('names the units it reaches, and of each other one the reason', async () => {
    const { here, unit, other, grower } = await story();
    const make = async (values = {}) => {
      const made = await world.unit(here, { devices: fitted, ...values });
      await seen(made);
      return made;
    };
    const [offline, disabled, undeployed, dnd, bare, testing] = [
      await make(),
      await make(),
      await make(),
      await make(),
      await make({ devices: { fans: 21 } }),
      await make(),
    ];
    const longAgo = `"lastCommandFetch" = now() - interval '17 minutes'`;
    await change('controllers', offline.controller.id, longAgo);
    await change('controllers', testing.controller.id, longAgo);
    await change('units', testing.id, '"isTesting" = true');
    await change('units', disabled.id, '"isDisabled" = true');
    await change('units', undeployed.id, 'deployed = false');
    await change('units', dnd.id, `"dndExpiration" = now() + interval '1 hour'`);
    const lonely = await world.row('units', { facility_id: here.id, name: 'Lonely', area_id: unit.area_id });
    const platformGroups = [
      ...[unit, offline, disabled, undeployed, dnd, bare, testing, other].map(({ id }) => id),
      lonely,
      2_000_000_000,
    ];
    const { status, body } = await call<Preview>(grower.token, '/preview', { action_id: 47, platformGroups });
    expect(status).toBe(200);
    expect(body.touched.map(({ platformGroup_id }) => platformGroup_id)).toEqual([unit.id, testing.id]);
    expect(body.skipped.map(({ platformGroup_id, reason }) => [platformGroup_id, reason])).toEqual([
      [offline.id, 'offline'],
      [disabled.id, 'disabled'],
      [undeployed.id, 'undeployed'],
      [dnd.id, 'doNotDisturb'],
      [bare.id, 'notFitted'],
      [other.id, 'unknown'],
      [lonely, 'noController'],
      [2_000_000_000, 'unknown'],
    ]);
    expect(body.skipped.find(({ platformGroup_id }) => platformGroup_id === other.id)?.platformGroupName).toBeNull();
    const { rows } = await server.services.pool.query('select 1 from controller_commands where controller_id = $1', [
      unit.controller.id,
    ]);
    expect(rows).toHaveLength(0);
  });

  test('tells locked lights and switched-off CO2', async () => {
    const { here, unit, grower } = await story();
    await change('facilities', here.id, '"lockLights" = true, "co2Enabled" = false');
    const reason = async (action_id: number) =>
      (await call<Preview>(grower.token, '/preview', { action_id, platformGroups: [unit.id] })).body.skipped[0]?.reason;
    expect(await reason(47)).toBe('lockLights');
    expect(await reason(85)).toBe('co2Disabled');
    expect(await reason(86)).toBeUndefined();
  });

  test('a visitor gets 401, a wrong role 403, an action that is not sent 422', async () => {
    const { unit, owner, grower } = await story();
    const body = { action_id: 47, platformGroups: [unit.id] };
    expect((await call(undefined, '/preview', body)).status).toBe(401);
    expect((await call(owner.token, '/preview', body)).status).toBe(403);
    expect((await call(grower.token, '/preview', { ...body, action_id: 145 })).status).toBe(422);
    expect((await call(grower.token, '/preview', { ...body, platformGroups: [] })).status).toBe(422);
    expect((await call(grower.token, '/preview', { ...body, override: true })).status).toBe(403);
  });
});

describe('a chiller is marked as impaired', () => {
  const impaired = 147;
  const order = (unit: { id: number }, more: object = {}) => ({
    ...{ action_id: impaired, platformGroups: [unit.id], value: true },
    ...more,
  });

  test('with why and for how long: the controller is told the time, the log and the command say both', async () => {
    const { here, unit, maintenance } = await story();
    const said = { reason: ' Fan of the condenser is dead ', clearHours: 8 };
    const { status, body } = await call<Outcome>(maintenance.token, '/batch', order(unit, said));
    expect(status).toBe(200);
    expect(body.commands).toMatchObject([
      { target: true, parameters: { durationSeconds: 28_800, reason: 'Fan of the condenser is dead' } },
    ]);
    const { rows } = await server.services.pool.query(
      `select changes->'command'->'actions' as actions from activity_logs where action = 'command' and facility_id = $1`,
      [here.id],
    );
    expect(rows).toMatchObject([
      { actions: [{ action_id: impaired, value: true, reason: 'Fan of the condenser is dead', seconds: 28_800 }] },
    ]);
  });

  test('what failed is asked again with the same words and time', async () => {
    const { unit, maintenance } = await story();
    const { body } = await call<Outcome>(maintenance.token, '/batch', order(unit, { reason: 'Leak', clearHours: 4 }));
    const ids = body.commands.map(({ id }) => id);
    await server.services.pool.query(`update controller_commands set state = 'failed' where id = any($1)`, [ids]);
    const again = await call<Outcome['commands']>(maintenance.token, '/retry', { ids });
    expect(again.body).toMatchObject([{ parameters: { durationSeconds: 14_400, reason: 'Leak' } }]);
  });

  test('not for ever, not without words where there are to be some, not with other orders, and by maintenance alone', async () => {
    const { unit, maintenance, manager, stranger } = await story();
    const statusOf = async (body: object, person?: { token: string }) =>
      (await call<unknown>(person?.token, '/batch', body)).status;
    for (const wrong of [{ clearHours: 0 }, { clearHours: 169 }, { clearHours: 1.5 }, { reason: ' ' }])
      expect([wrong, await statusOf(order(unit, wrong), maintenance)]).toEqual([wrong, 422]);
    for (const said of [{ reason: 'Leak' }, { clearHours: 8 }]) {
      expect(await statusOf(order(unit, { ...said, value: false }), maintenance)).toBe(422);
      expect(await statusOf({ action_id: 103, platformGroups: [unit.id], ...said }, maintenance)).toBe(422);
    }
    expect(await statusOf(order(unit))).toBe(401);
    expect(await statusOf(order(unit), manager)).toBe(403);
    expect(await statusOf(order(unit), stranger)).toBe(403);
    expect(await statusOf(order(unit, { value: false }), maintenance)).toBe(200);
  });
});

describe('irrigate units', () => {
  test('goes to the units that can take it, with its duration and the way back to AUTOMATIC', async () => {
    const { unit, other, grower } = await story();
    const { status, body } = await call<Outcome>(grower.token, '/batchIrrigate', {
      platformGroups: [unit.id, other.id],
      durationSeconds: 45,
      setAutoWhenComplete: true,
    });
    expect(status).toBe(200);
    expect(body.commands).toHaveLength(1);
    expect(body.commands[0]).toMatchObject({
      action_id: 16,
      deviceName: 'irrigation',
      target: 'on',
      parameters: { durationSeconds: 45, setAutoWhenComplete: true },
    });
    expect(body.skipped.map(({ reason }) => reason)).toEqual(['unknown']);
    const stop = await call<Outcome>(grower.token, '/batchIrrigateStop', { platformGroups: [unit.id] });
    expect(stop.body.commands[0]).toMatchObject({ action_id: 17, target: 'off', state: 'queued' });
  });

  test('a designator picks its outlets', async () => {
    const { here, grower } = await story();
    const unit = await world.unit(here, { devices: { top: 14, bottom: 14 } });
    await seen(unit);
    await change('virtual_devices', unit.devices['top'] ?? 0, `parameters = '{"designator_id": 53}'`);
    await change('virtual_devices', unit.devices['bottom'] ?? 0, `parameters = '{"designator_id": 57}'`);
    const irrigate = async (designator_id?: number) =>
      (
        await call<Outcome>(grower.token, '/batchIrrigate', {
          platformGroups: [unit.id],
          durationSeconds: 5,
          ...(designator_id && { designator_id }),
        })
      ).body;
    expect((await irrigate(57)).commands.map(({ deviceName }) => deviceName)).toEqual(['bottom']);
    expect((await irrigate()).commands.map(({ deviceName }) => deviceName)).toEqual(['top', 'bottom']);
    expect((await irrigate(62)).skipped.map(({ reason }) => reason)).toEqual(['notFitted']);
  });

  test('a designator that does not exist waters nothing, not even outlets that name none', async () => {
    const { unit, grower } = await story();
    const reply = await call<unknown>(grower.token, '/batchIrrigate', {
      platformGroups: [unit.id],
      durationSeconds: 5,
      designator_id: 999,
    });
    expect(reply).toMatchObject({
      status: 422,
      body: { error: { details: { codes: { designator_id: ['reference'] } } } },
    });
    const { rows } = await server.services.pool.query('select 1 from controller_commands where controller_id = $1', [
      unit.controller.id,
    ]);
    expect(rows).toEqual([]);
  });

  test('refuses visitors, wrong roles and durations beyond 1–3600 s', async () => {
    const { unit, grower, owner } = await story();
    const body = { platformGroups: [unit.id], durationSeconds: 10 };
    expect((await call(undefined, '/batchIrrigate', body)).status).toBe(401);
    expect((await call(owner.token, '/batchIrrigate', body)).status).toBe(403);
    expect((await call(owner.token, '/batchIrrigateStop', { platformGroups: [unit.id] })).status).toBe(403);
    expect((await call(undefined, '/batchIrrigateStop', { platformGroups: [unit.id] })).status).toBe(401);
    for (const durationSeconds of [0, 3601, 1.5, '10'])
      expect((await call(grower.token, '/batchIrrigate', { ...body, durationSeconds })).status).toBe(422);
  });
});

describe('complex batch commands', () => {
  const run = (token: string | undefined, body: object) => call<Outcome>(token, '/executeComplexBatchCommand', body);

  test('LightOn sets the intensity and switches on; 0 % switches off', async () => {
    const { unit, grower } = await story();
    const light = { controller_ids: [unit.controller.id], command: 'LightOn', virtualDeviceType_id: 13 };
    const on = await run(grower.token, { ...light, intensity: 60 });
    expect(on.body.commands.map(({ metric, target }) => [metric, target])).toEqual([
      ['intensity', 0.6],
      ['state', 'on'],
    ]);
    const off = await run(grower.token, { ...light, intensity: 0 });
    expect(off.body.commands.map(({ metric, target }) => [metric, target])).toEqual([['state', 'off']]);
  });

  test('the ECU takes one of its states; its menu comes with the device type', async () => {
    const { unit, grower } = await story();
    const ecu = { controller_ids: [unit.controller.id], command: 'Dehumidifying', virtualDeviceType_id: 18 };
    expect((await run(grower.token, ecu)).body.commands[0]).toMatchObject({
      deviceName: 'ecu',
      target: 'dehumidifying',
    });
    const include = encodeURIComponent(JSON.stringify({ include: 'deviceTypeActions' }));
    const type = await server.call('GET', `virtualDeviceTypes/39?filter=${include}`, { token: grower.token });
    expect(
      (type.body as { deviceTypeActions: { label: string }[] }).deviceTypeActions.map(({ label }) => label),
    ).toEqual(['Bard: cool', 'Bard: dehumidify', 'Bard: circulate', 'Bard: off']);
  });

  test('refuses visitors, wrong roles, other facilities and unknown words', async () => {
    const { unit, other, grower, owner } = await story();
    const body = { controller_ids: [unit.controller.id], command: 'cooling', virtualDeviceType_id: 18 };
    expect((await run(undefined, body)).status).toBe(401);
    expect((await run(owner.token, body)).status).toBe(403);
    expect((await run(grower.token, { ...body, controller_ids: [other.controller.id] })).status).toBe(404);
    for (const wrong of [
      { command: 'explode' },
      { virtualDeviceType_id: 12 },
      { virtualDeviceType_id: 13 },
      { intensity: 101 },
    ])
      expect((await run(grower.token, { ...body, ...wrong })).status).toBe(422);
  });
});

describe('an action for units', () => {
  const batch = (token: string | undefined, body: object) => call<Outcome>(token, '/batch', body);

  test('goes to those that can take it; the others are named with the reason', async () => {
    const { here, unit, grower } = await story();
    const silent = await world.unit(here, { devices: fitted });
    const { status, body } = await batch(grower.token, {
      action_id: 48,
      platformGroups: [unit.id, silent.id, unit.id],
    });
    expect(status).toBe(200);
    expect(body.commands).toMatchObject([{ action_id: 48, platformGroup_id: unit.id, state: 'queued' }]);
    expect(body.skipped).toMatchObject([{ platformGroup_id: silent.id, reason: 'offline' }]);
  });

  test('of an intensity sets it and then switches on', async () => {
    const { unit, grower } = await story();
    const { body } = await batch(grower.token, { action_id: 90, value: 80, platformGroups: [unit.id] });
    expect(body.commands).toMatchObject([
      { action_id: 90, value: 80 },
      { action_id: 47, value: null },
    ]);
  });

  test('of no light at all switches off, in digits too', async () => {
    const { unit, grower } = await story();
    for (const value of [0, '0', '000'])
      expect(
        (await batch(grower.token, { action_id: 90, value, platformGroups: [unit.id] })).body.commands,
      ).toMatchObject([{ action_id: 48, value: null }]);
  });

  test('of an irrigation names seconds, outlets and the way back to automatic', async () => {
    const { unit, grower } = await story();
    const order = { action_id: 16, value: 90, designator_id: 53, setAutoWhenComplete: true, platformGroups: [unit.id] };
    expect((await batch(grower.token, order)).body.commands).toMatchObject([
      { action_id: 16, parameters: { durationSeconds: 90, designator_id: 53, setAutoWhenComplete: true } },
    ]);
  });

  test('is refused to visitors, to whose role has it nowhere, and with an action, value or outlet that does not exist', async () => {
    const { unit, grower, owner } = await story();
    const order = { action_id: 48, platformGroups: [unit.id] };
    expect((await batch(undefined, order)).status).toBe(401);
    expect((await batch(owner.token, order)).status).toBe(403);
    for (const wrong of [{ action_id: 999 }, { action_id: 90, value: 500 }, { action_id: 90 }, { designator_id: 4711 }])
      expect((await batch(grower.token, { ...order, ...wrong })).status, JSON.stringify(wrong)).toBe(422);
    for (const wrong of [{ platformGroups: [] }, { platformGroups: 'all' }, { color: 'red' }])
      expect((await batch(grower.token, { ...order, ...wrong })).status, JSON.stringify(wrong)).toBeOneOf([400, 422]);
  });

  test('leaves units of another facility out as unknown', async () => {
    const [{ grower }, { unit: theirs }] = [await story(), await story()];
    expect((await batch(grower.token, { action_id: 48, platformGroups: [theirs.id] })).body).toMatchObject({
      batchId: null,
      commands: [],
      skipped: [{ platformGroup_id: theirs.id, platformGroupName: null, reason: 'unknown' }],
    });
  });
});
