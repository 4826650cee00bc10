import { startTestServer, type TestServer, refusal } from '@trellis/server-app/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeFarms } from '../run/farm.testing.ts';

let server: TestServer;
let farm: ReturnType<typeof makeFarms>;
beforeAll(async () => {
  server = await startTestServer({ env: { ROLES: 'api' } });
  farm = makeFarms(server);
});
afterAll(() => server.stop());

interface Plant {
  id: number;
  state: string;
  lifecycle_id: number;
  plantLocation_id: number | null;
  plantContainer_id: number | null;
}

/** A run of five plants on the upper of two shelves. */
async function story() {
  const made = await farm();
  const { call, draft, shelves, list } = made;
  const id = await draft();
  const platforms = [{ platform_id: shelves[0], plants: 5 }];
  expect((await call('head', 'POST', `ag_lifecycles/${id}/start`, { platforms })).status).toBe(200);
  const plants = await list<Plant>('ag_plants', { lifecycle_id: id });
  const ids = plants.map((plant) => plant.id);
  const shelvesOf = (run: number) =>
    list<{ platform_id: number; plants: number; finish: string | null }>('ag_lifecyclePlatforms', {
      lifecycle_id: run,
    });
  return { ...made, id, ids, plants, shelvesOf };
}

test('a start gives each plant a place of its own, tells it in a movement and lets the controller reload', async () => {
  const { plants, ids, list, unit, shelves, people } = await story();
  expect(new Set(plants.map(({ plantLocation_id }) => plantLocation_id)).size).toBe(5);
  const moves = await list<{ plant_id: number; toLocation: object }>('ag_plantMovements', { plant_id: { inq: ids } });
  expect(moves).toHaveLength(5);
  expect(moves[0]).toMatchObject({
    count: 1,
    reason: 'Start of the run',
    user_id: people.head.id,
    fromLocation: null,
    toLocation: { platform_id: shelves[0], platformGroup_id: unit.id, plantLocation_id: plants[0]?.plantLocation_id },
  });
  expect(await list('controllerCommands', { controller_id: unit.controller.id })).toMatchObject([
    { action_id: 51, state: 'queued', platformGroup_id: unit.id, user_id: people.head.id },
  ]);
});

test('where a plant stands, what became of it and when is no everyday change, and a plant of a run is not deleted', async () => {
  const { call, ids, plants, id, list } = await story();
  const [first = 0] = ids;
  const values = {
    lifecycle_id: null,
    plantLocation_id: plants[1]?.plantLocation_id,
    plantContainer_id: null,
    growStage_id: 3,
    state: 'harvested',
    wetWeight: 5,
    harvestDate: '2026-11-01',
    destroyedAt: '2026-11-01T00:00:00Z',
    plantedDate: '2020-01-01',
  };
  for (const [key, value] of Object.entries(values)) {
    expect((await call('manager', 'PATCH', `ag_plants/${first}`, { [key]: value })).status).toBe(422);
    expect((await call('manager', 'PATCH', 'ag_plants', { id: first, [key]: value })).status).toBe(422);
  }
  const born = { tag: `N${first}`, state: 'destroyed', destroyPlantReason_id: 1 };
  expect((await call('manager', 'POST', 'ag_plants', born)).status).toBe(422);
  expect((await call('manager', 'POST', 'ag_plants', { tag: `N${first}`, lifecycle_id: id })).status).toBe(422);
  expect(refusal(await call('manager', 'DELETE', `ag_plants/${first}`))).toMatchObject({ code: 'PLANT_ON_THE_BOOKS' });
  expect((await call('manager', 'PUT', `ag_plants/${first}`, { tag: 'X1' })).status).toBe(200);
  expect(await list('ag_plants', { lifecycle_id: id })).toMatchObject(
    plants.map(({ plantLocation_id }) => ({ plantLocation_id })),
  );
  const [phase] = await list<{ id: number }>('ag_lifecyclePhases', { lifecycle_id: id }, 'seq');
  for (const key of ['scheduledStart', 'scheduledEnd', 'starttime', 'endtime'])
    expect(
      (await call('head', 'PATCH', `ag_lifecyclePhases/${phase?.id}`, { [key]: '2026-01-01T00:00:00Z' })).status,
    ).toBe(422);
  for (const key of ['plantsStarted', 'expectedGrams'])
    expect((await call('head', 'PATCH', `ag_lifecycles/${id}`, { [key]: 3 })).status).toBe(422);
  for (const key of ['scheduledStart', 'scheduledEnd', 'starttime', 'harvestdate'])
    expect((await call('head', 'PATCH', `ag_lifecycles/${id}`, { [key]: '2026-01-01' })).status).toBe(422);
  expect(refusal(await call('head', 'PATCH', `ag_lifecycles/${id}`, { mother: true }))).toEqual({
    status: 409,
    code: 'RUN_STARTED',
  });
  const [shelf] = await list<{ id: number }>('ag_lifecyclePlatforms', { lifecycle_id: id });
  expect((await call('head', 'PATCH', `ag_lifecyclePlatforms/${shelf?.id}`, { plants: 9 })).status).toBe(404);
  expect(refusal(await call('head', 'DELETE', `ag_lifecyclePlatforms/${shelf?.id}`)).code).toBe('SHELF_OCCUPIED');
});

