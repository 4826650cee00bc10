import { makeWorld, startTestServer, type TestServer, type World, refusal, idOf } from '@trellis/server-app/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';

let server: TestServer;
let world: World;
beforeAll(async () => {
  server = await startTestServer({ env: { ROLES: 'api' } });
  world = makeWorld(server.services);
});
afterAll(() => server.stop());

/** A run in flight in its flowering phase, four tagged plants on one shelf. */
async function story() {
  const here = await world.facility({ facility_timezone: 'UTC' });
  const away = await world.facility();
  const person = (role: Parameters<World['person']>[0]['roles'][number], place = here.id) =>
    world.person({ facilities: [place], roles: [role] });
  const people = {
    grower: await person('grower'),
    head: await person('farmManager'),
    manager: await person('facilityManager'),
    officer: await person('complianceOfficer'),
    technician: await person('labTechnician'),
    stranger: await world.person({ facilities: [away.id], roles: ['grower', 'facilityManager', 'complianceOfficer'] }),
  };
  const call = (who: keyof typeof people | 'visitor', method: string, address: string, body?: unknown) =>
    server.call(method, address, {
      token: who === 'visitor' ? undefined : people[who].token,
      ...(body !== undefined && { body }),
    });
  const list = async <T>(address: string, where: Record<string, unknown>): Promise<T[]> => {
    const filter = encodeURIComponent(JSON.stringify({ where, order: 'id' }));
    return (await call('manager', 'GET', `${address}?filter=${filter}`)).body;
  };
  const unit = await world.unit(here);
  const platform_id = await world.row('platforms', { platformGroup_id: unit.id, name: 'Top', capacity: 10 });
  const strain_id = await world.row('strains', { name: `Strain ${here.id}` });
  const growplan_id = await world.row('grow_plans', { name: 'Flower', category_id: 1, facility_id: here.id });
  const version = await world.row('grow_plan_versions', { growplan_id, version: 1 });
  const phase = (seq: number, growStage_id: number) =>
    world.row('grow_phases', {
      growplanVersion_id: version,
      name: `Phase ${seq}`,
      seq,
      growStage_id,
      startSeconds: seq * 86_400,
      endSeconds: (seq + 1) * 86_400,
      photoperiod: 12,
    });
  const growPhases = [await phase(0, 2), await phase(1, 3), await phase(2, 7)] as const;
  /** A run with its plants, in the phase given. */
  const run = async (place: 0 | 1 | 2 = 1, tags = ['T1', 'T2', 'T3', 'T4']) => {
    const lifecycle_id = await world.row('lifecycles', {
      facility_id: here.id,
      name: `Run ${tags[0]}`,
      growplan_id,
      growplanVersion_id: version,
      strain_id,
      state: 'in_flight',
      starttime: '2026-01-01T08:00:00Z',
    });
    const dated: number[] = [];
    for (const [seq, growPhase_id] of growPhases.entries())
      dated.push(await world.row('lifecycle_phases', { lifecycle_id, growPhase_id, seq }));
    await server.services.pool.query('update lifecycles set "currentPhase_id" = $1 where id = $2', [
      dated[place],
      lifecycle_id,
    ]);
    for (const tag of tags) await world.row('plants', { facility_id: here.id, lifecycle_id, strain_id, tag });
    return lifecycle_id;
  };
  const stand = (lifecycle_id: number, plants: number) =>
    world.row('lifecycle_platforms', {
      lifecycle_id,
      platform_id,
      platformGroup_id: unit.id,
      plants,
      start: '2026-01-01T08:00:00Z',
    });
  const begin = (id: number, who: keyof typeof people | 'visitor' = 'grower', body: object = {}) =>
    call(who, 'POST', `ag_lifecycles/${id}/beginHarvest`, body);
  return { here, people, call, list, run, stand, begin, platform_id };
}

