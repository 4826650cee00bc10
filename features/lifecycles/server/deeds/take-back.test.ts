import { refusal, startTestServer, type TestServer } from '@trellis/server-app/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inDays, makeFarms } from '../run/farm.testing.ts';
import { plantSums } from '../plants/plant-sums.testing.ts';

let server: TestServer;
let farm: ReturnType<typeof makeFarms>;
beforeAll(async () => {
  server = await startTestServer({ env: { ROLES: 'api' } });
  farm = makeFarms(server);
});
afterAll(() => server.stop());

const query = async <T>(text: string, values: unknown[]): Promise<T[]> =>
  (await server.services.pool.query(text, values)).rows as T[];

interface Moved {
  id: number;
  state: string;
  updatedate: string;
}

/** A run of two shelves, with stock promised to it, and a third shelf that is empty. */
async function story() {
  const made = await farm();
  const { call, world, unit, here, started } = made;
  const spare = await world.row('platforms', { platformGroup_id: unit.id, name: 'Spare', level: 2, capacity: 10 });
  const id = await started();
  const plantsOn = async (shelf: number) =>
    (
      await query<{ id: number }>(
        `select n.id from plants n join plant_locations o on o.id = n."plantLocation_id" where o.platform_id = $1 order by n.id`,
        [shelf],
      )
    ).map((plant) => plant.id);
  const done = async (address: string, body: unknown, who: 'grower' | 'head' | 'manager' = 'head') => {
    const reply = await call(who, 'POST', address, body);
    expect(reply.status, `${address} ${JSON.stringify(reply.body)}`).toBe(200);
    return reply.body as Moved;
  };
  /** Moves plants; answers the moment of it. */
  const movedAt = async (body: { plantIds: number[]; platform_id: number }): Promise<string> => {
    const moved = (await done('ag_plants/move', body, 'grower')) as unknown as Moved[];
    return moved.find(({ id }) => id === body.plantIds[0])?.updatedate ?? '';
  };
  const undo = ({ id: run, updatedate }: Moved, who: 'grower' | 'head' | 'manager' | 'stranger' | 'visitor' = 'head') =>
    call(who, 'POST', `ag_lifecycles/${run}/undo`, { updatedate });
  const undone = async (moved: Moved) => {
    const reply = await undo(moved);
    expect(reply.status, JSON.stringify(reply.body)).toBe(200);
    await assertSums();
  };
  const assertSums = async () => {
    for (const [rule, text] of Object.entries(plantSums))
      expect({ [rule]: await query(text, [here.id]) }).toEqual({ [rule]: [] });
  };
  /** All that a run is: its fields, phases, work, open shelves, bookings, plants and what is promised to it. */
  const picture = async (run = id) =>
    Promise.all([
      query(
        'select state, "currentPhase_id", "plantsStarted", "expectedGrams", "scheduledStart", "scheduledEnd", harvestdate, "cancelReason" from lifecycles where id = $1',
        [run],
      ),
      query(
        'select id, "scheduledStart", "scheduledEnd", starttime, endtime from lifecycle_phases where lifecycle_id = $1 order by seq',
        [run],
      ),
      query('select id, duedate, state from lifecycle_tasks where lifecycle_id = $1 order by id', [run]),
      query('select date, state from tasks where lifecycle_id = $1 order by id', [run]),
      query(
        'select platform_id, plants, finish from lifecycle_platforms where lifecycle_id = $1 and finish is null order by platform_id',
        [run],
      ),
      query(
        'select platform_id, kind, start, finish from platform_allocations where platform_id in (select p.id from platforms p where p."platformGroup_id" = $1) order by platform_id, start',
        [unit.id],
      ),
      query(
        'select id, "growStage_id", "plantLocation_id", "plantContainer_id" from plants where lifecycle_id = $1 order by id',
        [run],
      ),
      query(
        `select "facilityConsumable_id", rounded(sum(qty)) as promised from consumable_ledger_entries
        where lifecycle_id = $1 and kind in ('reservation', 'release') and "postedAt" is not null group by 1`,
        [run],
      ),
    ]);
  return { ...made, id, spare, plantsOn, done, movedAt, undo, undone, assertSums, picture };
}