describe('move plants', () => {
  test('to a shelf with room: places, shelves and movements follow; a shelf that is left is cleaned', async () => {
    const { call, ids, shelves, id, list, shelvesOf } = await story();
    const body = { plantIds: ids.slice(0, 2), platform_id: shelves[1], reason: 'Too tall' };
    expect((await call('visitor', 'POST', 'ag_plants/move', body)).status).toBe(401);
    expect((await call('technician', 'POST', 'ag_plants/move', body)).status).toBe(403);
    expect((await call('stranger', 'POST', 'ag_plants/move', body)).status).toBe(404);
    expect((await call('grower', 'POST', 'ag_plants/move', { ...body, plantIds: [] })).status).toBe(422);
    const moved = await call('grower', 'POST', 'ag_plants/move', body);
    expect(moved).toMatchObject({ status: 200, body: [{ id: ids[0] }, { id: ids[1] }] });
    expect(await shelvesOf(id)).toMatchObject([
      { platform_id: shelves[0], plants: 3, finish: null },
      { platform_id: shelves[1], plants: 2, finish: null },
    ]);
    expect(await list('ag_plantMovements', { plant_id: ids[0] })).toMatchObject([
      { reason: 'Start of the run' },
      { reason: 'Too tall', fromLocation: { platform_id: shelves[0] }, toLocation: { platform_id: shelves[1] } },
    ]);
    const rest = { plantIds: ids.slice(2), platform_id: shelves[1] };
    expect((await call('grower', 'POST', 'ag_plants/move', rest)).status).toBe(200);
    expect(await shelvesOf(id)).toMatchObject([{ finish: expect.any(String) as string }, { plants: 5, finish: null }]);
    expect(await list('ag_platformAllocations', { platform_id: shelves[0] })).toMatchObject([{ kind: 'cleanout' }]);
    expect(await list('ag_platformAllocations', { platform_id: shelves[1] })).toMatchObject([{ lifecycle_id: id }]);
  });

  test('one plant by two people at once: the first has moved it, the other is told and nothing is undone', async () => {
    const { call, ids, shelves, list, world, unit } = await story();
    const third = await world.row('platforms', { platformGroup_id: unit.id, name: 'Low', level: 3, capacity: 10 });
    const plantIds = ids.slice(0, 2);
    const seenOn = Object.fromEntries(plantIds.map((id) => [id, shelves[0]]));
    const move = (platform_id: number | undefined, more: object = {}) =>
      call('grower', 'POST', 'ag_plants/move', { plantIds, platform_id, seenOn, ...more });
    const replies = await Promise.all([move(shelves[1]), move(third)]);
    const refused = replies.filter(({ status }) => status !== 200);
    expect(refused.map(refusal)).toEqual([{ status: 409, code: 'plant.moved-since' }]);
    const winner = replies[0].status === 200 ? shelves[1] : third;
    const movements = await list('ag_plantMovements', { plant_id: ids[0] });
    expect(movements).toHaveLength(2);
    expect(movements.at(-1)).toMatchObject({ toLocation: { platform_id: winner } });
    // Onto the shelf where it stands by now, too: it was seen elsewhere.
    expect(refusal(await move(winner)).code).toBe('plant.moved-since');
    expect((await move(shelves[0], { seenOn: { [ids[0] ?? 0]: winner, [ids[1] ?? 0]: winner } })).status).toBe(200);
    expect((await move(third, { seenOn: { x: 1 } })).status).toBe(422);
  });

  test('not out of a unit isolated for a crop problem, nor cuttings of its mothers, before the case is closed', async () => {
    const { call, ids, shelves, world, here, id, unit, draft } = await story();
    const other = await world.unit(here, { name: 'Apart' });
    const away = await world.row('platforms', { platformGroup_id: other.id, name: 'Top', level: 1, capacity: 10 });
    const values = { lifecycle_id: id, facility_id: here.id, category: 'disease', title: 'Viroid', isolate: true };
    const made = await call('grower', 'POST', 'ag_lifecycleRemediations', { ...values, platformGroup_id: unit.id });
    const move = (platform_id: number) =>
      call('grower', 'POST', 'ag_plants/move', { plantIds: ids.slice(0, 1), platform_id });
    const isolated = { status: 409, code: 'plant.isolated' };
    expect(refusal(await move(away))).toEqual(isolated);
    expect((await move(shelves[1])).status).toBe(200);
    const clones = await draft({ source: { kind: 'mothers', ids: ids.slice(0, 1) } });
    const start = () =>
      call('head', 'POST', `ag_lifecycles/${clones}/start`, {
        platforms: [{ platform_id: away, plants: 2 }],
      });
    await server.services.pool.query('update controllers set "isOnline" = true where id = $1', [other.controller.id]);
    expect(refusal(await start())).toEqual(isolated);
    const address = `ag_lifecycleRemediations/${(made.body as { id: number }).id}`;
    expect((await call('head', 'POST', `${address}/dismiss`, { reason: 'Test negative' })).status).toBe(200);
    expect((await start()).status).toBe(200);
  });

  test('not onto a shelf of another run or house, beyond what it holds, nor dead', async () => {
    const { call, ids, shelves, draft, world, away } = await story();
    const other = await draft();
    const platforms = [{ platform_id: shelves[1], plants: 9 }];
    expect((await call('head', 'POST', `ag_lifecycles/${other}/start`, { platforms })).status).toBe(200);
    const move = (values: object) =>
      call('grower', 'POST', 'ag_plants/move', { plantIds: ids, platform_id: shelves[1], ...values });
    expect(refusal(await move({}))).toEqual({ status: 409, code: 'lifecycle.shelf-taken' });
    const far = await world.row('platforms', { platformGroup_id: (await world.unit(away)).id, name: 'Top' });
    expect((await move({ platform_id: far })).status).toBe(404);
    const loose = [];
    for (let n = 0; n < 3; n += 1)
      loose.push(((await call('head', 'POST', 'ag_plants', { tag: `L${ids[0]}-${n}` })).body as { id: number }).id);
    expect(refusal(await move({ plantIds: [...ids, ...loose] }))).toEqual({ status: 422, code: 'plant.several-runs' });
    const destroy = { plantIds: ids.slice(0, 1), destroyPlantReason_id: 1 };
    expect((await call('grower', 'POST', 'ag_plants/destroy', destroy)).status).toBe(200);
    expect(refusal(await move({}))).toEqual({ status: 409, code: 'plant.not-living' });
  });
});

