import { makeWorld, startTestServer, type TestServer, type World } from '@trellis/server-app/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

let server: TestServer;
let world: World;
beforeAll(async () => {
  server = await startTestServer();
  world = makeWorld(server.services);
});
afterAll(() => server.stop());

type Reply = { status: number; body: unknown };
const send = (method: string, address: string, token?: string, body?: unknown): Promise<Reply> =>
  server.call(method, address, { token, ...(body !== undefined && { body }) });
const post = (address: string, token?: string, body: unknown = {}) => send('POST', address, token, body);
const get = (address: string, token?: string, filter?: unknown) =>
  send('GET', filter ? `${address}?filter=${encodeURIComponent(JSON.stringify(filter))}` : address, token);
const bodyOf = (reply: Reply) => reply.body as { id: number } & Record<string, unknown>;
const problemsIn = (reply: Reply) =>
  (reply.body as { error: { details: { messages: Record<string, string[]> } } }).error.details.messages;
const codeOf = (reply: Reply) => (reply.body as { error?: { code?: string } }).error?.code;

async function story() {
  const here = await world.facility();
  const away = await world.facility();
  const person = (role: Parameters<World['person']>[0]['roles'][number], facility = here) =>
    world.person({ facilities: [facility.id], roles: [role] });
  return {
    here,
    away,
    unit: await world.unit(here, { devices: { light: 13, dehumidifier: 17, fan: 21, ecu: 18 } }),
    grower: await person('grower'),
    mechanic: await person('maintenance'),
    manager: await person('facilityManager'),
    compliance: await person('complianceOfficer'),
    developer: await person('softwareDeveloper'),
    stranger: await person('maintenance', away),
    admin: await world.person({ facilities: [], roles: ['administrator'] }),
  };
}

describe('the devices of a unit', () => {
  const address = (id: number | string) => `devices/getPlatformGroupDevices?platformGroup_id=${id}`;

  test('are shown with their wiring, and its sensors with their newest reading', async () => {
    const { here, unit, grower, mechanic } = await story();
    const made = await post('boardComponents', mechanic.token, {
      name: 'Dryer relay',
      boardComponentType_id: 1,
      controller_id: unit.controller.id,
      addresspath: '0x20',
      port: 3,
      ports: 16,
    });
    const mapped = await send('PATCH', `virtualDevices/${unit.devices['dehumidifier']}`, mechanic.token, {
      boardComponent_id: bodyOf(made).id,
    });
    expect(mapped.status).toBe(200);
    await server.services.pool.query(
      `insert into latest_readings (sensor_id, facility_id, designator_id, reading, at, "receivedAt")
        values ($1, $2, 5, 24.5, '2026-11-20T10:00:00Z', now())`,
      [unit.sensors[5], here.id],
    );
    const reply = await get(address(unit.id), grower.token);
    expect(reply).toMatchObject({
      status: 200,
      body: { platformGroup_id: unit.id, controller: { id: unit.controller.id, mode: 'AUTOMATIC' } },
    });
    const { devices, sensors } = bodyOf(reply) as unknown as Record<string, Record<string, unknown>[]>;
    expect(devices?.map(({ key }) => key)).toEqual(['light', 'dehumidifier', 'ecu', 'fan']);
    expect(devices?.[1]).toMatchObject({
      label: 'Dehumidifier',
      labelEs: 'Deshumidificador',
      boardComponent: { name: 'Dryer relay', addresspath: '0x20', port: 3 },
    });
    expect(devices?.[0]).toMatchObject({ boardComponent: null, state: null });
    expect(sensors?.map(({ key, reading, dbtime }) => [key, reading, dbtime])).toEqual([
      ['temperature', 24.5, '2026-11-20T10:00:00.000Z'],
      ['humidity', null, null],
      ['co2', null, null],
    ]);
  });

  test('are nowhere for visitors and strangers, and an id must be one', async () => {
    const { unit, grower, stranger } = await story();
    expect((await get(address(unit.id))).status).toBe(401);
    expect((await get(address(unit.id), stranger.token)).status).toBe(404);
    expect((await get(address(999_999), grower.token)).status).toBe(404);
    expect((await get(address('1;drop'), grower.token)).status).toBeGreaterThanOrEqual(400);
    expect((await get('devices/getPlatformGroupDevices', grower.token)).status).toBeGreaterThanOrEqual(400);
  });

  test('a unit without a controller has none', async () => {
    const { here, unit, grower } = await story();
    const bare = await world.row('units', { facility_id: here.id, name: 'Bare', area_id: unit.area_id });
    expect((await get(address(bare), grower.token)).body).toMatchObject({ controller: null, devices: [], sensors: [] });
  });
});

