import { exceptionStatusIds as statuses, type Exception } from '@trellis/alerts/model';
import { designatorIds } from '@trellis/climate/model';
import { makeWorld, startTestServer, type TestServer, type World } from '@trellis/server-app/testing';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { judgeFacility } from '../judge-facility.ts';

/** Noon in Los Angeles. */
const noon = Date.parse('2026-06-15T19:00:00Z');
const minute = 60_000;

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

/** A farm of rooms, by their names and how many units they have. */
async function farm(rooms: Record<string, number>) {
  const { id } = await world.facility();
  const grower = await world.person({ facilities: [id], roles: ['grower'] });
  const units: Record<string, number[]> = {};
  for (const [name, count] of Object.entries(rooms)) {
    const area = await world.row('areas', { facility_id: id, name });
    await run(
      `with c as (insert into controllers (facility_id, name, "deviceId") select $1::int, $3::text || n, $1::int || '-' || $3::text || n from generate_series(1, $4::int) n returning id, name)
       insert into units (facility_id, area_id, name, controller_id) select $1::int, $2, name, id from c`,
      [id, area, `${name}-`, count],
    );
    const made = await run('select id from units where area_id = $1 order by id', [area]);
    units[name] = made.rows.map((unit: { id: number }) => unit.id);
  }
  return { id, grower, units };
}
type Farm = Awaited<ReturnType<typeof farm>>;

/** These units were heard at this moment. */
const hear = (units: readonly number[] = []) =>
  run(
    'update controllers set "lastCommandFetch" = $2 where id in (select controller_id from units where id = any($1))',
    [units, now],
  );

/** Minutes later, judged in each, while these units speak. */
async function pass({ id }: Farm, speaking: readonly number[], minutes = 1) {
  for (let passed = 0; passed < minutes; passed += 1) {
    now = new Date(now.getTime() + minute);
    await hear(speaking);
    // Rounds were made all the while.
    await run('update alert_rounds set "judgedAt" = $2 where facility_id = $1', [id, new Date(now.getTime() - 10_000)]);
    await judgeFacility(server.services, id);
  }
}

async function alertsOf({ id, grower }: Farm): Promise<Exception[]> {
  const filter = encodeURIComponent(JSON.stringify({ where: { facility_id: id }, order: 'id', limit: 1000 }));
  const { body } = await server.call('GET', `ExceptionLists?filter=${filter}`, { token: grower.token });
  return body;
}

const split = (alerts: readonly Exception[]) => ({
  roots: alerts.filter(({ facts }) => facts?.gathers !== undefined),
  alone: alerts.filter(({ facts, rootException_id }) => facts?.gathers === undefined && rootException_id === null),
  hanging: alerts.filter(({ rootException_id }) => rootException_id !== null),
});

test('a room that falls silent is one alert that names the room and counts its units; theirs hang under it', async () => {
  const place = await farm({ 'Flower 1': 8, 'Flower 2': 12 });
  const { 'Flower 1': first = [], 'Flower 2': second = [] } = place.units;
  await pass(place, [...first, ...second]);
  await pass(place, first, 18);
  const { roots, alone, hanging } = split(await alertsOf(place));
  expect(roots).toMatchObject([
    {
      code: 'NET-001',
      name: 'Many units silent',
      message: 'Area Flower 2: 12 of 12 units silent since Jun 15, 12:01.',
      firstOccurrred: '2026-06-15T19:01:00.000Z',
      affectedUnits: 12,
      escalationLevel: 2,
      platformGroup_id: null,
      facts: { place: { kind: 'area', name: 'Flower 2' }, members: 12, gathers: 'CTL-001' },
    },
  ]);
  expect(alone).toEqual([]);
  expect(hanging.every(({ code }) => code === 'CTL-001')).toBe(true);
  expect(new Set(hanging.map(({ platformGroup_id: unit }) => unit))).toEqual(new Set(second));
  expect(new Set(hanging.map(({ rootException_id }) => rootException_id))).toEqual(new Set([roots[0]?.id]));
});

test('it ends when all units are well for their clear time, and goes on when they are gone again within the hour', async () => {
  const place = await farm({ Veg: 6 });
  const { Veg: units = [] } = place.units;
  await pass(place, units);
  await pass(place, [], 18);
  await pass(place, units.slice(1), 7);
  expect(split(await alertsOf(place)).roots).toMatchObject([{ ExceptionStatus_id: statuses.open }]);
  await pass(place, units, 6);
  const { roots, hanging } = split(await alertsOf(place));
  expect(roots).toMatchObject([
    { ExceptionStatus_id: statuses.auto_resolved, lastOccurred: '2026-06-15T19:27:00.000Z' },
  ]);
  expect(hanging.every(({ ExceptionStatus_id: status }) => status === statuses.auto_resolved)).toBe(true);
  await pass(place, [], 18);
  expect(split(await alertsOf(place)).roots).toMatchObject([{ ExceptionStatus_id: statuses.open, affectedUnits: 6 }]);
});