test('the first session of a harvest sets the run harvesting, the next one joins it', async () => {
  const { call, run, begin } = await story();
  const id = await run();
  expect((await begin(id, 'visitor')).status).toBe(401);
  expect((await begin(id, 'technician')).status).toBe(403);
  expect((await begin(id, 'stranger')).status).toBe(404);
  expect((await begin(id, 'grower', { kind: 'some' })).status).toBe(422);
  expect((await begin(id)).body).toMatchObject({ name: 'Run T1, harvest 1', state: 'open', lifecycle_id: id });
  expect((await call('grower', 'GET', `ag_lifecycles/${id}`)).body).toMatchObject({ state: 'harvesting', inflight: 1 });
  expect((await begin(id, 'technician')).status).toBe(403);
  expect((await begin(id)).body).toMatchObject({ name: 'Run T1, harvest 2' });
});

test('a run that does not flower yet is harvested with a reason only', async () => {
  const { run, begin } = await story();
  const id = await run(0);
  expect(refusal(await begin(id))).toEqual({ status: 409, code: 'harvest.not-flowering' });
  expect((await begin(id, 'grower', { reason: 'Mold' })).status).toBe(200);
});

test('recording a part leaves the rest alive; the last part frees the unit and ends the growing', async () => {
  const { call, list, run, stand, begin, platform_id } = await story();
  const id = await run();
  const place = await stand(id, 4);
  const first = idOf(await begin(id));
  const weigh = (harvest_id: number, tag: string, weight: number, more: object = {}) =>
    call('grower', 'POST', 'harvestWeights', { harvest_id, tag, weight, ...more });
  const record = (harvest: number, who: 'grower' | 'officer' | 'stranger' | 'visitor' = 'grower', body: object = {}) =>
    call(who, 'POST', `harvests/${harvest}/record`, body);
  expect(refusal(await record(first))).toEqual({ status: 409, code: 'harvest.no-weight' });
  const wrong = idOf(await weigh(first, 'T1', 900));
  await weigh(first, 'T1', 500, { corrected_of: wrong, tare: 20 });
  await weigh(first, 'T2', 520);
  expect((await record(first, 'visitor')).status).toBe(401);
  expect((await record(first, 'officer')).status).toBe(403);
  expect((await record(first, 'stranger')).status).toBe(404);
  expect((await record(first, 'grower', { plantCount: 0 })).status).toBe(422);
  expect((await record(first, 'grower', { wasteWeight: 80 })).body).toMatchObject({
    state: 'recorded',
    plantCount: 2,
    totalWetWeight: 1000,
    wasteWeight: 80,
  });
  const [batch] = await list<{ id: number }>('ag_batches', { lifecycle_id: id });
  expect(batch).toMatchObject({ wetWeight: 1000, currentWeight: 920, state: 'created', harvestWorkflow_id: 1 });
  expect(await list('ag_plants', { lifecycle_id: id })).toMatchObject([
    { tag: 'T1', state: 'harvested', wetWeight: 480, batch_id: batch?.id },
    { tag: 'T2', state: 'harvested', wetWeight: 520 },
    { state: 'growing' },
    { state: 'growing' },
  ]);
  expect(await list('wasteRecords', { harvest_id: first })).toMatchObject([{ weight: 80 }]);
  expect((await call('grower', 'GET', `ag_lifecyclePlatforms/${place}`)).body).toMatchObject({
    plants: 2,
    finish: null,
  });
  expect((await call('grower', 'GET', `ag_lifecycles/${id}`)).body).toMatchObject({ state: 'harvesting' });
  const second = idOf(await begin(id));
  expect(refusal(await weigh(second, 'T9', 400))).toEqual({ status: 409, code: 'OTHER_PLANT' });
  expect(refusal(await weigh(second, 'T1', 400))).toEqual({ status: 409, code: 'OTHER_PLANT' });
  const third = idOf(await begin(id));
  expect((await record(third, 'grower', { totalWetWeight: 900 })).body).toMatchObject({
    plantCount: 2,
    totalWetWeight: 900,
  });
  const today = new Date().toISOString().slice(0, 10);
  expect((await call('grower', 'GET', `ag_lifecycles/${id}`)).body).toMatchObject({
    state: 'post_harvest',
    inflight: 0,
    actualHarvestDate: today,
    currentPhase_id: null,
  });
  expect((await call('grower', 'GET', `ag_lifecyclePlatforms/${place}`)).body).toMatchObject({
    plants: 0,
    finish: expect.any(String) as string,
  });
  expect(await list('ag_platformAllocations', { platform_id })).toMatchObject([{ kind: 'cleanout' }]);
});

