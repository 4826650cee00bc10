import { runCostsApi } from '@trellis/lifecycles/model';
import { implement } from '@trellis/server-kit';
import { readRunCosts } from './read-run-costs.ts';

/** What runs cost. */
export const costsRoutes = implement(runCostsApi, {
  costs: ({ lifecycle }, context) => readRunCosts(lifecycle, context),
});
