import { labTestsApi } from '@trellis/lab-tests/model';
import { implement } from '@trellis/server-kit';
import { acceptResults } from './accept-results.ts';
import { orderRetest } from './order-retest.ts';
import { takeSample } from './take-sample.ts';
import { voidSample } from './void-sample.ts';

/** Steps of a sample that also move its batch. */
export const labTestsRoutes = implement(labTestsApi, {
  sample: ({ testBatch, body }, context) => takeSample(testBatch, body, context),
  accept: ({ testBatch }, context) => acceptResults(testBatch, context),
  void: ({ testBatch, body }, context) => voidSample(testBatch, body, context),
  retest: ({ testBatch, body }, context) => orderRetest(testBatch, body, context),
});