test('what was weighed in bins is shared by the plants that were cut, and so is its correction', async () => {
  const { call, list, run, begin } = await story();
  const id = await run();
  const harvest = idOf(await begin(id));
  const weigh = async (weight: number, more: object = {}) =>
    call('grower', 'POST', 'harvestWeights', { harvest_id: harvest, weight, ...more });
  const bin = idOf(await weigh(1200));
  await weigh(800);
  expect((await call('grower', 'POST', `harvests/${harvest}/record`, {})).body).toMatchObject({
    ...{ plantCount: 4, totalWetWeight: 2000 },
  });
  const plants = () => list<{ wetWeight: number }>('ag_plants', { lifecycle_id: id });
  expect((await plants()).map(({ wetWeight }) => wetWeight)).toEqual([500, 500, 500, 500]);
  expect((await weigh(1000, { corrected_of: bin, reason: 'Wrong tare' })).status).toBe(200);
  expect((await plants()).map(({ wetWeight }) => wetWeight)).toEqual([450, 450, 450, 450]);
  expect(await list('ag_batches', { harvest_id: harvest })).toMatchObject([{ wetWeight: 1800, currentWeight: 1800 }]);
});

test('beside plants that were weighed singly, a bin is of as many others as were counted', async () => {
  const { call, list, run, begin } = await story();
  const id = await run();
  const harvest = idOf(await begin(id));
  const weigh = (weight: number, more: object = {}) =>
    call('grower', 'POST', 'harvestWeights', { harvest_id: harvest, weight, ...more });
  await weigh(300, { tag: 'T1' });
  const bin = idOf(await weigh(800));
  const record = (plantCount: number) => call('grower', 'POST', `harvests/${harvest}/record`, { plantCount });
  expect(refusal(await record(5))).toEqual({ status: 409, code: 'harvest.too-many-plants' });
  expect((await record(3)).body).toMatchObject({ plantCount: 3, totalWetWeight: 1100 });
  const states = async () =>
    (await list<{ state: string; wetWeight: number | null }>('ag_plants', { lifecycle_id: id })).map(
      ({ state, wetWeight }) => [state, wetWeight],
    );
  const [first, , , last] = [['harvested', 300], [], [], ['growing', null]];
  expect(await states()).toEqual([first, ['harvested', 400], ['harvested', 400], last]);
  await weigh(600, { corrected_of: bin, reason: 'Wrong tare' });
  expect(await states()).toEqual([first, ['harvested', 300], ['harvested', 300], last]);
});

test('where every plant was weighed, what lies in bins is of all of them', async () => {
  const { call, list, run, begin } = await story();
  const id = await run(1, ['W1', 'W2']);
  const harvest = idOf(await begin(id));
  const weigh = (weight: number, more: object = {}) =>
    call('grower', 'POST', 'harvestWeights', { harvest_id: harvest, weight, ...more });
  for (const tag of ['W1', 'W2']) await weigh(300, { tag });
  const bin = idOf(await weigh(100));
  expect((await call('grower', 'POST', `harvests/${harvest}/record`, {})).status).toBe(200);
  const weights = async () =>
    (await list<{ wetWeight: number }>('ag_plants', { lifecycle_id: id })).map(({ wetWeight }) => wetWeight);
  expect(await weights()).toEqual([350, 350]);
  await weigh(50, { corrected_of: bin, reason: 'Wrong tare' });
  expect(await weights()).toEqual([325, 325]);
});

test('a partial harvest leaves the plants alive', async () => {
  const { call, list, run, begin } = await story();
  const id = await run();
  const harvest = idOf(await begin(id, 'grower', { kind: 'manicure' }));
  await call('grower', 'POST', `harvests/${harvest}/record`, { totalWetWeight: 100 });
  expect(await list('ag_plants', { lifecycle_id: id, state: 'growing' })).toHaveLength(4);
  expect((await call('grower', 'GET', `ag_lifecycles/${id}`)).body).toMatchObject({ state: 'harvesting' });
});