describe('board components', () => {
  test('take the defaults of the form: not yet chosen, at address 0', async () => {
    const { here, mechanic } = await story();
    const made = await post('boardComponents', mechanic.token, {});
    expect(made).toMatchObject({
      status: 200,
      body: {
        facility_id: here.id,
        boardComponentType_id: 0,
        controller_id: 0,
        name: '',
        addresspath: '0',
        port: null,
        ports: null,
        polarity: 'normal',
      },
    });
    expect((await post('boardComponents', mechanic.token, {})).status).toBe(200);
    const { id } = bodyOf(made);
    expect((await send('PUT', `boardComponents/${id}`, mechanic.token, { name: 'Relay 1' })).body).toMatchObject({
      name: 'Relay 1',
      boardComponentType_id: 0,
      ports: 0,
      port: null,
    });
  });

  test('one component per port of a controller, below the number of ports', async () => {
    const { unit, mechanic, grower } = await story();
    const place = { controller_id: unit.controller.id, addresspath: '0x20', port: 0, ports: 16 };
    expect((await post('boardComponents', mechanic.token, place)).status).toBe(200);
    expect((await post('boardComponents', mechanic.token, place)).status).toBe(422);
    expect((await post('boardComponents', mechanic.token, { ...place, port: 16 })).status).toBe(422);
    expect((await post('boardComponents', mechanic.token, { ...place, port: -1 })).status).toBe(422);
    expect((await post('boardComponents', mechanic.token, { ...place, boardComponentType_id: 998 })).status).toBe(422);
    expect((await post('boardComponents', grower.token, { ...place, port: 1 })).status).toBe(403);
  });

  test('are wired to controllers of their own facility, and a device to components of its own controller', async () => {
    const { here, away, unit, admin } = await story();
    const other = await world.unit(away);
    const wrong = { facility_id: here.id, controller_id: other.controller.id };
    expect((await post('boardComponents', admin.token, wrong)).status).toBe(422);
    const component = bodyOf(
      await post('boardComponents', admin.token, { facility_id: away.id, controller_id: other.controller.id }),
    );
    const mapped = { boardComponent_id: component.id };
    expect((await send('PATCH', `virtualDevices/${unit.devices['fan']}`, admin.token, mapped)).status).toBe(422);
    expect((await send('PATCH', `virtualDevices/${other.devices['light']}`, admin.token, mapped)).status).toBe(200);
  });

  test('come with their controllers, ordered by name, with their type', async () => {
    const { here, unit, mechanic } = await story();
    await post('boardComponents', mechanic.token, { controller_id: unit.controller.id, boardComponentType_id: 6 });
    const filter = {
      where: { facility_id: here.id },
      order: 'name',
      include: { relation: 'boardComponents', scope: { include: 'boardComponentType' } },
    };
    expect((await get('controllers', mechanic.token, filter)).body).toMatchObject([
      { id: unit.controller.id, boardComponents: [{ boardComponentType: { kind: 'expander', portCount: 16 } }] },
    ]);
  });

  test('a type that is wired somewhere stays, and so do the kinds controllers know', async () => {
    const { admin, unit, mechanic } = await story();
    const type = bodyOf(await post('boardComponentTypes', admin.token, { label: `Type ${unit.id}` }));
    await post('boardComponents', mechanic.token, { boardComponentType_id: type.id });
    expect(codeOf(await send('DELETE', `boardComponentTypes/${type.id}`, admin.token))).toBe('component-type.in-use');
    expect(codeOf(await send('DELETE', 'virtualDeviceTypes/39', admin.token))).toMatch(/fixed-row|REFERENCED/);
    expect(codeOf(await send('PATCH', 'virtualDeviceTypes/39', admin.token, { key: 'other' }))).toBe('fixed-row');
    expect((await send('PATCH', 'virtualDeviceTypes/39', admin.token, { label: 'Bard unit' })).status).toBe(200);
    expect(codeOf(await send('DELETE', 'zoneTypes/4', admin.token))).toMatch(/fixed-row|REFERENCED/);
  });
});

