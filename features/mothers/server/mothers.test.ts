import type { CuttingWeek, Mother } from '@trellis/mothers/model';
import { whileHeld } from '@trellis/server-app/testing';
import { describe, expect, test } from 'vitest';
import {
  get,
  grower,
  head,
  here,
  plant,
  post,
  query,
  server,
  strain,
  stranger,
  technician,
  unit,
  useMothers,
  world,
} from './mothers.testing.ts';

useMothers();

type Made = { batch: string; plantIds: number[]; generation: number; warnings: string[]; cut_id: number };
const cut = async (id: number, body: object = { count: 5 }, person = grower) => {
  const reply = await post(`ag_plants/${id}/takeCuttings`, person, body);
  expect(reply.status, JSON.stringify(reply.body)).toBe(200);
  return reply.body as Made;
};
const mothers = () => get<Mother[]>(`ag_motherPlants/getMothers?facility_id=${here.id}`);
const of = async (id: number) => (await mothers()).find(({ plant_id }) => plant_id === id);
const codeOf = ({ body }: { body: unknown }) => (body as { error?: { code?: string } }).error?.code;

/** What begins a run of the strain, of a plan and a shelf of its own, from mothers. */
async function beginner(ids: readonly number[]) {
  const plan = await world.row('grow_plans', { name: 'P', category_id: 1, facility_id: here.id, strain_id: strain });
  const version = await world.row('grow_plan_versions', { growplan_id: plan, version: 1 });
  await world.row('grow_phases', {
    ...{ growplanVersion_id: version, name: 'Clone', seq: 0, growStage_id: 1, photoperiod: 18 },
    ...{ startSeconds: 0, endSeconds: 14 * 86_400 },
  });
  await query(`update grow_plan_versions set state = 'published' where id = $1`, [version]);
  await query('update grow_plans set "publishedVersion_id" = $1 where id = $2', [version, plan]);
  await query('update controllers set "isOnline" = true where id = $1', [unit.controller.id]);
  const shelf = await world.row('platforms', { platformGroup_id: unit.id, name: 'Top', level: 1, capacity: 60 });
  return () =>
    post('ag_lifecycles/begin', head, {
      ...{ facility_id: here.id, growplan_id: plan, name: 'R', how: 'start' },
      ...{ platforms: [{ platform_id: shelf, plants: 5 }], source: { kind: 'mothers', ids } },
    });
}

test('cuttings become clones, a generation after their mother, as one batch; the mother says when it may be cut next', async () => {
  const mother = await plant({ tag: 'M-1', generation: 3 });
  const made = await cut(mother, { count: 5, note: 'Tops' });
  expect(made).toMatchObject({ batch: `Tidewater ${here.id} 2026-11-21 M-1`, generation: 4, warnings: [] });
  const clones = await query(
    `select "motherPlant_id", generation, origin, state, mother, to_char("plantedDate", 'YYYY-MM-DD') as day, strain_id from plants where id = any($1) group by 1,2,3,4,5,6,7`,
    [made.plantIds],
  );
  expect(clones).toEqual([
    {
      ...{ motherPlant_id: mother, generation: 4, origin: 'Clone', state: 'growing', mother: false },
      ...{ day: '2026-11-21', strain_id: strain },
    },
  ]);
  expect(await of(mother)).toMatchObject({
    ...{ lastCut: '2026-11-21', cuts: 1, cuttings: 5, nextCut: '2026-12-05', dueDays: 14, ageDays: 173 },
    ...{ retiresOn: '2027-06-01', isTooOld: false },
  });
  expect((await cut(mother, { count: 30 })).warnings).toEqual(['beforeInterval', 'moreThanUsual']);
});

test('a mother that is corrected while it is cut: its clones are what it is, and no run of its old strain begins with it', async () => {
  const mother = await plant({ generation: 3 });
  const other = await world.row('strains', { name: `Ridge ${here.id}` });
  const corrected = [
    `update plants set strain_id = $2, generation = 7, gender = 'Female' where id = $1`,
    [mother, other],
  ] as const;
  const made = await whileHeld(server.services.pool, corrected, () =>
    post(`ag_plants/${mother}/takeCuttings`, grower, { count: 2 }),
  );
  const { plantIds } = made.body as Made;
  expect(
    await query('select distinct strain_id, generation, gender from plants where id = any($1)', [plantIds]),
  ).toEqual([{ strain_id: other, generation: 8, gender: 'Female' }]);
  const another = await plant();
  const begin = await beginner([another]);
  const wrong = ['update plants set strain_id = $2 where id = $1', [another, other]] as const;
  expect(codeOf(await whileHeld(server.services.pool, wrong, begin))).toBe('lifecycle.other-plants');
});