test('undo a phase change: phase, dates, work, bookings and the stage of the plants are as before', async () => {
  const { id, done, undone, picture, list } = await story();
  const before = await picture();
  const moved = await done(`ag_lifecycles/${id}/changePhase`, {});
  expect(await picture()).not.toEqual(before);
  await undone(moved);
  expect(await picture()).toEqual(before);
  const diary = await list<{ text: string }>('lifecycleLog', { lifecycle_id: id }, 'id DESC');
  expect(diary[0]?.text).toBe('Taken back: Veg → Bloom');
});

test('undo a shift: also work that was hurried forward gets its own day back', async () => {
  const { id, done, undone, picture, list } = await story();
  const before = await picture();
  await undone(await done(`ag_lifecycles/${id}/shift`, { days: -5 }));
  expect(await picture()).toEqual(before);
  await undone(await done(`ag_lifecycles/${id}/shift`, { days: 9, reason: 'Too cold' }));
  expect(await picture()).toEqual(before);
  // Readers of any language are told: by key, and in English for programs.
  const [told] = await list<{ text: string; said: object }>('lifecycleLog', { lifecycle_id: id }, 'id DESC');
  expect(told).toMatchObject({
    text: 'Taken back: Moved by 9 days: Too cold',
    said: { key: 'takenBack', of: { key: 'shifted', count: 9, reason: 'Too cold' } },
  });
});

test('undo a split: the run has its plants, shelves, bookings and promises again, the other one is over and empty', async () => {
  const { id, shelves, done, undone, picture, list } = await story();
  const before = await picture();
  const part = await done(`ag_lifecycles/${id}/split`, { name: 'Part', platform_ids: [shelves[1]] });
  await undone(part);
  expect(await picture()).toEqual(before);
  expect(await list('ag_lifecycles', { id: part.id })).toMatchObject([
    { state: 'cancelled', plantsStarted: 0, inflight: 0 },
  ]);
  expect(await list('ag_lifecycleTasks', { lifecycle_id: part.id, state: 'planned' })).toEqual([]);
});

test('undo a merge: both runs are what they were', async () => {
  const { id, shelves, done, undone, picture } = await story();
  const part = await done(`ag_lifecycles/${id}/split`, { name: 'Part', platform_ids: [shelves[1]] });
  await done(`ag_lifecycles/${part.id}/changePhase`, {});
  const [one, other] = [await picture(id), await picture(part.id)];
  await undone(await done(`ag_lifecycles/${part.id}/merge`, { lifecycle_id: id }));
  expect(await picture(id)).toEqual(one);
  expect(await picture(part.id)).toEqual(other);
});

test('undo of a merge takes no plant out of a run that is isolated as a whole since', async () => {
  const { id, shelves, done, undo, call } = await story();
  const part = await done(`ag_lifecycles/${id}/split`, { name: 'Part', platform_ids: [shelves[1]] });
  const { body } = await call('head', 'GET', `ag_lifecycles/${id}`);
  const values = { lifecycle_id: id, facility_id: (body as { facility_id: number }).facility_id, category: 'disease' };
  const made = await call('grower', 'POST', 'ag_lifecycleRemediations', { ...values, title: 'Viroid' });
  const merged = await done(`ag_lifecycles/${part.id}/merge`, { lifecycle_id: id });
  await server.services.pool.query('update lifecycle_remediations set isolate = true where id = $1', [
    (made.body as { id: number }).id,
  ]);
  expect(refusal(await undo(merged))).toMatchObject({ status: 409, code: 'plant.isolated' });
});

