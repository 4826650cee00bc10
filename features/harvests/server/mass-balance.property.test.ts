import { movingCalls, startTestServer, type TestServer } from '@trellis/server-app/testing';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { batchDeeds, type Deed, type Wish } from './season/batch-deeds.testing.ts';
import { assertBooks, assertModel, openModel, type Model } from './season/books.testing.ts';
import { extractionDeeds } from './season/extraction-deeds.testing.ts';
import { laboratoryDeeds } from './season/laboratory-deeds.testing.ts';
import { packageDeeds } from './season/package-deeds.testing.ts';
import { idOf, makeSeasons, wet, type Season } from './season/season.testing.ts';

// Seasons through the real endpoints, from the harvest to the shipped package and the extract: one told step by step with all that can
// be done, others made up at random. After each action the house weighs what a model of it weighs.
let server: TestServer;
let make: ReturnType<typeof makeSeasons>;
beforeAll(async () => {
  server = await startTestServer({ env: { ROLES: 'api' } });
  make = makeSeasons(server);
});
afterAll(async () => {
  // oxlint-disable-next-line no-console -- shows how far the seasons came
  console.log(`what was done and refused: ${JSON.stringify(Object.fromEntries([...make.tally].sort()))}`);
  await server.stop();
});

const deeds: Readonly<Record<string, Deed>> = {
  ...batchDeeds,
  ...packageDeeds,
  ...laboratoryDeeds,
  ...extractionDeeds,
};
async function act(story: Season, model: Model, kind: string, wish: Wish): Promise<void> {
  const deed = deeds[kind];
  if (!deed) throw new Error(`Nobody knows how to "${kind}".`);
  await deed(story, model, wish);
}
const isAnswered = (call: string): number =>
  [...make.tally].filter(([what]) => what === `${call} 200`).reduce((sum, [, count]) => sum + count, 0);

/** A season in the order of the trade, with all its detours: deed, the call that must succeed, share. */
const wholeSeason: readonly (readonly [kind: string, call: string, share?: number])[] = [
  ['advance', 'POST batchWorkflowSteps/{id}/finish', 0.6],
  ['redo', 'POST batchWorkflowSteps/{id}/redo'],
  ['split', 'POST ag_batches/{id}/split', 0.3],
  ['merge', 'POST ag_batches/{id}/merge'],
  ['harvest', 'POST harvests/{id}/record', 0.9],
  ['correct harvest', 'POST harvests/{id}/correct', 0.9],
  ['reweigh', 'POST harvestWeights', 1],
  ['advance', 'POST ag_batches/{id}/start'],
  ['skip', 'POST batchWorkflowSteps/{id}/skip'],
  ['begin step', 'POST batchWorkflowSteps/{id}/start'],
  ['correct', 'POST ag_batches/{id}/correct', 0.95],
  ['waste', 'POST wasteRecords', 0.02],
  ['correct waste', 'POST wasteRecords/{id}/correct', 0.5],
  ['hold', 'POST ag_batches/{id}/hold'],
  ['lift', 'POST ag_batches/{id}/liftHold'],
  ['advance', 'POST batchWorkflowSteps/{id}/finish', 0.7],
  ['advance', 'POST batchWorkflowSteps/{id}/finish', 0.7],
  ['sample', 'POST testBatches/{id}/sample'],
  ['call off sample', 'POST testBatches/{id}/void'],
  ['sample', 'POST testBatches/{id}/sample'],
  ['fail', 'POST testBatches/{id}/accept'],
  ['retest', 'POST testBatches/{id}/retest'],
  ['sample', 'POST testBatches/{id}/sample'],
  ['pass', 'POST testBatches/{id}/accept'],
  ['pack', 'POST productInventoryTransactions (create)', 0.5],
  ['pack', 'POST productInventoryTransactions (create)', 0.3],
  ['release package', 'POST productInventory/{id}/release'],
  ['release package', 'POST productInventory/{id}/release'],
  ['part', 'POST productInventoryTransactions (split)', 0.2],
  ['combine', 'POST productInventoryTransactions (combine)', 0.5],
  ['adjust', 'POST productInventoryTransactions (adjust)', 0.8],
  ['count', 'POST productInventoryTransactions (count)', 0.6],
  ['move', 'POST productInventoryTransactions (move)'],
  ['reserve', 'POST productInventoryTransactions (reserve)', 0.3],
  ['ship', 'POST productInventoryTransactions (ship)', 0.2],
  ['return', 'POST productInventoryTransactions (return)', 0.5],
  ['use as sample', 'POST productInventoryTransactions (sample)', 0.1],
  ['destroy package', 'POST productInventoryTransactions (destroy)', 0.1],
  ['plan run', 'POST extractionRuns/{id}/prepare', 0.4],
  ['allocate run', 'POST extractionRuns/{id}/allocate', 0.5],
  ['start run', 'POST extractionRuns/{id}/start'],
  ['hold run', 'POST extractionRuns/{id}/hold'],
  ['resume run', 'POST extractionRuns/{id}/resume'],
  ['waste of run', 'POST wasteRecords', 0.3],
  ['weigh run out', 'POST extractionRuns/{id}/sample', 0.6],
  ['sample run', 'POST testBatches/{id}/sample', 0.2],
  ['call off sample', 'POST testBatches/{id}/void'],
  ['abort run', 'POST extractionRuns/{id}/abort', 0.3],
  ['plan run', 'POST extractionRuns/{id}/prepare', 0.3],
  ['start run', 'POST extractionRuns/{id}/start'],
  ['weigh run out', 'POST extractionRuns/{id}/sample', 0.6],
  ['sample run', 'POST testBatches/{id}/sample', 0.1],
  ['pass', 'POST testBatches/{id}/accept'],
  ['complete run', 'POST extractionRuns/{id}/complete'],
  ['hold package', 'POST productInventory/{id}/hold'],
  ['test package', 'POST productInventory/{id}/test'],
  ['hold package', 'POST productInventory/{id}/hold'],
  ['dry package', 'POST productInventory/{id}/dry'],
  ['release package', 'POST productInventory/{id}/release'],
  ['ship', 'POST productInventoryTransactions (ship)', 1],
  ['finish package', 'POST productInventory/{id}/finish'],
  ['unfinish package', 'POST productInventory/{id}/unfinish'],
  ['advance', 'POST ag_batches/{id}/package', 0.4],
  ['advance', 'POST ag_batches/{id}/finish'],
  ['sample', 'POST testBatches/{id}/sample'],
  ['fail', 'POST testBatches/{id}/accept'],
  ['remediate', 'POST ag_batches/{id}/remediate'],
  ['destroy', 'POST ag_batches/{id}/destroy', 1.1],
  ['finish harvest', 'POST harvests/{id}/finish'],
];