test('cuttings are for those who work with plants here, and from living mothers alone', async () => {
  const mother = await plant();
  const path = `ag_plants/${mother}/takeCuttings`;
  expect((await post(path, undefined, { count: 1 })).status).toBe(401);
  expect((await post(path, stranger, { count: 1 })).status).toBe(404);
  expect((await post(path, technician, { count: 1 })).status).toBe(403);
  for (const body of [{}, { count: 0 }, { count: 501 }, { count: 1.5 }, { count: 1, kind: 'seed' }])
    expect((await post(path, grower, body)).status, JSON.stringify(body)).toBe(422);
  const other = await plant({ mother: false });
  expect(codeOf(await post(`ag_plants/${other}/takeCuttings`, grower, { count: 1 }))).toBe('mother.none');
  await query(`update plants set state = 'destroyed', "destroyPlantReason_id" = 1 where id = $1`, [mother]);
  expect(codeOf(await post(path, grower, { count: 1 }))).toBe('plant.not-living');
  expect(await mothers()).toEqual([]);
});

test('a virus ends cuttings until a newer test finds none', async () => {
  const mother = await plant();
  const id = (await of(mother))?.id;
  const found = (sampledOn: string, result: string, person = head) =>
    post('ag_motherTests', person, { motherPlant_id: id, kind: 'HLVd', sampledOn, result });
  expect((await found('2026-11-01', 'positive', stranger)).status).not.toBe(200);
  expect((await found('2026-11-01', 'positive', grower)).status).toBe(200);
  expect(await of(mother)).toMatchObject({ isInfected: true, testKind: 'HLVd', testResult: 'positive', capacity: 0 });
  expect(codeOf(await post(`ag_plants/${mother}/takeCuttings`, grower, { count: 1 }))).toBe('mother.infected');
  // Sampled again: until the laboratory has answered, what it found before stands.
  await found('2026-11-15', 'pending');
  expect(await of(mother)).toMatchObject({ isInfected: true, testResult: 'positive' });
  await found('2026-11-20', 'negative');
  expect(await of(mother)).toMatchObject({ isInfected: false, testResult: 'negative', testedOn: '2026-11-20' });
  await cut(mother);
});

test('a mother in an isolated unit says so, as long as the case is open', async () => {
  const plan = await world.row('grow_plans', { name: 'P', category_id: 1, facility_id: here.id, strain_id: strain });
  const version = await world.row('grow_plan_versions', { growplan_id: plan, version: 1 });
  const run = await world.row('lifecycles', {
    ...{ facility_id: here.id, name: 'R', growplan_id: plan, growplanVersion_id: version, strain_id: strain },
    ...{ state: 'in_flight' },
  });
  const shelf = await world.row('platforms', { platformGroup_id: unit.id, name: 'Top', level: 1, capacity: 60 });
  const place = await world.row('plant_locations', { platform_id: shelf, row: 1, col: 1 });
  const mother = await plant({ lifecycle_id: run, plantLocation_id: place });
  const elsewhere = await plant({ tag: 'M-2' });
  expect(await of(mother)).toMatchObject({ isIsolated: false });
  const opened = await world.row('lifecycle_remediations', {
    ...{
      facility_id: here.id,
      lifecycle_id: run,
      platformGroup_id: unit.id,
      title: 'Mottled leaves',
      category: 'disease',
      isolate: true,
    },
  });
  expect(await of(mother)).toMatchObject({ isIsolated: true });
  expect(await of(elsewhere)).toMatchObject({ isIsolated: false });
  expect(codeOf(await post(`ag_plants/${mother}/takeCuttings`, grower, { count: 1 }))).toBe('plant.isolated');
  await query(`update lifecycle_remediations set state = 'dismissed' where id = $1`, [opened]);
  expect(await of(mother)).toMatchObject({ isIsolated: false });
});

