import { makeWorld, startTestServer, type TestServer, type World } from '@trellis/server-app/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

let server: TestServer;
let world: World;
const now = new Date('2026-11-21T20:00:00Z');
beforeAll(async () => {
  server = await startTestServer({ env: { ROLES: 'api' }, clock: { now: () => now } });
  world = makeWorld(server.services);
});
afterAll(() => server.stop());

interface Place {
  id: number;
  area_id: number;
  rack: string | null;
  position: number | null;
  updatedate: string;
}

async function story() {
  const here = await world.facility();
  const elsewhere = await world.facility();
  const units = [await world.unit(here), await world.unit(here)].map(({ id }) => id);
  return {
    here,
    elsewhere,
    units,
    west: await world.row('areas', { facility_id: here.id, name: 'West' }),
    manager: await world.person({ facilities: [here.id, elsewhere.id], roles: ['facilityManager'] }),
    mover: await world.person({ facilities: [], roles: ['administrator'] }),
    maintenance: await world.person({ facilities: [here.id], roles: ['maintenance'] }),
    grower: await world.person({ facilities: [here.id], roles: ['grower'] }),
    stranger: await world.person({ facilities: [elsewhere.id], roles: ['facilityManager'] }),
  };
}

const post = (call: 'move' | 'setDoNotDisturb' | 'setSchedule', body: object, person?: { token: string }) =>
  server.call('POST', `ag_platformGroups/${call}`, { body, token: person?.token });
const placeOf = async (id: number, { token }: { token: string }) =>
  (await server.call('GET', `ag_platformGroups/${id}`, { token })).body as Place;
const placesOf = async (ids: readonly number[], person: { token: string }) =>
  Promise.all(ids.map((id) => placeOf(id, person)));
const identified = (ids: readonly number[]) => ids.map((id) => ({ id }));

describe('several units move at once', () => {
  test('to an area and rack, each keeping its position; the log has a line for each', async () => {
    const { units, west, manager, mover } = await story();
    await server.services.pool.query('update units set position = id where id = any($1::int[])', [units]);
    const loaded = await placesOf(units, manager);
    const body = { units: loaded.map(({ id, updatedate }) => ({ id, updatedate })), area_id: west, rack: ' R7 ' };
    expect(await post('move', body, mover)).toMatchObject({ status: 200, body: { count: 2 } });
    expect(await placesOf(units, manager)).toMatchObject(
      units.map((id) => ({ id, area_id: west, rack: 'R7', position: id })),
    );
    const { rows } = await server.services.pool.query(
      `select 1 from activity_logs where collection = 'ag_platformGroups' and record_id = any($1::int[])`,
      [units],
    );
    expect(rows).toHaveLength(2);
  });

  test('out of their rack, to a position', async () => {
    const { units, west, manager, mover } = await story();
    const [id = 0] = units;
    await post('move', { units: [{ id }], area_id: west, rack: 'R1', position: 4 }, mover);
    expect(await placeOf(id, manager)).toMatchObject({ rack: 'R1', position: 4 });
    await post('move', { units: [{ id }], area_id: west, rack: '', position: null }, mover);
    expect(await placeOf(id, manager)).toMatchObject({ rack: null, position: null });
  });

  test.each([
    [
      'changed since it was loaded',
      409,
      async ({ manager }: Story, id: number) => {
        const { updatedate } = await placeOf(id, manager);
        await server.call('PATCH', `ag_platformGroups/${id}`, { token: manager.token, body: { targetVWC: 9 } });
        return { id, updatedate };
      },
    ],
    ['is not there', 404, () => Promise.resolve({ id: 2_000_000_000 })],
    ['is of another facility', 422, async ({ elsewhere }: Story) => ({ id: (await world.unit(elsewhere)).id })],
  ] as const)('all stay where they are when one %s', async (_, status, spoil) => {
    const here = await story();
    const { units, west, manager, mover } = here;
    const [first = 0, second = 0] = units;
    const before = await placeOf(first, manager);
    const spoilt = await spoil(here, second);
    const reply = await post('move', { units: [{ id: first }, spoilt], area_id: west, rack: 'R9' }, mover);
    expect(reply.status).toBe(status);
    expect(await placeOf(first, manager)).toEqual(before);
  });

  test('not by visitors, by members who are no administrators, and by members of other facilities', async () => {
    const { units, west, grower, manager, maintenance, stranger } = await story();
    const body = { units: identified(units), area_id: west, rack: null };
    expect((await post('move', body)).status).toBe(401);
    for (const person of [grower, manager, maintenance]) expect((await post('move', body, person)).status).toBe(403);
    expect((await post('move', body, stranger)).status).toBe(404);
  });

  test('not to an area of another facility, one that is not there, or a rack without end', async () => {
    const { units, elsewhere, west, mover } = await story();
    const there = await world.row('areas', { facility_id: elsewhere.id, name: 'Far' });
    const move = (values: object) =>
      post('move', { units: identified(units), area_id: west, rack: null, ...values }, mover);
    expect((await move({ area_id: there })).status).toBe(422);
    expect((await move({ area_id: 2_000_000_000 })).status).toBe(422);
    for (const bad of [
      { rack: 'R'.repeat(61) },
      { units: [] },
      { position: -1 },
      { area_id: 'west' },
      { facility_id: 1 },
    ])
      expect((await move(bad)).status).toBe(422);
  });
});

