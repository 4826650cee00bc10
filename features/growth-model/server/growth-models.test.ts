import { mostModelBytes } from '@trellis/growth-model/model';
import { makeWorld, startTestServer, type MadeUnit, type TestServer, type World } from '@trellis/server-app/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { fitRoom } from './fit-room.ts';

let server: TestServer;
let world: World;
let here: { id: number };
let unit: MadeUnit;
let head: { id: number; token: string };
let grower: { id: number; token: string };
let stranger: { id: number; token: string };
let area: number;
const now = new Date('2026-11-21T20:00:00Z');

beforeAll(async () => {
  server = await startTestServer({ env: { ROLES: 'api' }, clock: { now: () => now } });
  world = makeWorld(server.services);
  await server.services.pool.query(
    `create table if not exists reading_rollups_15m_of_growth partition of reading_rollups_15m for values from ('2026-11-01') to ('2026-11-22')`,
  );
});
afterAll(() => server.stop());
beforeEach(async () => {
  here = await world.facility({ facility_timezone: 'America/Los_Angeles' });
  await server.services.pool.query('update facilities set "electricityRate" = 0.2 where id = $1', [here.id]);
  const away = await world.facility();
  head = await world.person({ facilities: [here.id], roles: ['farmManager'] });
  grower = await world.person({ facilities: [here.id], roles: ['grower'] });
  stranger = await world.person({ facilities: [away.id], roles: ['farmManager'] });
  area = await world.row('areas', { facility_id: here.id, name: `Room ${here.id}`, kind: 'grow' });
  unit = await world.unit(here, { name: `U-${here.id}`, area_id: area });
});
const post = (path: string, who: { token: string } | undefined, body: unknown) =>
  server.call('POST', path, { token: who?.token, body });
const file = (content: object) => ({ name: 'model.json', text: JSON.stringify(content) });
const decay = file({
  y: { type: 'state', definition: '-k*y', init: '2', unit: 'g' },
  k: { type: 'const', definition: '1e-5' },
});
/** All that a room is reckoned with, and no more. */
const roomModel = {
  ...Object.fromEntries(
    ['lamp_ppfd', 'set_temperature', 'set_humidity', 'set_co2'].map((name) => [name, { type: 'input' }]),
  ),
  X_T: { type: 'state', definition: '(set_temperature-X_T)/600', init: '20' },
  X_h: { type: 'state', definition: '0*X_h', init: '0.01' },
  X_c: { type: 'state', definition: '0*X_c', init: '0.001' },
  X_d: { type: 'state', definition: '1e-8+0*X_d', init: '0.01' },
  air_humidity: { definition: '60+0*X_h' },
  air_co2: { definition: '800+0*X_c' },
  ...Object.fromEntries(
    ['lamp', 'cooling', 'heating', 'drying'].map((kind) => [`${kind}_power`, { definition: '1+0*X_T' }]),
  ),
};
interface MadeRow {
  id: number;
}
const phase = (ppfd: number) => ({
  ...{ days: 3, photoperiod: 16, ppfd },
  lit: { temperature: 23, humidity: 65, co2: 900 },
  dark: { temperature: 20, humidity: 70, co2: 0 },
});