test('nothing is cut of a mother without a shelf whose run is isolated', async () => {
  const plan = await world.row('grow_plans', { name: 'P', category_id: 1, facility_id: here.id, strain_id: strain });
  const version = await world.row('grow_plan_versions', { growplan_id: plan, version: 1 });
  const run = await world.row('lifecycles', {
    ...{ facility_id: here.id, name: 'R', growplan_id: plan, growplanVersion_id: version, strain_id: strain },
    ...{ state: 'in_flight' },
  });
  const mother = await plant({ lifecycle_id: run });
  await world.row('lifecycle_remediations', {
    ...{ facility_id: here.id, lifecycle_id: run, title: 'Mottled leaves', category: 'disease', isolate: true },
  });
  expect(codeOf(await post(`ag_plants/${mother}/takeCuttings`, grower, { count: 1 }))).toBe('plant.isolated');
});

test('a run that starts from mothers cuts them, and one with a virus starts no run', async () => {
  const [one, other] = [await plant({ tag: 'M1' }), await plant({ tag: 'M2', generation: 2 })];
  const begin = await beginner([one, other]);
  const test = await post('ag_motherTests', head, {
    ...{ motherPlant_id: (await of(other))?.id, kind: 'HLVd', sampledOn: '2026-11-20', result: 'positive' },
  });
  expect(codeOf(await begin())).toBe('mother.infected');
  const address = `ag_motherTests/${(test.body as { id: number }).id}`;
  const moved = await server.call('PATCH', address, {
    token: head.token,
    body: { motherPlant_id: (await of(one))?.id },
  });
  expect(moved.status, 'a test stays with its mother').toBe(422);
  expect(await query('select id from lifecycles where facility_id = $1', [here.id])).toEqual([]);
  await query(`update mother_tests set result = 'negative' where id = $1`, [(test.body as { id: number }).id]);
  expect(await begin()).toMatchObject({ status: 200 });
  expect(await of(one)).toMatchObject({ cuttings: 3, cuts: 1, lastCut: '2026-11-21', nextCut: '2026-12-05' });
  expect(await of(other)).toMatchObject({ cuttings: 2, cuts: 1, lastCut: '2026-11-21' });
  expect(await query('select user_id, count from mother_cuts where facility_id = $1 order by id', [here.id])).toEqual([
    { user_id: head.id, count: 3 },
    { user_id: head.id, count: 2 },
  ]);
});

test('a backup is a clone that is kept as a mother too', async () => {
  const mother = await plant({ generation: 1 });
  const { plantIds } = await cut(mother, { count: 1, kind: 'backup' });
  const [backup] = plantIds;
  expect(await of(backup ?? 0)).toMatchObject({ generation: 2, ageDays: 0 });
});

describe('a plant is promoted', () => {
  test('by who keeps mothers, once, while it lives; it rests before its first cut', async () => {
    const young = await plant({ mother: false });
    const promote = (person: typeof head | undefined) =>
      post(`ag_plants/${young}/promote`, person, { source: 'Hunt 7' });
    expect((await promote(undefined)).status).toBe(401);
    expect((await promote(grower)).status).toBe(403);
    expect((await promote(stranger)).status).toBe(404);
    expect((await post(`ag_plants/${young}/promote`, head, { why: 1 })).status).toBe(422);
    expect((await promote(head)).body).toMatchObject({ plant_id: young, source: 'Hunt 7', promotedOn: '2026-11-21' });
    expect(codeOf(await promote(head))).toBe('mother.already');
    expect(await of(young)).toMatchObject({ nextCut: '2026-12-12', dueDays: 21 });
    expect((await cut(young, { count: 1 })).warnings).toEqual(['resting']);
  });
});

test('a mother is retired by who keeps mothers, with a reason; then it is cut no more', async () => {
  const mother = await plant();
  const retire = (person: typeof head | undefined, body: object = { destroyPlantReason_id: 1, reason: 'Old' }) =>
    post(`ag_plants/${mother}/retire`, person, body);
  expect((await retire(undefined)).status).toBe(401);
  expect((await retire(grower)).status).toBe(403);
  expect((await retire(stranger)).status).toBe(404);
  expect((await retire(head, {})).status).toBe(422);
  expect((await retire(head)).body).toMatchObject({ id: mother, state: 'destroyed' });
  expect(await query('select active from mother_plants where plant_id = $1', [mother])).toEqual([{ active: false }]);
  expect((await retire(head)).status).toBe(409);
});