test('everyday calls move no unit, whoever asks; what they change besides leaves it where it is', async () => {
  const { units, west, manager, maintenance, mover } = await story();
  const [id = 0] = units;
  await post('move', { units: [{ id }], area_id: west, rack: 'R1', position: 4 }, mover);
  const before = await placeOf(id, manager);
  const send = (method: string, address: string, body: object, person: { token: string }) =>
    server.call(method, `ag_platformGroups${address}`, { token: person.token, body });
  for (const person of [manager, maintenance, mover])
    for (const place of [{ area_id: west }, { rack: 'R9' }, { position: 1 }]) {
      expect((await send('PATCH', `/${id}`, place, person)).status).toBe(422);
      expect((await send('PATCH', '', { id, ...place }, person)).status).toBe(422);
    }
  expect(await placeOf(id, manager)).toEqual(before);
  expect((await send('PATCH', `/${id}`, { targetVWC: 40 }, manager)).status).toBe(200);
  expect(await placeOf(id, manager)).toMatchObject({ area_id: west, rack: 'R1', position: 4 });
});

test('a single unit is not put in an area or under a controller of another facility either', async () => {
  const { units, elsewhere, manager, mover } = await story();
  const there = await world.unit(elsewhere);
  const patch = (body: object) => server.call('PATCH', `ag_platformGroups/${units[0]}`, { token: manager.token, body });
  const move = { units: [{ id: units[0] }], area_id: there.area_id, rack: null };
  expect((await post('move', move, mover)).status).toBe(422);
  await server.services.pool.query('update units set controller_id = null where id = $1', [there.id]);
  expect((await patch({ controller_id: there.controller.id })).status).toBe(422);
});

describe('do not disturb', () => {
  const until = '2026-11-21T22:00:00.000Z';

  test('holds until its moment, with who and why, and ends on its own or by hand', async () => {
    const { here, units, manager, grower } = await story();
    const [id = 0] = units;
    const statusOf = async () => {
      const address = `ag_platformGroups/getFullStatus?facility_id=${here.id}`;
      const { body } = await server.call('GET', address, { token: manager.token });
      return (body as { platformGroup_id: number }[]).find(({ platformGroup_id }) => platformGroup_id === id);
    };
    const asked = { platformGroup_ids: units, dndExpiration: until, dndComment: 'Pruning' };
    expect(await post('setDoNotDisturb', asked, grower)).toMatchObject({ status: 200, body: { count: 2 } });
    const said = {
      isDnD: true,
      dndExpiration: until,
      dndComment: 'Pruning',
      dndFirstname: 'Test',
      dndLastname: 'Person',
    };
    expect(await statusOf()).toMatchObject(said);
    now.setTime(Date.parse(until));
    expect(await statusOf()).toMatchObject({ isDnD: false });
    now.setTime(Date.parse('2026-11-21T20:00:00Z'));
    await post('setDoNotDisturb', { platformGroup_ids: [id], dndExpiration: null }, grower);
    expect(await statusOf()).toMatchObject({ isDnD: false, dndExpiration: null, dndComment: null, dndFirstname: null });
  });

  test('is for people who work with units, and only for those of the facility they are in', async () => {
    const { units, elsewhere, grower, stranger } = await story();
    const viewer = await world.person({ facilities: [elsewhere.id], roles: ['owner'] });
    const body = { platformGroup_ids: units, dndExpiration: until };
    expect((await post('setDoNotDisturb', body)).status).toBe(401);
    expect((await post('setDoNotDisturb', body, viewer)).status).toBe(403);
    expect(await post('setDoNotDisturb', body, stranger)).toMatchObject({ body: { count: 0 } });
    for (const bad of [{ dndExpiration: 'soon' }, { platformGroup_ids: [] }, { dndComment: 'x'.repeat(256) }])
      expect((await post('setDoNotDisturb', { ...body, ...bad }, grower)).status).toBe(422);
  });
});