test('undo that a run was called off: it is booked again, unless somebody has taken its shelf', async () => {
  const { draft, spare, done, undo, picture, call } = await story();
  const run = await draft();
  const start = new Date(Date.now() + 40 * 86_400_000).toISOString();
  await done(`ag_lifecycles/${run}/schedule`, {
    scheduledStart: start,
    platforms: [{ platform_id: spare, plants: 5 }],
  });
  const before = await picture(run);
  expect((await undo(await done(`ag_lifecycles/${run}/cancel`, { reason: 'No clones' }))).status).toBe(200);
  expect(await picture(run)).toEqual(before);
  const again = await done(`ag_lifecycles/${run}/cancel`, { reason: 'No clones' });
  const booking = {
    platform_id: spare,
    kind: 'reserved',
    start,
    finish: new Date(Date.parse(start) + 86_400_000).toISOString(),
  };
  expect((await call('head', 'POST', 'ag_platformAllocations/book', { bookings: [booking] })).status).toBe(200);
  expect(refusal(await undo(again))).toMatchObject({ status: 409, code: 'lifecycle.shelf-taken' });
});

test('undo that a run was called off: it comes to no shelf that is smaller or out of use by now', async () => {
  const { draft, spare, done, undo, picture, call } = await story();
  const run = await draft();
  const platforms = [{ platform_id: spare, plants: 5 }];
  await done(`ag_lifecycles/${run}/schedule`, { scheduledStart: inDays(40), platforms });
  const before = await picture(run);
  const cancelled = await done(`ag_lifecycles/${run}/cancel`, { reason: 'No clones' });
  const resize = (capacity: number) => call('manager', 'PATCH', `ag_platforms/${spare}`, { capacity });
  expect((await resize(4)).status).toBe(200);
  expect(refusal(await undo(cancelled))).toEqual({ status: 409, code: 'lifecycle.over-capacity' });
  expect((await resize(10)).status).toBe(200);
  await done(`ag_platforms/${spare}/disable`, { reason: 'Leaks' }, 'manager');
  expect(refusal(await undo(cancelled))).toEqual({ status: 409, code: 'shelf.out-of-use' });
  await done(`ag_platforms/${spare}/enable`, {}, 'manager');
  expect((await undo(cancelled)).status).toBe(200);
  expect(await picture(run)).toEqual(before);
});

test('undo that a run was called off: stock that others were promised meanwhile is asked for anew', async () => {
  const { draft, spare, stock, done, undo, call } = await story();
  const run = await draft();
  const start = new Date(Date.now() + 40 * 86_400_000).toISOString();
  await done(`ag_lifecycles/${run}/schedule`, {
    scheduledStart: start,
    platforms: [{ platform_id: spare, plants: 5 }],
  });
  const called = await done(`ag_lifecycles/${run}/cancel`, { reason: 'No clones' });
  // All that is left but three is promised elsewhere: 100 are there, 40 are the other run's.
  const more = { facilityConsumable_id: stock, kind: 'reservation', qty: 57 };
  expect((await call('manager', 'POST', 'consumableLedger', more)).status).toBe(200);
  expect((await undo(called)).status).toBe(200);
  const asked = await query(
    `select kind, qty, state from consumable_ledger_entries where lifecycle_id = $1 order by id desc limit 1`,
    [run],
  );
  expect(asked).toEqual([{ kind: 'reservation', qty: 10, state: 'pending' }]);
  expect(await query('select reserved from facility_consumables where id = $1', [stock])).toEqual([{ reserved: 97 }]);
});

test('undo a move: plants stand at their own places again, the shelf they left is not blocked by its cleaning', async () => {
  const { shelves, spare, plantsOn, movedAt, picture, assertSums, call } = await story();
  const before = await picture();
  const plantIds = await plantsOn(shelves[0]);
  const at = await movedAt({ plantIds, platform_id: spare });
  const reply = await call('grower', 'POST', 'ag_plants/undoMove', { plantIds, at });
  expect(reply.status, JSON.stringify(reply.body)).toBe(200);
  await assertSums();
  expect(await picture()).toEqual(before);
  // Once more takes nothing back: it was taken back already.
  expect(refusal(await call('grower', 'POST', 'ag_plants/undoMove', { plantIds, at })).code).toBe('lifecycle.built-on');
});

