import { makeWorld, startTestServer, whileHeld, type TestServer, refusal } from '@trellis/server-app/testing';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { dayMs, inDays, makeFarms } from './farm.testing.ts';
import { startDueRuns } from './keep-runs-on-time.ts';

let server: TestServer;
let farm: ReturnType<typeof makeFarms>;
beforeAll(async () => {
  server = await startTestServer({ env: { ROLES: 'api' } });
  farm = makeFarms(server);
});
afterAll(() => server.stop());

describe('schedule a run', () => {
  test('books its shelves, dates its phases, lays out its tasks and promises its supplies', async () => {
    const { call, draft, shelves, list, phases, tasks, stock } = await farm();
    const id = await draft();
    const scheduledStart = inDays(3);
    const platforms = [{ platform_id: shelves[0], plants: 8 }];
    const done = await call('head', 'POST', `ag_lifecycles/${id}/schedule`, { scheduledStart, platforms });
    expect(done).toMatchObject({ status: 200, body: { id, state: 'scheduled' } });
    const run = (await call('head', 'GET', `ag_lifecycles/${id}`)).body;
    expect(run).toMatchObject({ plantsStarted: 8, expectedGrams: 400, inflight: 0, starttime: null, scheduledStart });
    const end = new Date(new Date(scheduledStart).getTime() + 30 * dayMs).toISOString();
    expect(run).toMatchObject({ scheduledEnd: end, harvestdate: end.slice(0, 10) });
    expect(await list('ag_platformAllocations', { lifecycle_id: id })).toMatchObject([
      { platform_id: shelves[0], kind: 'lifecycle', start: scheduledStart, finish: end },
    ]);
    expect(await list('ag_lifecyclePhases', { lifecycle_id: id }, 'seq')).toMatchObject([
      { growPhase_id: phases[0], scheduledStart, starttime: null },
      { growPhase_id: phases[1], scheduledEnd: end },
    ]);
    const work = await list<{ growTask_id: number; task_id: number; duedate: string }>('ag_lifecycleTasks', {
      lifecycle_id: id,
    });
    const due = (days: number) => new Date(new Date(scheduledStart).getTime() + days * dayMs).toISOString();
    expect(work.map(({ growTask_id, duedate }) => [growTask_id, duedate])).toEqual([
      [tasks[0], due(1)],
      [tasks[0], due(8)],
      [tasks[1], due(25)],
    ]);
    expect(await list('task_task', { lifecycle_id: id })).toMatchObject([
      { id: work[0]?.task_id, title: 'Top or prune', state: 'planned', source: 'plan', date: due(1) },
      { date: due(8) },
      { title: 'Flush', inputs: [{ key: 'ec', isMandatory: true }, { key: 'ph' }] },
    ]);
    expect((await call('head', 'GET', `facilityConsumables/${stock}`)).body).toMatchObject({
      reserved: 16,
      onHand: 100,
    });
    const cancelled = await call('head', 'POST', `ag_lifecycles/${id}/cancel`, { reason: 'No clones' });
    expect(cancelled.body).toMatchObject({ state: 'cancelled' });
    expect(await list('ag_platformAllocations', { lifecycle_id: id })).toEqual([]);
    expect((await call('head', 'GET', `facilityConsumables/${stock}`)).body).toMatchObject({ reserved: 0 });
    for (const task of await list('task_task', { lifecycle_id: id }))
      expect(task).toMatchObject({ state: 'cancelled' });
  });

  test('a promise that a manager reversed by hand counts no more: what else is promised is given back with the run', async () => {
    const { call, draft, shelves, list, stock } = await farm();
    const id = await draft();
    const platforms = [{ platform_id: shelves[0], plants: 8 }];
    await call('head', 'POST', `ag_lifecycles/${id}/schedule`, { scheduledStart: inDays(3), platforms });
    const [promise] = await list<{ id: number }>('consumableLedger', { lifecycle_id: id, kind: 'reservation' });
    const reversed = await call('manager', 'POST', `consumableLedger/${promise?.id}/reverse`, { reason: 'Own seeds' });
    expect(reversed).toMatchObject({ status: 200 });
    const reserved = async () =>
      ((await call('head', 'GET', `facilityConsumables/${stock}`)).body as { reserved: number }).reserved;
    expect(await reserved()).toBe(0);
    await makeWorld(server.services).row('consumable_ledger_entries', {
      ...{ facilityConsumable_id: stock, kind: 'reservation', qty: 5, lifecycle_id: id },
    });
    expect(await reserved()).toBe(5);
    await call('head', 'POST', `ag_lifecycles/${id}/cancel`, { reason: 'No clones' });
    expect(await reserved()).toBe(0);
  });

  test('days are those of the facility: phases and harvest keep their time of day over a change of the clocks', async () => {
    const now = new Date('2027-03-08T15:00:00Z');
    const other = await startTestServer({ env: { ROLES: 'api' }, clock: { now: () => now } });
    onTestFinished(() => other.stop());
    const { call, draft, shelves, list, here } = await makeFarms(other)();
    await other.services.pool.query(`update facilities set facility_timezone = 'America/Los_Angeles' where id = $1`, [
      here.id,
    ]);
    const id = await draft();
    // 20:00 in Los Angeles; the clocks go forward on 14 March 2027.
    const scheduledStart = '2027-03-09T04:00:00.000Z';
    const platforms = [{ platform_id: shelves[0], plants: 8 }];
    const booked = await call('head', 'POST', `ag_lifecycles/${id}/schedule`, { scheduledStart, platforms });
    expect(booked.status).toBe(200);
    const end = '2027-04-08T03:00:00.000Z';
    expect((await call('head', 'GET', `ag_lifecycles/${id}`)).body).toMatchObject({
      scheduledEnd: end,
      harvestdate: '2027-04-07',
    });
    expect(await list('ag_lifecyclePhases', { lifecycle_id: id }, 'seq')).toMatchObject([
      { scheduledStart, scheduledEnd: '2027-03-19T03:00:00.000Z' },
      { scheduledStart: '2027-03-19T03:00:00.000Z', scheduledEnd: end },
    ]);
    expect(
      (await list<{ duedate: string }>('ag_lifecycleTasks', { lifecycle_id: id })).map((one) => one.duedate),
    ).toEqual(['2027-03-10T04:00:00.000Z', '2027-03-17T03:00:00.000Z', '2027-04-03T03:00:00.000Z']);
  });

  test('is for those who plan, at their facility, with shelves that are free and large enough', async () => {
    const { call, draft, shelves, away, world } = await farm();
    const id = await draft();
    const address = `ag_lifecycles/${id}/schedule`;
    const platforms = [{ platform_id: shelves[0], plants: 8 }];
    const body = { scheduledStart: inDays(3), platforms };
    expect((await call('visitor', 'POST', address, body)).status).toBe(401);
    expect((await call('grower', 'POST', address, body)).status).toBe(403);
    expect((await call('stranger', 'POST', address, body)).status).toBe(404);
    expect((await call('head', 'POST', address, { ...body, platforms: [{ platform_id: shelves[0] }] })).status).toBe(
      422,
    );
    const ask = (values: object) => call('head', 'POST', address, { ...body, ...values });
    expect(refusal(await ask({ scheduledStart: undefined }))).toEqual({ status: 422, code: 'lifecycle.no-start' });
    expect(refusal(await ask({ scheduledStart: inDays(-1) }))).toEqual({
      status: 409,
      code: 'lifecycle.start-in-past',
    });
    expect(refusal(await ask({ platforms: undefined }))).toEqual({ status: 409, code: 'lifecycle.no-shelves' });
    const tooMany = [{ platform_id: shelves[0], plants: 11 }];
    expect(refusal(await ask({ platforms: tooMany }))).toEqual({ status: 409, code: 'lifecycle.over-capacity' });
    const far = await world.unit(away);
    const theirs = await world.row('platforms', { platformGroup_id: far.id, name: 'Top' });
    expect((await ask({ platforms: [{ platform_id: theirs, plants: 1 }] })).status).toBe(404);
    expect((await ask({})).status).toBe(200);
    expect(refusal(await ask({}))).toEqual({ status: 409, code: 'WRONG_STATE' });
    const other = await draft();
    const clash = await call('head', 'POST', `ag_lifecycles/${other}/schedule`, {
      ...body,
      scheduledStart: inDays(10),
    });
    expect(clash).toMatchObject({
      status: 409,
      body: { error: { details: { clashes: [{ platform_id: shelves[0], kind: 'lifecycle', lifecycle_id: id }] } } },
    });
    // Nothing of the refused start stays behind.
    expect((await call('head', 'GET', `ag_lifecycles/${other}`)).body).toMatchObject({ state: 'draft' });
    const overlap = { scheduledStart: inDays(15), platforms: [{ platform_id: shelves[0], plants: 2, overlap: true }] };
    expect((await call('head', 'POST', `ag_lifecycles/${other}/schedule`, overlap)).status).toBe(200);
  });

  test('needs the published version of the plan', async () => {
    const { call, draft, version, shelves } = await farm();
    const id = await draft();
    await server.services.pool.query(`update grow_plan_versions set state = 'retired' where id = $1`, [version]);
    const body = { scheduledStart: inDays(3), platforms: [{ platform_id: shelves[0], plants: 8 }] };
    expect(refusal(await call('head', 'POST', `ag_lifecycles/${id}/schedule`, body))).toEqual({
      status: 409,
      code: 'lifecycle.plan-not-published',
    });
  });
});

