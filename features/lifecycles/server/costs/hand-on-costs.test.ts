import type { ReplyOf } from '@trellis/entity-kit';
import type { runCostsApi } from '@trellis/lifecycles/model';
import { startTestServer, type TestServer } from '@trellis/server-app/testing';
import type { QueryResultRow } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inDays, makeFarms } from '../run/farm.testing.ts';

// Plants that go to another run take along their share of what they have cost: no cost is made or lost, whatever goes where.

type Costs = ReplyOf<typeof runCostsApi.calls.costs>;

let server: TestServer;
let farm: ReturnType<typeof makeFarms>;
beforeAll(async () => {
  server = await startTestServer({ env: { ROLES: 'api' } });
  farm = makeFarms(server);
});
afterAll(() => server.stop());

/** A run of twenty plants on two shelves that has used supplies for 20, an hour and a half of work and 500 L of water. */
async function story() {
  const made = await farm();
  const { world, here, unit, shelves, call, started } = made;
  await world.row('plan_bases', { facility_id: here.id, waterPrice: 2, labourRate: 30, energyPrice: 0.2 });
  const id = await started();
  const consumable_id = await world.row('consumables', {
    ...{ name: `Clips ${here.id}`, consumableType_id: 2, stockUnit_id: 20 },
  });
  const facilityConsumable_id = await world.row('facility_consumables', { facility_id: here.id, consumable_id });
  const book = (values: object) =>
    world.row('consumable_ledger_entries', { facilityConsumable_id, state: 'posted', ...values });
  await book({ kind: 'receipt', qty: 100, unitCost: 2 });
  const use = (lifecycle_id: number, qty: number, values: object = {}) =>
    book({ kind: 'usage', qty: -qty, lifecycle_id, ...values });
  const used = await use(id, 10);
  const work = (lifecycle_id: number, actualMinutes: number) =>
    world.row('tasks', {
      ...{ facility_id: here.id, title: 'Work', task_type_id: 54, date: new Date().toISOString() },
      ...{ lifecycle_id, state: 'completed', actualMinutes },
    });
  await work(id, 90);
  await world.row('irrigation_events', {
    ...{ platformGroup_id: unit.id, start: new Date().toISOString(), litres: 500 },
  });
  const costs = async (run: number): Promise<Costs> => {
    const reply = await call('head', 'GET', `ag_lifecycles/${run}/costs`);
    expect(reply.status, JSON.stringify(reply.body)).toBe(200);
    return reply.body;
  };
  /** Answers the run as it is then. */
  const done = async (address: string, body: object, who: 'head' | 'manager' = 'head') => {
    const reply = await call(who, 'POST', address, body);
    expect(reply.status, `${address} ${JSON.stringify(reply.body)}`).toBe(200);
    return reply.body as { id: number; updatedate: string };
  };
  const split = (name: string, platform_id = shelves[1], run = id) =>
    done(`ag_lifecycles/${run}/split`, { name, platform_ids: [platform_id] });
  const merge = (run: number, lifecycle_id: number) => done(`ag_lifecycles/${run}/merge`, { lifecycle_id });
  const undo = ({ id: run, updatedate }: { id: number; updatedate: string }) =>
    done(`ag_lifecycles/${run}/undo`, { updatedate });
  const plantsOf = async (run: number) =>
    (
      await server.services.pool.query<{ id: number }>(
        `select id from plants where lifecycle_id = $1 and state = 'growing' order by id`,
        [run],
      )
    ).rows.map((plant) => plant.id);
  const query = <T>(text: string, values: unknown[]) => server.services.pool.query<T & QueryResultRow>(text, values);
  /** Ten days of light before now. */
  const light = async () => {
    const lightSpectrumDefinition_id = await world.row('light_spectrum_definitions', {
      ...{ name: `Bloom ${here.id}`, ppfd100: 900, channels: '[]' },
    });
    const growplanVersion_id = await world.row('grow_plan_versions', { growplan_id: made.plan, version: 2 });
    const growPhase_id = await world.row('grow_phases', {
      ...{ growplanVersion_id, name: 'Lit', seq: 0, startSeconds: 0, endSeconds: 86_400, photoperiod: 18 },
      ...{ lightIntensity: 1, lightSpectrumDefinition_id },
    });
    await query('update lifecycle_phases set "growPhase_id" = $2 where lifecycle_id = $1', [id, growPhase_id]);
    await query('update lifecycle_phases set starttime = $2 where lifecycle_id = $1 and starttime is not null', [
      ...[id, inDays(-10)],
    ]);
  };
  return { ...made, id, used, use, work, costs, done, split, merge, undo, plantsOf, query, light };
}

