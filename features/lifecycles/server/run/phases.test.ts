import { startTestServer, type TestServer, refusal } from '@trellis/server-app/testing';
import { until } from '@trellis/test-kit/until';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dayMs, inDays, makeFarms } from './farm.testing.ts';
import { advanceDuePhases } from './keep-runs-on-time.ts';

let server: TestServer;
let farm: ReturnType<typeof makeFarms>;
beforeAll(async () => {
  server = await startTestServer({ env: { ROLES: 'api' } });
  farm = makeFarms(server);
});
afterAll(() => server.stop());

describe('change the phase', () => {
  test('ends the phase, begins the next and moves everything later along', async () => {
    const { call, started, list } = await farm();
    const id = await started();
    expect((await call('visitor', 'POST', `ag_lifecycles/${id}/changePhase`)).status).toBe(401);
    expect((await call('grower', 'POST', `ag_lifecycles/${id}/changePhase`, {})).status).toBe(403);
    expect((await call('stranger', 'POST', `ag_lifecycles/${id}/changePhase`, {})).status).toBe(404);
    const before = (await call('head', 'GET', `ag_lifecycles/${id}`)).body as { scheduledEnd: string };
    expect((await call('head', 'POST', `ag_lifecycles/${id}/changePhase`, { reason: 'Tall' })).status).toBe(200);
    const after = (await call('head', 'GET', `ag_lifecycles/${id}`)).body as {
      scheduledEnd: string;
      harvestdate: string;
      currentPhase_id: number;
    };
    const moved = new Date(before.scheduledEnd).getTime() - new Date(after.scheduledEnd).getTime();
    expect(Math.round(moved / dayMs)).toBe(10);
    expect(after.harvestdate).toBe(after.scheduledEnd.slice(0, 10));
    const [, , , flush] = await list<{ date: string }>('task_task', { lifecycle_id: id }).then((all) => [0, ...all]);
    expect(Math.round((new Date((flush as { date: string }).date).getTime() - Date.now()) / dayMs)).toBe(15);
    expect(await list('ag_platformAllocations', { lifecycle_id: id })).toMatchObject([
      { finish: after.scheduledEnd },
      { finish: after.scheduledEnd },
    ]);
    for (const plant of await list('ag_plants', { lifecycle_id: id })) expect(plant).toMatchObject({ growStage_id: 3 });
    const { currentPhase_id } = after;
    expect(refusal(await call('head', 'POST', `ag_lifecycles/${id}/changePhase`, { currentPhase_id }))).toEqual({
      status: 409,
      code: 'lifecycle.last-phase',
    });
  });

  test('of two who end a phase one after the other, the second is told unless they name the new one', async () => {
    const { call, started, list } = await farm();
    const id = await started();
    const phaseOf = async () => (await call('head', 'GET', `ag_lifecycles/${id}`)).body as { currentPhase_id: number };
    const change = async (who: 'head' | 'manager', body: object = {}) =>
      refusal(await call(who, 'POST', `ag_lifecycles/${id}/changePhase`, body));
    const { currentPhase_id: first } = await phaseOf();
    expect((await call('head', 'POST', `ag_lifecycles/${id}/changePhase`, { currentPhase_id: first })).status).toBe(
      200,
    );
    const { currentPhase_id: second } = await phaseOf();
    expect(second).not.toBe(first);
    const changed = { status: 409, code: 'lifecycle.phase-changed' };
    expect(await change('manager')).toEqual(changed);
    expect(await change('manager', { currentPhase_id: first })).toEqual(changed);
    expect(await phaseOf()).toEqual(expect.objectContaining({ currentPhase_id: second }));
    expect(await change('manager', { currentPhase_id: second })).toEqual({ ...changed, code: 'lifecycle.last-phase' });
    const phases = await list<{ endtime: string | null }>('ag_lifecyclePhases', { lifecycle_id: id }, 'seq');
    expect(phases.filter(({ endtime }) => endtime !== null)).toHaveLength(1);
  });

  test('two people who end a phase at once end one, not two', async () => {
    const { call, started, list } = await farm();
    const id = await started();
    const holding = await server.services.pool.connect();
    try {
      await holding.query('begin');
      await holding.query('select from lifecycles where id = $1 for update', [id]);
      const both = (['head', 'manager'] as const).map((who) =>
        call(who, 'POST', `ag_lifecycles/${id}/changePhase`, {}),
      );
      const waiting = `select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`;
      await until(async () => expect((await server.services.pool.query(waiting)).rowCount).toBe(2));
      await holding.query('commit');
      const replies = (await Promise.all(both)).toSorted((a, b) => a.status - b.status);
      expect(replies).toMatchObject([
        { status: 200 },
        { status: 409, body: { error: { code: 'lifecycle.phase-changed' } } },
      ]);
    } finally {
      holding.release();
    }
    const phases = await list<{ endtime: string | null }>('ag_lifecyclePhases', { lifecycle_id: id }, 'seq');
    expect(phases.filter(({ endtime }) => endtime !== null)).toHaveLength(1);
  });

  test('is for those who plan at the facility, in flight, with a next phase; a bad body is refused', async () => {
    const { call, draft, started, list } = await farm();
    const id = await started();
    const change = (who: Parameters<typeof call>[0], body: unknown = {}) =>
      call(who, 'POST', `ag_lifecycles/${id}/changePhase`, body);
    expect((await change('visitor')).status).toBe(401);
    for (const who of ['grower', 'officer', 'technician'] as const) expect((await change(who)).status).toBe(403);
    expect((await change('stranger')).status).toBe(404);
    expect((await call('head', 'POST', 'ag_lifecycles/999999/changePhase', {})).status).toBe(404);
    for (const body of [{ nosuch: 1 }, { reason: 5 }, []]) expect((await change('head', body)).status).toBe(422);
    const early = await call('head', 'POST', `ag_lifecycles/${await draft()}/changePhase`, {});
    expect(early).toMatchObject({ status: 409, body: { error: { code: 'WRONG_STATE', details: { state: 'draft' } } } });
    expect((await change('head', { updatedate: '2020-01-01T00:00:00Z' })).status).toBe(409);
    expect((await change('head')).status).toBe(200);
    expect(await change('head')).toMatchObject({ status: 409, body: { error: { code: 'lifecycle.phase-changed' } } });
    // Twenty plants in one step, each with its own line in the log.
    const plants = await list<{ id: number; growStage_id: number }>('ag_plants', { lifecycle_id: id });
    expect(new Set(plants.map(({ growStage_id }) => growStage_id)).size).toBe(1);
    const { rows } = await server.services.pool.query<{ plants: number; changes: number }>(
      `select count(distinct record_id)::int as plants, count(*)::int as changes from activity_logs
       where collection = 'ag_plants' and action = 'update' and changes->'after' ? 'growStage_id'
         and (changes->'before'->'growStage_id') is distinct from (changes->'after'->'growStage_id')
         and record_id = any($1)`,
      [plants.map((plant) => plant.id)],
    );
    expect(rows[0]).toEqual({ plants: 20, changes: 20 });
  });

  test('happens by itself at the date of the plan', async () => {
    const { call, started, list } = await farm();
    const id = await started();
    await server.services.pool.query(
      `update lifecycle_phases set "scheduledStart" = "scheduledStart" - interval '11 days', "scheduledEnd" = "scheduledEnd" - interval '11 days',
        starttime = starttime - interval '11 days' where lifecycle_id = $1`,
      [id],
    );
    await advanceDuePhases(server.services);
    const phases = await list<{ id: number; scheduledStart: string }>(
      'ag_lifecyclePhases',
      { lifecycle_id: id },
      'seq',
    );
    const turn = phases[1]?.scheduledStart;
    expect(phases).toMatchObject([{ endtime: turn }, { starttime: turn }]);
    expect((await call('head', 'GET', `ag_lifecycles/${id}`)).body).toMatchObject({ currentPhase_id: phases[1]?.id });
    expect(await advanceDuePhases(server.services)).toBe(0);
  });
});

