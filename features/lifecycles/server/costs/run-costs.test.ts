import type { ReplyOf } from '@trellis/entity-kit';
import type { runCostsApi } from '@trellis/lifecycles/model';
import { expect, test } from 'vitest';
import {
  get,
  grower,
  head,
  here,
  inFlight,
  manager,
  plan,
  post,
  server,
  shelf,
  standing,
  stranger,
  unit,
  useCrop,
  version,
  world,
} from '../crop.testing.ts';

useCrop();
type Costs = ReplyOf<typeof runCostsApi.calls.costs>;
const costsOf = async (id: number, person = head) => {
  const reply = await get(`ag_lifecycles/${id}/costs`, person);
  expect(reply.status, JSON.stringify(reply.body)).toBe(200);
  return reply.body as Costs;
};

/** An article with stock that cost two each, and one that nobody knows the cost of. */
async function stocks(lifecycle_id: number) {
  const article = async (name: string, unitCost: number | null) => {
    const consumable_id = await world.row('consumables', {
      ...{ name: `${name} ${here.id}`, consumableType_id: 2, stockUnit_id: 20 },
    });
    const stock = await world.row('facility_consumables', { facility_id: here.id, consumable_id });
    await world.row('consumable_ledger_entries', {
      ...{ facilityConsumable_id: stock, kind: 'receipt', qty: 100, unitCost, state: 'posted' },
    });
    return stock;
  };
  const [blocks, clips] = [await article('Blocks', 2), await article('Clips', null)];
  const use = (stock: number, qty: number, kind = 'usage') =>
    world.row('consumable_ledger_entries', {
      ...{ facilityConsumable_id: stock, kind, qty, state: 'posted', lifecycle_id },
    });
  return { blocks, clips, use };
}

test('what a run cost is told by its parts, each with what it was reckoned from', async () => {
  const run = await inFlight({ plantsStarted: 20 });
  await standing(run, { start: '2026-11-01T08:00:00Z' });
  const { blocks, clips, use } = await stocks(run);
  await use(blocks, 30, 'reservation');
  await use(blocks, -10, 'release');
  await use(blocks, -10);
  await use(clips, -4);
  await world.row('irrigation_events', { platformGroup_id: unit.id, start: '2026-11-05T08:00:00Z', litres: 500 });
  const work = (values: object) =>
    world.row('tasks', {
      ...{ facility_id: here.id, title: 'Work', task_type_id: 54, date: '2026-11-05T08:00:00Z' },
      ...{ lifecycle_id: run, state: 'completed', ...values },
    });
  await work({ actualMinutes: 90 });
  await work({});
  const light = await world.row('light_spectrum_definitions', {
    ...{ name: `Bloom ${here.id}`, ppfd100: 900, channels: '[]' },
  });
  for (const [seq, lightSpectrumDefinition_id] of [light, null].entries()) {
    const growPhase_id = await world.row('grow_phases', {
      ...{ growplanVersion_id: version, name: 'Bloom', seq, startSeconds: 0, endSeconds: 864_000, photoperiod: 12 },
      ...{ lightIntensity: 1, lightSpectrumDefinition_id },
    });
    await world.row('lifecycle_phases', {
      ...{ lifecycle_id: run, growPhase_id, seq, starttime: '2026-11-01T08:00:00Z', endtime: '2026-11-11T08:00:00Z' },
    });
  }
  const unpriced = await costsOf(run);
  expect(unpriced).toMatchObject({
    costs: { supplies: 20, labour: null, water: null, energy: null },
    bases: {
      ...{ hours: 1.5, untimed: 1, litres: 500, unlit: 1, labourRate: null, isRateSecret: false },
      ...{ waterPrice: null, energyPrice: null, assumed: ['plantsPerM2', 'lampEfficacy', 'coolingCop'] },
    },
    plantsStarted: 20,
    dryGrams: null,
  });
  // 10 d × 12 h × 3600 s × 900 µmol/m²/s on 20/12 m² over 2.7 µmol/J are 66.7 kWh; a third more for the cooling.
  expect(unpriced.bases.kWh).toBeCloseTo(88.89, 2);
  expect(unpriced.articles).toMatchObject([
    { promised: 20, used: 10, cost: 20, uncosted: 0 },
    { promised: 0, used: 4, cost: null, uncosted: 4 },
  ]);
  // What a kWh costs may be said of the facility alone.
  await server.services.pool.query('update facilities set "electricityRate" = 0.2 where id = $1', [here.id]);
  expect((await costsOf(run)).costs.energy).toBeCloseTo(17.78, 2);
  await world.row('plan_bases', {
    ...{ facility_id: here.id, energyPrice: 0.1, waterPrice: 2, labourRate: 30, plantsPerM2: 12 },
  });
  await world.row('batches', { facility_id: here.id, label: `A ${run}`, lifecycle_id: run, dryWeight: 1800 });
  const priced = await costsOf(run);
  expect(priced).toMatchObject({
    ...{ costs: { supplies: 20, labour: 45, water: 1 }, dryGrams: 1800 },
    bases: { labourRate: 30, waterPrice: 2, energyPrice: 0.1, assumed: ['lampEfficacy', 'coolingCop'] },
  });
  expect(priced.costs.energy).toBeCloseTo(8.889, 3);
  // The history of runs says the same.
  const { body } = await get(`genetics/history?growplan_id=${plan}`, head);
  expect((body as { runs: { costs: unknown }[] }).runs[0]?.costs).toEqual(priced.costs);
  // What an hour costs is told to planners alone; that it is kept back is said.
  const shown = await costsOf(run, grower);
  expect(shown.costs.labour).toBeNull();
  expect(shown.bases).toMatchObject({ hours: 1.5, labourRate: null, isRateSecret: true });
});

test('a use that was taken back costs nothing', async () => {
  const run = await inFlight();
  const { blocks, use } = await stocks(run);
  const wrong = await use(blocks, -10);
  await use(blocks, -3);
  expect((await costsOf(run)).costs.supplies).toBe(26);
  expect((await post(`consumableLedger/${wrong}/reverse`, manager, { reason: 'Other room' })).status).toBe(200);
  expect(await costsOf(run)).toMatchObject({ costs: { supplies: 6 }, articles: [{ used: 3, cost: 6 }] });
});

test('what a run cost is for members of its facility', async () => {
  const run = await inFlight();
  await standing(run, { platform_id: shelf });
  expect((await get(`ag_lifecycles/${run}/costs`)).status).toBe(401);
  expect((await get(`ag_lifecycles/${run}/costs`, stranger)).status).toBe(404);
  expect((await get('ag_lifecycles/x/costs', grower)).status).toBe(404);
});