describe('start a run', () => {
  test('makes and places its plants, tags them, begins its first phase and tells the diary', async () => {
    const { call, draft, world, here, shelves, list, strain } = await farm();
    const mother = (await list<{ id: number }>('ag_plants', { mother: true }))[0]?.id ?? 0;
    for (const col of [1, 2])
      await world.row('plant_locations', { platform_id: shelves[0], row: 1, col, label: `A${col}` });
    const id = await draft({ source: { kind: 'mothers', ids: [mother] } });
    const platforms = [{ platform_id: shelves[0], plants: 3 }];
    const tags = { prefix: 'T', first: 8, digits: 3 };
    const body = { platforms, tags };
    expect((await call('visitor', 'POST', `ag_lifecycles/${id}/start`, body)).status).toBe(401);
    expect((await call('grower', 'POST', `ag_lifecycles/${id}/start`, body)).status).toBe(403);
    expect((await call('stranger', 'POST', `ag_lifecycles/${id}/start`, body)).status).toBe(404);
    const day = inDays(0).slice(0, 10);
    const started = await call('head', 'POST', `ag_lifecycles/${id}/start`, body);
    expect(started.body).toMatchObject({ id, state: 'in_flight' });
    expect((await call('head', 'GET', `ag_lifecycles/${id}`)).body).toMatchObject({ inflight: 1, plantsStarted: 3 });
    const plants = await list<{ plantLocation_id: number | null }>('ag_plants', { lifecycle_id: id });
    const plantedDate = expect.toBeOneOf([day, inDays(0).slice(0, 10)]) as string;
    const like = { strain_id: strain, motherPlant_id: mother, origin: 'Clone', growStage_id: 2, plantedDate };
    expect(plants).toMatchObject([
      { ...like, tag: 'T008' },
      { ...like, tag: 'T009' },
      { ...like, tag: 'T010' },
    ]);
    expect(plants.map(({ plantLocation_id }) => plantLocation_id !== null)).toEqual([true, true, true]);
    const positions = `ag_lifecycles/getPlantPositions?lifecycle_id=${id}`;
    expect((await call('head', 'GET', positions)).body).toMatchObject([
      { label: 'A1' },
      { label: 'A2' },
      // The third place was drawn at the start.
      { label: '1-3', row: 1, col: 3 },
    ]);
    expect((await call('head', 'GET', `ag_inFlightLifecycles/getInFlight?facility_id=${here.id}`)).body).toMatchObject([
      { id, phaseName: 'Veg', plants: 3, day: 1 },
    ]);
    expect(await list('lifecycleLog', { lifecycle_id: id })).toMatchObject([
      { kind: 'system' },
      { kind: 'system', value: 3, unit: 'plants' },
    ]);
    const second = await draft();
    const taken = await call('head', 'POST', `ag_lifecycles/${second}/start`, {
      platforms: [{ platform_id: shelves[1], plants: 1 }],
      tags,
    });
    expect(taken).toMatchObject({ status: 409, body: { error: { details: { tags: ['T008'] } } } });
    expect(refusal(await call('head', 'POST', `ag_lifecycles/${second}/start`, { platforms }))).toEqual({
      status: 409,
      code: 'lifecycle.shelf-taken',
    });
  });

  test('fills empty containers, and takes over plants that belong to none', async () => {
    const { call, draft, world, here, shelves, list, strain } = await farm();
    const type = await world.row('plant_container_types', { name: `Tray ${here.id}`, plantsPerContainer: 4 });
    const tray = (barcode: string, status = 'empty') =>
      world.row('plant_containers', { plantContainerType_id: type, facility_id: here.id, barcode, status });
    const trays = [await tray('P1'), await tray('P2')];
    const used = await tray('P3', 'used');
    const bought = await world.row('plants', { facility_id: here.id, strain_id: strain, tag: 'BOUGHT' });
    const id = await draft({ source: { kind: 'plants', ids: [bought] } });
    const platforms = [{ platform_id: shelves[0], plants: 6 }];
    const start = (plantContainer_ids: number[]) =>
      call('head', 'POST', `ag_lifecycles/${id}/start`, { platforms, plantContainer_ids });
    const { pool } = server.services;
    await pool.query(`update plants set state = 'destroyed', "destroyPlantReason_id" = 1 where id = $1`, [bought]);
    expect(refusal(await start(trays))).toEqual({ status: 422, code: 'lifecycle.other-plants' });
    await pool.query(`update plants set state = 'growing', "destroyPlantReason_id" = null where id = $1`, [bought]);
    expect(refusal(await start([used]))).toEqual({ status: 409, code: 'lifecycle.container-not-empty' });
    expect(refusal(await start([trays[0] ?? 0]))).toEqual({ status: 409, code: 'lifecycle.too-few-containers' });
    expect((await start(trays)).status).toBe(200);
    const plants = await list<{ id: number; plantContainer_id: number }>('ag_plants', { lifecycle_id: id });
    expect(plants.map(({ plantContainer_id }) => plantContainer_id)).toEqual([0, 0, 0, 0, 1, 1].map((n) => trays[n]));
    expect(plants[0]?.id).toBe(bought);
    expect(await list('ag_plantContainers', { facility_id: here.id })).toMatchObject([
      { status: 'used', platform_id: shelves[0] },
      { status: 'used', platform_id: shelves[0] },
      { status: 'used', platform_id: null },
    ]);
  });

  test('a silent unit is started on only with a manager’s reason, a disabled one not at all', async () => {
    const { call, draft, shelves, unit } = await farm();
    const { pool } = server.services;
    await pool.query('update controllers set "isOnline" = false where id = $1', [unit.controller.id]);
    const id = await draft();
    const body = { platforms: [{ platform_id: shelves[0], plants: 3 }], reason: 'Back this evening' };
    const start = (who: 'head' | 'manager') => call(who, 'POST', `ag_lifecycles/${id}/start`, body);
    expect(refusal(await start('head'))).toEqual({ status: 409, code: 'lifecycle.unit-not-well' });
    await pool.query('update units set "isDisabled" = true where id = $1', [unit.id]);
    expect(refusal(await start('manager'))).toEqual({ status: 409, code: 'lifecycle.unit-disabled' });
    await pool.query('update units set "isDisabled" = false where id = $1', [unit.id]);
    expect((await start('manager')).status).toBe(200);
  });

  test('a scheduled run starts by itself when its time has come, with its dates as they really are', async () => {
    const { call, draft, shelves, list } = await farm();
    const id = await draft();
    const body = { scheduledStart: inDays(3), platforms: [{ platform_id: shelves[0], plants: 3 }] };
    await call('head', 'POST', `ag_lifecycles/${id}/schedule`, body);
    await startDueRuns(server.services);
    expect((await call('head', 'GET', `ag_lifecycles/${id}`)).body).toMatchObject({ state: 'scheduled' });
    await server.services.pool.query(
      `update lifecycles set "scheduledStart" = now() - interval '1 minute' where id = $1`,
      [id],
    );
    await startDueRuns(server.services);
    expect((await call('head', 'GET', `ag_lifecycles/${id}`)).body).toMatchObject({
      state: 'in_flight',
      plantsStarted: 3,
    });
    expect(await list('ag_plants', { lifecycle_id: id })).toHaveLength(3);
    expect(await list('ag_lifecyclePlatforms', { lifecycle_id: id })).toMatchObject([
      { start: expect.any(String) as string },
    ]);
  });

  test('a scheduled run that starts on other shelves is promised what it needs there, and its work is there', async () => {
    const { call, draft, shelves, list, world, here, stock } = await farm();
    const { pool } = server.services;
    const other = await world.unit(here, { name: 'Apart' });
    await pool.query('update controllers set "isOnline" = true where id = $1', [other.controller.id]);
    const away = await world.row('platforms', { platformGroup_id: other.id, name: 'Top', level: 1, capacity: 10 });
    const id = await draft();
    const body = { scheduledStart: inDays(3), platforms: [{ platform_id: shelves[0], plants: 9 }] };
    await call('head', 'POST', `ag_lifecycles/${id}/schedule`, body);
    const promised = async () =>
      (
        await pool.query<{ qty: number }>(
          `select coalesce(sum(qty), 0)::float8 as qty from consumable_ledger_entries
           where lifecycle_id = $1 and "facilityConsumable_id" = $2 and "postedAt" is not null`,
          [id, stock],
        )
      ).rows[0]?.qty;
    expect(await promised()).toBe(18);
    // One is due already, one was given another place.
    const planned = await list<{ id: number }>('task_task', { lifecycle_id: id });
    await pool.query(`update tasks set state = 'ready' where id = $1`, [planned[0]?.id]);
    const elsewhere = await world.unit(here, { name: 'Mixing room' });
    await pool.query('update tasks set "platformGroup_id" = $2 where id = $1', [planned[1]?.id, elsewhere.id]);
    const started = await call('head', 'POST', `ag_lifecycles/${id}/start`, {
      platforms: [{ platform_id: away, plants: 4 }],
    });
    expect(started.status).toBe(200);
    expect(await promised()).toBe(8);
    const { rows: waiting } = await pool.query(
      `select 1 from consumable_ledger_entries where lifecycle_id = $1 and (state <> 'posted' or kind = 'release' and qty <> -10)`,
      [id],
    );
    expect(waiting).toEqual([]);
    const orders = await list<{ id: number; platformGroup_id: number }>('task_task', { lifecycle_id: id });
    expect(orders.length).toBeGreaterThan(2);
    for (const { id: order, platformGroup_id } of orders)
      expect(platformGroup_id).toBe(order === planned[1]?.id ? elsewhere.id : other.id);
  });

  test('a run does not start in a facility that is closed at that moment, nor by itself until it is opened again', async () => {
    const { call, draft, shelves, here } = await farm();
    const { pool } = server.services;
    const id = await draft();
    const body = { scheduledStart: inDays(3), platforms: [{ platform_id: shelves[0], plants: 3 }] };
    await call('head', 'POST', `ag_lifecycles/${id}/schedule`, body);
    const closing = ['update facilities set active = false where id = $1', [here.id]] as const;
    const started = await whileHeld(pool, closing, () => call('head', 'POST', `ag_lifecycles/${id}/start`, {}));
    expect(refusal(started)).toEqual({ status: 409, code: 'FACILITY_CLOSED' });
    await pool.query(`update lifecycles set "scheduledStart" = now() - interval '1 minute' where id = $1`, [id]);
    const stateThen = async () => {
      await startDueRuns(server.services);
      const { rows } = await pool.query<{ state: string }>('select state from lifecycles where id = $1', [id]);
      return rows[0]?.state;
    };
    expect(await stateThen()).toBe('scheduled');
    await pool.query('update facilities set active = true where id = $1', [here.id]);
    expect(await stateThen()).toBe('in_flight');
  });

  test('a scheduled run waits while its unit is out of use, or nobody enters it yet after a spraying', async () => {
    const { call, draft, shelves, list, unit, spray } = await farm();
    const { pool } = server.services;
    const id = await draft();
    const body = { scheduledStart: inDays(3), platforms: [{ platform_id: shelves[0], plants: 3 }] };
    await call('head', 'POST', `ag_lifecycles/${id}/schedule`, body);
    await pool.query(`update lifecycles set "scheduledStart" = now() - interval '1 minute' where id = $1`, [id]);
    const stateThen = async () => {
      await startDueRuns(server.services);
      return ((await call('head', 'GET', `ag_lifecycles/${id}`)).body as { state: string }).state;
    };
    await pool.query('update units set "isDisabled" = true where id = $1', [unit.id]);
    expect(await stateThen()).toBe('scheduled');
    expect(await list('ag_plants', { lifecycle_id: id })).toEqual([]);
    await pool.query('update units set "isDisabled" = false where id = $1', [unit.id]);
    const sprayed = await spray({ reiUntil: inDays(1) });
    expect(await stateThen()).toBe('scheduled');
    await pool.query(`update spray_applications set "reiUntil" = now() - interval '1 second' where id = $1`, [sprayed]);
    expect(await stateThen()).toBe('in_flight');
  });

  /** A run that should have been harvested two days ago, and still stands on half of the upper shelf. */
  const overdue = async ({ call, draft, shelves }: Awaited<ReturnType<ReturnType<typeof makeFarms>>>) => {
    const { pool } = server.services;
    const id = await draft();
    const platforms = [{ platform_id: shelves[0], plants: 4 }];
    expect((await call('head', 'POST', `ag_lifecycles/${id}/start`, { platforms })).status).toBe(200);
    await pool.query(
      `update lifecycles set starttime = now() - interval '32 days', "scheduledStart" = now() - interval '32 days',
        "scheduledEnd" = now() - interval '2 days' where id = $1`,
      [id],
    );
    await pool.query(`update lifecycle_platforms set start = now() - interval '32 days' where lifecycle_id = $1`, [id]);
    await pool.query(
      `update platform_allocations set start = now() - interval '32 days', finish = now() - interval '2 days' where lifecycle_id = $1`,
      [id],
    );
    return id;
  };

  test('a run that should be over keeps its shelf while it stands there; what is to come after it may be booked', async () => {
    const made = await farm();
    const { call, draft, shelves, plan, version } = made;
    await server.services.pool.query('update grow_plans set "publishedVersion_id" = $1 where id = $2', [version, plan]);
    const late = await overdue(made);
    const choices = await call('head', 'GET', `ag_lifecycles/startChoices?growplan_id=${plan}`);
    const found = (choices.body as { shelves: { platform_id: number; clashes: object[] }[] }).shelves;
    expect(found.find(({ platform_id }) => platform_id === shelves[0])).toMatchObject({
      clashes: [{ kind: 'lifecycle', lifecycle_id: late }],
    });
    const id = await draft();
    const platforms = [{ platform_id: shelves[0], plants: 3 }];
    const refused = await call('head', 'POST', `ag_lifecycles/${id}/start`, { platforms });
    expect(refusal(refused)).toEqual({ status: 409, code: 'lifecycle.shelf-taken' });
    const body = { scheduledStart: inDays(1), platforms };
    expect((await call('head', 'POST', `ag_lifecycles/${id}/schedule`, body)).status).toBe(200);
  });

  test('a scheduled run waits while another stands on its shelf too long, and holds up no run of others', async () => {
    const made = await farm();
    const { call, draft, shelves } = made;
    const other = await farm();
    await overdue(made);
    const schedule = async ({ call: ask, draft: make, shelves: [platform_id] }: typeof made) => {
      const id = await make();
      const body = { scheduledStart: inDays(1), platforms: [{ platform_id, plants: 3 }] };
      expect((await ask('head', 'POST', `ag_lifecycles/${id}/schedule`, body)).status).toBe(200);
      return id;
    };
    const [waiting, free] = [await schedule({ ...made, call, draft, shelves }), await schedule(other)];
    await server.services.pool.query(
      `update lifecycles set "scheduledStart" = now() - interval '1 minute' where id = any($1)`,
      [[waiting, free]],
    );
    await startDueRuns(server.services);
    expect((await call('head', 'GET', `ag_lifecycles/${waiting}`)).body).toMatchObject({ state: 'scheduled' });
    expect((await other.call('head', 'GET', `ag_lifecycles/${free}`)).body).toMatchObject({ state: 'in_flight' });
  });
});

