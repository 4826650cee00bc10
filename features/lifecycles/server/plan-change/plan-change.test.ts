import { refusal, startTestServer, type TestServer } from '@trellis/server-app/testing';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { dayMs, inDays, makeFarms } from '../run/farm.testing.ts';

let server: TestServer;
let farm: ReturnType<typeof makeFarms>;
beforeAll(async () => {
  server = await startTestServer({ env: { ROLES: 'api' } });
  farm = makeFarms(server);
});
afterAll(() => server.stop());

type Farm = Awaited<ReturnType<ReturnType<typeof makeFarms>>>;
interface Wanted {
  veg?: number;
  bloom?: number;
  /** Day of the harvest in bloom. */
  harvest?: number;
  /** Days between prunings; 0 for none. */
  prune?: number;
  /** Blocks that the harvest needs of each plant. */
  blocks?: number;
}
/** A published second version of the farm's plan; the first is superseded. */
async function publish(
  { world, plan, version, stock }: Farm,
  { veg = 10, bloom = 20, harvest = 15, prune = 7, blocks = 0 }: Wanted,
) {
  const made = await world.row('grow_plan_versions', { growplan_id: plan, version: 2, expectedGramsPerPlant: 60 });
  const phase = (seq: number, name: string, growStage_id: number, from: number, to: number) =>
    world.row('grow_phases', {
      ...{ growplanVersion_id: made, name, seq, growStage_id, photoperiod: 12 },
      ...{ startSeconds: from * 86_400, endSeconds: to * 86_400 },
    });
  const [first, second] = [await phase(0, 'Veg', 2, 0, veg), await phase(1, 'Bloom', 3, veg, veg + bloom)];
  if (prune > 0)
    await world.row('grow_tasks', { growPhase_id: first, growTaskType_id: 7, dayOffset: 1, repeatDays: prune });
  const { pool } = server.services;
  const { rows } = await pool.query<{ id: number }>(
    'select consumable_id as id from facility_consumables where id = $1',
    [stock],
  );
  await world.row('grow_tasks', {
    ...{ growPhase_id: second, growTaskType_id: 11, dayOffset: harvest },
    ...(blocks > 0 && {
      consumables: JSON.stringify([{ consumable_id: rows[0]?.id, quantity: blocks, per: 'plant' }]),
    }),
  });
  await pool.query(`update grow_plan_versions set state = 'superseded' where id = $1`, [version]);
  await pool.query(`update grow_plan_versions set state = 'published' where id = $1`, [made]);
  return made;
}
const apply = ({ call }: Farm, who: Parameters<Farm['call']>[0], body: object) =>
  call(who, 'POST', 'ag_lifecycles/applyVersion', body);
interface Phase {
  id: number;
  seq: number;
  growPhase_id: number;
  scheduledStart: string;
  scheduledEnd: string;
  starttime: string | null;
  endtime: string | null;
}
interface Piece {
  id: number;
  state: string;
  duedate: string;
  growTask_id: number;
}
const stand = async ({ call, list }: Farm, id: number) => ({
  run: (await call('manager', 'GET', `ag_lifecycles/${id}`)).body as Record<string, unknown>,
  phases: await list<Phase>('ag_lifecyclePhases', { lifecycle_id: id }, 'seq'),
  tasks: await list<Piece>('ag_lifecycleTasks', { lifecycle_id: id }, 'duedate'),
  bookings: await list<{ finish: string }>('ag_platformAllocations', { lifecycle_id: id }),
});
const daysFromNow = (moment: string) => Math.round((Date.parse(moment) - Date.now()) / dayMs) + 0;