describe('kinds of device', () => {
  test.each([
    [18, 'ecu'],
    [39, 'bard'],
  ])('%i comes with its menu, in both languages', async (id, key) => {
    const { grower } = await story();
    const reply = await get(`virtualDeviceTypes/${id}`, grower.token, { include: ['actions', 'deviceTypeActions'] });
    const { actions, deviceTypeActions } = bodyOf(reply) as unknown as Record<string, Record<string, unknown>[]>;
    expect(reply.body).toMatchObject({ id, key });
    expect(actions).toEqual(deviceTypeActions);
    expect(actions?.map(({ value }) => value)).toEqual(['cooling', 'dehumidifying', 'circulating', 'off']);
    for (const action of actions ?? []) expect(action['labelEs']).toEqual(expect.stringMatching(/./));
  });
});

describe('control boards', () => {
  test('are installed exactly while they have a controller, one per slot', async () => {
    const { here, away, unit, mechanic, admin, stranger } = await story();
    const board = (values: object) => ({ facility_id: here.id, serial: `S-${Math.random()}`, ...values });
    expect((await post('controlBoards', mechanic.token, board({}))).status).toBe(403);
    expect((await post('controlBoards', admin.token, board({ status: 'installed' }))).status).toBe(422);
    const { id } = bodyOf(await post('controlBoards', admin.token, board({})));
    const installed = { status: 'installed', controller_id: unit.controller.id, slot: 1 };
    expect((await send('PATCH', `controlBoards/${id}`, mechanic.token, installed)).status).toBe(200);
    expect((await send('PATCH', `controlBoards/${id}`, stranger.token, { slot: 2 })).status).toBe(404);
    expect((await send('PATCH', `controlBoards/${id}`, mechanic.token, { status: 'rma' })).status).toBe(422);
    expect((await post('controlBoards', admin.token, board(installed))).status).toBe(422);
    const elsewhere = { ...board(installed), facility_id: away.id, slot: 3 };
    expect((await post('controlBoards', admin.token, elsewhere)).status).toBe(422);
  });
});

describe('cameras and PLCs', () => {
  test('passwords are written and never read, also not in addresses', async () => {
    const { here, admin, manager } = await story();
    const camera = {
      facility_id: here.id,
      name: 'Door',
      streamUrl: 'rtsp://10.0.0.7:554/stream1',
      credentials: 'hunter22',
    };
    const made = await post('surveillanceCameras', admin.token, camera);
    expect(made.status).toBe(200);
    expect(JSON.stringify(made.body)).not.toContain('hunter22');
    expect(JSON.stringify((await get('surveillanceCameras', manager.token)).body)).not.toMatch(/hunter22|credentials/);
    const { rows } = await server.services.pool.query<{ changes: unknown }>(
      `select changes from activity_logs where collection = 'surveillanceCameras'`,
    );
    expect(JSON.stringify(rows)).not.toContain('hunter22');
    const open = { ...camera, name: 'Gate', streamUrl: 'rtsp://admin:hunter22@10.0.0.7/stream1' };
    expect((await post('surveillanceCameras', admin.token, open)).status).toBe(422);
    expect(
      (await post('surveillanceCameras', admin.token, { ...camera, name: 'X', streamUrl: 'file:///etc' })).status,
    ).toBe(422);
    const plc = await post('plcs', admin.token, {
      facility_id: here.id,
      name: 'AHU',
      protocol: 'opcua',
      host: 'ahu-1.local',
      credentials: 'hunter22',
    });
    expect(plc.status).toBe(200);
    expect(JSON.stringify(plc.body)).not.toContain('hunter22');
  });

  test('a restricted camera is seen by managers and compliance alone, and other areas are out of reach', async () => {
    const { here, away, admin, mechanic, manager, compliance, grower, stranger } = await story();
    const vault = { facility_id: here.id, name: 'Vault', isRestricted: true };
    const { id } = bodyOf(await post('surveillanceCameras', admin.token, vault));
    const see = (token: string) => get(`surveillanceCameras/${id}`, token);
    expect((await see(manager.token)).status).toBe(200);
    expect((await see(compliance.token)).status).toBe(200);
    expect((await see(mechanic.token)).status).toBe(404);
    expect((await see(stranger.token)).status).toBe(404);
    expect((await get('surveillanceCameras', grower.token)).status).toBe(403);
    expect((await post('surveillanceCameras', mechanic.token, { name: 'Mine' })).status).toBe(403);
    const area_id = await world.row('areas', { facility_id: away.id, name: 'Elsewhere' });
    expect((await send('PATCH', `surveillanceCameras/${id}`, admin.token, { area_id })).status).toBe(422);
  });

  test('a PLC has an address, and what is written to it has limits and a value to fall to', async () => {
    const { mechanic, grower, stranger } = await story();
    expect((await post('plcs', mechanic.token, { name: 'A', protocol: 'modbus' })).status).toBe(422);
    expect((await post('plcs', mechanic.token, { name: 'A', protocol: 'modbus', host: 'a b' })).status).toBe(422);
    expect(
      (await post('plcs', mechanic.token, { name: 'A', protocol: 'modbus', host: 'a', port: 70_000 })).status,
    ).toBe(422);
    expect((await post('plcs', grower.token, { name: 'A', protocol: 'simulated' })).status).toBe(403);
    const plc = bodyOf(await post('plcs', mechanic.token, { name: 'A', protocol: 'simulated', plcType_id: 1 }));
    const tag = { plc_id: plc.id, name: 'Damper', address: '40001', direction: 'both' };
    expect((await post('plcTags', mechanic.token, tag)).status).toBe(422);
    const safe = { ...tag, min: 0, max: 100, safeValue: 20 };
    expect((await post('plcTags', mechanic.token, { ...safe, safeValue: 101 })).status).toBe(422);
    expect((await post('plcTags', stranger.token, safe)).status).toBeGreaterThanOrEqual(403);
    expect((await post('plcTags', mechanic.token, safe)).status).toBe(200);
    expect((await get(`plcs/${plc.id}`, mechanic.token, { include: 'tags' })).body).toMatchObject({
      tags: [{ name: 'Damper', safeValue: 20 }],
    });
  });
});

