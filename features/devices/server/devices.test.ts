import { describe, expect, test } from 'vitest';
import { bodyOf, codeOf, useDeviceServer } from './devices.testing.ts';

const { server, world, send, post, get, story } = useDeviceServer();

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
    await server().services.pool.query(
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
    const bare = await world().row('units', { facility_id: here.id, name: 'Bare', area_id: unit.area_id });
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
    const other = await world().unit(away);
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