const whole = { supplies: 20, labour: 45, water: 1 };
const half = { supplies: 10, labour: 22.5, water: 0.5 };
const none = { supplies: 0, labour: null, water: null };

test('half of the plants take half of the cost along; joined again, the run has cost what it did', async () => {
  const { id, costs, use, split, merge } = await story();
  expect((await costs(id)).costs).toMatchObject(whole);
  const part = await split('Part');
  expect(await costs(id)).toMatchObject({
    ...{ costs: half, bases: { hours: 0.75, litres: 250, handed: { supplies: -10, hours: -0.75, litres: -250 } } },
    handovers: [{ lifecycle_id: part.id, name: 'Part', isTaken: false, plants: 10, share: 0.5 }],
  });
  expect(await costs(part.id)).toMatchObject({
    ...{ costs: half, bases: { hours: 0.75, litres: 250, handed: { supplies: 10, hours: 0.75, litres: 250 } } },
    handovers: [{ lifecycle_id: id, isTaken: true, plants: 10, share: 0.5 }],
  });
  // What it uses afterwards is its own, until it is joined.
  await use(part.id, 3);
  expect((await costs(part.id)).costs.supplies).toBe(16);
  expect((await costs(id)).costs.supplies).toBe(10);
  await merge(part.id, id);
  expect((await costs(id)).costs).toMatchObject({ ...whole, supplies: 26 });
  expect((await costs(part.id)).costs).toMatchObject(none);
});

test('what is set right afterwards is set right for both, and what is written for a run that is over is the other’s', async () => {
  const { id, used, work, costs, done, split, merge } = await story();
  const part = await split('Part');
  await done(`consumableLedger/${used}/reverse`, { reason: 'Other room' }, 'manager');
  expect((await costs(id)).costs.supplies).toBe(0);
  expect((await costs(part.id)).costs.supplies).toBe(0);
  await merge(part.id, id);
  await work(part.id, 60);
  expect((await costs(id)).bases.hours).toBe(2.5);
  expect((await costs(part.id)).bases.hours).toBeNull();
});

test('plants that died left what they cost to those that live', async () => {
  const { id, call, costs, split, plantsOf } = await story();
  const dead = (await plantsOf(id)).slice(0, 5);
  const body = { plantIds: dead, destroyPlantReason_id: 1 };
  expect((await call('grower', 'POST', 'ag_plants/destroy', body)).status).toBe(200);
  const part = await split('Part');
  const counts = [(await plantsOf(id)).length, (await plantsOf(part.id)).length] as const;
  expect(counts[0] + counts[1]).toBe(15);
  expect((await costs(id)).costs.supplies).toBeCloseTo((20 * counts[0]) / 15, 5);
  expect((await costs(part.id)).costs.supplies).toBeCloseTo((20 * counts[1]) / 15, 5);
});

test('who takes a split or a merge back takes the cost back with it', async () => {
  const { id, costs, split, merge, undo } = await story();
  const wrong = await split('Wrong');
  await undo(wrong);
  expect((await costs(id)).costs).toMatchObject(whole);
  expect((await costs(wrong.id)).costs).toMatchObject({ ...none, supplies: null });
  const part = await split('Part');
  await undo(await merge(part.id, id));
  expect((await costs(id)).costs).toMatchObject(half);
  expect((await costs(part.id)).costs).toMatchObject(half);
});

