import { refusal, startTestServer, whileHeld, type TestServer } from '@trellis/server-app/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inDays, makeFarms } from './farm.testing.ts';

type Run = { id: number; scheduledEnd: string };
type Choices = { shelves: { platform_id: number }[] };
let server: TestServer;
let farm: ReturnType<typeof makeFarms>;
beforeAll(async () => {
  server = await startTestServer({ env: { ROLES: 'api' } });
  farm = makeFarms(server);
});
afterAll(() => server.stop());

async function ready() {
  const one = await farm();
  await server.services.pool.query('update grow_plans set "publishedVersion_id" = $1 where id = $2', [
    one.version,
    one.plan,
  ]);
  const body = { growplan_id: one.plan, name: 'First', platforms: [{ platform_id: one.shelves[0], plants: 8 }] };
  return { ...one, body };
}

test('choices of a start: shelves say what is in the way and from when they are free, dates and supplies are told', async () => {
  const { call, plan, shelves, body, here } = await ready();
  const address = `ag_lifecycles/startChoices?growplan_id=${plan}`;
  const before = await call('grower', 'GET', address);
  expect(before.status).toBe(200);
  expect(before.body).toMatchObject({
    phases: [{ name: 'Veg' }, { name: 'Bloom' }],
    shelves: [
      { platform_id: shelves[1], capacity: 10, clashes: [], isOffline: false, urgentAlerts: 0, openTickets: 0 },
      { platform_id: shelves[0], clashes: [] },
    ],
    supplies: [{ name: `Blocks ${here.id}`, perPlant: 2, perRun: 0, free: 100 }],
  });
  const start = await call('head', 'POST', 'ag_lifecycles/begin', { ...body, how: 'start' });
  expect(start).toMatchObject({ status: 200, body: { state: 'in_flight' } });
  const after = (await call('grower', 'GET', address)).body as Choices;
  const { id } = start.body as Run;
  const run = (await call('head', 'GET', `ag_lifecycles/${id}`)).body as Run;
  expect(after.shelves[1]).toMatchObject({
    freeFrom: run.scheduledEnd,
    clashes: [{ kind: 'lifecycle', lifecycle_id: id, finish: run.scheduledEnd }],
  });
  expect((await call('visitor', 'GET', address)).status).toBe(401);
  expect((await call('stranger', 'GET', address)).status).toBe(404);
  expect((await call('stranger', 'GET', `${address}&facility_id=${here.id}`)).status).toBe(404);
  expect((await call('grower', 'GET', 'ag_lifecycles/startChoices?growplan_id=x')).status).toBe(400);
});

test('days on which the calendar says closed are told, those that come each year too', async () => {
  const { call, plan, here, world } = await ready();
  const close = (title: string, startdate: string, enddate: string, more: object) =>
    world.row('calendar_events', {
      ...{ facility_id: here.id, CalendarEventItem_id: closed, title, allDay: true, startdate, enddate, ...more },
    });
  const { rows } = await server.services.pool.query<{ id: number }>(
    `select id from calendar_event_items where affects = 'closed' order by id limit 1`,
  );
  const closed = rows[0]?.id;
  await close('Founding day', '2019-06-01T12:00:00Z', '2019-06-01T13:00:00Z', { recurrence: 'FREQ=YEARLY' });
  await close('Flood', '2030-05-31T12:00:00Z', '2030-06-01T13:00:00Z', {});
  await close('Flood elsewhere', '2030-06-03T12:00:00Z', '2030-06-03T13:00:00Z', {});
  const address = `ag_lifecycles/startChoices?growplan_id=${plan}&start=2030-06-01T20:00:00Z`;
  expect((await call('grower', 'GET', address)).body).toMatchObject({
    holidays: [
      { day: '2030-06-01', title: 'Flood' },
      { day: '2030-06-01', title: 'Founding day' },
    ],
  });
});