test('a newer version is previewed and applied from today: the past stays, later phases, work, bookings and harvest follow', async () => {
  const here = await farm();
  const { call, started, people } = here;
  const id = await started();
  const version = await publish(here, { veg: 12, harvest: 18 });
  const body = { ids: [id], growplanVersion_id: version };
  for (const address of ['previewVersion', 'applyVersion']) {
    expect((await call('visitor', 'POST', `ag_lifecycles/${address}`, body)).status).toBe(401);
    expect((await call('head', 'POST', `ag_lifecycles/${address}`, body)).status).toBe(403);
    expect((await call('stranger', 'POST', `ag_lifecycles/${address}`, body)).status).toBe(404);
    expect((await call('manager', 'POST', `ag_lifecycles/${address}`, { ...body, ids: [] })).status).toBe(422);
  }
  const before = await stand(here, id);
  const [preview] = (await call('manager', 'POST', 'ag_lifecycles/previewVersion', body)).body as [
    { phases: object[]; work: object[]; refusal: unknown; endAfter: string; fromVersion: number },
  ];
  expect(preview).toMatchObject({
    refusal: null,
    fromVersion: 1,
    fromDay: 1,
    phases: [{ name: 'Veg' }, { name: 'Bloom' }],
  });
  expect(preview.work).toHaveLength(1);
  expect(await stand(here, id)).toEqual(before);

  expect(await apply(here, 'manager', body)).toMatchObject({ status: 200, body: { ids: [id] } });
  const after = await stand(here, id);
  expect(after.run).toMatchObject({ growplanVersion_id: version, expectedGrams: 1200, scheduledEnd: preview.endAfter });
  expect(after.phases).toHaveLength(3);
  // What has passed of the phase is by the version before, and over.
  expect(after.phases[0]).toMatchObject({ growPhase_id: here.phases[0], starttime: before.phases[0]?.starttime });
  expect(after.phases[0]?.endtime).not.toBeNull();
  expect(after.run['currentPhase_id']).toBe(after.phases[1]?.id);
  expect(after.phases.map(({ scheduledEnd }) => daysFromNow(scheduledEnd))).toEqual([0, 12, 32]);
  expect(after.tasks.map(({ duedate }) => daysFromNow(duedate))).toEqual([1, 8, 30]);
  expect(after.bookings.every(({ finish }) => daysFromNow(finish) === 32)).toBe(true);
  const log = await here.list<{ text: string }>('lifecycleLog', { lifecycle_id: id });
  expect(log.at(-1)?.text).toBe('Version 1 of the plan gives way to version 2 from day 1');
  expect(refusal(await apply(here, 'manager', body))).toEqual({ status: 409, code: 'lifecycle.same-version' });
  expect(people.manager.id).toBeGreaterThan(0);
});

test('what was applied is taken back while nothing has happened since, and not afterwards', async () => {
  const here = await farm();
  const { call, list, started } = here;
  const id = await started();
  const version = await publish(here, { veg: 14, bloom: 25, prune: 3 });
  const before = await stand(here, id);
  await apply(here, 'manager', { ids: [id], growplanVersion_id: version, isCanary: true });
  const [change] = await list<{ id: number; isCanary: boolean; snapshot?: unknown }>('ag_lifecyclePlanChanges', {
    lifecycle_id: id,
  });
  expect(change).toMatchObject({ isCanary: true, fromDay: 1, state: 'applied' });
  expect(change).not.toHaveProperty('snapshot');
  const back = (who: 'head' | 'manager' | 'visitor' | 'stranger', which = change?.id) =>
    call(who, 'POST', `ag_lifecyclePlanChanges/${which ?? 0}/takeBack`, {});
  expect([(await back('visitor')).status, (await back('head')).status, (await back('stranger')).status]).toEqual([
    401, 403, 404,
  ]);
  expect((await back('manager')).status).toBe(200);
  const after = await stand(here, id);
  const alike = ({ seq, growPhase_id, scheduledStart, scheduledEnd, starttime, endtime }: Phase) => ({
    ...{ seq, growPhase_id, scheduledStart, scheduledEnd, starttime, endtime },
  });
  expect(after.phases.map(alike)).toEqual(before.phases.map(alike));
  expect(after.run).toMatchObject({
    growplanVersion_id: here.version,
    scheduledEnd: before.run['scheduledEnd'],
    expectedGrams: 1000,
  });
  expect(after.run['currentPhase_id']).toBe(after.phases[0]?.id);
  const open = (pieces: readonly Piece[]) =>
    pieces.filter(({ state }) => state === 'planned').map(({ duedate }) => duedate);
  expect(open(after.tasks)).toEqual(open(before.tasks));
  expect(after.bookings.map(({ finish }) => finish)).toEqual(before.bookings.map(({ finish }) => finish));
  expect(refusal(await back('manager'))).toEqual({ status: 409, code: 'lifecycle.change-taken-back' });

  await apply(here, 'manager', { ids: [id], growplanVersion_id: version });
  await call('head', 'POST', `ag_lifecycles/${id}/shift`, { days: 1 });
  const changes = await list<{ id: number }>('ag_lifecyclePlanChanges', { lifecycle_id: id });
  expect(refusal(await back('manager', changes.at(-1)?.id))).toEqual({ status: 409, code: 'lifecycle.changed-since' });
  // The way back is the earlier version from today on.
  expect((await apply(here, 'manager', { ids: [id], growplanVersion_id: here.version })).status).toBe(200);
});