describe('units leave a collection at once', () => {
  async function collected() {
    const { here, units, manager, grower, stranger } = await story();
    const id = await world.row('platform_group_collections', { facility_id: here.id, name: 'Trial' });
    for (const platformGroup_id of units)
      await world.row('platform_group_collection_members', { platformGroupCollection_id: id, platformGroup_id });
    const remove = (body: object, person?: { token: string }) =>
      server.call('POST', `platformGroupCollections/${id}/removeUnits`, { body, token: person?.token });
    const left = async () => {
      const filter = encodeURIComponent(JSON.stringify({ where: { platformGroupCollection_id: id } }));
      const address = `platformGroupCollectionMembers?filter=${filter}`;
      const { body } = await server.call('GET', address, { token: manager.token });
      return (body as { platformGroup_id: number }[]).map(({ platformGroup_id }) => platformGroup_id);
    };
    const membersNow = async () =>
      (
        await server.services.pool.query<{ id: number }>(
          'select id from platform_group_collection_members where "platformGroupCollection_id" = $1 order by id',
          [id],
        )
      ).rows.map((row) => row.id);
    return { id, units, remove, left, membersNow, manager, grower, stranger };
  }

  test('what takes back that they were put in leaves one that somebody put in anew', async () => {
    const { id, units, remove, left, membersNow, manager } = await collected();
    const members = await membersNow();
    await remove({ platformGroup_ids: [units[0]] }, manager);
    await world.row('platform_group_collection_members', {
      ...{ platformGroupCollection_id: id, platformGroup_id: units[0] },
    });
    expect((await remove({ platformGroup_ids: units, members }, manager)).body).toEqual({ count: 1 });
    expect(await left()).toEqual([units[0]]);
  });

  test('those that are in it; the others do not count', async () => {
    const { units, remove, left, manager } = await collected();
    const asked = { platformGroup_ids: [units[0], 2_000_000_000] };
    expect(await remove(asked, manager)).toMatchObject({ status: 200, body: { count: 1 } });
    expect(await left()).toEqual([units[1]]);
  });

  test('not by visitors, growers and members of other facilities, and not nothing', async () => {
    const { units, remove, left, manager, grower, stranger } = await collected();
    const asked = { platformGroup_ids: units };
    expect((await remove(asked)).status).toBe(401);
    expect((await remove(asked, grower)).status).toBe(403);
    expect((await remove(asked, stranger)).status).toBe(404);
    expect((await remove({ platformGroup_ids: [] }, manager)).status).toBe(422);
    expect(await left()).toEqual(units);
  });
});

describe('who reads the status of units', () => {
  const calls = ['ag_platformGroups/getFullStatus', 'ag_platformGroups/searchStatusByDisplayType'];

  test.each([...calls, 'facilities/getOfflineControllers'])('%s: members of the facility only', async (path) => {
    const { here, grower, stranger } = await story();
    const read = (query: string, person?: { token: string }) =>
      server.call('GET', `${path}?${query}`, { token: person?.token });
    expect((await read(`facility_id=${here.id}`, grower)).status).toBe(200);
    expect((await read(`facility_id=${here.id}`)).status).toBe(401);
    expect((await read(`facility_id=${here.id}`, stranger)).status).toBe(404);
    expect((await read('facility_id=here', grower)).status).toBe(404);
  });

  test('a search may be for one area', async () => {
    const { here, units, west, grower } = await story();
    await server.services.pool.query('update units set area_id = $2 where id = $1', [units[1], west]);
    const address = `${calls[1]}?facility_id=${here.id}&area_id=${west}`;
    const { body } = await server.call('GET', address, { token: grower.token });
    expect(body).toMatchObject({ count: 1, platformGroups: [{ platformGroup_id: units[1], area_id: west }] });
    expect((await server.call('GET', `${address}&search=${'x'.repeat(201)}`, { token: grower.token })).status).toBe(
      400,
    );
    expect(
      (await server.call('GET', `${calls[1]}?facility_id=${here.id}&area_id=west`, { token: grower.token })).status,
    ).toBe(400);
  });
});