test('begin a run: it is made and started in one step, and what is refused leaves no draft behind', async () => {
  const { call, body, list, away, world, shelves } = await ready();
  const ask = (who: Parameters<typeof call>[0], values: object = {}) =>
    call(who, 'POST', 'ag_lifecycles/begin', { ...body, how: 'start', ...values });
  expect((await ask('visitor')).status).toBe(401);
  expect((await ask('grower')).status).toBe(403);
  expect((await ask('stranger')).status).toBe(404);
  expect((await ask('head', { name: ' ' })).status).toBe(422);
  const far = await world.unit(away);
  const theirs = await world.row('platforms', { platformGroup_id: far.id, name: 'Top' });
  expect((await ask('head', { platforms: [{ platform_id: theirs, plants: 1 }] })).status).toBe(404);
  expect(refusal(await ask('head', { platforms: [] }))).toEqual({ status: 409, code: 'lifecycle.no-shelves' });
  expect(refusal(await ask('head', { start: inDays(-9) }))).toEqual({ status: 409, code: 'lifecycle.start-in-past' });
  const many = [{ platform_id: shelves[0], plants: 11 }];
  expect(refusal(await ask('head', { platforms: many }))).toEqual({ status: 409, code: 'lifecycle.over-capacity' });
  expect(await list('ag_lifecycles', { growplan_id: body.growplan_id })).toEqual([]);
  // Two people who begin on one shelf at once: one gets it.
  const both = await Promise.all([ask('head'), ask('manager')]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  const told = both.filter(({ status }) => status === 409).map(refusal);
  expect(told).toEqual([{ status: 409, code: 'lifecycle.shelf-taken' }]);
  expect(await list('ag_lifecycles', { growplan_id: body.growplan_id })).toHaveLength(1);
  const later = { how: 'schedule', start: inDays(60) };
  expect((await ask('head', later)).body).toMatchObject({ state: 'scheduled' });
});

test('save a draft: growers keep a run with its shelves, and nothing is booked', async () => {
  const { call, body, list, shelves } = await ready();
  const ask = (who: Parameters<typeof call>[0], values: object = {}) =>
    call(who, 'POST', 'ag_lifecycles/saveDraft', { ...body, ...values });
  expect((await ask('visitor')).status).toBe(401);
  expect((await ask('officer')).status).toBe(403);
  expect((await ask('stranger')).status).toBe(404);
  expect((await ask('grower', { how: 'start' })).status).toBe(422);
  const kept = await ask('grower', { start: inDays(2) });
  expect(kept).toMatchObject({ status: 200, body: { state: 'draft' } });
  const { id } = kept.body as Run;
  const where = { lifecycle_id: id };
  expect(await list('ag_lifecyclePlatforms', where)).toMatchObject([
    { platform_id: shelves[0], plants: 8, start: null },
  ]);
  expect(await list('ag_platformAllocations', where)).toEqual([]);
  const started = await call('head', 'POST', `ag_lifecycles/${id}/start`, {});
  expect(started).toMatchObject({ status: 200, body: { state: 'in_flight' } });
});

test('a draft is opened again, changed and started by who may; what it was to have beyond its fields is kept', async () => {
  const { call, body, list, shelves, people } = await ready();
  const save = (who: Parameters<typeof call>[0], values: object = {}) =>
    call(who, 'POST', 'ag_lifecycles/saveDraft', { ...body, ...values });
  const tags = { prefix: 'A', first: 7, digits: 3 };
  const kept = await save('grower', { tags, note: 'From the old mothers', wanted: 12 });
  const draft_id = (kept.body as Run).id;
  type Kept = { startPlan: unknown; name: string; state: string; owner_user_id: number; updatedate: string };
  const read = async () => (await call('head', 'GET', `ag_lifecycles/${draft_id}`)).body as Kept;
  const first = await read();
  expect(first).toMatchObject({ state: 'draft', startPlan: { tags, note: 'From the old mothers', wanted: 12 } });
  // Changed by its owner and by planners, not by others; never over what somebody else changed meanwhile.
  const platforms = [{ platform_id: shelves[1], plants: 5 }];
  expect((await save('grower', { draft_id, name: 'Second', platforms })).status).toBe(200);
  expect(refusal(await save('head', { draft_id, updatedate: first.updatedate }))).toMatchObject({ code: 'CONFLICT' });
  expect((await save('stranger', { draft_id })).status).toBe(404);
  expect((await save('grower', { draft_id, source: { kind: 'mothers', ids: [0.5] } })).status).toBe(422);
  expect((await save('grower', { draft_id, source: { kind: 'mothers', ids: [1e308] } })).status).toBe(422);
  const second = await read();
  expect(second).toMatchObject({ name: 'Second', owner_user_id: people.grower.id, startPlan: null });
  expect(await list('ag_lifecyclePlatforms', { lifecycle_id: draft_id })).toMatchObject([{ platform_id: shelves[1] }]);
  const begun = await call('head', 'POST', 'ag_lifecycles/begin', {
    ...{ ...body, draft_id, platforms, tags, how: 'start', note: 'Begun at last', updatedate: second.updatedate },
  });
  expect(begun).toMatchObject({ status: 200, body: { id: draft_id, state: 'in_flight' } });
  expect(await list('ag_plants', { lifecycle_id: draft_id }, 'tag')).toHaveLength(5);
  expect(await list('lifecycleLog', { lifecycle_id: draft_id, kind: 'note' })).toMatchObject([
    { text: 'Begun at last' },
  ]);
  expect(refusal(await save('head', { draft_id }))).toMatchObject({ code: 'lifecycle.not-a-draft' });
});

test('a reservation becomes the run it was kept for; other bookings do not', async () => {
  const { call, body, list, world, shelves } = await ready();
  const book = (kind: string) =>
    world.row('platform_allocations', {
      ...{ platform_id: shelves[0], kind, start: inDays(kind === 'reserved' ? -1 : 20) },
      finish: inDays(kind === 'reserved' ? 15 : 22),
    });
  const [reserved, cleanout] = [await book('reserved'), await book('cleanout')];
  const ask = (values: object) => call('head', 'POST', 'ag_lifecycles/begin', { ...body, how: 'start', ...values });
  expect(refusal(await ask({}))).toMatchObject({ code: 'lifecycle.shelf-taken' });
  expect(refusal(await ask({ allocation_ids: [cleanout] }))).toMatchObject({ code: 'lifecycle.not-reserved' });
  expect((await ask({ allocation_ids: [999_999] })).status).toBe(404);
  // A refusal afterwards leaves the reservation.
  expect(refusal(await ask({ allocation_ids: [reserved] }))).toMatchObject({ code: 'lifecycle.shelf-taken' });
  expect(await list('ag_platformAllocations', { id: reserved })).toHaveLength(1);
  await world.row('platform_allocations', {
    platform_id: shelves[1],
    kind: 'reserved',
    start: inDays(-1),
    finish: inDays(9),
  });
  const choices = (await call('head', 'GET', `ag_lifecycles/startChoices?growplan_id=${body.growplan_id}`)).body as {
    shelves: { platform_id: number; clashes: { kind: string; allocation_id: number }[] }[];
  };
  const [found] = choices.shelves.find(({ platform_id }) => platform_id === shelves[1])?.clashes ?? [];
  expect(found?.kind).toBe('reserved');
  const begun = await ask({
    platforms: [{ platform_id: shelves[1], plants: 4 }],
    allocation_ids: [found?.allocation_id],
  });
  expect(begun).toMatchObject({ status: 200, body: { state: 'in_flight' } });
  expect(await list('ag_platformAllocations', { platform_id: shelves[1] })).toMatchObject([
    { kind: 'lifecycle', lifecycle_id: (begun.body as Run).id },
  ]);
});

test('a draft that becomes a run on other shelves, which were kept for it, holds all of them at once', async () => {
  const { call, body, world, shelves } = await ready();
  const [top, bottom] = shelves;
  const draft = await call('head', 'POST', 'ag_lifecycles/saveDraft', body);
  const kept = await world.row('platform_allocations', {
    ...{ platform_id: bottom, kind: 'reserved', start: inDays(-1), finish: inDays(9) },
  });
  const begun = await whileHeld(
    server.services.pool,
    ['select from platforms where id = $1 for no key update', [top]],
    () =>
      call('head', 'POST', 'ag_lifecycles/begin', {
        ...{ ...body, how: 'start', draft_id: (draft.body as Run).id, allocation_ids: [kept] },
        platforms: [{ platform_id: bottom, plants: 4 }],
      }),
    ['select from platforms where id = $1 for no key update nowait', [bottom]],
  );
  expect(begun).toMatchObject({ status: 200, body: { state: 'in_flight' } });
});

test('sources of a start: mothers, seed, deliveries, empty containers, and licences that report plants', async () => {
  const { call, plan, strain, world, here } = await ready();
  const type = await world.row('plant_container_types', { name: `Pot ${here.id}`, plantsPerContainer: 2 });
  await world.row('plant_containers', { plantContainerType_id: type, facility_id: here.id, barcode: 'P-1' });
  const intake = await world.row('facility_intakes', {
    ...{ facility_id: here.id, number: 'IN-1', kind: 'plants', state: 'inspecting', sourceName: 'Nursery' },
  });
  await world.row('facility_intake_items', {
    ...{ intake_id: intake, lineClass: 'plant', strain_id: strain, qtyShipped: 20, qtyReceived: 20, qtyRejected: 2 },
  });
  await server.services.pool.query(`update facility_intakes set state = 'accepted' where id = $1`, [intake]);
  const address = `ag_lifecycles/startSources?growplan_id=${plan}`;
  const reply = await call('grower', 'GET', address);
  expect(reply.status).toBe(200);
  expect(reply.body).toMatchObject({
    mothers: [{ tag: `M-${here.id}`, isIsolated: false, cuttings: 0 }],
    intakes: [{ number: 'IN-1', from: 'Nursery', plants: 18 }],
    licences: [],
  });
  const { containerTypes } = reply.body as { containerTypes: { id: number; empty: number }[] };
  expect(containerTypes.find(({ id }) => id === type)).toMatchObject({ empty: 1 });
  expect((await call('visitor', 'GET', address)).status).toBe(401);
  expect((await call('stranger', 'GET', address)).status).toBe(404);
  expect((await call('grower', 'GET', 'ag_lifecycles/startSources')).status).toBe(400);
});

test('a run that is begun under a licence that reports plants tells the state, by who may report', async () => {
  const { call, body, world, here, unit, list } = await ready();
  await world.row('licenses', { facility_id: here.id, number: `L-${here.id}`, state: 'OR' });
  const setting = await world.row('state_compliance_settings', {
    ...{ facility_id: here.id, licenseNumber: `L-${here.id}`, system: 'metrc', region: 'OR', sendMode: 'hold' },
  });
  await world.row('state_compliance_rooms', {
    ...{ facilityStateCompliance_id: setting, area_id: unit.area_id, LocationName: 'Room 1' },
  });
  const run = { ...body, how: 'start', licenseNumber: `L-${here.id}`, metrcPlantBatchName: 'Batch 1' };
  const begun = await call('manager', 'POST', 'ag_lifecycles/begin', { ...run, source: { kind: 'seed' } });
  expect(begun.status).toBe(200);
  const { rows } = await server.services.pool.query(
    'select service, payload, state from metrc_outboxes where "LicenseNumber" = $1',
    [`L-${here.id}`],
  );
  expect(rows).toMatchObject([{ service: 'plantbatches/v1/createplantings', state: 'held' }]);
  expect(JSON.parse(String(rows[0]?.payload))).toMatchObject([
    { Name: 'Batch 1', Type: 'Seed', Count: 8, Location: 'Room 1' },
  ]);
  expect(await list('ag_lifecycles', { id: (begun.body as Run).id })).toHaveLength(1);
});

test('a plan that names no crop grows what the person chose', async () => {
  const { call, body, plan, strain } = await ready();
  await server.services.pool.query('update grow_plans set strain_id = null where id = $1', [plan]);
  const sources = await call('head', 'GET', `ag_lifecycles/startSources?growplan_id=${plan}&strain_id=${strain}`);
  expect((sources.body as { mothers: unknown[] }).mothers).toHaveLength(1);
  const begun = await call('head', 'POST', 'ag_lifecycles/begin', { ...body, how: 'start', strain_id: strain });
  expect(begun.status).toBe(200);
  expect((await call('head', 'GET', `ag_lifecycles/${(begun.body as Run).id}`)).body).toMatchObject({
    strain_id: strain,
  });
  expect((await call('head', 'POST', 'ag_lifecycles/saveDraft', { ...body, strain_id: 999_999 })).status).toBe(422);
});