/** What is promised to a run, and what of its wishes waits for a manager. */
async function promisesOf(id: number) {
  const { rows } = await server.services.pool.query<{ held: number; waiting: number }>(
    `select coalesce(sum(qty) filter (where "postedAt" is not null), 0) as held,
      coalesce(sum(qty) filter (where state = 'pending'), 0) as waiting
    from consumable_ledger_entries where lifecycle_id = $1 and kind in ('reservation', 'release')`,
    [id],
  );
  return rows[0];
}

test('a change that is taken back gives back what it was promised and asks for what it gave away, neither more nor less', async () => {
  for (const { entry, blocks, between, before } of [
    // Nothing else is free: what the version needs more waits for a manager.
    { entry: { kind: 'usage', qty: -60 }, blocks: 3, between: { held: 40, waiting: 20 }, before: 40 },
    // Less is held than the version needs less.
    { entry: { kind: 'release', qty: -35 }, blocks: 1, between: { held: 0, waiting: 0 }, before: 5 },
  ]) {
    const here = await farm();
    const { world, call, list, started, stock } = here;
    const id = await started();
    await world.row('consumable_ledger_entries', {
      ...{ facilityConsumable_id: stock, state: 'posted', ...entry },
      ...(entry.kind === 'release' && { lifecycle_id: id }),
    });
    expect(await promisesOf(id)).toEqual({ held: before, waiting: 0 });
    const version = await publish(here, { blocks });
    expect((await apply(here, 'manager', { ids: [id], growplanVersion_id: version })).status).toBe(200);
    expect(await promisesOf(id)).toEqual(between);
    const [change] = await list<{ id: number }>('ag_lifecyclePlanChanges', { lifecycle_id: id });
    expect((await call('manager', 'POST', `ag_lifecyclePlanChanges/${change?.id ?? 0}/takeBack`, {})).status).toBe(200);
    expect(await promisesOf(id)).toEqual({ held: before, waiting: 0 });
  }
});

test('a change is not taken back for plants that the run has no more: those that were parted from it since', async () => {
  const here = await farm();
  const { call, started, shelves, list } = here;
  const id = await started();
  const version = await publish(here, {});
  expect((await apply(here, 'manager', { ids: [id], growplanVersion_id: version })).status).toBe(200);
  const [change] = await list<{ id: number }>('ag_lifecyclePlanChanges', { lifecycle_id: id });
  const part = await call('head', 'POST', `ag_lifecycles/${id}/split`, {
    name: 'Lower half',
    platform_ids: [shelves[1]],
  });
  expect(part.status).toBe(200);
  const takeBack = () => call('manager', 'POST', `ag_lifecyclePlanChanges/${change?.id ?? 0}/takeBack`, {});
  const refused = await takeBack();
  expect(refusal(refused)).toEqual({ status: 409, code: 'lifecycle.changed-since' });
  expect(refused.body).toMatchObject({ error: { details: { since: expect.arrayContaining(['plants']) as unknown } } });
  const { body: run } = await call('manager', 'GET', `ag_lifecycles/${id}`);
  expect(run).toMatchObject({ plantsStarted: 10, expectedGrams: 600 });
});

test('what was taken back is applied once more as if it were the first time: work that was dropped is not left beside the new', async () => {
  const here = await farm();
  const { call, list, started } = here;
  const id = await started();
  const version = await publish(here, { veg: 14, bloom: 25, prune: 0 });
  const body = { ids: [id], growplanVersion_id: version };
  const workOf = async () =>
    (await stand(here, id)).tasks
      .filter(({ state }) => state === 'planned')
      .map(({ duedate, growTask_id }) => [growTask_id, daysFromNow(duedate)]);
  expect((await apply(here, 'manager', body)).status).toBe(200);
  const first = await workOf();
  const [change] = await list<{ id: number }>('ag_lifecyclePlanChanges', { lifecycle_id: id });
  expect((await call('manager', 'POST', `ag_lifecyclePlanChanges/${change?.id ?? 0}/takeBack`, {})).status).toBe(200);
  expect((await apply(here, 'manager', body)).status).toBe(200);
  expect(await workOf()).toEqual(first);
});