test('what others built on stays: plants that were moved or destroyed since, runs of which something was written', async () => {
  const { id, shelves, spare, plantsOn, done, movedAt, undo, call } = await story();
  const [first = 0, second = 0, ...others] = await plantsOn(shelves[0]);
  const both = await movedAt({ plantIds: [first, second], platform_id: spare });
  const undoMove = (plantIds: number[], at: string) => call('grower', 'POST', 'ag_plants/undoMove', { plantIds, at });
  // Not some of those that were moved together.
  expect(refusal(await undoMove([first], both)).code).toBe('plant.not-moved');
  await done('ag_plants/destroy', { plantIds: [second], destroyPlantReason_id: 1, weightGrams: 3 }, 'grower');
  expect(refusal(await undoMove([first, second], both)).code).toBe('lifecycle.built-on');
  expect(refusal(await undoMove([first], both)).code).toBe('plant.not-moved');
  // Those that were moved on stay where they were moved on to, whichever move was meant; the last one is taken back.
  const [third = 0] = others;
  const there = await movedAt({ plantIds: [third], platform_id: spare });
  const back = await movedAt({ plantIds: [third], platform_id: shelves[0] });
  expect(refusal(await undoMove([third], there)).code).toBe('lifecycle.built-on');
  expect(refusal(await undoMove([third, first], back)).code).toBe('lifecycle.built-on');
  const reply = await undoMove([third], back);
  expect(reply.status, JSON.stringify(reply.body)).toBe(200);
  const part = await done(`ag_lifecycles/${id}/split`, { name: 'Part', platform_ids: [shelves[1]] });
  expect(
    (
      await call('head', 'POST', 'ag_lifecycleRemediations', {
        lifecycle_id: part.id,
        title: 'Thrips',
        category: 'pest',
        severity: 2,
      })
    ).status,
  ).toBe(200);
  expect(refusal(await undo(part)).code).toBe('lifecycle.built-on');
});

test('what is born, cut, destroyed or finished is not taken back, and nothing older than what was seen', async () => {
  const { id, done, undo, undone, call, list } = await story();
  const [run] = await list<Moved>('ag_lifecycles', { id });
  if (!run) throw new Error('no run');
  expect(refusal(await undo(run)).code).toBe('lifecycle.not-reversible');
  const once = await done(`ag_lifecycles/${id}/shift`, { days: 2 });
  const twice = await done(`ag_lifecycles/${id}/shift`, { days: 1 });
  expect(refusal(await undo(once))).toMatchObject({ status: 409, code: 'CONFLICT' });
  await undone(twice);
  expect(refusal(await undo(twice))).toMatchObject({ status: 409 });
  const [now] = await list<Moved>('ag_lifecycles', { id });
  expect(refusal(await undo(now ?? run)).code).toBe('lifecycle.not-reversible');
  expect((await call('head', 'POST', `ag_lifecycles/${id}/undo`, {})).status).toBe(422);
});