describe('device tests', () => {
  test('results are written while a run goes on, and the plan of a run stays as it was', async () => {
    const { unit, mechanic, admin, grower } = await story();
    const run = bodyOf(
      await post('deviceTestRuns', mechanic.token, { kind: 'ecu', ecuTestPlan_id: 1, platformGroup_id: unit.id }),
    );
    expect(run).toMatchObject({ state: 'running', user_id: mechanic.id });
    expect((await post('deviceTestRuns', mechanic.token, { kind: 'ecu', platformGroup_id: unit.id })).status).toBe(422);
    expect((await post('deviceTestRuns', grower.token, { kind: 'output' })).status).toBe(403);
    const result = { deviceTestRun_id: run.id, step: 1, label: 'Fan', value: 2, min: 0, max: 8, passed: true };
    expect((await post('deviceTestResults', mechanic.token, result)).status).toBe(200);
    expect((await post('deviceTestResults', mechanic.token, result)).status).toBe(422);
    const ended = await post(`deviceTestRuns/${run.id}/pass`, mechanic.token);
    expect(ended).toMatchObject({ status: 200, body: { state: 'passed', finishedAt: expect.any(String) as string } });
    expect(codeOf(await post('deviceTestResults', mechanic.token, { ...result, step: 2 }))).toBe('test-run.over');
    expect(codeOf(await send('PATCH', `deviceTestRuns/${run.id}`, mechanic.token, { note: 'x' }))).toBe(
      'test-run.over',
    );
    expect(codeOf(await send('PATCH', 'ecuTestPlans/1', admin.token, { steps: [] }))).toBe('test-plan.was-run');
    expect((await send('PATCH', 'ecuTestPlans/1', admin.token, { active: true })).status).toBe(200);
  });

  test.each([
    ['an end in which the compressor runs', [{ kind: 'set', state: 'cooling' }]],
    [
      'more than eight hours',
      [
        { kind: 'wait', seconds: 20_000 },
        { kind: 'wait', seconds: 20_000 },
      ],
    ],
    ['a limit upside down', [{ kind: 'measure', value: 'currentA', label: 'I', min: 5, max: 1 }]],
    ['a step nobody knows', [{ kind: 'dance' }]],
  ])('a plan with %s is refused', async (_, steps) => {
    const { admin } = await story();
    expect((await post('ecuTestPlans', admin.token, { name: `P ${Math.random()}`, steps })).status).toBe(422);
  });
});