test('there, back to the version before, and there again: each time the run has the work of its version alone', async () => {
  const here = await farm();
  const { started } = here;
  const id = await started();
  const version = await publish(here, { veg: 14, bloom: 25, prune: 0 });
  const workBy = async (growplanVersion_id: number | undefined) => {
    expect((await apply(here, 'manager', { ids: [id], growplanVersion_id })).status).toBe(200);
    return (await stand(here, id)).tasks.filter(({ state }) => state === 'planned').map((task) => task.growTask_id);
  };
  const first = (await stand(here, id)).tasks.map((task) => task.growTask_id);
  const there = await workBy(version);
  expect(await workBy(here.version)).toEqual(first);
  expect(await workBy(version)).toEqual(there);
  expect(await workBy(here.version)).toEqual(first);
});

test('a canary goes before the others, and is one of them once they follow', async () => {
  const here = await farm();
  const { list, started, call, shelves } = here;
  const first = await started();
  const version = await publish(here, { bloom: 22 });
  await apply(here, 'manager', { ids: [first], growplanVersion_id: version, isCanary: true, fromDay: 4 });
  const [change] = await list<{ isCanary: boolean; fromDay: number }>('ag_lifecyclePlanChanges', {
    lifecycle_id: first,
  });
  expect(change).toMatchObject({ isCanary: true, fromDay: 4 });
  const { phases, run } = await stand(here, first);
  // Up to day 4 the phase goes on as it was.
  expect(phases.map(({ scheduledStart }) => daysFromNow(scheduledStart))).toEqual([0, 3, 10]);
  expect(run['currentPhase_id']).toBe(phases[0]?.id);
  expect(shelves).toHaveLength(2);
  const other = await here.world.row('lifecycles', {
    ...{ facility_id: here.here.id, name: 'Other', growplan_id: here.plan, growplanVersion_id: here.version },
    ...{ strain_id: here.strain, state: 'draft' },
  });
  expect(refusal(await apply(here, 'manager', { ids: [other], growplanVersion_id: version }))).toEqual({
    status: 409,
    code: 'WRONG_STATE',
  });
  expect((await call('manager', 'GET', `ag_lifecycles/${first}`)).body).toMatchObject({ growplanVersion_id: version });
});

test('a version is tried on the runs of one unit, and the others follow', async () => {
  const here = await farm();
  const { world, draft, call, list, shelves } = here;
  const start = async (platform_id: number, plants: number) => {
    const id = await draft();
    const reply = await call('head', 'POST', `ag_lifecycles/${id}/start`, { platforms: [{ platform_id, plants }] });
    expect(reply.status, JSON.stringify(reply.body)).toBe(200);
    return id;
  };
  const elsewhere = await world.unit(here.here, { name: 'Elsewhere' });
  await server.services.pool.query('update controllers set "isOnline" = true where id = $1', [elsewhere.controller.id]);
  const far = await world.row('platforms', { platformGroup_id: elsewhere.id, name: 'Top', level: 1, capacity: 10 });
  const ofUnit = [await start(shelves[0], 10), await start(shelves[1], 10)];
  const other = await start(far, 10);
  const version = await publish(here, { bloom: 22 });
  const canary = { ids: ofUnit, growplanVersion_id: version, isCanary: true };
  expect((await apply(here, 'manager', canary)).status).toBe(200);
  const changes = () =>
    list<{ lifecycle_id: number; isCanary: boolean }>('ag_lifecyclePlanChanges', { toVersion_id: version });
  expect((await changes()).map(({ lifecycle_id, isCanary }) => [lifecycle_id, isCanary])).toEqual(
    ofUnit.map((id) => [id, true]),
  );
  const versionOf = async (id: number) =>
    ((await call('manager', 'GET', `ag_lifecycles/${id}`)).body as { growplanVersion_id: number }).growplanVersion_id;
  expect(await versionOf(other)).toBe(here.version);
  expect((await apply(here, 'manager', { ids: [other], growplanVersion_id: version })).status).toBe(200);
  expect(await versionOf(other)).toBe(version);
  // All are alike now.
  expect((await changes()).map(({ isCanary }) => isCanary)).toEqual([false, false, false]);
});

test('a version that would have plants cut before their interval is over is refused, asked for or applied', async () => {
  const here = await farm();
  const id = await here.started();
  await server.services.pool.query(
    `update lifecycle_platforms set start = start - interval '1 hour' where lifecycle_id = $1`,
    [id],
  );
  await here.spray({ phiUntil: inDays(28).slice(0, 10) });
  const version = await publish(here, { bloom: 10, harvest: 8 });
  const body = { ids: [id], growplanVersion_id: version };
  const before = await stand(here, id);
  const code = 'harvest.pre-harvest-interval';
  expect((await here.call('manager', 'POST', 'ag_lifecycles/previewVersion', body)).body).toMatchObject([
    { refusal: { code } },
  ]);
  expect(refusal(await apply(here, 'manager', body))).toEqual({ status: 409, code });
  expect(await stand(here, id)).toEqual(before);
});