test('a plant is not made its own mother or grandmother', async () => {
  const { call, ids } = await story();
  const [one, two, three] = ids;
  const put = (id: number | undefined, motherPlant_id: number | undefined) =>
    call('head', 'PATCH', `ag_plants/${id}`, { motherPlant_id });
  expect(refusal(await put(one, one)).code).toBe('PLANT_OF_ITSELF');
  expect((await put(two, one)).status).toBe(200);
  expect((await put(three, two)).status).toBe(200);
  expect(refusal(await put(one, three)).code).toBe('PLANT_OF_ITSELF');
});

test('transplant plants: they keep their places, their containers are used, those they leave are cleaned', async () => {
  const { call, ids, world, here, list, shelves } = await story();
  const type = await world.row('plant_container_types', { name: `Pot ${here.id}`, plantsPerContainer: 3 });
  const pot = (barcode: string) =>
    world.row('plant_containers', { plantContainerType_id: type, facility_id: here.id, barcode });
  const [a, b, c, d] = [await pot('A'), await pot('B'), await pot('C'), await pot('D')];
  const plant = (plantContainer_ids: number[], plantIds = ids) =>
    call('grower', 'POST', 'ag_plants/transplant', { plantIds, plantContainer_ids });
  expect(refusal(await plant([a]))).toEqual({ status: 409, code: 'lifecycle.too-few-containers' });
  expect((await plant([a, b])).status).toBe(200);
  expect(refusal(await plant([a, c]))).toEqual({ status: 409, code: 'lifecycle.container-not-empty' });
  const split = { plantIds: ids.slice(0, 1), platform_id: shelves[1] };
  expect(refusal(await call('grower', 'POST', 'ag_plants/move', split)).code).toBe('plant.container-split');
  expect((await plant([c, d])).status).toBe(200);
  expect(await list('ag_plantContainers', { facility_id: here.id })).toMatchObject([
    { status: 'cleaning', platform_id: null },
    { status: 'cleaning', platform_id: null },
    { status: 'used', platform_id: shelves[0] },
    { status: 'used', platform_id: shelves[0] },
  ]);
  expect(refusal(await call('grower', 'PATCH', `ag_plantContainers/${c}`, { status: 'empty' })).code).toBe(
    'CONTAINER_IN_USE',
  );
  const places = await list<{ plantContainer_id: number }>('ag_plantLocations', { platform_id: shelves[0] });
  expect(places.map(({ plantContainer_id }) => plantContainer_id)).toEqual([c, c, c, d, d]);
});