describe('releases', () => {
  test('go from beta to stable and are withdrawn with a reason; what they install stays', async () => {
    const { developer, mechanic } = await story();
    const release = { kind: 'client', version: `9.${Math.floor(Math.random() * 1e9)}`, fileUrl: '/files/a.bin' };
    expect((await post('firmwareReleases', mechanic.token, release)).status).toBe(403);
    const { id } = bodyOf(await post('firmwareReleases', developer.token, release));
    expect((await send('PATCH', `firmwareReleases/${id}`, developer.token, { sha256: 'xyz' })).status).toBe(422);
    expect((await post(`firmwareReleases/${id}/release`, developer.token)).body).toMatchObject({
      state: 'stable',
      releasedAt: expect.any(String) as string,
    });
    const changed = await send('PATCH', `firmwareReleases/${id}`, developer.token, { fileUrl: '/files/b.bin' });
    expect(codeOf(changed)).toBe('release.fixed');
    expect((await send('PATCH', `firmwareReleases/${id}`, developer.token, { notes: 'Better.' })).status).toBe(200);
    expect((await post(`firmwareReleases/${id}/withdraw`, developer.token)).status).toBe(422);
    const reason = { reason: 'Valves stay open.' };
    expect((await post(`firmwareReleases/${id}/withdraw`, developer.token, reason)).status).toBe(200);
  });
});

describe('zones', () => {
  test('a unit has one irrigation zone, and members are of the zone’s facility', async () => {
    const { here, away, unit, manager, admin } = await story();
    const zone = async (zonetype_id: number) =>
      bodyOf(await post('zones', manager.token, { name: `Z ${Math.random()}`, zonetype_id })).id;
    const [first, second, grow] = [await zone(1), await zone(1), await zone(3)];
    const member = (zone_id: number) => post('zoneDevices', manager.token, { zone_id, platformGroup_id: unit.id });
    expect((await member(first)).status).toBe(200);
    expect(codeOf(await member(second))).toBe('zone.unit-taken');
    expect((await member(grow)).status).toBe(200);
    expect((await post('zoneDevices', manager.token, { zone_id: grow })).status).toBe(422);
    const both = { zone_id: grow, platformGroup_id: unit.id, sensor_id: unit.sensors[5] };
    expect((await post('zoneDevices', manager.token, both)).status).toBe(422);
    const other = await world.unit(away);
    expect((await post('zoneDevices', admin.token, { zone_id: grow, platformGroup_id: other.id })).status).toBe(422);
    expect(codeOf(await send('PATCH', `zones/${first}`, manager.token, { zonetype_id: 2 }))).toBe('zone.has-members');
    expect(here.id).not.toBe(away.id);
  });
});

describe('units', () => {
  test('name their asset and the way they are shown', async () => {
    const { here, unit, manager } = await story();
    const hardware_item_id = await world.row('hardware_items', { label: 'Rack', facilities_id: here.id });
    const patch = (body: object) => send('PATCH', `ag_platformGroups/${unit.id}`, manager.token, body);
    expect((await patch({ hardware_item_id, dashboardDisplayType_id: 3 })).body).toMatchObject({ hardware_item_id });
    expect((await patch({ dashboardDisplayType_id: 8 })).status).toBe(422);
    const status = await get(`ag_platformGroups/getFullStatus?facility_id=${here.id}`, manager.token);
    expect(JSON.stringify(status.body)).toContain(`"hardware_item_id":${hardware_item_id}`);
  });
});