test('undo is for who did it, or for a manager, of the facility', async () => {
  const { id, shelves, spare, plantsOn, done, movedAt, undo, call, away, world, here } = await story();
  const moved = await done(`ag_lifecycles/${id}/shift`, { days: 2 }, 'manager');
  expect((await undo(moved, 'visitor')).status).toBe(401);
  expect((await undo(moved, 'stranger')).status).toBe(404);
  expect((await undo(moved, 'grower')).status).toBe(403);
  expect(refusal(await undo(moved, 'head'))).toMatchObject({ status: 403, code: 'lifecycle.others-deed' });
  expect((await undo(moved, 'manager')).status).toBe(200);
  const byHead = await done(`ag_lifecycles/${id}/shift`, { days: 2 });
  expect((await undo(byHead, 'manager')).status).toBe(200);
  const plantIds = (await plantsOn(shelves[0])).slice(0, 2);
  const at = await movedAt({ plantIds, platform_id: spare });
  const other = await world.person({ facilities: [here.id], roles: ['grower'] });
  const asOther = (body: unknown) => server.call('POST', 'ag_plants/undoMove', { token: other.token, body });
  expect(refusal(await asOther({ plantIds, at })).code).toBe('lifecycle.others-deed');
  expect((await call('stranger', 'POST', 'ag_plants/undoMove', { plantIds, at })).status).toBe(404);
  // The facility that is named and that of the plants disagree.
  expect((await call('stranger', 'POST', 'ag_plants/undoMove', { plantIds, at, facility_id: away.id })).status).toBe(
    404,
  );
  expect((await call('stranger', 'POST', 'ag_plants/undoMove', { plantIds, at, facility_id: here.id })).status).toBe(
    404,
  );
  expect((await call('technician', 'POST', 'ag_plants/undoMove', { plantIds, at })).status).toBe(403);
  for (const bad of [[], ['x'], [1e12], Array.from({ length: 5001 }, (_, n) => n + 1), 'all', { length: 3 }])
    expect((await call('grower', 'POST', 'ag_plants/undoMove', { plantIds: bad, at })).status).toBe(422);
  expect((await call('head', 'POST', 'ag_plants/undoMove', { plantIds, at })).status).toBe(200);
});

test('two who take back the same at once do it once', async () => {
  const { id, done, undo, assertSums, picture } = await story();
  const before = await picture();
  const moved = await done(`ag_lifecycles/${id}/changePhase`, {});
  const replies = await Promise.all([undo(moved), undo(moved, 'manager')]);
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  await assertSums();
  expect(await picture()).toEqual(before);
});

test('work and its order are one: who gave either another day since keeps it', async () => {
  const { id, done, undo, call, picture } = await story();
  const moved = await done(`ag_lifecycles/${id}/changePhase`, {});
  const [work] = await query<{ task_id: number; duedate: Date }>(
    `select task_id, duedate from lifecycle_tasks where lifecycle_id = $1 and state = 'planned' and task_id is not null order by id limit 1`,
    [id],
  );
  const date = new Date((work?.duedate.getTime() ?? 0) + 3_600_000).toISOString();
  expect((await call('head', 'PATCH', `task_task/${work?.task_id}`, { date })).status).toBe(200);
  const before = await picture();
  expect(refusal(await undo(moved))).toMatchObject({ status: 409, code: 'lifecycle.built-on' });
  expect(await picture()).toEqual(before);
});

test('who gives work another day while a deed is taken back has it kept, or is undone before', async () => {
  for (let round = 0; round < 4; round += 1) {
    const { id, done, undo, call } = await story();
    const moved = await done(`ag_lifecycles/${id}/changePhase`, {});
    const works = await query<{ task_id: number; duedate: Date }>(
      `select task_id, duedate from lifecycle_tasks where lifecycle_id = $1 and state = 'planned' and task_id is not null order by id`,
      [id],
    );
    const other = (date: Date) => new Date(date.getTime() + 3_600_000).toISOString();
    const [back, ...changes] = await Promise.all([
      undo(moved),
      ...works.map(({ task_id, duedate }) => call('head', 'PATCH', `task_task/${task_id}`, { date: other(duedate) })),
    ]);
    for (const { status } of changes) expect([200, 409]).toContain(status);
    expect([200, 409]).toContain(back.status);
    // What was answered with success is there: the one who came later built on it.
    for (const [index, { task_id, duedate }] of works.entries())
      if (changes[index]?.status === 200)
        expect(await query('select date from tasks where id = $1', [task_id])).toEqual([
          { date: new Date(other(duedate)) },
        ]);
  }
});

