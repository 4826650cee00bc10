import { startTestServer, whileHeld, type TestServer } from '@trellis/server-app/testing';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
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

const codeOf = (reply: { body: unknown }) => (reply.body as { error?: { code: string } }).error?.code;
const spare = (capacity = 20) =>
  farm.world.row('platforms', { platformGroup_id: farm.unit.id, name: 'Spare', level: 2, capacity });
const disable = (shelf: number, to?: number, who: 'manager' | 'grower' | 'stranger' | 'visitor' = 'manager') =>
  farm.call(who, 'POST', `ag_platforms/${shelf}/disable`, { reason: 'Leaks', ...(to && { platform_id: to }) });
const change = (shelf: number, values: Record<string, unknown>) =>
  farm.call('manager', 'PATCH', `ag_platforms/${shelf}`, values);

test('a shelf is added, named, laid out and removed by the facility manager alone', async () => {
  const body = { platformGroup_id: farm.unit.id, name: 'Third', level: 3, capacity: 12, rows: 3, cols: 4 };
  expect((await farm.call('grower', 'POST', 'ag_platforms', body)).status).toBe(403);
  const made = await farm.call('manager', 'POST', 'ag_platforms', { ...body, plantContainerType_id: 4 });
  expect(made, JSON.stringify(made.body)).toMatchObject({ status: 200, body: { rows: 3, cols: 4, isDisabled: false } });
  const { id } = made.body as { id: number };
  expect((await change(id, { name: 'Top' })).body).toMatchObject({
    error: { details: { messages: { name: ['Name already in use.'] } } },
  });
  expect((await change(id, { capacity: 13 })).body).toMatchObject({
    error: { details: { messages: { capacity: ['Cannot be more than the places of its rows'] } } },
  });
  expect((await change(id, { name: 'Roof', level: 4, rows: 4, capacity: 16 })).status).toBe(200);
  expect((await farm.call('manager', 'DELETE', `ag_platforms/${id}`)).body).toEqual({ count: 1 });
});

test('a shelf never holds less than stands on it or is to come, and its plants keep their places', async () => {
  await farm.started();
  const [top] = farm.shelves;
  expect(codeOf(await change(top, { capacity: 9 }))).toBe('SHELF_FULLER');
  expect((await change(top, { capacity: 10 })).status).toBe(200);
  expect(codeOf(await change(top, { rows: 5, cols: 2 }))).toBe('SHELF_PLACE_TAKEN');
  expect((await change(top, { rows: 1, cols: 10 })).status).toBe(200);
  expect(codeOf(await farm.call('manager', 'DELETE', `ag_platforms/${top}`))).toBe('REFERENCED');
});

test('plants get the places that a shelf was laid out for', async () => {
  const id = await spare(6);
  expect((await change(id, { rows: 2, cols: 3 })).status).toBe(200);
  const run = await farm.started();
  const positions = (await farm.call('manager', 'GET', `ag_lifecycles/getPlantPositions?lifecycle_id=${run}`)).body as {
    plant_id: number;
  }[];
  const plantIds = positions.slice(0, 6).map(({ plant_id }) => plant_id);
  expect((await farm.call('head', 'POST', 'ag_plants/move', { plantIds, platform_id: id })).status).toBe(200);
  const maps = await farm.call('grower', 'GET', `ag_platforms/getMaps?platformGroup_id=${farm.unit.id}`);
  const map = (
    maps.body as {
      platform_id: number;
      bookings: number;
      plants: { row: number; col: number; lifecycle_id: number }[];
    }[]
  )[0];
  expect(map).toMatchObject({ platform_id: id, bookings: 1 });
  expect(map?.plants.map(({ row, col }) => `${row}-${col}`)).toEqual(['1-1', '1-2', '1-3', '2-1', '2-2', '2-3']);
  expect(map?.plants.every(({ lifecycle_id }) => lifecycle_id === run)).toBe(true);
  expect((await farm.call('visitor', 'GET', `ag_platforms/getMaps?platformGroup_id=${farm.unit.id}`)).status).toBe(401);
  expect((await farm.call('stranger', 'GET', `ag_platforms/getMaps?platformGroup_id=${farm.unit.id}`)).status).toBe(
    404,
  );
});