test('units that fall silent one after the other are one cause: earlier alerts are taken in, later ones follow', async () => {
  const place = await farm({ Clones: 12 });
  const { Clones: units = [] } = place.units;
  await pass(place, units);
  // Two go first, six within minutes, the others half a shift later.
  await pass(place, units.slice(2), 5);
  await pass(place, units.slice(8), 13);
  expect(split(await alertsOf(place))).toMatchObject({ roots: [], alone: [{}, {}] });
  await pass(place, units.slice(8), 5);
  const begun = split(await alertsOf(place));
  expect(begun).toMatchObject({ roots: [{ affectedUnits: 8 }], alone: [] });
  // Its ladder made it most urgent meanwhile.
  await run('update exceptions set "escalationLevel" = 1 where id = $1', [begun.roots[0]?.id]);
  await pass(place, [], 19);
  const later = split(await alertsOf(place));
  expect(later).toMatchObject({
    roots: [{ id: begun.roots[0]?.id, affectedUnits: 12, escalationLevel: 1 }],
    alone: [],
  });
  expect(later.roots[0]?.message).toBe('Area Clones: 12 of 12 units silent since Jun 15, 12:01.');
});

test('the other half of a room an hour later: told of by the same alert while nobody answered, else by one of its own', async () => {
  for (const isAnswered of [false, true]) {
    now = new Date(noon);
    const place = await farm({ Veg: 12 });
    const { Veg: units = [] } = place.units;
    await pass(place, units);
    await pass(place, units.slice(6), 18);
    if (isAnswered)
      await run('update exceptions set "ExceptionStatus_id" = $2 where facility_id = $1', [
        place.id,
        statuses.acknowledged,
      ]);
    now = new Date(now.getTime() + 40 * minute);
    await pass(place, units.slice(6));
    await pass(place, [], 18);
    const { roots, alone } = split(await alertsOf(place));
    expect(roots.map(({ affectedUnits }) => affectedUnits)).toEqual(isAnswered ? [6, 6] : [12]);
    expect(alone).toEqual([]);
  }
});

test('a cause that was put off and takes so many units that it is most urgent wakes', async () => {
  const place = await farm({ Veg: 60 });
  const { Veg: units = [] } = place.units;
  await pass(place, units);
  await pass(place, units.slice(30), 18);
  const [root] = split(await alertsOf(place)).roots;
  expect(root).toMatchObject({ affectedUnits: 30, escalationLevel: 2 });
  await run('update exceptions set "ExceptionStatus_id" = $2, "snoozedUntil" = $3 where id = $1', [
    root?.id,
    statuses.snoozed,
    new Date(now.getTime() + 8 * 60 * minute),
  ]);
  await pass(place, units.slice(55), 19);
  expect(split(await alertsOf(place)).roots).toMatchObject([
    { affectedUnits: 55, escalationLevel: 1, ExceptionStatus_id: statuses.open, snoozedUntil: null },
  ]);
});

test('whoever switches a type off leaves its cause open until its units are answered for', async () => {
  const place = await farm({ Veg: 6 });
  const { Veg: units = [] } = place.units;
  await pass(place, units);
  await pass(place, [], 18);
  await world.row('exception_types', { code: 'CTL-001', label: 'Off', facility_id: place.id, active: false });
  await pass(place, [], 2);
  expect(split(await alertsOf(place)).roots).toMatchObject([{ ExceptionStatus_id: statuses.open }]);
  await run(
    'update exceptions set "ExceptionStatus_id" = $2, "resolvedOn" = $3 where facility_id = $1 and "rootException_id" is not null',
    [place.id, statuses.resolved, now],
  );
  await pass(place, [], 1);
  expect(split(await alertsOf(place)).roots).toMatchObject([{ ExceptionStatus_id: statuses.auto_resolved }]);
});

test('few units, and a stray in another room, are told for themselves', async () => {
  const place = await farm({ North: 20, South: 20 });
  const { North: north = [], South: south = [] } = place.units;
  await pass(place, [...north, ...south]);
  await pass(place, [...north.slice(3), ...south], 18);
  expect(split(await alertsOf(place))).toMatchObject({ roots: [], alone: [{}, {}, {}], hanging: [] });
  await pass(place, south.slice(1), 25);
  const { roots, alone } = split(await alertsOf(place));
  expect(roots).toMatchObject([{ affectedUnits: 17, facts: { place: { name: 'North' } } }]);
  expect(alone.map(({ platformGroup_id: unit }) => unit)).toEqual([...north.slice(0, 3), south[0]]);
});

test('a zone is named before its room, and units out of service are not counted', async () => {
  const place = await farm({ Flower: 30 });
  const { Flower: units = [] } = place.units;
  const zone = await world.row('zones', { facility_id: place.id, name: 'Line 4', zonetype_id: 1 });
  for (const unit of units.slice(0, 8))
    await world.row('zone_devices', { zone_id: zone, platformGroup_id: unit, role: 'served' });
  await run('update units set "isTesting" = true where id = $1', [units[0]]);
  await pass(place, units);
  await pass(place, units.slice(8), 18);
  expect(split(await alertsOf(place)).roots).toMatchObject([
    { message: 'Zone Line 4: 7 of 7 units silent since Jun 15, 12:01.', facts: { place: { kind: 'zone', id: zone } } },
  ]);
});

