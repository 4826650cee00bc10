import { allFields, defineApi, idText, moveBody, recordSchema, rowAction } from '@trellis/entity-kit';
import * as z from 'zod';
import { TestBatch } from './test-batch.entity.ts';

const idParams = z.object({ id: idText });
const record = recordSchema(allFields(TestBatch));

/** Steps of a sample that also move its batch. */
export const labTestsApi = defineApi('lab-tests', {
  sample: {
    method: 'POST',
    path: 'testBatches/{id}/sample',
    summary: 'Take the sample: refuses less than its tests need and holds the source batch until the result',
    access: rowAction(TestBatch, 'sample', 'id', { books: true }),
    params: idParams,
    body: z.strictObject({
      sampleWeight: z.number().positive().max(100_000),
      sampleTag: z.string().max(40).optional(),
    }),
    returns: record,
  },
  accept: {
    method: 'POST',
    path: 'testBatches/{id}/accept',
    summary: 'Accept the results: passed releases the batch and ends its hold, failed keeps it held',
    access: rowAction(TestBatch, 'pass', 'id', { books: true }),
    params: idParams,
    returns: record,
  },
  void: {
    method: 'POST',
    path: 'testBatches/{id}/void',
    summary: 'Call a sample off before it is shipped; what was taken goes back to its source',
    access: rowAction(TestBatch, 'void', 'id', { books: true }),
    params: idParams,
    body: moveBody,
    returns: record,
  },
  retest: {
    method: 'POST',
    path: 'testBatches/{id}/retest',
    summary: 'Order the tests of a failed sample once more; answers the new sample',
    access: rowAction(TestBatch, 'retest'),
    params: idParams,
    body: moveBody,
    returns: record,
  },
});