test('offline are units in use whose controller fetched nothing for 17 minutes, longest first', async () => {
  const { here, units, grower } = await story();
  const silent = async (id: number, seconds: number | null, values = '') => {
    const at = seconds === null ? null : new Date(now.getTime() - seconds * 1000);
    const { pool } = server.services;
    await pool.query(
      'update controllers set "lastCommandFetch" = $2 where id = (select controller_id from units where id = $1)',
      [id, at],
    );
    if (values) await pool.query(`update units set ${values} where id = $1`, [id]);
    return id;
  };
  const another = async () => (await world.unit(here)).id;
  const [first = 0, second = 0] = units;
  const justNow = await silent(first, 17 * 60);
  await silent(second, 17 * 60 - 1);
  const never = await silent(await another(), null);
  const longAgo = await silent(await another(), 7200);
  await silent(await another(), 7200, '"isTesting" = true');
  await silent(await another(), 7200, '"isDisabled" = true');
  await silent(await another(), 7200, 'deployed = false');
  const { body } = await server.call('GET', 'facilities/getOfflineControllers', { token: grower.token });
  const offline = body as { platformGroup_id: number; lastCommandFetch: string | null }[];
  expect(offline.map(({ platformGroup_id }) => platformGroup_id)).toEqual([never, longAgo, justNow]);
  expect(offline.at(-1)?.lastCommandFetch).toBe('2026-11-21T19:43:00.000Z');
});

type Story = Awaited<ReturnType<typeof story>>;