test('clones that died within three weeks count against their mother; those too young to tell count not at all', async () => {
  const mother = await plant();
  const clone = (values: Record<string, unknown>) => plant({ mother: false, motherPlant_id: mother, ...values });
  await clone({ plantedDate: '2026-10-01' });
  await clone({ plantedDate: '2026-10-01', state: 'harvested' });
  await clone({
    ...{ plantedDate: '2026-10-01', state: 'destroyed', destroyedAt: '2026-10-08T20:00:00Z', destroyPlantReason_id: 1 },
  });
  await clone({
    ...{ plantedDate: '2026-09-01', state: 'destroyed', destroyedAt: '2026-11-08T20:00:00Z', destroyPlantReason_id: 1 },
  });
  await clone({ plantedDate: '2026-11-20' });
  expect(await of(mother)).toMatchObject({ clonesJudged: 4, clonesTaken: 3 });
});

test('the planner sets what booked runs need against what mothers give', async () => {
  await plant();
  const plan = await world.row('grow_plans', { name: 'P', category_id: 1, facility_id: here.id, strain_id: strain });
  const version = await world.row('grow_plan_versions', { growplan_id: plan, version: 1, totalDays: 60 });
  const run = await world.row('lifecycles', {
    ...{ facility_id: here.id, name: 'R', growplan_id: plan, growplanVersion_id: version, strain_id: strain },
    ...{ state: 'scheduled', scheduledStart: '2026-12-12T20:00:00Z' },
  });
  const shelf = await world.row('platforms', { platformGroup_id: unit.id, name: 'Top', level: 1, capacity: 60 });
  await world.row('lifecycle_platforms', { lifecycle_id: run, platform_id: shelf, plants: 50 });
  const weeks = await get<CuttingWeek[]>(`ag_motherPlants/getCapacity?facility_id=${here.id}&weeks=3`);
  // To be cut two weeks before: on Saturday 28 November. The mother gives 20 today and in two weeks.
  expect(weeks).toMatchObject([
    { week: '2026-11-16', strains: [{ strain_id: strain, needed: 0, possible: 20 }] },
    { week: '2026-11-23', strains: [{ needed: 50, possible: 0 }] },
    { week: '2026-11-30', strains: [{ needed: 0, possible: 20 }] },
  ]);
  expect((await mothers())[0]).toMatchObject({ promised: 50, capacity: 40 });
  // Clones that are cut for the run are needed no more.
  await plant({ mother: false, lifecycle_id: run });
  expect((await mothers())[0]).toMatchObject({ promised: 49 });
  const bad = await post('ag_motherPlants', head, {});
  expect(bad.status).toBeGreaterThanOrEqual(400);
});

test('what is planned to follow on a shelf needs clones of its own strain, before it begins', async () => {
  const next = await world.row('strains', { name: `Ridge ${here.id}` });
  const plan = await world.row('grow_plans', { name: 'P', category_id: 1, facility_id: here.id });
  const version = await world.row('grow_plan_versions', { growplan_id: plan, version: 1, totalDays: 70 });
  await world.row('grow_phases', {
    ...{ growplanVersion_id: version, name: 'Veg', seq: 0, growStage_id: 2, photoperiod: 18 },
    ...{ startSeconds: 0, endSeconds: 70 * 86_400 },
  });
  await query(`update grow_plan_versions set state = 'published' where id = $1`, [version]);
  await query('update grow_plans set "publishedVersion_id" = $1 where id = $2', [version, plan]);
  const shelf = (name: string, capacity: number) =>
    world.row('platforms', { platformGroup_id: unit.id, name, level: 1, capacity });
  const productionPlan_id = await world.row('production_plans', { facility_id: here.id, name: 'Winter', version: 1 });
  const item = (values: Record<string, unknown>) =>
    world.row('production_plan_items', { productionPlan_id, growplan_id: plan, strain_id: strain, ...values });
  // Ridge is to be cut on 20 February, after seventy days from 12 December on: its clones are cut two weeks before that.
  await item({
    ...{ platform_id: await shelf('Top', 40), expectedHarvestDate: '2026-12-10', replantStrain_id: next },
    expectedHarvestOfReplant: '2027-02-20',
  });
  // Where no harvest is named it begins once what grows there now is cut and the shelf is clean, on 19 December.
  await item({ platform_id: await shelf('Bottom', 8), expectedHarvestDate: '2026-12-17', replantStrain_id: next });
  for (const state of ['calculated', 'submitted'])
    await query(`update production_plans set state = '${state}' where id = $1`, [productionPlan_id]);
  const weeks = await get<CuttingWeek[]>(`ag_motherPlants/getCapacity?facility_id=${here.id}&weeks=4`);
  expect(weeks).toMatchObject([
    { week: '2026-11-16', strains: [] },
    { week: '2026-11-23', strains: [{ strain_id: next, needed: 40 }] },
    { week: '2026-11-30', strains: [{ strain_id: next, needed: 8 }] },
    { week: '2026-12-07', strains: [] },
  ]);
});

