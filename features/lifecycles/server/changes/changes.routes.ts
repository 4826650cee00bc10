import { runChangesApi } from '@trellis/lifecycles/model';
import { implement } from '@trellis/server-kit';
import { readChanges } from './read-changes.ts';

/** What was changed of runs. */
export const changesRoutes = implement(runChangesApi, {
  changes: ({ lifecycle }, context) => readChanges(lifecycle, context),
});