describe('complete a run', () => {
  test('is for managers, after the harvest, once every batch is finished', async () => {
    const { call, draft, started, world, here } = await farm();
    const id = await started();
    const complete = (who: Parameters<typeof call>[0], body: unknown = {}) =>
      call(who, 'POST', `ag_lifecycles/${id}/complete`, body);
    expect((await complete('visitor')).status).toBe(401);
    for (const who of ['grower', 'technician'] as const) expect((await complete(who)).status).toBe(403);
    expect((await complete('stranger')).status).toBe(404);
    expect((await complete('manager', { nosuch: 1 })).status).toBe(422);
    expect(await complete('manager')).toMatchObject({ status: 409, body: { error: { code: 'WRONG_STATE' } } });
    expect((await call('manager', 'POST', `ag_lifecycles/${await draft()}/complete`, {})).status).toBe(409);
    await server.services.pool.query(`update lifecycles set state = 'post_harvest' where id = $1`, [id]);
    expect(await complete('manager')).toMatchObject({ status: 409, body: { error: { code: 'lifecycle.no-batches' } } });
    const batch = await world.row('batches', { facility_id: here.id, label: `B-${id}`, lifecycle_id: id });
    expect(await complete('manager')).toMatchObject({
      status: 409,
      body: { error: { code: 'lifecycle.batches-open', details: { batches: [`B-${id}`] } } },
    });
    await server.services.pool.query(`update batches set state = 'finished' where id = $1`, [batch]);
    expect((await complete('manager')).body).toMatchObject({ id, state: 'completed' });
    expect((await complete('manager')).status).toBe(409);
  });
});

