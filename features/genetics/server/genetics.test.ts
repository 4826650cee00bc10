import {
  createSampleMaker,
  makeWorld,
  startTestServer,
  type TestServer,
  type World,
} from '@trellis/server-app/testing';
import type { Relative, RunResult } from '@trellis/genetics/model';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

let server: TestServer;
let world: World;
let here: { id: number };
let head: { id: number; token: string };
let grower: { id: number; token: string };
let stranger: { id: number; token: string };
let plan: number;
let version: number;

beforeAll(async () => {
  server = await startTestServer({ env: { ROLES: 'api' }, clock: { now: () => new Date('2026-11-21T20:00:00Z') } });
  world = makeWorld(server.services);
});
afterAll(() => server.stop());
beforeEach(async () => {
  here = await world.facility();
  const elsewhere = await world.facility();
  head = await world.person({ facilities: [here.id], roles: ['farmManager'] });
  grower = await world.person({ facilities: [here.id], roles: ['grower'] });
  stranger = await world.person({ facilities: [elsewhere.id], roles: ['farmManager', 'facilityManager'] });
  plan = await world.row('grow_plans', { name: 'Flower', category_id: 1, facility_id: here.id });
  version = await world.row('grow_plan_versions', { growplan_id: plan, version: 1, totalDays: 75 });
});

const strain = (name: string, values: object = {}) => world.row('strains', { name, facility_id: here.id, ...values });
const run = (strain_id: number, values: object = {}) =>
  world.row('lifecycles', {
    ...{ facility_id: here.id, name: 'Run', growplan_id: plan, growplanVersion_id: version, strain_id },
    ...{ state: 'completed', starttime: '2026-08-01T08:00:00Z', actualHarvestDate: '2026-10-10', plantsStarted: 20 },
    ...values,
  });
const get = <T>(path: string, person = grower) =>
  server.call('GET', path, { token: person.token }).then((reply) => ({ ...reply, body: reply.body as T }));
const merge = (keep_id: unknown, duplicate_id: unknown, person = head) =>
  server.call('POST', 'strains/merge', { token: person.token, body: { keep_id, duplicate_id } });
const rowsOf = async (table: string, id: number) =>
  (await server.services.pool.query<Record<string, unknown>>(`select * from ${table} where id = $1`, [id])).rows;