describe('provisional controllers', () => {
  test('are seen by the maintenance of the facility whose group they name, rejected with a reason and taken back', async () => {
    const { here, mechanic, stranger, grower } = await story();
    const id = await world.row('provisional_controllers', { edgeNodeId: `p-${here.id}`, guessedFacility_id: here.id });
    const lost = await world.row('provisional_controllers', { edgeNodeId: `lost-${here.id}` });
    const seen = async (token: string) =>
      ((await get('provisionalControllers', token)).body as { id: number }[]).map((row) => row.id);
    expect(await seen(mechanic.token)).toEqual(expect.arrayContaining([id, lost]));
    expect(await seen(stranger.token)).not.toContain(id);
    expect((await get('provisionalControllers', grower.token)).status).toBe(403);
    const reject = (token: string, reason?: string) => post(`provisionalControllers/${id}/reject`, token, { reason });
    expect((await reject(stranger.token, 'x')).status).toBe(404);
    expect((await reject(mechanic.token)).status).toBe(422);
    expect((await reject(mechanic.token, 'Not ours')).body).toMatchObject({
      state: 'rejected',
      rejectReason: 'Not ours',
    });
    expect((await post(`provisionalControllers/${id}/reconsider`, mechanic.token)).body).toMatchObject({
      state: 'waiting',
      rejectReason: null,
    });
  });
});