test('a backup leaves the interval of its mother alone', async () => {
  const mother = await plant();
  await query(
    `insert into mother_cuts (facility_id, plant_id, batch, kind, count, "plantIds", time)
    values ($1, $2, 'Before', 'cuttings', 5, '[]', '2026-11-10T20:00:00Z')`,
    [here.id, mother],
  );
  expect(await of(mother)).toMatchObject({ lastCut: '2026-11-10', nextCut: '2026-11-24' });
  await cut(mother, { count: 1, kind: 'backup' });
  expect(await of(mother)).toMatchObject({ lastCut: '2026-11-10', nextCut: '2026-11-24', cuts: 2, cuttings: 6 });
});

test('the strain of a mother stays once cuttings were taken, unless strains become one', async () => {
  const mother = await plant();
  const other = await world.row('strains', { name: `Ridge ${here.id}` });
  const change = (strain_id: number) =>
    server.call('PATCH', `ag_plants/${mother}`, { token: head.token, body: { strain_id } });
  expect((await change(other)).status).toBe(200);
  expect((await change(strain)).status).toBe(200);
  await cut(mother, { count: 2 });
  expect(await change(other)).toMatchObject({ status: 409, body: { error: { code: 'MOTHER_WAS_CUT' } } });
});

test('nobody cuts or ends a mother before the re-entry interval of its unit is over', async () => {
  const platform_id = await world.row('platforms', { platformGroup_id: unit.id, name: 'Top', level: 1, capacity: 9 });
  const plantLocation_id = await world.row('plant_locations', { platform_id, row: 1, col: 1 });
  const id = await plant({ plantLocation_id });
  const product = await world.row('consumables', {
    ...{ facility_id: here.id, name: `Oil ${Math.random()}`, consumableType_id: 3, stockUnit_id: 10 },
    ...{ epaNumber: '70051-2', reiHours: 0, phiDays: 0, labelMax: 1000 },
  });
  await query(`update user_facilities set "applicatorLicense" = 'WA-1' where user_id = $1 and facility_id = $2`, [
    ...[grower.id, here.id],
  ]);
  const spraying = await world.row('spray_applications', {
    ...{ facility_id: here.id, consumable_id: product, rate: 1, applicator_user_id: grower.id },
    ...{ start: '2026-11-21T19:00:00Z', reiUntil: '2026-11-22T07:00:00Z' },
  });
  await world.row('spray_targets', { ipmSprayApplication_id: spraying, platformGroup_id: unit.id });
  await query(`update spray_applications set state = 'applied' where id = $1`, [spraying]);
  const retire = () => post(`ag_plants/${id}/retire`, head, { destroyPlantReason_id: 1 });
  for (const reply of [
    await post(`ag_plants/${id}/takeCuttings`, grower, { count: 5 }),
    await post(`ag_plants/${id}/takeCuttings`, head, { count: 1, kind: 'backup' }),
    await retire(),
  ]) {
    expect([reply.status, codeOf(reply)]).toEqual([409, 'task.re-entry']);
    expect(reply.body).toMatchObject({ error: { details: { units: ['Nursery 1'] } } });
  }
  expect(await of(id)).toMatchObject({ cuts: 0 });
  await query(`update spray_applications set "reiUntil" = '2026-11-21T19:59:00Z' where id = $1`, [spraying]);
  expect((await cut(id)).plantIds).toHaveLength(5);
  expect((await retire()).status).toBe(200);
});