describe('call off a run in flight', () => {
  test('destroys its plants with reason and witness, frees its shelves and cancels its work', async () => {
    const { call, started, list, people, stock } = await farm();
    const id = await started();
    const abort = (body: object, who: 'manager' | 'head' = 'manager') =>
      call(who, 'POST', `ag_lifecycles/${id}/abort`, body);
    const destroy = { destroyPlantReason_id: 9, weightGrams: 400, method: 'Compost' };
    expect((await abort({ reason: 'Contaminated', destroy }, 'head')).status).toBe(403);
    expect((await abort({ destroy })).status).toBe(422);
    expect(refusal(await abort({ reason: 'Contaminated' }))).toEqual({ status: 409, code: 'lifecycle.plants-alive' });
    expect((await abort({ reason: 'Contaminated', destroy })).status).toBe(422);
    const witnessed = { ...destroy, witness_user_id: people.officer.id };
    expect((await abort({ reason: 'Contaminated', destroy: witnessed })).body).toMatchObject({ state: 'cancelled' });
    const plants = await list('ag_plants', { lifecycle_id: id });
    expect(plants).toHaveLength(20);
    expect(plants[0]).toMatchObject({
      state: 'destroyed',
      destroyWeight: 20,
      destroyWitness_user_id: people.officer.id,
    });
    expect(await list('wasteRecords', { lifecycle_id: id })).toMatchObject([{ weight: 400, reason: 'Contaminated' }]);
    expect(await list('ag_lifecyclePlatforms', { lifecycle_id: id, finish: null })).toEqual([]);
    expect(await list('task_task', { lifecycle_id: id, state: 'planned' })).toEqual([]);
    expect((await call('head', 'GET', `facilityConsumables/${stock}`)).body).toMatchObject({ reserved: 0 });
    expect(await list('ag_platformAllocations', { kind: 'cleanout' })).toHaveLength(2);
  });

  test('or moves them to another run of the crop', async () => {
    const { call, started, draft, list, world, here } = await farm();
    const id = await started();
    const unit = await world.unit(here);
    await server.services.pool.query('update controllers set "isOnline" = true where id = $1', [unit.controller.id]);
    const platform_id = await world.row('platforms', { platformGroup_id: unit.id, name: 'Only', capacity: 40 });
    const other = await draft();
    await call('head', 'POST', `ag_lifecycles/${other}/start`, { platforms: [{ platform_id, plants: 5 }] });
    const moveTo = { lifecycle_id: other, platform_id };
    const moved = await call('manager', 'POST', `ag_lifecycles/${id}/abort`, { reason: 'Room needed', moveTo });
    expect(moved.body).toMatchObject({ state: 'cancelled' });
    expect(await list('ag_plants', { lifecycle_id: other, state: 'growing' })).toHaveLength(25);
    expect(await list('ag_lifecyclePlatforms', { lifecycle_id: other })).toMatchObject([{ plants: 25 }]);
  });

  test.for<[string, (id: number, shelf: number, destroy: object) => object]>([
    ['with nothing said of plants', () => ({})],
    ['with a destruction', (_, __, destroy) => ({ destroy })],
    ['with a run to take them', (id, shelf) => ({ moveTo: { lifecycle_id: id, platform_id: shelf } })],
  ])('whose plants are all dead already, %s', async ([, wish]) => {
    const { call, started, list, shelves, people } = await farm();
    const id = await started();
    const plantIds = (await list<{ id: number }>('ag_plants', { lifecycle_id: id })).map((plant) => plant.id);
    const destroy = { destroyPlantReason_id: 9, weightGrams: 10, witness_user_id: people.officer.id };
    expect((await call('manager', 'POST', 'ag_plants/destroy', { plantIds, ...destroy })).status).toBe(200);
    const words = { reason: 'Nothing left', ...wish(id, shelves[0], destroy) };
    expect((await call('manager', 'POST', `ag_lifecycles/${id}/abort`, words)).body).toMatchObject({
      state: 'cancelled',
    });
    expect(await list('lifecycleLog', { lifecycle_id: id, kind: 'move' })).toEqual([]);
  });
});
