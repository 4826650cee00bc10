import { geneticsApi } from '@trellis/genetics/model';
import { implement } from '@trellis/server-kit';
import { mergeStrains } from './merge-strains.ts';
import { readLineage } from './read-lineage.ts';
import { readRuns } from './read-runs.ts';

/** What strains gave, where they come from, and two records that become one. */
export const geneticsRoutes = implement(geneticsApi, {
  history: ({ query }, context) => readRuns({ strainId: query.strain_id, growplanId: query.growplan_id }, context),
  lineage: async ({ strain }, { db, facilityId }) => ({ strains: await readLineage(strain, facilityId, db) }),
  merge: ({ strains, body }, context) => mergeStrains(strains, body, context),
});