describe('models', () => {
  test('are brought by who keeps them, read and tried first, and run by themselves', async () => {
    const body = { name: 'Decay', source: 'Somebody (2020)', licence: 'CC0', inClosedRoom: false, files: [decay] };
    expect((await post('growthModels/upload', undefined, body)).status).toBe(401);
    expect((await post('growthModels/upload', grower, body)).status).toBe(403);
    const { status, body: made } = await post('growthModels/upload', head, body);
    expect([status, made]).toMatchObject([200, { fitsRooms: false }]);
    const { id } = made as { id: number };
    const run = await post(`growthModels/${id}/run`, grower, { days: 1, inputs: {} });
    const [course] = (run.body as { courses: { name: string; values: number[] }[] }).courses;
    expect(course?.values.at(-1)).toBeCloseTo(2 * Math.exp(-0.864), 4);
    expect((await post(`growthModels/${id}/run`, stranger, { days: 1, inputs: {} })).status).toBe(404);
    expect((await post(`growthModels/${id}/run`, head, { days: 9000, inputs: {} })).status).toBe(422);
    const content = await server.call('GET', `growthModels/${id}/content`, { token: grower.token });
    expect(content.body).toMatchObject({
      variables: [
        { name: 'y', unit: 'g' },
        { name: 'k', definition: '1e-5' },
      ],
    });
    expect((await server.call('GET', `growthModels/${id}/content`, { token: stranger.token })).status).toBe(404);
  });

  test('that harm, circle or never end are refused with the reason, and the server goes on', async () => {
    const bring = async (content: object) => {
      const { status, body } = await post('growthModels/upload', head, {
        name: 'Bad',
        inClosedRoom: false,
        files: [file(content)],
      });
      return [status, (body as { error?: { details?: { reason?: string } } }).error?.details?.reason];
    };
    const y = { type: 'state', definition: '0*y', init: '1' };
    expect(await bring({ y, a: { definition: 'process.exit(1)' } })).toEqual([422, 'unknown-sign']);
    expect(await bring({ y, a: { definition: 'b' }, b: { definition: 'a' } })).toEqual([422, 'circle']);
    expect(await bring({ y, a: { definition: '('.repeat(3000) } })).toEqual([422, 'too-deep']);
    const doubling = Object.fromEntries(
      Array.from({ length: 40 }, (_, i) => [`f${i + 1}(x)`, { type: 'function', definition: `f${i}(x)*f${i}(x)` }]),
    );
    expect(
      await bring({ y: { ...y, definition: 'f40(y)' }, 'f0(x)': { type: 'function', definition: 'x' }, ...doubling }),
    ).toEqual([422, 'too-dear']);
    expect(await bring({ y, a: { definition: '1', fit: [{ toString: 1, valueOf: 1 }, 2] } })).toEqual([422, 'bad-fit']);
    expect(await bring({ y, processing_order: [[{ toString: 1, valueOf: 1 }]] })).toEqual([422, 'missing-file']);
    const deep = Object.fromEntries(
      Array.from({ length: 450 }, (_, i) => [
        `f${i + 1}(x)`,
        { type: 'function', definition: `${'1+('.repeat(95)}f${i}(x)${')'.repeat(95)}` },
      ]),
    );
    expect(
      await bring({ y: { ...y, definition: 'f450(y)' }, 'f0(x)': { type: 'function', definition: 'x' }, ...deep }),
    ).toEqual([422, 'too-deep']);
    expect(
      (
        await post('growthModels/upload', head, {
          name: 'Big',
          inClosedRoom: false,
          files: [{ name: 'a', text: 'x'.repeat(1_000_001) }],
        })
      ).status,
    ).toBe(422);
    expect((await server.call('GET', 'growthModels/1/content', { token: grower.token })).body).toMatchObject({
      missing: [],
    });
  });
});

test('models of a facility stay few enough to be listed, and one is brought at a time', async () => {
  const body = (name: string) => ({ name, inClosedRoom: false, files: [decay] });
  await world.row('growth_models', {
    ...{ facility_id: here.id, name: 'Large' },
    files: JSON.stringify([{ name: 'a', text: 'x'.repeat(mostModelBytes - 300) }]),
  });
  expect(await post('growthModels/upload', head, body('Small'))).toMatchObject({ status: 200 });
  expect(await post('growthModels/upload', head, body('Next'))).toMatchObject({
    ...{ status: 409, body: { error: { code: 'growth-model.no-space' } } },
  });
});

test('what a plan gives and takes is told before and after, with a range and the price of electricity', async () => {
  const ask = (who: typeof head | undefined, body: object) => post('growthRooms/whatIf', who, body);
  const body = { growthRoom_id: null, before: [phase(200)], after: [phase(250)] };
  const { body: told } = await ask(grower, body);
  expect(told).toMatchObject({ isFitted: false, electricityRate: 0.2 });
  const { change, before } = told as { change: { middle: { lamps: number } }; before: { middle: { lamps: number } } };
  expect(change.middle.lamps).toBeCloseTo(before.middle.lamps / 4, 6);
  expect((await ask(undefined, body)).status).toBe(401);
  expect((await ask(grower, { ...body, before: [] })).status).toBe(422);
  expect((await ask(grower, { ...body, after: [{ ...phase(1), days: 1e9 }] })).status).toBe(422);
});