test('over many handovers the cost of all runs together stays what was spent', async () => {
  const { id, shelves, call, costs, use, work, split, merge, light, query } = await story();
  await light();
  const runs = [id];
  const spent = { supplies: 20, hours: 1.5, litres: 500 };
  const kWh = (await costs(id)).bases.kWh ?? 0;
  expect(kWh).toBeGreaterThan(0);
  const assertKept = async () => {
    const all = await Promise.all(runs.map(costs));
    const sum = (of: (one: Costs) => number | null) => all.reduce((total, one) => total + (of(one) ?? 0), 0);
    expect(sum((one) => one.costs.supplies)).toBeCloseTo(spent.supplies, 4);
    expect(sum((one) => one.bases.hours)).toBeCloseTo(spent.hours, 4);
    expect(sum((one) => one.bases.litres)).toBeCloseTo(spent.litres, 4);
    // Lamps burn on between the calls.
    expect(sum((one) => one.bases.kWh)).toBeCloseTo(kWh, 1);
    for (const one of all)
      expect(Math.min(...Object.values(one.costs).map((cost) => cost ?? 0))).toBeGreaterThan(-1e-5);
  };
  const spend = async (run: number) => {
    await use(run, 1.5);
    await work(run, 20);
    spent.supplies += 3;
    spent.hours += 1 / 3;
  };
  for (let round = 0; round < 4; round += 1) {
    const part = await split(`Part ${round}`, shelves[round % 2]);
    runs.push(part.id);
    await spend(part.id);
    await spend(id);
    await assertKept();
    await merge(part.id, id);
    await spend(part.id);
    await spend(id);
    await assertKept();
  }
  const last = await split('Last');
  runs.push(last.id);
  await query('update platforms set capacity = 20 where id = $1', [shelves[0]]);
  const moveTo = { lifecycle_id: id, platform_id: shelves[0] };
  const gone = await call('manager', 'POST', `ag_lifecycles/${last.id}/abort`, { reason: 'Too late', moveTo });
  expect(gone.status, JSON.stringify(gone.body)).toBe(200);
  await assertKept();
  const held = (await Promise.all(runs.slice(1).map(costs))).map((one) => one.costs.supplies ?? 0);
  expect(held).toEqual([0, 0, 0, 0, 0]);
});

test('plants that join later cost nothing of the time before, nor do those of another run', async () => {
  const { id, costs, split, light, query } = await story();
  await light();
  const before = (await costs(id)).bases.kWh ?? 0;
  const part = await split('Part');
  await query('update lifecycles set "plantsStarted" = "plantsStarted" + 10 where id = any($1)', [[id, part.id]]);
  for (const run of [id, part.id]) expect((await costs(run)).bases.kWh).toBeCloseTo(before / 2, 1);
});

test('a shelf without plants that was split off by mistake hands back what was written for it', async () => {
  const { id, costs, split, undo, work, call, plantsOf, query, shelves } = await story();
  const { rows } = await query<{ id: number }>(
    `select n.id from plants n join plant_locations o on o.id = n."plantLocation_id" where n.lifecycle_id = $1 and o.platform_id = $2`,
    [id, shelves[1]],
  );
  const body = { plantIds: rows.map((plant) => plant.id), destroyPlantReason_id: 1 };
  expect((await call('grower', 'POST', 'ag_plants/destroy', body)).status).toBe(200);
  const empty = await split('Empty');
  expect(await plantsOf(empty.id)).toEqual([]);
  await undo(empty);
  await work(empty.id, 60);
  expect((await costs(id)).bases.hours).toBe(2.5);
  expect((await costs(empty.id)).bases.hours).toBeNull();
});

test('a run that was parted and joined twenty times costs, with its other part, what was spent', async () => {
  const { id, here, costs, split, query } = await story();
  const part = await split('Part');
  await query(
    `insert into lifecycle_handovers (facility_id, "fromLifecycle_id", "toLifecycle_id", time, plants, "fromPlants", "toPlants", share)
     select $1, case when n % 2 = 0 then $2::int else $3::int end, case when n % 2 = 0 then $3::int else $2::int end,
       now() + n * interval '1 second', 10, 10, 10, case when n % 2 = 0 then 0.5 else 1 end from generate_series(1, 40) n`,
    [here.id, id, part.id],
  );
  const [kept, went] = [await costs(id), await costs(part.id)];
  expect((kept.costs.supplies ?? 0) + (went.costs.supplies ?? 0)).toBeCloseTo(20, 4);
});

test('what plants took along is read by members of the house and written by nobody', async () => {
  const { id, call, split, list } = await story();
  await split('Part');
  const [one] = await list<{ id: number }>('ag_lifecycleHandovers', { fromLifecycle_id: id });
  expect(one).toMatchObject({ plants: 10, share: 0.5, isLast: false });
  expect((await call('visitor', 'GET', 'ag_lifecycleHandovers')).status).toBe(401);
  expect((await call('stranger', 'GET', `ag_lifecycleHandovers/${one?.id}`)).status).toBe(404);
  expect((await call('manager', 'PATCH', `ag_lifecycleHandovers/${one?.id}`, { share: 0 })).status).toBe(404);
});