test('destroy plants: with reason and second person; they leave their places and the waste book tells of it', async () => {
  const { call, ids, id, list, people, here, shelvesOf } = await story();
  const body = { plantIds: ids.slice(0, 2), destroyPlantReason_id: 1, weightGrams: 80, method: 'Compost' };
  expect((await call('visitor', 'POST', 'ag_plants/destroy', body)).status).toBe(401);
  expect((await call('technician', 'POST', 'ag_plants/destroy', body)).status).toBe(403);
  expect((await call('stranger', 'POST', 'ag_plants/destroy', body)).status).toBe(404);
  expect((await call('grower', 'POST', 'ag_plants/destroy', { ...body, destroyPlantReason_id: 99_999 })).status).toBe(
    422,
  );
  await server.services.pool.query('update facilities set "destroyWitness" = true where id = $1', [here.id]);
  expect((await call('grower', 'POST', 'ag_plants/destroy', body)).status).toBe(422);
  const seen = { ...body, witness_user_id: people.head.id };
  expect((await call('grower', 'POST', 'ag_plants/destroy', seen)).body).toMatchObject([
    { state: 'destroyed', plantLocation_id: null, destroyWeight: 40, destroyWitness_user_id: people.head.id },
    { state: 'destroyed' },
  ]);
  expect(await shelvesOf(id)).toMatchObject([{ plants: 3 }]);
  expect(await list('wasteRecords', { lifecycle_id: id })).toMatchObject([{ weight: 80, method: 'Compost' }]);
});