test('a shelf is taken out of use once its plants and bookings are told where to go', async () => {
  const run = await farm.started();
  const [top] = farm.shelves;
  const booking = { platform_id: top, kind: 'reserved', start: inDays(60), finish: inDays(70), note: 'For the fair' };
  const reply = await farm.call('manager', 'POST', 'ag_platformAllocations/book', { bookings: [booking] });
  expect(reply.status, JSON.stringify(reply.body)).toBe(200);
  const to = await spare();
  expect((await disable(top, to, 'visitor')).status).toBe(401);
  expect((await disable(top, to, 'grower')).status).toBe(403);
  expect((await disable(top, to, 'stranger')).status).toBe(404);
  expect((await disable(top)).body).toMatchObject({
    error: { code: 'shelf.needs-destination', details: { plants: 10, bookings: 2 } },
  });
  const done = await disable(top, to);
  expect(done, JSON.stringify(done.body)).toMatchObject({
    status: 200,
    body: { isDisabled: true, disabledReason: 'Leaks' },
  });
  const standing = await farm.list<{ platform_id: number; plants: number }>('ag_lifecyclePlatforms', {
    lifecycle_id: run,
    finish: null,
  });
  expect(standing.find(({ platform_id }) => platform_id === to)).toMatchObject({ plants: 10 });
  expect(await farm.list('ag_platformAllocations', { note: 'For the fair' })).toMatchObject([{ platform_id: to }]);
  // Nothing comes there any more, by whatever way.
  expect(codeOf(await farm.call('manager', 'POST', 'ag_platformAllocations/book', { bookings: [booking] }))).toBe(
    'SHELF_OUT_OF_USE',
  );
  const [plant] = (await farm.call('manager', 'GET', `ag_lifecycles/getPlantPositions?lifecycle_id=${run}`)).body as {
    plant_id: number;
  }[];
  const back = await farm.call('head', 'POST', 'ag_plants/move', { plantIds: [plant?.plant_id], platform_id: top });
  expect(codeOf(back)).toBe('shelf.out-of-use');
  expect((await farm.call('manager', 'POST', `ag_platforms/${top}/enable`)).body).toMatchObject({
    isDisabled: false,
    disabledReason: null,
  });
});

test('a shelf stays in use where the other one cannot take what is on it', async () => {
  await farm.started();
  const [top, bottom] = farm.shelves;
  const small = await spare(3);
  expect(codeOf(await disable(top, small))).toBe('lifecycle.over-capacity');
  expect(codeOf(await disable(top, bottom))).toBe('lifecycle.over-capacity');
  expect(codeOf(await disable(top, top))).toBe('shelf.needs-destination');
  expect(await farm.list('ag_platforms', { id: top })).toMatchObject([{ isDisabled: false }]);
  expect((await disable(small)).status).toBe(200);
  expect(codeOf(await disable(top, small))).toBe('shelf.out-of-use');
});

/** Plants of no run, at places of a shelf; or in a container there. */
async function standing(shelf: number, count: number, isInContainer = false): Promise<number[]> {
  const { world, here, strain } = farm;
  const one = { facility_id: here.id, strain_id: strain };
  if (isInContainer) {
    const type = await world.row('plant_container_types', { name: `Tray ${here.id}`, plantsPerContainer: count });
    const plantContainer_id = await world.row('plant_containers', {
      ...{ plantContainerType_id: type, facility_id: here.id, barcode: 'TRAY', status: 'used', platform_id: shelf },
    });
    return Promise.all(Array.from({ length: count }, () => world.row('plants', { ...one, plantContainer_id })));
  }
  return Promise.all(
    Array.from({ length: count }, async (_, index) => {
      const place = await world.row('plant_locations', { platform_id: shelf, row: 9, col: index + 1 });
      return world.row('plants', { ...one, plantLocation_id: place });
    }),
  );
}
const destroy = (plantIds: readonly number[]) =>
  farm.call('grower', 'POST', 'ag_plants/destroy', {
    ...{ plantIds, destroyPlantReason_id: 1, weightGrams: 5, witness_user_id: farm.people.manager.id },
  });
const live = (plantIds: readonly number[]) =>
  farm.call('grower', 'POST', 'ag_plants/undoDestroy', { plantIds, reason: 'Wrong shelf' });

