import { defineApi, idQuery, idText, inCurrentFacility, row, rowId, rows } from '@trellis/entity-kit';
import { runCostsShape } from '@trellis/lifecycles/model';
import { Strain } from '@trellis/strains/model';
import * as z from 'zod';

/** Runs told at once, the newest; what is beyond is said (`isMore`). */
export const mostRuns = 2000;

const grams = z.number().nullable().meta({ description: 'g' });
const percent = z.number().nullable().meta({ description: '% of dry weight' });

/** What one run gave. */
const runResult = z.object({
  lifecycle_id: z.int(),
  name: z.string(),
  state: z.string(),
  strain_id: z.int().nullable(),
  strain: z.string().nullable(),
  growplan_id: z.int(),
  growplan: z.string(),
  rooms: z.string().nullable().meta({ description: 'areas it stood in' }),
  starttime: z.string().nullable(),
  harvestdate: z.string().nullable().meta({ description: 'YYYY-MM-DD; the real one once there is one, else expected' }),
  days: z.int().nullable().meta({ description: 'from start to the real harvest' }),
  plantsStarted: z.int().nullable(),
  plantsNow: z.int().meta({ description: 'growing' }),
  plantsHarvested: z.int(),
  plantsDestroyed: z.int(),
  wetGrams: grams,
  dryGrams: grams,
  wasteGrams: grams,
  dryGramsPerM2: z.number().nullable().meta({
    description: 'g/m², at as many plants a square metre as the facility says; of runs whose harvest is over',
  }),
  totalThc: percent,
  totalCbd: percent,
  terpenes: percent,
  costs: runCostsShape,
  grades: z
    .array(z.object({ grade: z.string(), grams: z.number() }))
    .meta({ description: 'dried weights of its batches by grade, the most first; ungraded ones are none' }),
  excludeFromStats: z.boolean(),
});
export type RunResult = z.infer<typeof runResult>;

/** One strain among its relatives. */
const relative = z.object({
  id: z.int(),
  name: z.string(),
  species: z.string().nullable(),
  active: z.boolean(),
  parentA_id: z.int().nullable(),
  parentB_id: z.int().nullable(),
});
export type Relative = z.infer<typeof relative>;

/** Generations told of a strain's relatives, upwards and downwards. */
export const mostGenerations = 6;

/** What strains gave, where they come from, and two records that become one. */
export const geneticsApi = defineApi('genetics', {
  history: {
    method: 'GET',
    path: 'genetics/history',
    summary:
      'What the runs of the facility gave, the newest first: plants, weights, days and potency; tenants hear of theirs',
    access: inCurrentFacility(),
    tenants: true,
    query: z.object({ strain_id: idQuery.optional(), growplan_id: idQuery.optional() }),
    returns: z.object({ runs: z.array(runResult), isMore: z.boolean() }),
  },
  lineage: {
    method: 'GET',
    path: 'strains/{id}/lineage',
    summary: 'The ancestors and descendants of a strain, six generations each way',
    access: row(Strain, 'read'),
    params: z.object({ id: idText }),
    returns: z.object({ strains: z.array(relative) }),
  },
  merge: {
    method: 'POST',
    path: 'strains/merge',
    summary:
      'Make two records of one strain one: everything of the duplicate becomes the kept one’s, the duplicate ends',
    access: rows(Strain, 'delete', ['keep_id', 'duplicate_id']),
    body: z.strictObject({ keep_id: rowId, duplicate_id: rowId }),
    returns: z.object({ keep_id: z.int(), moved: z.int().meta({ description: 'records that changed their strain' }) }),
  },
});