test('split a run by its shelves and join it again: plants keep their places, counts add up', async () => {
  const { call, started, shelves, list } = await farm();
  const id = await started();
  const split = (who: Parameters<typeof call>[0], body: unknown) =>
    call(who, 'POST', `ag_lifecycles/${id}/split`, body);
  const body = { name: 'Lower half', platform_ids: [shelves[1]] };
  expect((await split('visitor', body)).status).toBe(401);
  expect((await split('grower', body)).status).toBe(403);
  expect((await split('stranger', body)).status).toBe(404);
  expect(refusal(await split('head', { ...body, platform_ids: [...shelves] })).code).toBe('lifecycle.nothing-stays');
  const made = await split('head', body);
  expect(made).toMatchObject({ status: 200, body: { state: 'in_flight' } });
  const other = (made.body as { id: number }).id;
  const read = async (run: number) => (await call('head', 'GET', `ag_lifecycles/${run}`)).body;
  expect(await read(id)).toMatchObject({ plantsStarted: 10, expectedGrams: 500 });
  expect(await read(other)).toMatchObject({ name: 'Lower half', plantsStarted: 10, expectedGrams: 500 });
  expect(await list('ag_plants', { lifecycle_id: other, state: 'growing' })).toHaveLength(10);
  expect(await list('ag_platformAllocations', { lifecycle_id: other })).toMatchObject([{ platform_id: shelves[1] }]);
  expect((await call('head', 'POST', `ag_lifecycles/${other}/changePhase`, {})).status).toBe(200);
  const merge = (who: Parameters<typeof call>[0], to: number) =>
    call(who, 'POST', `ag_lifecycles/${other}/merge`, { lifecycle_id: to });
  expect((await merge('visitor', id)).status).toBe(401);
  expect((await merge('grower', id)).status).toBe(403);
  expect((await merge('stranger', id)).status).toBe(404);
  expect((await merge('head', other)).status).toBe(404);
  expect((await merge('head', id)).body).toMatchObject({ state: 'cancelled' });
  expect(await read(id)).toMatchObject({ plantsStarted: 20, expectedGrams: 1000 });
  expect(await read(other)).toMatchObject({ plantsStarted: 0 });
  const plants = await list<{ growStage_id: number }>('ag_plants', { lifecycle_id: id, state: 'growing' });
  expect(new Set(plants.map(({ growStage_id }) => growStage_id))).toEqual(new Set([2]));
  expect(plants).toHaveLength(20);
  const standing = await list('ag_lifecyclePlatforms', { lifecycle_id: id, finish: null });
  expect(standing).toMatchObject([{ plants: 10 }, { plants: 10 }]);
});

test('what is due already is due for both halves of a run', async () => {
  const { call, started, shelves, list } = await farm();
  const id = await started();
  const { pool } = server.services;
  const open = await list<{ id: number; growTask_id: number }>('ag_lifecycleTasks', { lifecycle_id: id });
  const states = ['ready', 'blocked', 'completed'];
  for (const [index, state] of states.entries())
    await pool.query('update lifecycle_tasks set state = $2 where id = $1', [open[index]?.id, state]);
  const made = await call('head', 'POST', `ag_lifecycles/${id}/split`, { name: 'Half', platform_ids: [shelves[1]] });
  const copied = await list<{ growTask_id: number; state: string }>('ag_lifecycleTasks', {
    lifecycle_id: (made.body as { id: number }).id,
  });
  expect(copied).toHaveLength(open.length - 1);
  expect(new Set(copied.map(({ state }) => state))).toEqual(new Set(['planned']));
});

test('a run that a case isolates as a whole is neither split nor merged', async () => {
  const { call, started, shelves, here } = await farm();
  const id = await started();
  const values = { lifecycle_id: id, facility_id: here.id, category: 'disease', title: 'Viroid', isolate: true };
  const made = await call('grower', 'POST', 'ag_lifecycleRemediations', values);
  expect(made.status).toBe(200);
  const split = () => call('head', 'POST', `ag_lifecycles/${id}/split`, { name: 'Half', platform_ids: [shelves[1]] });
  expect(refusal(await split())).toEqual({ status: 409, code: 'plant.isolated' });
  const address = `ag_lifecycleRemediations/${(made.body as { id: number }).id}`;
  expect((await call('head', 'POST', `${address}/dismiss`, { reason: 'Test negative' })).status).toBe(200);
  const half = await split();
  expect(half.status).toBe(200);
  const other = (half.body as { id: number }).id;
  await call('grower', 'POST', 'ag_lifecycleRemediations', { ...values, lifecycle_id: other });
  expect(refusal(await call('head', 'POST', `ag_lifecycles/${other}/merge`, { lifecycle_id: id }))).toEqual({
    ...{ status: 409, code: 'plant.isolated' },
  });
});