test('a season with all that can be done: every gram is where the model says, after each step', async () => {
  const story = await make.season();
  const model = openModel(story.batch, wet);
  for (const [kind, call, share = 0.5] of wholeSeason) {
    const before = isAnswered(call);
    // Somewhere among what is there it can be done.
    for (let pick = 0; pick < 40 && isAnswered(call) === before; pick += 1) {
      await act(story, model, kind, { pick, share });
      await assertModel(story, model, { kind, pick });
    }
    expect([kind, call, isAnswered(call) > before]).toEqual([kind, call, true]);
    await assertBooks(story);
  }
  for (const call of movingCalls['after the harvest']) expect([call, isAnswered(call) > 0]).toEqual([call, true]);
});

const often = ['advance', 'advance', 'advance', 'advance', 'lift', 'release package', 'pack', 'pass', 'sample'];
const kinds = [...often, ...often, ...often, ...Object.keys(deeds), ...Object.keys(extractionDeeds)];
const wishes = fc.record({
  kind: fc.constantFrom(...kinds),
  pick: fc.nat(20),
  share: fc.double({ min: 0.05, max: 1.3, noNaN: true }),
});
const seed = Number(process.env['FC_SEED'] ?? Date.now() % 1_000_000);
// oxlint-disable-next-line no-console -- the seed repeats a season that failed
console.log(`random seasons: FC_SEED=${seed}`);

test('after each action of a random season, every gram is where the model says, and all that came is still accounted for', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(wishes, { minLength: 25, maxLength: 40 }), async (list) => {
      const story = await make.season();
      const model = openModel(story.batch, wet);
      for (const { kind, ...wish } of list) {
        await act(story, model, kind, wish);
        await assertModel(story, model, { kind, ...wish });
        await assertBooks(story);
      }
    }),
    { numRuns: 7, seed, endOnFailure: true },
  );
});