test('a longer version is not taken back to a harvest before the interval of what was sprayed since', async () => {
  const here = await farm();
  const id = await here.started();
  await server.services.pool.query(
    `update lifecycle_platforms set start = start - interval '1 hour' where lifecycle_id = $1`,
    [id],
  );
  const version = await publish(here, { bloom: 30, harvest: 25 });
  expect((await apply(here, 'manager', { ids: [id], growplanVersion_id: version })).status).toBe(200);
  await here.spray({ phiUntil: inDays(36).slice(0, 10) });
  const [change] = await here.list<{ id: number }>('ag_lifecyclePlanChanges', { lifecycle_id: id });
  const back = await here.call('manager', 'POST', `ag_lifecyclePlanChanges/${change?.id}/takeBack`, {});
  expect(refusal(back)).toEqual({ status: 409, code: 'harvest.pre-harvest-interval' });
});

test('shelves that are booked by then refuse a longer run, with what they are taken by, and change nothing', async () => {
  const here = await farm();
  const { call, started, shelves } = here;
  const id = await started();
  const booking = { platform_id: shelves[0], kind: 'reserved', start: inDays(31), finish: inDays(40) };
  expect((await call('manager', 'POST', 'ag_platformAllocations/book', { bookings: [booking] })).status).toBe(200);
  const version = await publish(here, { bloom: 26 });
  const before = await stand(here, id);
  const body = { ids: [id], growplanVersion_id: version };
  const [preview] = (await call('manager', 'POST', 'ag_lifecycles/previewVersion', body)).body as [object];
  expect(preview).toMatchObject({
    refusal: { code: 'lifecycle.shelf-taken', details: { clashes: [{ name: 'Top' }] } },
  });
  expect(refusal(await apply(here, 'manager', body))).toEqual({ status: 409, code: 'lifecycle.shelf-taken' });
  expect(await stand(here, id)).toEqual(before);
  expect(refusal(await apply(here, 'manager', { ...body, fromDay: 900 }))).toEqual({
    status: 409,
    code: 'lifecycle.plan-differs',
  });
});

test('whatever a version says, done work and finished phases stay and bookings never overlap', async () => {
  const wanted = fc.record({
    ...{ veg: fc.integer({ min: 1, max: 20 }), bloom: fc.integer({ min: 1, max: 30 }) },
    ...{
      prune: fc.integer({ min: 1, max: 5 }),
      isLater: fc.boolean(),
      fromDay: fc.option(fc.integer({ min: 1, max: 20 })),
    },
  });
  await fc.assert(
    fc.asyncProperty(wanted, async ({ isLater, fromDay, ...told }) => {
      const here = await farm();
      const id = await here.started();
      if (isLater) await here.call('head', 'POST', `ag_lifecycles/${id}/changePhase`, {});
      const { pool } = server.services;
      await pool.query(
        `update lifecycle_tasks set state = 'completed' where id = (select min(id) from lifecycle_tasks where lifecycle_id = $1)`,
        [id],
      );
      const version = await publish(here, { ...told, harvest: 0 });
      const before = await stand(here, id);
      const reply = await apply(here, 'manager', {
        ids: [id],
        growplanVersion_id: version,
        ...(fromDay && { fromDay }),
      });
      if (reply.status !== 200) expect(refusal(reply).code).toMatch(/^lifecycle\.(plan-differs|day-over)$/);
      const after = await stand(here, id);
      for (const done of before.tasks.filter(({ state }) => state !== 'planned'))
        expect(after.tasks.find((one) => one.id === done.id)).toEqual(done);
      for (const over of before.phases.filter(({ endtime }) => endtime !== null))
        expect(after.phases.find((one) => one.id === over.id)).toEqual(over);
      const { rows } = await pool.query(`select 1 from platform_allocations a join platform_allocations b
        on a.platform_id = b.platform_id and a.id < b.id and tstzrange(a.start, a.finish) && tstzrange(b.start, b.finish)`);
      expect(rows).toEqual([]);
    }),
    { numRuns: 12 },
  );
});