/** A run whose only batch is packaged with so many grams of its 300 dry: dried, everything else skipped. */
async function packaged(made: Awaited<ReturnType<typeof story>>, grams: number, tags = ['A1', 'A2']) {
  const { call, run, begin, list } = made;
  const id = await run(1, tags);
  const harvest = idOf(await begin(id));
  await call('grower', 'POST', `harvests/${harvest}/record`, { totalWetWeight: 1500 });
  const [batch] = await list<{ id: number }>('ag_batches', { lifecycle_id: id });
  const batch_id = batch?.id ?? 0;
  await call('technician', 'POST', `ag_batches/${batch_id}/start`);
  await call('technician', 'POST', 'dryWeights', { batch_id, gross: 310, tare: 10, grade: 'A' });
  const steps = await list<{ id: number }>('batchWorkflowSteps', { batch_id });
  for (const [index, { id: step }] of steps.entries()) {
    if (index !== 2) await call('manager', 'POST', `batchWorkflowSteps/${step}/skip`, { reason: 'Small lot' });
    if (index !== 1) continue;
    const dry = steps[2]?.id ?? 0;
    await call('technician', 'POST', `batchWorkflowSteps/${dry}/start`, {});
    await call('technician', 'POST', `batchWorkflowSteps/${dry}/finish`, { weightIn: 1500, weightOut: 300 });
  }
  await call('officer', 'POST', `ag_batches/${batch_id}/release`, {});
  const jar = idOf(await call('technician', 'POST', 'productInventory', { itemName: 'Flower', batch_id, unit_id: 1 }));
  await call('technician', 'POST', 'productInventoryTransactions', {
    productInventory_id: jar,
    kind: 'create',
    qty: grams,
  });
  expect((await call('technician', 'POST', `ag_batches/${batch_id}/package`, {})).body).toMatchObject({
    state: 'packaged',
    currentWeight: 300 - grams,
  });
  return { id, harvest, batch_id };
}

test('a packaged batch is finished when its weight is accounted for; the last one completes the run', async () => {
  const made = await story();
  const { call, list } = made;
  const { id, harvest, batch_id } = await packaged(made, 300);
  const finish = (who: 'visitor' | 'technician' | 'stranger' | 'officer') =>
    call(who, 'POST', `ag_batches/${batch_id}/finish`, {});
  expect(refusal(await call('manager', 'POST', `ag_lifecycles/${id}/complete`, {}))).toEqual({
    status: 409,
    code: 'lifecycle.batches-open',
  });
  const finishHarvest = (body: object = {}) => call('officer', 'POST', `harvests/${harvest}/finish`, body);
  expect(refusal(await finishHarvest())).toEqual({ status: 409, code: 'harvest.batches-open' });
  expect((await finish('visitor')).status).toBe(401);
  expect((await finish('technician')).status).toBe(403);
  expect((await finish('stranger')).status).toBe(404);
  expect((await finish('officer')).body).toMatchObject({ state: 'finished', isHarvestFinished: true });
  expect((await finish('officer')).status).toBe(409);
  expect(await list('lifecycleLog', { lifecycle_id: id, kind: 'yield' })).toMatchObject([{ value: 300, unit: 'g' }]);
  expect((await call('grower', 'GET', `ag_lifecycles/${id}`)).body).toMatchObject({ state: 'completed' });
  expect((await finishHarvest({ leftoverGrams: -1 })).status).toBe(422);
  expect((await call('grower', 'POST', `harvests/${harvest}/finish`, {})).status).toBe(403);
  expect(refusal(await finishHarvest({ leftoverGrams: 1201 }))).toEqual({
    status: 409,
    code: 'harvest.leftover-too-much',
  });
  expect((await finishHarvest({ leftoverGrams: 40 })).body).toMatchObject({ state: 'finished' });
  expect(await list('wasteRecords', { harvest_id: harvest })).toMatchObject([
    { weight: 40, wasteType: 'Plant Material' },
  ]);
});