describe('a room', () => {
  const choose = async () =>
    (
      (await post('growthRooms', head, { area_id: area, growthModel_id: 1, facility_id: here.id })).body as {
        id: number;
      }
    ).id;

  test('with too few readings says how many there are, and fits nothing', async () => {
    const id = await choose();
    expect((await post(`growthRooms/${id}/fit`, grower, {})).status).toBe(403);
    expect((await post(`growthRooms/${id}/fit`, stranger, {})).status).toBe(404);
    expect((await post(`growthRooms/${id}/fit`, head, {})).body).toMatchObject({ fitState: 'tooFew', readings: 0 });
  });

  test('takes only a model that has all a room is reckoned with, and a number without end is told as such', async () => {
    const bring = async (name: string, content: object) =>
      ((await post('growthModels/upload', head, { name, inClosedRoom: false, files: [file(content)] })).body as MadeRow)
        .id;
    const bare = await bring('Bare', { y: { type: 'state', definition: '0*y', init: '1' } });
    const refused = await post('growthRooms', head, { area_id: area, growthModel_id: bare, facility_id: here.id });
    expect([refused.status, refused.body]).toMatchObject([409, { error: { code: 'GROWTH_MODEL_FITS_NO_ROOM' } }]);
    const id = await choose();
    expect(
      (await server.call('PATCH', `growthRooms/${id}`, { token: head.token, body: { growthModel_id: bare } })).status,
    ).toBe(409);
    const endless = await bring('Endless', { ...roomModel, lamp_power: { definition: '1e308*1e308*X_d' } });
    await server.call('PATCH', `growthRooms/${id}`, { token: head.token, body: { growthModel_id: endless } });
    const asked = { growthRoom_id: id, before: [phase(200)], after: [phase(200)] };
    const told = await post('growthRooms/whatIf', grower, asked);
    expect([told.status, told.body]).toMatchObject([422, { error: { details: { reason: 'ran-away' } } }]);
  });

  test('is fitted to its older readings, judged by the newest, and asked what a plan does in it', async () => {
    const id = await choose();
    await growHere();
    await fitRoom(id, server.services);
    const { body } = await server.call('GET', `growthRooms/${id}`, { token: grower.token });
    expect(body).toMatchObject({ fitState: 'fitted', fit: { heldOutDays: expect.any(Number) as number } });
    const { fit } = body as { fit: { errors: { temperature: number }; planErrors: { temperature: number } } };
    // The room holds 25 °C in light where its plan asks for 23.
    expect(fit.errors.temperature).toBeLessThan(1);
    expect(fit.planErrors.temperature).toBeGreaterThan(1);
    const asked = { growthRoom_id: id, before: [phase(200)], after: [phase(200)] };
    expect((await post('growthRooms/whatIf', grower, asked)).body).toMatchObject({ isFitted: true });
    expect((await post('growthRooms/whatIf', stranger, asked)).status).toBe(404);
    // What was found with one model says nothing of another.
    const { body: copy } = await post('growthModels/upload', head, {
      ...{ name: 'Plain', inClosedRoom: false, files: [file(roomModel)] },
    });
    const other = { growthModel_id: (copy as MadeRow).id };
    const { body: changed } = await server.call('PATCH', `growthRooms/${id}`, { token: head.token, body: other });
    expect(changed).toMatchObject({ ...other, fitState: 'waiting', fit: null, fittedAt: null });
  });

  async function growHere() {
    const shelf = await world.row('platforms', { platformGroup_id: unit.id, name: 'Top', capacity: 40 });
    const light = await world.row('light_spectrum_definitions', {
      name: `White ${here.id}`,
      ppfd100: 250,
      channels: '[]',
    });
    const plan = await world.row('grow_plans', { name: 'Lettuce', category_id: 1, facility_id: here.id });
    const version = await world.row('grow_plan_versions', { growplan_id: plan, version: 1 });
    const growPhase_id = await world.row('grow_phases', {
      ...{ growplanVersion_id: version, name: 'Finish', seq: 1, startSeconds: 0, endSeconds: 1_728_000 },
      ...{ photoperiod: 16, photoperiodStartTime: '06:00', lightSpectrumDefinition_id: light, lightIntensity: 1 },
    });
    for (const [lightState, tempMin, tempMax] of [
      ['Lights On', 22, 24],
      ['Lights Off', 19, 21],
    ] as const)
      await world.row('grow_phase_environments', {
        growPhase_id,
        lightState,
        tempMin,
        tempMax,
        humidityMin: 60,
        humidityMax: 70,
      });
    const [from, to] = ['2026-11-02T08:00:00Z', '2026-11-21T20:00:00Z'];
    const lifecycle_id = await world.row('lifecycles', {
      ...{ facility_id: here.id, name: 'Run', growplan_id: plan, growplanVersion_id: version },
      ...{ state: 'in_flight', starttime: from, plantsStarted: 10 },
    });
    await world.row('lifecycle_phases', { lifecycle_id, growPhase_id, seq: 1, starttime: from });
    await world.row('lifecycle_platforms', {
      lifecycle_id,
      platform_id: shelf,
      platformGroup_id: unit.id,
      plants: 10,
      start: from,
    });
    await server.services.pool.query(
      `insert into reading_rollups_15m (facility_id, sensor_id, bucket, min, max, sum, count)
       select $1, $2, b, v, v, v, 1 from (select b, case when extract(hour from b at time zone 'America/Los_Angeles') between 6 and 21 then 25.0 else 20.5 end::float8 as v
         from generate_series($3::timestamptz, $4::timestamptz - interval '1 second', interval '15 minutes') b) t`,
      [here.id, unit.sensors[5], from, to],
    );
  }
});
