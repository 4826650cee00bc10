import { labTestsApi } from '@trellis/lab-tests/model';
import { implement } from '@trellis/server-kit';
import { acceptResults } from './accept-results.ts';
import { orderRetest } from './order-retest.ts';
import { takeSample } from './take-sample.ts';
import { voidSample } from './void-sample.ts';

/** Steps of a sample that also move its batch. */
export const labTestsRoutes = implement(labTestsApi, {
  sample: ({ params, body }, context) => takeSample(params.id, body, context),
  accept: ({ params }, context) => acceptResults(params.id, context),
  void: ({ params, body }, context) => voidSample(params.id, body, context),
  retest: ({ params, body }, context) => orderRetest(params.id, body, context),
});