test('what waits for a manager goes on to the other run with the plants, by their share', async () => {
  const { call, started, shelves, stock, world } = await farm();
  // Of a hundred blocks ten are left: the forty of a run of twenty plants wait.
  await world.row('consumable_ledger_entries', {
    ...{ facilityConsumable_id: stock, kind: 'waste', qty: -90, state: 'posted', reason: 'Wet' },
  });
  const id = await started();
  const { pool } = server.services;
  const waiting = async (run: number) => {
    const { rows } = await pool.query<{ qty: number }>(
      `select coalesce(sum(qty), 0)::float8 as qty from consumable_ledger_entries where lifecycle_id = $1 and state = 'pending'`,
      [run],
    );
    return rows[0]?.qty;
  };
  expect(await waiting(id)).toBe(40);
  const split = await call('head', 'POST', `ag_lifecycles/${id}/split`, { name: 'Half', platform_ids: [shelves[1]] });
  const half = (split.body as { id: number }).id;
  expect([await waiting(id), await waiting(half)]).toEqual([20, 20]);
  expect((await call('head', 'POST', `ag_lifecycles/${half}/merge`, { lifecycle_id: id })).status).toBe(200);
  expect([await waiting(id), await waiting(half)]).toEqual([40, 0]);
});

test('tag plants for Metrc: in the order of their places, with the message to the state queued, or not at all', async () => {
  const { call, ids, id, list, here, unit, world } = await story();
  const licence = `L-${here.id}`;
  const body = { lifecycle_id: id, metrcStartingTag: '0098', metrcTagPrefix: '1A40', plantIds: ids };
  const tag = (values: object = {}, who: Parameters<typeof call>[0] = 'officer') =>
    call(who, 'POST', 'ag_plants/metrcTransplant', { ...body, ...values });
  expect((await tag({}, 'visitor')).status).toBe(401);
  expect((await tag({}, 'grower')).status).toBe(403);
  expect((await tag({}, 'stranger')).status).toBe(404);
  expect((await tag({ metrcStartingTag: '12x' })).status).toBe(422);
  expect(refusal(await tag())).toEqual({ status: 409, code: 'metrc.not-reported' });
  const named = { licenseNumber: licence, metrcPlantBatchName: 'Batch 7' };
  expect((await call('head', 'PATCH', `ag_lifecycles/${id}`, named)).status).toBe(200);
  expect(refusal(await tag())).toEqual({ status: 409, code: 'metrc.no-location' });
  const setting = await world.row('state_compliance_settings', {
    facility_id: here.id,
    licenseNumber: licence,
    system: 'metrc',
    sendMode: 'hold',
  });
  await world.row('state_compliance_rooms', {
    facilityStateCompliance_id: setting,
    area_id: unit.area_id,
    LocationName: 'Flower 1',
  });
  await world.row('plants', { facility_id: here.id, tag: '1A400100' });
  expect(await tag()).toMatchObject({ status: 409, body: { error: { details: { tags: ['1A400100'] } } } });
  const done = await tag({ metrcStartingTag: '0101' });
  expect(done).toMatchObject({
    status: 200,
    body: {
      plants: ids.map((plant, index) => ({ id: plant, tag: `1A40${String(101 + index).padStart(4, '0')}` })),
      messages: [{ service: 'plantbatches/v1/changegrowthphase', state: 'held' }],
    },
  });
  const [message] = await messagesOf(id);
  expect(JSON.parse(message?.payload ?? '')).toMatchObject([
    { Name: 'Batch 7', Count: 5, StartingTag: '1A400101', GrowthPhase: 'Vegetative', NewLocation: 'Flower 1' },
  ]);
  expect(await list('ag_plants', { lifecycle_id: id })).toMatchObject([
    { tag: '1A400101' },
    {},
    {},
    {},
    { tag: '1A400105' },
  ]);
  expect(refusal(await tag({ metrcStartingTag: '0201' }))).toEqual({ status: 409, code: 'metrc.tagged' });
  expect((await tag({ plantIds: [999_999] })).status).toBe(404);
});

const messagesOf = async (run: number) =>
  (
    await server.services.pool.query<{ payload: string }>(
      `select payload from metrc_outboxes where "refCollection" = 'ag_lifecycles' and ref_id = $1`,
      [run],
    )
  ).rows;