describe('units follow a schedule of their own', () => {
  const light = { lightOn: '05:00', lightOff: '21:00', intensity: 0.5 };
  const order = (ids: readonly number[], schedule: object | null = light) => ({
    units: ids.map((id) => ({ id })),
    schedule,
  });
  const recordOf = async (id: number, { token }: { token: string }, facility_id: number) => {
    const { body } = await server.call('GET', `ag_platformGroups/getFullStatus?facility_id=${facility_id}`, { token });
    return (body as { platformGroup_id: number; useVfuSchedule: boolean; ownSchedule: object | null }[]).find(
      (unit) => unit.platformGroup_id === id,
    );
  };

  test('all of them from now on, until they follow the plan again; their controllers get it in their plan', async () => {
    const { here, units, manager } = await story();
    expect((await post('setSchedule', order(units), manager)).body).toEqual({ count: 2 });
    const [id = 0] = units;
    expect(await recordOf(id, manager, here.id)).toMatchObject({ useVfuSchedule: true, ownSchedule: light });
    const own = await world.unit(here);
    await post('setSchedule', order([own.id]), manager);
    const plan = await server.call('GET', `controllers/${own.controller.id}/plan`, { token: own.controller.key });
    expect(plan.body).toMatchObject({
      lightIntensity: 0.5,
      currentPhase: { photoperiod: 16, photoperiodStartTime: '05:00' },
    });
    await post('setSchedule', order([id], { irrigationDuration: 0 }), manager);
    expect(await recordOf(id, manager, here.id)).toMatchObject({
      ownSchedule: { lightOn: null, irrigationDuration: 0 },
    });
    expect((await post('setSchedule', order(units, null), manager)).status).toBe(200);
    expect(await recordOf(id, manager, here.id)).toMatchObject({ useVfuSchedule: false, ownSchedule: null });
    // What was followed until then stays known, with its end.
    const { rows } = await server.services.pool.query<{ intensity: number | null; validTo: Date | null }>(
      'select intensity, "validTo" from vfu_schedules where "platformGroup_id" = $1 order by id',
      [id],
    );
    expect(rows.map(({ intensity, validTo }) => [intensity, validTo !== null])).toEqual([
      [0.5, true],
      [null, true],
    ]);
    const later = { ...light, validFrom: '2099-01-01T00:00:00Z' };
    await post('setSchedule', order([id], later), manager);
    await post('setSchedule', order([id], null), manager);
    const kept = await server.services.pool.query('select 1 from vfu_schedules where "platformGroup_id" = $1', [id]);
    expect(kept.rowCount).toBe(2);
  });

  test('until a moment: the record says so, and from then on the plan is followed again', async () => {
    const { here, units, manager } = await story();
    const [id = 0] = units;
    const validTo = new Date(Date.now() + 3_600_000).toISOString();
    expect((await post('setSchedule', order(units, { ...light, validTo }), manager)).status).toBe(200);
    const during = await recordOf(id, manager, here.id);
    expect(during).toMatchObject({ useVfuSchedule: true, ownSchedule: { ...light, validTo } });
    await server.services.pool.query(
      `update vfu_schedules set "validFrom" = now() - interval '2 hours', "validTo" = now() - interval '1 minute' where "platformGroup_id" = $1`,
      [id],
    );
    expect(await recordOf(id, manager, here.id)).toMatchObject({ ownSchedule: null });
  });

  test('taken back as they were given; what somebody chose since stays', async () => {
    const { here, units, manager } = await story();
    const [first = 0, second = 0] = units;
    const validTo = '2099-01-01T06:00:00+01:00';
    const was = { ...light, validTo };
    await post('setSchedule', order(units, was), manager);
    expect((await post('setSchedule', { ...order(units, null), was }, manager)).status).toBe(200);
    expect(await recordOf(first, manager, here.id)).toMatchObject({ useVfuSchedule: false });

    const dimmed = { ...light, intensity: 0.3 };
    await post('setSchedule', order(units, was), manager);
    await post('setSchedule', order([second], dimmed), manager);
    const refused = await post('setSchedule', { ...order(units, null), was }, manager);
    expect(refused).toMatchObject({ status: 409, body: { error: { code: 'CONFLICT' } } });
    expect(await recordOf(first, manager, here.id)).toMatchObject({ ownSchedule: light });
    expect(await recordOf(second, manager, here.id)).toMatchObject({ ownSchedule: dimmed });

    await post('setSchedule', order(units, null), manager);
    await post('setSchedule', order([second], dimmed), manager);
    expect((await post('setSchedule', { ...order(units, light), was: null }, manager)).status).toBe(409);
    expect((await post('setSchedule', { ...order([first], light), was: null }, manager)).status).toBe(200);
  });

  test('not by halves, and not by who plans nothing there', async () => {
    const { units, manager, grower, stranger } = await story();
    const past = { ...light, validTo: '2020-01-01T00:00:00Z' };
    const halves = [{ lightOn: '05:00' }, { irrigationFrequency: 30 }, { lightOn: '25:00', lightOff: '06:00' }, past];
    for (const half of halves) expect((await post('setSchedule', order(units, half), manager)).status).toBe(422);
    expect((await post('setSchedule', order(units))).status).toBe(401);
    expect((await post('setSchedule', order(units), grower)).status).toBe(403);
    expect((await post('setSchedule', order(units), stranger)).status).toBe(404);
  });
});

test('a unit is known by the first of its boards that is there, else by its controller', async () => {
  const { here, units, manager } = await story();
  const [id = 0] = units;
  const known = async (values: object) => {
    await server.call('PATCH', `ag_platformGroups/${id}`, { token: manager.token, body: values });
    const { body } = await server.call('GET', `ag_platformGroups/getFullStatus?facility_id=${here.id}`, {
      token: manager.token,
    });
    return (body as { platformGroup_id: number; device_id: string }[]).find((unit) => unit.platformGroup_id === id)
      ?.device_id;
  };
  await server.services.pool.query(
    `update controllers set kind = 'vfu', "deviceId" = 'vfu-of-controller' where id = (select controller_id from units where id = $1)`,
    [id],
  );
  expect(await known({ rcuDeviceId: 'rcu-1' })).toBe('vfu-of-controller');
  expect(await known({ cortexVfuDeviceId: 'cortex-1' })).toBe('cortex-1');
  expect(await known({ cortexVfuDeviceId: null, vfuDeviceId: 'vfu-1' })).toBe('vfu-1');
});

test('a facility of thousands of units is listed whole where that is asked: a map calls none of them gone', async () => {
  const { here, west, grower } = await story();
  await server.services.pool.query(
    `insert into units (facility_id, name, area_id) select $1, 'Z-' || n, $2 from generate_series(1, 1200) n`,
    [here.id, west],
  );
  const filter = encodeURIComponent(JSON.stringify({ fields: ['id'], limit: 10_000 }));
  const { body } = await server.call('GET', `ag_platformGroups?filter=${filter}`, { token: grower.token });
  expect(body).toHaveLength(1202);
});