test('a shelf that is out of use gets no plants back, wherever they went', async () => {
  const [top, bottom] = farm.shelves;
  const moved = await standing(top, 2);
  const reply = await farm.call('grower', 'POST', 'ag_plants/move', { plantIds: moved, platform_id: await spare() });
  const [first] = reply.body as { updatedate: string }[];
  expect((await disable(top)).status).toBe(200);
  const undone = await farm.call('grower', 'POST', 'ag_plants/undoMove', { plantIds: moved, at: first?.updatedate });
  expect(codeOf(undone)).toBe('SHELF_OUT_OF_USE');
  for (const isInContainer of [false, true]) {
    const gone = await standing(bottom, 2, isInContainer);
    expect((await destroy(gone)).status).toBe(200);
    expect((await disable(bottom)).status).toBe(200);
    expect(codeOf(await live(gone))).toBe('SHELF_OUT_OF_USE');
    expect((await farm.call('manager', 'POST', `ag_platforms/${bottom}/enable`)).status).toBe(200);
    expect((await live(gone)).status).toBe(200);
    expect((await destroy(gone)).status).toBe(200);
  }
});

test('what stands in containers alone counts, and plants that were destroyed come back only where there is room', async () => {
  const [top, bottom] = farm.shelves;
  await standing(top, 3, true);
  expect(codeOf(await change(top, { capacity: 2 }))).toBe('SHELF_FULLER');
  expect((await change(top, { capacity: 3 })).status).toBe(200);
  const gone = await standing(bottom, 4);
  expect((await destroy(gone)).status).toBe(200);
  expect((await change(bottom, { capacity: 3 })).status).toBe(200);
  expect(codeOf(await live(gone))).toBe('plant.place-taken');
  expect((await live(gone.slice(1))).status).toBe(200);
  expect(codeOf(await live(gone.slice(0, 1)))).toBe('plant.place-taken');
});

test('who takes a shelf out of use while others move plants there waits for them, and nobody is sent away for it', async () => {
  for (let round = 0; round < 4; round += 1) {
    if (round > 0) farm = await makeFarm();
    const run = await farm.started();
    const [top, bottom] = farm.shelves;
    const to = await spare();
    const { rows } = await server.services.pool.query<{ id: number }>(
      `select n.id from plants n join plant_locations o on o.id = n."plantLocation_id" where n.lifecycle_id = $1 and o.platform_id = $2 order by n.id`,
      [run, bottom],
    );
    const moves = rows
      .slice(0, 4)
      .map(({ id }) => farm.call('head', 'POST', 'ag_plants/move', { plantIds: [id], platform_id: top }));
    const [done, ...moved] = await Promise.all([disable(top, to), ...moves]);
    expect(done.status, JSON.stringify(done.body)).toBe(200);
    for (const reply of moved) expect(['lifecycle.over-capacity', 'shelf.out-of-use']).toContain(codeOf(reply));
  }
});

test('a run that is drafted or booked while its shelf is taken out of use or made smaller waits, and hears of it', async () => {
  const [top] = farm.shelves;
  await server.services.pool.query('update grow_plans set "publishedVersion_id" = $1 where id = $2', [
    farm.version,
    farm.plan,
  ]);
  const body = { growplan_id: farm.plan, name: 'Late', platforms: [{ platform_id: top, plants: 8 }] };
  const draft = () => farm.call('grower', 'POST', 'ag_lifecycles/saveDraft', body);
  const book = () => farm.call('head', 'POST', 'ag_lifecycles/begin', { ...body, how: 'schedule', start: inDays(3) });
  const smaller = ['update platforms set capacity = 5 where id = $1', [top]] as const;
  const out = [`update platforms set capacity = 10, "isDisabled" = true where id = $1`, [top]] as const;
  for (const [meanwhile, code] of [
    [smaller, 'lifecycle.over-capacity'],
    [out, 'shelf.out-of-use'],
  ] as const)
    for (const make of [draft, book])
      expect(codeOf(await whileHeld(server.services.pool, meanwhile, make)), `${make.name} ${code}`).toBe(code);
  expect(await farm.list('ag_lifecyclePlatforms', {})).toEqual([]);
});

