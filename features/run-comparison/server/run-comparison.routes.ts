import { runComparisonApi } from '@trellis/run-comparison/model';
import { implement } from '@trellis/server-kit';
import { compareRuns } from './compare-runs.ts';
import { readDrivers } from './read-drivers.ts';

/** Runs beside each other. */
export const runComparisonRoutes = implement(runComparisonApi, {
  compare: ({ query }, context) => compareRuns(query.ids, context),
  drivers: ({ query }, context) => readDrivers(query.strain_id, context),
});