test('shift a run: what is to come moves by days with its work and bookings, what is over stays', async () => {
  const { call, started, draft, shelves, list } = await farm();
  const id = await started();
  const shift = (who: Parameters<typeof call>[0], body: unknown, run = id) =>
    call(who, 'POST', `ag_lifecycles/${run}/shift`, body);
  expect((await shift('visitor', { days: 3 })).status).toBe(401);
  expect((await shift('grower', { days: 3 })).status).toBe(403);
  expect((await shift('stranger', { days: 3 })).status).toBe(404);
  expect((await shift('head', { days: 0 })).status).toBe(422);
  const read = async (run = id) =>
    (await call('head', 'GET', `ag_lifecycles/${run}`)).body as { scheduledStart: string; scheduledEnd: string };
  const moved = (before: string, days: number) => new Date(Date.parse(before) + days * dayMs).toISOString();
  const before = await read();
  expect(refusal(await shift('head', { days: -20 }))).toEqual({ status: 409, code: 'lifecycle.phase-over' });
  expect((await shift('head', { days: 3, reason: 'Slow' })).status).toBe(200);
  expect(await read()).toMatchObject({
    scheduledStart: before.scheduledStart,
    scheduledEnd: moved(before.scheduledEnd, 3),
  });
  expect(await list('ag_platformAllocations', { lifecycle_id: id })).toMatchObject([
    { finish: moved(before.scheduledEnd, 3) },
    { finish: moved(before.scheduledEnd, 3) },
  ]);
  const due = (await list<{ duedate: string }>('ag_lifecycleTasks', { lifecycle_id: id })).map(
    ({ duedate }) => duedate,
  );
  expect(due).toEqual([1, 8, 28].map((days) => moved(before.scheduledStart, days)));
  const next = await draft();
  const body = { scheduledStart: inDays(60), platforms: [{ platform_id: shelves[0], plants: 2 }] };
  expect((await call('head', 'POST', `ag_lifecycles/${next}/schedule`, body)).status).toBe(200);
  expect((await shift('head', { days: -5 }, next)).status).toBe(200);
  expect((await read(next)).scheduledStart).toBe(moved(body.scheduledStart, -5));
  expect(refusal(await shift('head', { days: -40 }, next)).code).toBe('lifecycle.shelf-taken');
});