test('weight that went nowhere needs a reason', async () => {
  const made = await story();
  const { call } = made;
  const { batch_id } = await packaged(made, 290);
  const finish = (body: object) => call('officer', 'POST', `ag_batches/${batch_id}/finish`, body);
  expect(await finish({})).toMatchObject({
    status: 409,
    body: { error: { code: 'batch.balance-open', details: { grams: 300, unexplainedGrams: 10 } } },
  });
  expect((await finish({ reason: 'Moisture' })).status).toBe(200);
});

test('batches of one strain and the same days become one', async () => {
  const { call, list, run, begin } = await story();
  const id = await run();
  const part = async () => {
    const harvest = idOf(await begin(id));
    await call('grower', 'POST', `harvests/${harvest}/record`, { totalWetWeight: 500, plantCount: 2 });
    return (await list<{ id: number }>('ag_batches', { harvest_id: harvest }))[0]?.id ?? 0;
  };
  const [a, b] = [await part(), await part()];
  const merge = (into_batch_id: number, who: 'visitor' | 'grower' | 'manager' | 'stranger' = 'manager', from = a) =>
    call(who, 'POST', `ag_batches/${from}/merge`, { into_batch_id });
  expect((await merge(b, 'visitor')).status).toBe(401);
  expect((await merge(b, 'grower')).status).toBe(403);
  expect((await merge(b, 'stranger')).status).toBe(404);
  expect((await merge(a)).status).toBe(404);
  expect((await merge(0)).status).toBe(422);
  expect((await merge(b)).body).toMatchObject({ id: b, wetWeight: 1000, currentWeight: 1000 });
  expect((await call('grower', 'GET', `ag_batches/${a}`)).body).toMatchObject({ state: 'merged', parent_id: b });
  expect(await list('ag_plants', { batch_id: b })).toHaveLength(4);
  expect((await merge(b)).status).toBe(409);
});

test('a done step is done again beside the old one, and batches weigh what comes out of their steps', async () => {
  const { call, list, run, begin } = await story();
  const id = await run();
  const harvest = idOf(await begin(id));
  await call('grower', 'POST', `harvests/${harvest}/record`, { totalWetWeight: 500 });
  const batch_id = (await list<{ id: number }>('ag_batches', { harvest_id: harvest }))[0]?.id ?? 0;
  await call('grower', 'POST', `ag_batches/${batch_id}/start`);
  const step = (await list<{ id: number }>('batchWorkflowSteps', { batch_id }))[0]?.id ?? 0;
  await call('grower', 'POST', `batchWorkflowSteps/${step}/start`, {});
  const weighed = await call('grower', 'PATCH', `batchWorkflowSteps/${step}`, { weightIn: 500, weightOut: 480 });
  expect(weighed.body).toMatchObject({ weightOut: 480 });
  const finished = await call('grower', 'POST', `batchWorkflowSteps/${step}/finish`, {});
  expect(finished.body).toMatchObject({ state: 'done', weightOut: 480 });
  expect((await call('grower', 'GET', `ag_batches/${batch_id}`)).body).toMatchObject({ currentWeight: 480 });
  const redo = (who: 'visitor' | 'grower' | 'manager' | 'stranger', body: object = { reason: 'Wet scale' }) =>
    call(who, 'POST', `batchWorkflowSteps/${step}/redo`, body);
  expect((await redo('visitor')).status).toBe(401);
  expect((await redo('grower')).status).toBe(403);
  expect((await redo('stranger')).status).toBe(404);
  expect((await redo('manager', {})).status).toBe(422);
  expect((await redo('manager')).body).toMatchObject({ state: 'pending', weightIn: 500, note: 'Wet scale' });
  expect((await call('grower', 'GET', `batchWorkflowSteps/${step}`)).body).toMatchObject({
    state: 'redo',
    weightOut: 480,
  });
  expect((await redo('manager')).status).toBe(409);
});