describe('control loops', () => {
  const draft = (name: string) => ({
    name,
    virtualDeviceType_id: 17,
    states: [
      { name: 'off', output: 'off', isInitial: true, isSafe: true, minSeconds: 60 },
      { name: 'on', output: 'on', minSeconds: 60 },
    ],
    transitions: [
      { from: 'off', to: 'on', when: [{ value: 'humidityPercent', is: 'above', of: 'humidity.max', plus: 'margin' }] },
      { from: 'on', to: 'off', when: [{ value: 'humidityPercent', is: 'below', of: 'humidity.middle' }] },
    ],
    parameters: [{ name: 'margin', label: 'Margin', default: 1, min: 0, max: 5 }],
  });
  const publish = async (token: string, name: string) => {
    const { id } = bodyOf(await post('fsas', token, draft(name)));
    await post(`fsas/${id}/publish`, token);
    const offered = await post('virtualDeviceTypeFsas', token, { virtualDeviceType_id: 17, fsa_id: id });
    return { fsa: id, offered: bodyOf(offered).id };
  };

  test('are published when controllers can run them, and do not change afterwards', async () => {
    const { developer, mechanic } = await story();
    const name = `Loop ${Math.random()}`;
    expect((await post('fsas', mechanic.token, draft(name))).status).toBe(403);
    const { id } = bodyOf(await post('fsas', developer.token, { ...draft(name), states: [] }));
    expect((await post(`fsas/${id}/publish`)).status).toBe(401);
    expect((await post(`fsas/${id}/publish`, mechanic.token)).status).toBe(403);
    const refused = await post(`fsas/${id}/publish`, developer.token);
    expect(refused.status).toBe(422);
    expect(problemsIn(refused)).toHaveProperty('states');
    await send('PATCH', `fsas/${id}`, developer.token, { states: draft(name).states });
    expect((await post(`fsas/${id}/publish`, developer.token)).body).toMatchObject({
      state: 'published',
      publishedAt: expect.any(String) as string,
    });
    expect(codeOf(await send('PATCH', `fsas/${id}`, developer.token, { states: [] }))).toBe('loop.draft-only');
    expect(codeOf(await send('DELETE', `fsas/${id}`, developer.token))).toBe('loop.draft-only');
    expect(codeOf(await post(`fsas/${id}/publish`, developer.token))).toBe('WRONG_STATE');
    const next = { ...draft(name), version: 2 };
    expect((await post('fsas', developer.token, next)).status).toBe(200);
    expect((await post(`fsas/${id}/retire`, developer.token)).status).toBe(200);
  });

  test('are chosen for controllers as a whole: repeated, changed and cleared', async () => {
    const { unit, mechanic, developer, here } = await story();
    const { offered, fsa } = await publish(developer.token, `Loop ${Math.random()}`);
    const controller_id = unit.controller.id;
    const set = (list: unknown, more: object = {}) =>
      post('ControllerFsaOverrides/batchSet', mechanic.token, {
        controller_id,
        virtualDeviceTypeFsa_id: list,
        ...more,
      });
    const REST_IN_THE_DARK = 11;
    const first = await set([offered, REST_IN_THE_DARK]);
    expect(first).toMatchObject({
      status: 200,
      body: [
        { controller_id, virtualDeviceTypeFsa_id: offered, virtualDeviceType_id: 17, parameters: null },
        { controller_id, virtualDeviceTypeFsa_id: REST_IN_THE_DARK, virtualDeviceType_id: 21 },
      ],
    });
    expect((await set([offered, REST_IN_THE_DARK])).body).toEqual(first.body);
    expect(codeOf(await post(`fsas/${fsa}/retire`, developer.token))).toBe('loop.in-use');
    const tuned = await set(offered, { parameters: { [offered]: { margin: 3 } } });
    expect(tuned.body).toMatchObject([{ virtualDeviceTypeFsa_id: offered, parameters: { margin: 3 } }]);
    expect((await set([])).body).toEqual([]);
    expect((await get('ControllerFsaOverrides', mechanic.token, { where: { controller_id } })).body).toEqual([]);
    const { rows } = await server.services.pool.query<{ action: string }>(
      `select action from activity_logs where collection = 'ControllerFsaOverrides' and facility_id = $1 order by id`,
      [here.id],
    );
    expect(rows.map(({ action }) => action)).toEqual(['create', 'create', 'delete', 'update', 'delete']);
  });

  test('several controllers get them at once, or none does', async () => {
    const { here, unit, mechanic } = await story();
    const bare = await world.unit(here, { devices: { light: 13 } });
    const fitted = await world.unit(here, { devices: { fan: 21 } });
    const set = (controllers: number[]) =>
      post('ControllerFsaOverrides/batchSet', mechanic.token, {
        controller_id: controllers,
        virtualDeviceTypeFsa_id: 11,
      });
    const refused = await set([unit.controller.id, bare.controller.id]);
    expect(refused.status).toBe(422);
    expect(problemsIn(refused)['controller_id']?.join()).toContain('no device of the kind Fans');
    expect((await get('ControllerFsaOverrides', mechanic.token)).body).toEqual([]);
    expect((await set([unit.controller.id, fitted.controller.id])).body).toHaveLength(2);
  });

  test('visitors, growers and strangers choose none, and nonsense is told', async () => {
    const { here, unit, mechanic, grower, stranger, developer, admin } = await story();
    const body = { controller_id: unit.controller.id, virtualDeviceTypeFsa_id: [11] };
    const set = (token: string | undefined, more: object = {}) =>
      post('ControllerFsaOverrides/batchSet', token, { ...body, ...more });
    expect((await set(undefined)).status).toBe(401);
    expect((await set(grower.token)).status).toBe(403);
    expect((await set(stranger.token)).status).toBe(404);
    expect((await set(mechanic.token, { controller_id: 999_999 })).status).toBe(404);
    expect((await set(mechanic.token, { virtualDeviceTypeFsa_id: [998] })).status).toBe(422);
    expect((await set(mechanic.token, { virtualDeviceTypeFsa_id: 'all' })).status).toBe(422);
    expect((await set(mechanic.token, { nosuch: 1 })).status).toBe(422);
    expect((await set(mechanic.token, { parameters: { 11: { run: 1 } } })).status).toBe(422);
    expect((await set(mechanic.token, { parameters: { 8: { start: 1 } } })).status).toBe(422);
    const [GENTLE, BUILT_IN] = [8, 2];
    const twice = await set(mechanic.token, { virtualDeviceTypeFsa_id: [GENTLE, BUILT_IN] });
    expect(problemsIn(twice)['virtualDeviceTypeFsa_id']?.join()).toContain('one loop at a time');
    const unfinished = bodyOf(await post('fsas', developer.token, draft(`Loop ${Math.random()}`)));
    const offered = bodyOf(
      await post('virtualDeviceTypeFsas', developer.token, { virtualDeviceType_id: 17, fsa_id: unfinished.id }),
    );
    expect((await set(mechanic.token, { virtualDeviceTypeFsa_id: offered.id })).status).toBe(422);
    const asDefault = await send('PATCH', `virtualDeviceTypeFsas/${offered.id}`, admin.token, { isDefault: true });
    expect([409, 422]).toContain(asDefault.status);
    const foreign = await world.unit(here, { devices: { fan: 21 }, isForeign: true });
    expect((await set(mechanic.token, { controller_id: foreign.controller.id })).status).toBe(422);
    expect((await set(admin.token)).status).toBe(200);
  });

  test('a loop is offered for its own kind of device', async () => {
    const { developer } = await story();
    const { id } = bodyOf(await post('fsas', developer.token, draft(`Loop ${Math.random()}`)));
    expect(
      (await post('virtualDeviceTypeFsas', developer.token, { virtualDeviceType_id: 18, fsa_id: id })).status,
    ).toBe(422);
  });
});