describe('what the runs of a strain gave', () => {
  test('plants, days, wet and dry grams and potency of each run, the newest first', async () => {
    const id = await strain('Tidewater');
    const old = await run(id, { name: 'Spring', starttime: '2026-03-01T08:00:00Z', actualHarvestDate: '2026-05-10' });
    const lifecycle_id = await run(id, { name: 'Autumn' });
    await run(id, { name: 'Draft', state: 'draft' });
    const harvest = { facility_id: here.id, lifecycle_id, harvestDate: '2026-10-10', plantCount: 18 };
    const weighed = { totalWetWeight: 9, wasteWeight: 0.45, weightUnit: 'Kilograms' };
    await world.row('harvests', { ...harvest, name: 'A', ...weighed });
    const batch_id = await world.row('batches', {
      ...{ facility_id: here.id, label: 'A', lifecycle_id },
      dryWeight: 1800,
    });
    for (const [grade, gross] of [
      ['A', 1200],
      ['trim', 300],
      ['A', 300],
    ] as const)
      await world.row('dry_weights', { batch_id, grade, gross, tare: 0 });
    const consumable_id = await world.row('consumables', {
      name: `Blocks ${here.id}`,
      consumableType_id: 2,
      stockUnit_id: 20,
    });
    const stock = await world.row('facility_consumables', { facility_id: here.id, consumable_id });
    await world.row('consumable_ledger_entries', {
      ...{ facilityConsumable_id: stock, kind: 'receipt', qty: 100, unitCost: 2.5, state: 'posted' },
    });
    await world.row('consumable_ledger_entries', {
      ...{ facilityConsumable_id: stock, kind: 'usage', qty: -40, unitCost: 2.5, state: 'posted', lifecycle_id },
    });
    const testBatch_id = await world.row('test_batches', {
      facility_id: here.id,
      number: 'T-1',
      batch_id,
      testTypes: '[1]',
    });
    const result = { testBatch_id, testType_id: 1, unit: '%', passed: true };
    await world.row('test_batch_results', { ...result, analyte: 'Total THC', value: 24.5 });
    await world.row('lifecycle_log_entries', {
      ...{ facility_id: here.id, lifecycle_id: old, time: '2026-05-20T08:00:00Z' },
      ...{ kind: 'yield', value: 2, unit: 'lb' },
    });
    const { body } = await get<{ runs: RunResult[]; isMore: boolean }>(`genetics/history?strain_id=${id}`);
    expect(body.isMore).toBe(false);
    expect(body.runs).toMatchObject([
      {
        ...{ lifecycle_id, name: 'Autumn', strain: 'Tidewater', days: 70, plantsStarted: 20, plantsHarvested: 18 },
        ...{ wetGrams: 9000, dryGrams: 1800, totalThc: 24.5, totalCbd: null },
        // Of twenty plants at the twelve a square metre that are assumed.
        ...{ wasteGrams: 450, dryGramsPerM2: 1080 },
        ...{
          costs: { supplies: 100, labour: null, water: null, energy: null },
          grades: [
            { grade: 'A', grams: 1500 },
            { grade: 'trim', grams: 300 },
          ],
        },
      },
      { lifecycle_id: old, wetGrams: null, dryGrams: 907.18474, totalThc: null },
    ]);
    await world.row('plan_bases', { facility_id: here.id, energyPrice: 0.1, waterPrice: 2, labourRate: 30 });
    const unit = await world.unit(here, { name: 'Costed' });
    const platform_id = await world.row('platforms', { platformGroup_id: unit.id, name: 'Top' });
    const stay = { platform_id, platformGroup_id: unit.id, plants: 20 };
    await world.row('lifecycle_platforms', {
      ...{ ...stay, lifecycle_id, start: '2026-08-01T08:00:00Z', finish: '2026-10-10T08:00:00Z' },
    });
    // From September on another run has half of the water.
    await world.row('lifecycle_platforms', {
      ...{ ...stay, lifecycle_id: old, start: '2026-09-01T08:00:00Z', finish: '2026-10-10T08:00:00Z' },
    });
    for (const [start, litres] of [
      ['2026-07-31T08:00:00Z', 999],
      ['2026-08-05T08:00:00Z', 300],
      ['2026-09-05T08:00:00Z', 400],
    ] as const)
      await world.row('irrigation_events', { platformGroup_id: unit.id, start, litres });
    for (const [state, actualMinutes] of [
      ['completed', 90],
      ['ready', 60],
    ] as const)
      await world.row('tasks', {
        facility_id: here.id,
        title: 'Work',
        task_type_id: 54,
        date: '2026-09-01T08:00:00Z',
        lifecycle_id,
        state,
        actualMinutes,
      });
    const light = await world.row('light_spectrum_definitions', {
      name: `Bloom ${here.id}`,
      ppfd100: 900,
      channels: '[]',
    });
    const growPhase_id = await world.row('grow_phases', {
      ...{ growplanVersion_id: version, name: 'Bloom', seq: 1, startSeconds: 0, endSeconds: 864_000 },
      ...{ photoperiod: 12, lightIntensity: 1, lightSpectrumDefinition_id: light },
    });
    await world.row('lifecycle_phases', {
      ...{ lifecycle_id, growPhase_id, seq: 1 },
      ...{ starttime: '2026-08-01T08:00:00Z', endtime: '2026-08-11T08:00:00Z' },
    });
    const costsOf = async (person: typeof head) =>
      (await get<{ runs: RunResult[] }>(`genetics/history?strain_id=${id}`, person)).body.runs[0]?.costs;
    // 10 d × 12 h × 3600 s × 900 µmol/m²/s on 20/12 m² over 2.7 µmol/J are 66.7 kWh; a third more for the cooling, at 0.10.
    const known = { supplies: 100, water: ((300 + 200) / 1000) * 2, energy: expect.closeTo(8.889, 3) as number };
    expect(await costsOf(head)).toEqual({ ...known, labour: 45 });
    // What an hour costs is told to planners alone.
    expect(await costsOf(grower)).toEqual({ ...known, labour: null });
    expect((await get<{ runs: unknown[] }>(`genetics/history?strain_id=${id}`, stranger)).body.runs).toEqual([]);
    expect((await get(`genetics/history?growplan_id=${plan}`)).body).toMatchObject({ runs: [{}, {}] });
    expect((await get('genetics/history?strain_id=x')).status).toBe(400);
    expect((await server.call('GET', 'genetics/history')).status).toBe(401);
  });
});