test('who empties a shelf, or calls off what grows on it, waits for who books it before any booking is touched', async () => {
  const run = await farm.started();
  const [top, bottom] = farm.shelves;
  const to = await spare();
  const hold = ['select from platforms where id = $1 for no key update', [top]] as const;
  const mine = [`select from platform_allocations where lifecycle_id = ${run} for update nowait`, []] as const;
  const { rows } = await server.services.pool.query<{ id: number }>(
    `select n.id from plants n join plant_locations o on o.id = n."plantLocation_id" where n.lifecycle_id = $1 and o.platform_id = $2`,
    [run, top],
  );
  const plantIds = rows.map(({ id }) => id);
  const move = () => farm.call('head', 'POST', 'ag_plants/move', { plantIds, platform_id: to });
  const moved = await whileHeld(server.services.pool, hold, move, mine);
  expect(moved.status, JSON.stringify(moved.body)).toBe(200);
  const off = {
    reason: 'Mites',
    destroy: { destroyPlantReason_id: 1, weightGrams: 5, witness_user_id: farm.people.grower.id },
  };
  const called = await whileHeld(
    server.services.pool,
    [hold[0], [bottom]],
    () => farm.call('manager', 'POST', `ag_lifecycles/${run}/abort`, off),
    mine,
  );
  expect(called.status, JSON.stringify(called.body)).toBe(200);
  const kinds = await farm.list<{ platform_id: number; kind: string }>('ag_platformAllocations', {});
  expect(kinds.map(({ platform_id, kind }) => [platform_id, kind]).sort()).toEqual(
    [top, bottom, to].map((shelf) => [shelf, 'cleanout']).sort(),
  );
});

test('a shelf that is named for a run while it goes out of use, or while the run begins, waits and is refused', async () => {
  const [top, bottom] = farm.shelves;
  const run = await farm.draft();
  const booked = { scheduledStart: inDays(3), platforms: [{ platform_id: bottom, plants: 8 }] };
  expect((await farm.call('head', 'POST', `ag_lifecycles/${run}/schedule`, booked)).status).toBe(200);
  const name = () =>
    farm.call('head', 'POST', 'ag_lifecyclePlatforms', { lifecycle_id: run, platform_id: top, plants: 8 });
  const out = [`update platforms set "isDisabled" = true where id = $1`, [top]] as const;
  expect(codeOf(await whileHeld(server.services.pool, out, name))).toBe('SHELF_OUT_OF_USE');
  expect((await farm.call('manager', 'POST', `ag_platforms/${top}/enable`)).status).toBe(200);
  const begun = [
    `update lifecycles set state = 'in_flight', "currentPhase_id" = (select min(h.id) from lifecycle_phases h where h.lifecycle_id = $1) where id = $1`,
    [run],
  ] as const;
  expect(codeOf(await whileHeld(server.services.pool, begun, name))).toBe('RUN_STARTED');
  expect(await farm.list('ag_lifecyclePlatforms', { platform_id: top })).toEqual([]);
});

test('plants that come back while their container is said to be empty wait, and live in none that is', async () => {
  const [top] = farm.shelves;
  const gone = await standing(top, 2, true);
  expect((await destroy(gone)).status).toBe(200);
  const washed = [`update plant_containers set status = 'empty' where facility_id = $1`, [farm.here.id]] as const;
  expect(codeOf(await whileHeld(server.services.pool, washed, () => live(gone)))).toBe('plant.place-taken');
});

test('a run that was cancelled is to come no more: its shelf is made smaller and taken out of use', async () => {
  const [top] = farm.shelves;
  const run = await farm.draft();
  const booked = { scheduledStart: inDays(3), platforms: [{ platform_id: top, plants: 8 }] };
  expect((await farm.call('head', 'POST', `ag_lifecycles/${run}/schedule`, booked)).status).toBe(200);
  expect(codeOf(await change(top, { capacity: 5 }))).toBe('SHELF_FULLER');
  expect((await farm.call('head', 'POST', `ag_lifecycles/${run}/cancel`, { reason: 'No clones' })).status).toBe(200);
  expect((await change(top, { capacity: 5 })).status).toBe(200);
  expect((await disable(top)).status).toBe(200);
});
