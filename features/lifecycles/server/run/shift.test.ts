import type { ShiftPreview } from '@trellis/lifecycles/model';
import { startTestServer, whileHeld, type TestServer } from '@trellis/server-app/testing';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { inDays, makeFarms } from './farm.testing.ts';

let server: TestServer;
let farm: Awaited<ReturnType<ReturnType<typeof makeFarms>>>;
let makeFarm: ReturnType<typeof makeFarms>;

beforeAll(async () => {
  server = await startTestServer({ env: { ROLES: 'api' } });
  makeFarm = makeFarms(server);
});
afterAll(() => server.stop());
beforeEach(async () => {
  farm = await makeFarm();
});

type Who = Parameters<(typeof farm)['call']>[0];
const preview = async (run: number, days: number, who: Who = 'head') => {
  const { status, body } = await farm.call(who, 'POST', `ag_lifecycles/${run}/previewShift`, { days });
  return { status, body: body as ShiftPreview };
};
const shift = (run: number, days: number) => farm.call('head', 'POST', `ag_lifecycles/${run}/shift`, { days });
const codeOf = (reply: { body: unknown }) => (reply.body as { error?: { code: string } }).error?.code;

/** Every date of the run as records say it. */
async function dates(run: number) {
  const [phases, tasks, bookings, runs] = await Promise.all([
    farm.list<{ id: number; scheduledStart: string; scheduledEnd: string }>('ag_lifecyclePhases', {
      lifecycle_id: run,
    }),
    farm.list<{ id: number; duedate: string }>('ag_lifecycleTasks', { lifecycle_id: run }),
    farm.list<{ start: string; finish: string }>('ag_platformAllocations', { lifecycle_id: run }),
    farm.list<{ harvestdate: string; updatedate: string }>('ag_lifecycles', { id: run }),
  ]);
  return {
    ends: phases.map(({ scheduledEnd }) => scheduledEnd),
    tasks: Object.fromEntries(tasks.map(({ id, duedate }) => [id, duedate])),
    finishes: bookings.map(({ finish }) => finish),
    harvest: runs[0]?.harvestdate,
    version: runs[0]?.updatedate,
  };
}

test('a shift of a version that somebody moved meanwhile is refused: two who mean the same move it once', async () => {
  const run = await farm.started();
  const { version, ends } = await dates(run);
  const move = () => farm.call('head', 'POST', `ag_lifecycles/${run}/shift`, { days: 3, updatedate: version });
  const replies = await Promise.all([move(), move()]);
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect(replies.map(codeOf).filter(Boolean)).toEqual(['CONFLICT']);
  const moved = Date.parse((await dates(run)).ends.at(-1) ?? '') - Date.parse(ends.at(-1) ?? '');
  expect(Math.round(moved / 86_400_000)).toBe(3);
});

test('what a shift would make of every date is what it makes of it, and asking changes nothing', async () => {
  const run = await farm.started();
  const before = await dates(run);
  expect((await preview(run, 5, 'visitor')).status).toBe(401);
  expect((await preview(run, 5, 'technician')).status).toBe(403);
  expect((await preview(run, 5, 'stranger')).status).toBe(404);
  expect((await preview(run, 0)).status).toBe(422);
  const { status, body: told } = await preview(run, 5);
  expect({ status, clashes: told.clashes }).toEqual({ status: 200, clashes: [] });
  expect(await dates(run)).toEqual(before);
  expect((await shift(run, 5)).status).toBe(200);
  const after = await dates(run);
  expect(told.phases.map(({ end }) => end)).toEqual(
    before.ends.map((end, index) => ({ before: end, after: after.ends[index] })),
  );
  expect(told.harvest).toEqual({ before: before.harvest, after: after.harvest });
  expect(told.tasks.length).toBeGreaterThan(0);
  for (const task of told.tasks) {
    expect(task).toMatchObject({ before: before.tasks[task.id], after: after.tasks[task.id] });
  }
  expect(told.bookings.map(({ finish }) => finish.after)).toEqual(after.finishes);
});

test('a shift into the past is refused with its reason, asked for or done', async () => {
  const run = await farm.started();
  expect((await preview(run, -20)).body).toMatchObject({
    error: { code: 'lifecycle.phase-over', message: 'The phase would have ended already; change the phase instead.' },
  });
  expect(codeOf(await shift(run, -20))).toBe('lifecycle.phase-over');
  const later = await farm.draft();
  const platforms = [{ platform_id: await spare(), plants: 5 }];
  const at = inDays(3);
  const booked = await farm.call('head', 'POST', `ag_lifecycles/${later}/schedule`, { scheduledStart: at, platforms });
  expect(booked.status, JSON.stringify(booked.body)).toBe(200);
  expect(codeOf(await preview(later, -4))).toBe('lifecycle.start-in-past');
  expect((await preview(later, -2)).status).toBe(200);
});