test('a controller behind many units is named, and so are a power feed and a switch that serve parts of rooms', async () => {
  const place = await farm({ North: 12, South: 12 });
  const { North: north = [], South: south = [] } = place.units;
  const shared = await world.row('controllers', { facility_id: place.id, name: 'Hub 3', deviceId: `hub-${place.id}` });
  const hub = north.slice(0, 5);
  // What several units have of one controller are its sensors; each has a controller of its own besides, or none.
  for (const unit of hub)
    await world.row('sensors', {
      ...{
        facility_id: place.id,
        platformGroup_id: unit,
        controller_id: shared,
        designator_id: designatorIds.humidity,
      },
      device_id: `hub-${place.id}-${unit}`,
    });
  const [onFeed, onSwitch] = [
    [...north.slice(6), ...south.slice(0, 5)],
    [north[5] ?? 0, ...south.slice(5)],
  ];
  for (const [name, zonetype_id, units] of [
    ['Feed B', 5, onFeed],
    ['Rack switch', 6, onSwitch],
  ] as const) {
    const zone = await world.row('zones', { facility_id: place.id, name, zonetype_id });
    for (const unit of units)
      await world.row('zone_devices', { zone_id: zone, platformGroup_id: unit, role: 'served' });
  }
  const all = [...north, ...south];
  const roots = async () =>
    split(await alertsOf(place)).roots.map(({ facts, affectedUnits, message }) => [
      facts?.place?.kind,
      affectedUnits,
      message,
    ]);
  await pass(place, all);
  await pass(
    place,
    all.filter((unit) => !hub.includes(unit)),
    18,
  );
  expect(await roots()).toEqual([['controller', 5, 'Controller Hub 3: 5 of 5 units silent since Jun 15, 12:01.']]);
  // Each goes for itself, long after the one before.
  now = new Date(now.getTime() + 40 * minute);
  await pass(place, onSwitch);
  await pass(place, onSwitch, 18);
  expect((await roots()).slice(1)).toEqual([
    ['feeder', 11, expect.stringMatching(/^Power feed Feed B: 11 of 11 units silent/)],
  ]);
  now = new Date(now.getTime() + 40 * minute);
  await pass(place, onSwitch);
  await pass(place, [], 18);
  expect((await roots()).slice(2)).toEqual([
    ['switch', 8, expect.stringMatching(/^Network switch Rack switch: 8 of 8 units silent/)],
  ]);
  expect(split(await alertsOf(place)).alone).toEqual([]);
});

test('units with any other trouble in common have a cause too, and whoever switches its type off has them told one by one', async () => {
  const [shared, single] = [await farm({ Dry: 6 }), await farm({ Dry: 6 })];
  await world.row('exception_types', { code: 'GRP-001', label: 'Off', facility_id: single.id, active: false });
  for (const place of [shared, single]) {
    now = new Date(noon);
    const { Dry: units = [] } = place.units;
    await run('update units set "pestDetected" = true where id = any($1)', [units]);
    await pass(place, units);
  }
  expect(split(await alertsOf(shared))).toMatchObject({
    roots: [{ code: 'GRP-001', message: 'Area Dry: Pest detected in 6 of 6 units since Jun 15, 12:01.' }],
    alone: [],
  });
  expect(split(await alertsOf(single))).toMatchObject({ roots: [], alone: [{}, {}, {}, {}, {}, {}] });
});

test('danger to people is told for each unit, however many there are', async () => {
  const { id } = await world.facility();
  const grower = await world.person({ facilities: [id], roles: ['grower'] });
  const area_id = await world.row('areas', { facility_id: id, name: 'Flower' });
  const place: Farm = { id, grower, units: { Flower: [] } };
  for (let made = 0; made < 5; made += 1) {
    const unit = await world.unit(place, { area_id });
    place.units['Flower']?.push(unit.id);
    await run(
      `insert into latest_readings (sensor_id, facility_id, designator_id, reading, at, "receivedAt") values ($1, $2, $3, 6000, $4, $4)`,
      [unit.sensors[designatorIds.co2], id, designatorIds.co2, now],
    );
  }
  await pass(place, place.units['Flower'] ?? []);
  expect(split(await alertsOf(place))).toMatchObject({
    roots: [],
    alone: [1, 2, 3, 4, 5].map(() => ({ code: 'CO2-003' })),
  });
});

test('two thousand units that lose their power are one alert to read', async () => {
  const place = await farm({ Hall: 2000 });
  const { Hall: units = [] } = place.units;
  await pass(place, units);
  now = new Date(now.getTime() + 16 * minute);
  await pass(place, []);
  expect(split(await alertsOf(place)).roots).toMatchObject([{ affectedUnits: 2000, escalationLevel: 1 }]);
  const count = async (condition: string) =>
    (await run(`select count(*)::int as n from exceptions where facility_id = $1 and ${condition}`, [place.id]))
      .rows[0];
  expect(await count('"rootException_id" is not null')).toEqual({ n: 2000 });
  await pass(place, units, 7);
  expect(await count('"resolvedOn" is null')).toEqual({ n: 0 });
});