describe('where a strain comes from', () => {
  test('its ancestors and its crosses, and nothing of other facilities', async () => {
    const elsewhere = await world.facility();
    const [root, other] = [await strain('Root'), await strain('Other')];
    const child = await strain('Child', { parentA_id: root, parentB_id: other });
    const grandchild = await strain('Grandchild', { parentA_id: child });
    await world.row('strains', { name: 'Secret', facility_id: elsewhere.id, parentA_id: child });
    const { body } = await get<{ strains: Relative[] }>(`strains/${child}/lineage`);
    expect(body.strains.map(({ id }) => id)).toEqual([root, other, child, grandchild]);
    expect((await get(`strains/${child}/lineage`, stranger)).status).toBe(404);
  });

  test('parents that went round in a circle before that was refused end where they began', async () => {
    const one = await strain('One');
    const two = await strain('Two', { parentA_id: one });
    await server.services.pool.query(`
      alter table strains disable trigger strains_without_circle;
      update strains set "parentA_id" = ${two} where id = ${one};
      alter table strains enable trigger strains_without_circle`);
    expect((await get<{ strains: Relative[] }>(`strains/${one}/lineage`)).body.strains).toHaveLength(2);
  });
});

describe('two records of one strain become one', () => {
  test('all that named the duplicate names the kept one, which learns what it did not say', async () => {
    const keep = await strain('Tidewater', { breeder: 'North Coast' });
    const duplicate = await strain('Tide Water', { breeder: 'Somebody', flowerDays: 63 });
    const child = await strain('Child', { parentB_id: duplicate });
    const lifecycle = await run(duplicate);
    const plant = await world.row('plants', { facility_id: here.id, strain_id: duplicate });
    const [ours, doubled] = [
      await world.row('facility_strains', { facility_id: here.id, strain_id: keep }),
      await world.row('facility_strains', { facility_id: here.id, strain_id: duplicate }),
    ];
    const attribute_id = await world.row('attributes', { label: `Aroma ${here.id}`, facility_id: here.id });
    const seen = await world.row('attribute_values', {
      ...{ facility_id: here.id, attribute_id, refCollection: 'strains', ref_id: duplicate, value: '8' },
    });
    expect((await merge(keep, duplicate)).body).toEqual({ keep_id: keep, moved: 4 });
    expect(await rowsOf('attribute_values', seen)).toMatchObject([{ ref_id: keep, value: '8' }]);
    expect(await rowsOf('strains', duplicate)).toEqual([]);
    expect(await rowsOf('strains', keep)).toMatchObject([{ breeder: 'North Coast', flowerDays: 63 }]);
    expect(await rowsOf('strains', child)).toMatchObject([{ parentB_id: keep }]);
    expect(await rowsOf('lifecycles', lifecycle)).toMatchObject([{ strain_id: keep }]);
    expect(await rowsOf('plants', plant)).toMatchObject([{ strain_id: keep }]);
    expect(await rowsOf('facility_strains', ours)).toHaveLength(1);
    expect(await rowsOf('facility_strains', doubled)).toEqual([]);
    const { rows } = await server.services.pool.query<{ action: string }>(
      `select action from activity_logs where collection = 'strains' and record_id = any($1) and user_id = $2 order by id`,
      [[keep, duplicate], head.id],
    );
    expect(rows.map(({ action }) => action)).toEqual(['update', 'update', 'delete']);
  });

  test('also what is published, accepted and handed in follows, and what there may be one of stays one', async () => {
    const [keep, duplicate] = [await strain('Tidewater'), await strain('Tide Water')];
    const { pool, registry } = server.services;
    const samples = createSampleMaker(registry, pool);
    const place = { facilityId: here.id, userId: head.id };
    const made = async (entity: string, values: Record<string, unknown>) => {
      const { table } = registry.get(entity);
      const id = await samples.row(registry.get(entity), place);
      const sets = Object.keys(values).map((key, index) => `"${key}" = $${index + 2}`);
      await pool.query(`update ${table} set ${sets.join(', ')} where id = $1`, [id, ...Object.values(values)]);
      return id;
    };
    const intake_id = await samples.row(registry.get('facilityIntake'), place);
    const line = await made('facilityIntakeItem', { intake_id, strain_id: duplicate });
    const workflow = await made('harvestWorkflow', { strain_id: duplicate });
    const productionPlan_id = await samples.row(registry.get('productionPlan'), place);
    const item = await made('productionPlanItem', { productionPlan_id, replantStrain_id: duplicate });
    const goal = { facility_id: here.id, kind: 'demand', period: '2026-11-01', periodKind: 'month' };
    const goals = [
      await world.row('targets', { ...goal, strain_id: keep, amount: 10 }),
      await world.row('targets', { ...goal, strain_id: duplicate, amount: 20 }),
    ];
    await pool.query(`
      alter table facility_intakes disable trigger user;
      alter table harvest_workflows disable trigger user;
      alter table production_plans disable trigger user;
      update facility_intakes set state = 'accepted' where id = ${intake_id};
      update harvest_workflows set state = 'published' where id = ${workflow};
      update production_plans set state = 'submitted' where id = ${productionPlan_id};
      alter table facility_intakes enable trigger user;
      alter table harvest_workflows enable trigger user;
      alter table production_plans enable trigger user`);
    expect((await merge(keep, duplicate)).body).toMatchObject({ keep_id: keep });
    expect(await rowsOf('facility_intake_items', line)).toMatchObject([{ strain_id: keep }]);
    expect(await rowsOf('harvest_workflows', workflow)).toMatchObject([{ strain_id: keep }]);
    expect(await rowsOf('production_plan_items', item)).toMatchObject([{ replantStrain_id: keep }]);
    expect(await rowsOf('targets', goals[0] ?? 0)).toMatchObject([{ strain_id: keep, amount: 10 }]);
    expect(await rowsOf('targets', goals[1] ?? 0)).toEqual([]);
    const change = pool.query('update harvest_workflows set strain_id = null where id = $1', [workflow]);
    await expect(change).rejects.toThrow('never changes');
  });

  test('what a facility says of the duplicate is learned, shares come in pairs, nobody becomes their own ancestor', async () => {
    const keep = await strain('Keep', { indicaPercentage: 60 });
    const child = await strain('Child', { parentA_id: keep });
    const duplicate = await strain('Duplicate', { sativaPercentage: 70, parentA_id: child, breeder: 'North Coast' });
    const grandchild = await strain('Grandchild', { parentA_id: child });
    expect(await merge(keep, grandchild)).toMatchObject({ status: 409, body: { error: { code: 'STRAIN_IS_PARENT' } } });
    expect(await merge(duplicate, keep)).toMatchObject({ status: 409, body: { error: { code: 'STRAIN_IS_PARENT' } } });
    await server.services.pool.query('update strains set "parentA_id" = null where id = $1', [duplicate]);
    const grown = await world.row('facility_strains', { facility_id: here.id, strain_id: keep, active: false });
    await world.row('facility_strains', {
      facility_id: here.id,
      strain_id: duplicate,
      alias: 'House',
      notes: 'Loves light',
    });
    expect((await merge(keep, duplicate)).status).toBe(200);
    expect(await rowsOf('facility_strains', grown)).toMatchObject([
      { alias: 'House', notes: 'Loves light', active: true },
    ]);
    expect(await rowsOf('strains', keep)).toMatchObject([
      { indicaPercentage: 60, sativaPercentage: null, breeder: 'North Coast', parentA_id: null },
    ]);
  });

  test('a strain is not made its own parent or ancestor, and crossing changes and merges come to no circle', async () => {
    const [one, two, three] = [await strain('One'), await strain('Two'), await strain('Three')];
    const put = (id: number, body: object) => server.call('PATCH', `strains/${id}`, { token: head.token, body });
    const circle = { status: 409, body: { error: { code: 'STRAIN_OF_ITSELF' } } };
    expect(await put(one, { parentA_id: one })).toMatchObject(circle);
    expect((await put(two, { parentB_id: one })).status).toBe(200);
    expect((await put(three, { parentA_id: two })).status).toBe(200);
    expect(await put(one, { parentA_id: three })).toMatchObject(circle);
    const family = await Promise.all(Array.from({ length: 12 }, (_, index) => strain(`Ring ${index}`)));
    const ring = await Promise.all(
      family.map((id, index) => put(id, { parentA_id: family[(index + 1) % family.length] })),
    );
    const tally = (replies: { status: number }[], status: number) =>
      replies.filter((one) => one.status === status).length;
    expect([tally(ring, 200), tally(ring, 409)]).toEqual([family.length - 1, 1]);
    const pairs = await Promise.all(Array.from({ length: 20 }, (_, index) => strain(`Pair ${index}`)));
    const merges = await Promise.all(
      pairs.map((id, index) => merge(id, pairs[index % 2 === 0 ? index + 1 : index - 1] ?? 0)),
    );
    expect([tally(merges, 200), tally(merges, 404)]).toEqual([10, 10]);
  });

  test('not with itself, its parent, a shared one, one of another house, nor by who may not delete strains', async () => {
    const keep = await strain('Keep');
    const child = await strain('Child', { parentA_id: keep });
    const shared = await world.row('strains', { name: `Shared ${here.id}` });
    const elsewhere = await world.row('strains', { name: 'Theirs', facility_id: (await world.facility()).id });
    expect((await merge(keep, keep)).status).toBe(400);
    expect(await merge(keep, child)).toMatchObject({ status: 409, body: { error: { code: 'STRAIN_IS_PARENT' } } });
    expect((await merge(keep, shared)).status).toBe(403);
    expect((await merge(keep, elsewhere)).status).toBe(404);
    expect((await merge(keep, 'x')).status).toBe(422);
    expect((await merge(keep, child, grower)).status).toBe(403);
    expect((await merge(keep, child, stranger)).status).toBe(404);
    expect(await rowsOf('strains', keep)).toHaveLength(1);
    const administrator = await world.person({ facilities: [here.id], roles: ['administrator'] });
    expect(await merge(keep, shared, administrator)).toMatchObject({
      status: 409,
      body: { error: { code: 'STRAINS_OF_TWO_LISTS' } },
    });
  });

  test('at the same moment by two people: one does it, the other hears that it is gone', async () => {
    const [keep, duplicate] = [await strain('Keep'), await strain('Duplicate')];
    await run(duplicate);
    const replies = await Promise.all([merge(keep, duplicate), merge(keep, duplicate), merge(duplicate, keep)]);
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(replies.map(({ status }) => status).filter((status) => status !== 200)).toEqual([404, 404]);
    const { rows } = await server.services.pool.query<{ id: number }>(
      'select strain_id as id from lifecycles where facility_id = $1',
      [here.id],
    );
    expect(await rowsOf('strains', rows[0]?.id ?? 0)).toHaveLength(1);
  });
});