test('what is booked behind a run is told before its harvest moves into it', async () => {
  const run = await farm.started();
  const [top] = farm.shelves;
  const bookings = [{ platform_id: top, kind: 'reserved', start: inDays(33), finish: inDays(40) }];
  expect((await farm.call('manager', 'POST', 'ag_platformAllocations/book', { bookings })).status).toBe(200);
  expect((await preview(run, 2)).body.clashes).toEqual([]);
  expect((await preview(run, 5)).body.clashes).toMatchObject([{ kind: 'reserved', name: null }]);
});

test('a harvest does not move nearer than the interval after a spraying', async () => {
  const run = await farm.started();
  const { harvest } = await dates(run);
  const phiUntil = new Date(Date.parse(String(harvest)) - 2 * 86_400_000).toISOString().slice(0, 10);
  await farm.spray({ phiUntil });
  await server.services.pool.query(
    `update lifecycle_platforms set start = start - interval '1 hour' where lifecycle_id = $1`,
    [run],
  );
  expect((await preview(run, -1)).status).toBe(200);
  expect((await preview(run, -5)).body).toMatchObject({
    error: { code: 'harvest.pre-harvest-interval', details: { phiUntil } },
  });
  expect(codeOf(await shift(run, -5))).toBe('harvest.pre-harvest-interval');
  // Later is no question of it.
  expect((await shift(run, 3)).status).toBe(200);
});

test('a shift over a change of the clocks keeps the time on the wall, to the day of the harvest', async () => {
  const now = new Date('2026-10-28T15:00:00Z');
  const other = await startTestServer({ env: { ROLES: 'api' }, clock: { now: () => now } });
  onTestFinished(() => other.stop());
  const there = await makeFarms(other)();
  await other.services.pool.query(`update facilities set facility_timezone = 'America/Los_Angeles' where id = $1`, [
    there.here.id,
  ]);
  // Midnight of Friday in summer time; the clocks go back on Sunday.
  const run = await there.draft();
  const platforms = [{ platform_id: there.shelves[0], plants: 4 }];
  const body = { scheduledStart: '2026-10-30T07:00:00.000Z', platforms };
  expect((await there.call('head', 'POST', `ag_lifecycles/${run}/schedule`, body)).status).toBe(200);
  const stands = async () => {
    const reply = await there.call('head', 'GET', `ag_lifecycles/${run}`);
    const phases = await there.list<{ scheduledEnd: string }>('ag_lifecyclePhases', { lifecycle_id: run });
    return { ...(reply.body as object), ends: phases.map(({ scheduledEnd }) => scheduledEnd) };
  };
  const ends = ['2026-11-16T08:00:00.000Z', '2026-12-06T08:00:00.000Z'];
  expect((await there.call('head', 'POST', `ag_lifecycles/${run}/shift`, { days: 7 })).status).toBe(200);
  expect(await stands()).toMatchObject({
    scheduledStart: '2026-11-06T08:00:00.000Z',
    harvestdate: expect.stringMatching(/^2026-12-06/),
    ends,
  });
  expect((await there.call('head', 'POST', `ag_lifecycles/${run}/shift`, { days: -7 })).status).toBe(200);
  expect(await stands()).toMatchObject({ scheduledStart: '2026-10-30T07:00:00.000Z' });
});

const spare = () =>
  farm.world.row('platforms', { platformGroup_id: farm.unit.id, name: 'Spare', level: 2, capacity: 20 });

test('a run that is shifted waits for who books its shelf, and ends before what they booked', async () => {
  const run = await farm.started();
  const [top] = farm.shelves;
  const mine = `platform_allocations where lifecycle_id = ${run}`;
  const next = inDays(32);
  const reply = await whileHeld(
    server.services.pool,
    ['select from platforms where id = $1 for no key update', [top]],
    () => shift(run, 5),
    [`select from ${mine} for update nowait`, []],
    [
      `insert into platform_allocations (platform_id, kind, start, finish) values ($1, 'reserved', $2, $3)`,
      [top, next, inDays(40)],
    ],
  );
  expect(reply.status, JSON.stringify(reply.body)).toBe(200);
  const bookings = await farm.list<{ platform_id: number; finish: string }>('ag_platformAllocations', {
    lifecycle_id: run,
  });
  expect(bookings.find(({ platform_id }) => platform_id === top)?.finish).toBe(next);
  expect(bookings.every(({ finish }) => finish >= next)).toBe(true);
});
