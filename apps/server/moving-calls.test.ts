import { SessionTokens } from '@trellis/access/server';
import { expect, test } from 'vitest';
import { createFeatures } from './app.ts';
import { describeApi } from './describe-api.ts';
import { callsOutsideSeasons, movingCalls } from './testing/moving-calls.ts';

// Every call on what weighs, is in stock or lives is made by a season, or says why not: a new one cannot be forgotten.
const collections = [
  ...['harvests', 'harvestWeights', 'ag_batches', 'batchWorkflowSteps', 'dryWeights', 'wasteRecords'],
  ...['productInventory', 'productInventoryTransactions', 'testBatches', 'extractionRuns'],
  ...['consumableLedger', 'facilityConsumables', 'consumableLots', 'inventoryItems', 'inventoryTransactions'],
  ...['ag_plants', 'ag_lifecycles', 'ag_lifecycleTasks', 'ag_platforms'],
];
/** Calls of every collection, and moves of a task that are no more than a change of state. */
const general = /\/(import|import\/takeBack|replaceOrCreate|upsertWithWhere|amend)$/;
const states = /^POST ag_lifecycleTasks(\/\{id\}\/(begin|pause|block|unblock|skip|cancel))?$/;

test('every call that moves mass, stock or plants is made by a season, or says why not', () => {
  const { paths } = describeApi(createFeatures(new SessionTokens())) as {
    paths: Record<string, Record<string, unknown>>;
  };
  const kinds = [
    'create',
    'move',
    'adjust',
    'split',
    'combine',
    'reserve',
    'ship',
    'return',
    'sample',
    'destroy',
    'count',
    'use',
  ];
  const found = Object.entries(paths)
    .filter(([address, methods]) => 'post' in methods && !general.test(address))
    .map(([address]) => address.replace('/api/v1/', ''))
    .filter((address) => collections.includes(address.split('/')[0] ?? ''))
    .flatMap((address) =>
      address === 'productInventoryTransactions'
        ? kinds.map((kind) => `POST ${address} (${kind})`)
        : [`POST ${address}`],
    )
    .filter((call) => !states.test(call));
  const told = [...Object.values(movingCalls).flat(), ...Object.keys(callsOutsideSeasons)];
  expect(found.toSorted()).toEqual(told.toSorted());
});

test('whatever moves mass, stock or plants can be sent again without being done twice', () => {
  const { paths } = describeApi(createFeatures(new SessionTokens())) as {
    paths: Record<string, { post?: { parameters: { name: string }[] } }>;
  };
  const calls = Object.values(movingCalls).flat();
  const without = calls.filter((call) => {
    const [address = ''] = call.replace('POST ', '/api/v1/').split(' ');
    return !paths[address]?.post?.parameters.some(({ name }) => name === 'Idempotency-Key');
  });
  expect(without).toEqual([]);
});