test('actions on one batch, its packages, samples and runs at once leave books that agree', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(wishes, { minLength: 4, maxLength: 7 }), { minLength: 4, maxLength: 4 }),
      fc.array(wishes, { minLength: 10, maxLength: 20 }),
      async (rounds, before) => {
        const story = await make.season();
        // The model cannot tell who came first; the books can.
        const model = openModel(story.batch, wet);
        await act(story, model, 'pack', { pick: 0, share: 0.3 });
        for (const { kind, ...wish } of before) await act(story, model, kind, wish);
        for (const together of rounds) {
          await Promise.all(
            together.map(({ kind, ...wish }) => act(story, model, atOnce(kind), { ...wish, pick: wish.pick % 2 })),
          );
          await assertBooks(story);
        }
      },
    ),
    { numRuns: 5, seed, endOnFailure: true },
  );
});

test('the same request twice at once, as a double click sends it, does what it does once', async () => {
  const story = await make.season();
  const twice = async (address: string, body: object) => {
    const replies = await Promise.all([story.call('POST', address, body), story.call('POST', address, body)]);
    return replies.map(({ status }) => status).toSorted((a, b) => a - b);
  };
  const [step] = await story.rows<{ id: number }>(
    `select min(id) as id from batch_steps where batch_id = ${story.batch}`,
  );
  expect(await twice(`batchWorkflowSteps/${step?.id}/start`, {})).toEqual([200, 409]);
  const weights = { weightIn: wet, weightOut: 500, trim: 100, waste: 100 };
  expect(await twice(`batchWorkflowSteps/${step?.id}/finish`, weights)).toEqual([200, 409]);
  expect(await twice(`ag_batches/${story.batch}/split`, { grams: 100, label: 'Once' })).toEqual([200, 422]);
  const [order] = await Promise.all([
    story.call('POST', 'testBatches', { number: 'S', batch_id: story.batch, testTypes: [story.testType] }),
  ]);
  const { id } = order.body as { id: number };
  expect(await twice(`testBatches/${id}/void`, { reason: 'Twice' })).toEqual([200, 409]);
  await assertBooks(story);
  expect(await story.rows(`select "currentWeight" as grams from batches where facility_id = $F order by id`)).toEqual([
    { grams: 400 },
    { grams: 100 },
  ]);
});

test('what is no weight is refused wherever one is told: below zero, nothing, without end, too small to count, words', async () => {
  const story = await make.season();
  const { call, batch, harvest, testType } = story;
  const jar = idOf(await call('POST', 'productInventory', { itemName: 'Flower', batch_id: batch, unit_id: 1 }));
  const order = { number: 'S', batch_id: batch, testTypes: [testType] };
  const sample = idOf(await call('POST', 'testBatches', order));
  const weigh: readonly ((grams: unknown) => Promise<{ status: number; body: unknown }>)[] = [
    (qty) => call('POST', 'productInventoryTransactions', { productInventory_id: jar, kind: 'create', qty }),
    (weight) => call('POST', 'wasteRecords', { date: '2026-02-01', weight, batch_id: batch }),
    (weight) => call('POST', 'wasteRecords', { date: '2026-02-01', weight, batch_id: batch, unit: 'Pounds' }),
    (weight) =>
      call('POST', 'wasteRecords', { date: '2026-02-01', weight: 1, batch_id: batch, unit: `${String(weight)}s` }),
    (grams) => call('POST', `ag_batches/${batch}/split`, { grams, label: 'Bad' }),
    (weight) => call('POST', 'harvestWeights', { harvest_id: harvest, tag: 'C', weight }),
    (sampleWeight) => call('POST', `testBatches/${sample}/sample`, { sampleWeight }),
    (totalWetWeight) => call('POST', `harvests/${harvest}/correct`, { totalWetWeight, reason: 'Bad' }),
  ];
  for (const bad of [-1, 0, 1e308, 1e12, 1e-9, 'NaN', null, [1], { grams: 1 }, true])
    for (const [index, told] of weigh.entries()) {
      const { status, body } = await told(bad);
      expect([index, bad, status, body]).toEqual([
        index,
        bad,
        expect.toSatisfy((code: number) => [400, 409, 422].includes(code)),
        body,
      ]);
    }
  await assertModel(story, openModel(batch, wet), 'nothing was weighed');
  await assertBooks(story);
});

/** Deeds of several calls that must fit together expect to be alone; the others meet. */
const atOnce = (kind: string): string => (['advance', 'pass', 'fail'].includes(kind) ? 'pack' : kind);