test('undo is for a day, and for what people did', async () => {
  const { id, done, undo, undone, picture } = await story();
  const before = await picture();
  const moved = await done(`ag_lifecycles/${id}/shift`, { days: 2 });
  const old = (age: string) =>
    query(
      `update activity_logs set time = now() - $2::interval where deed = (
        select deed from activity_logs where collection = 'ag_lifecycles' and record_id = $1 order by id desc limit 1)`,
      [id, age],
    );
  await old('24 hours 1 second');
  expect(refusal(await undo(moved))).toMatchObject({ status: 409, code: 'lifecycle.not-reversible' });
  await old('23 hours 59 minutes');
  await undone(moved);
  expect(await picture()).toEqual(before);
  // A job moves dates too, and nobody takes its back.
  const again = await done(`ag_lifecycles/${id}/shift`, { days: 2 });
  await query(
    `update activity_logs set user_id = null, source = 'job' where deed = (
      select deed from activity_logs where collection = 'ag_lifecycles' and record_id = $1 order by id desc limit 1)`,
    [id],
  );
  expect(refusal(await undo(again, 'manager'))).toMatchObject({ status: 409, code: 'lifecycle.not-reversible' });
});

test('what was written in the same moment by somebody who did something else is no part of a deed', async () => {
  const { id, done, undone, picture } = await story();
  const before = await picture();
  const moved = await done(`ag_lifecycles/${id}/shift`, { days: 2 });
  // The same person, to the microsecond: a second window of theirs created an area.
  await query(
    `insert into activity_logs (time, user_id, facility_id, action, collection, record_id, changes, deed)
      select time, user_id, facility_id, 'create', 'ag_areas', 1, '{"after": {"name": "Dry room"}}', deed + 0.5 from activity_logs
      where collection = 'ag_lifecycles' and record_id = $1 order by id desc limit 1`,
    [id],
  );
  await undone(moved);
  expect(await picture()).toEqual(before);
});

test('whoever writes “Taken back” as their reason has taken nothing back', async () => {
  const { id, done, undone, picture } = await story();
  const before = await picture();
  await undone(await done(`ag_lifecycles/${id}/shift`, { days: 2, reason: 'Taken back: by hand' }));
  expect(await picture()).toEqual(before);
});

test('undo a move: a shelf that others fill with containers alone has no room', async () => {
  const { shelves, spare, plantsOn, movedAt, call, world, here, strain } = await story();
  const plantIds = (await plantsOn(shelves[0])).slice(0, 3);
  const at = await movedAt({ plantIds, platform_id: spare });
  // Three others live in a container that stands there, at no place of it.
  const type = await world.row('plant_container_types', { name: `Tray ${here.id}`, plantsPerContainer: 3 });
  const plantContainer_id = await world.row('plant_containers', {
    ...{ plantContainerType_id: type, facility_id: here.id, barcode: 'TRAY', status: 'used', platform_id: shelves[0] },
  });
  for (const tag of ['X1', 'X2', 'X3'])
    await world.row('plants', { facility_id: here.id, strain_id: strain, tag: `${tag}-${here.id}`, plantContainer_id });
  const undoMove = () => call('grower', 'POST', 'ag_plants/undoMove', { plantIds, at });
  expect(refusal(await undoMove())).toMatchObject({ status: 409, code: 'plant.others-stand-there' });
  await query(`update plants set "plantContainer_id" = null where "plantContainer_id" = $1`, [plantContainer_id]);
  expect((await undoMove()).status).toBe(200);
});

test('nobody enters after spraying on the way back either', async () => {
  const { shelves, spare, plantsOn, movedAt, call, spray } = await story();
  const plantIds = (await plantsOn(shelves[0])).slice(0, 2);
  const at = await movedAt({ plantIds, platform_id: spare });
  const record = await spray({ reiUntil: inDays(0.1) });
  const undoMove = () => call('grower', 'POST', 'ag_plants/undoMove', { plantIds, at });
  expect(refusal(await undoMove())).toMatchObject({ status: 409, code: 'task.re-entry' });
  await query(`update spray_applications set "reiUntil" = now() - interval '1 second' where id = $1`, [record]);
  expect((await undoMove()).status).toBe(200);
});
