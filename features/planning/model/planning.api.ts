import {
  allFields,
  calendarDay,
  defineApi,
  membersOfOrCurrent,
  ownRow,
  patchCheck,
  recordSchema,
  rowAction,
  rowId,
  type EntityDefinition,
} from '@trellis/entity-kit';
import * as z from 'zod';
import { planners, ProductionPlan, ProductionPlanItem } from './production-plan.entity.ts';

/** Named by callers of the specification's gateway; there is one environment here. */
const envQuery = z.object({ env: z.string().max(40).optional() });
const item = recordSchema(allFields(ProductionPlanItem));

/** One thing to plant on one shelf: an item that may be saved as it is, and its place among the options of that shelf. */
const proposal = z.object({
  rank: z.int().meta({ description: '1: the winner of its shelf' }),
  platform_id: rowId,
  platformName: z.string(),
  platformGroupName: z.string(),
  area_id: rowId,
  basinLocation: z.string(),
  plants: z.int(),
  start: z.iso.date(),
  expectedHarvestDate: z.iso.date().nullable(),
  strain_id: rowId.nullable(),
  expectedYield: z.number().nullable(),
  decisionDate: z.iso.date(),
  growplan_id: rowId,
  replantStrain_id: rowId.nullable(),
  expectedVegetationTransplantDate: z.iso.date().nullable(),
  expectedHarvestOfReplant: z.iso.date(),
  expectedYieldOfReplant: z.number(),
  score: z.number(),
  reasons: z.array(z.string()),
});
export type Proposal = z.infer<typeof proposal>;

const objective = z.strictObject({
  strains: z
    .array(z.strictObject({ strain_id: rowId, grams: z.number().min(0).max(1e12) }))
    .max(500)
    .optional(),
  weights: z
    .strictObject({
      yield: z.number().min(0).max(1000).optional(),
      demand: z.number().min(0).max(1000).optional(),
      variety: z.number().min(0).max(1000).optional(),
    })
    .optional(),
});
const limits = z.strictObject({
  maxShare: z.number().gt(0).max(1).optional(),
  minDaysBetween: z.number().min(0).max(365).optional(),
  labourHoursPerWeek: z.number().min(0).max(100_000).optional(),
});

/** The fields of a row as a caller may send them; whether a new row is complete is checked when it is made. */
const sent = (entity: EntityDefinition, without: string): Record<string, z.ZodType> =>
  Object.fromEntries(
    Object.entries(patchCheck(entity).shape as Record<string, z.ZodType>).filter(([key]) => key !== without),
  );
const sentItem = z.strictObject({ ...sent(ProductionPlanItem, 'productionPlan_id'), id: rowId.optional() });

/** Saved production plans, as the specification's scheduling gateway names its calls. */
export const planningApi = defineApi('planning', {
  savePlan: {
    method: 'POST',
    path: 'save-production-plan',
    base: '/production/',
    summary:
      'Save a production plan with its items in one step: a new one, or (id) one that is not submitted yet. Open items that are ' +
      'not sent go; decided and locked ones stay',
    access: membersOfOrCurrent('facility_id', planners),
    query: envQuery,
    body: z.strictObject({
      ...sent(ProductionPlan, 'version'),
      id: rowId.optional(),
      facility_id: rowId.optional(),
      updatedate: z
        .string()
        .optional()
        .meta({ description: 'of the version the person saw; a newer one refuses (409)' }),
      items: z.array(sentItem).max(2000),
    }),
    returns: recordSchema(allFields(ProductionPlan)).extend({ items: z.array(item) }),
  },
  calculateWinner: {
    method: 'POST',
    path: 'calculate-winner',
    base: '/production/',
    summary:
      'What to plant on each shelf that gets free within the horizon, best first, with scores and reasons, within drying rooms and hands; saves none of it. ' +
      'Of a plan (id) the goals are read from it, locked and decided shelves are left alone, and it is calculated from then on',
    access: membersOfOrCurrent('facility_id', planners),
    query: envQuery,
    body: z.strictObject({
      id: rowId.optional(),
      facility_id: rowId.optional(),
      area_id: rowId.optional(),
      horizonStart: calendarDay.optional(),
      horizonWeeks: z.int().min(1).max(208).optional(),
      objective: objective.optional(),
      constraints: limits.optional(),
    }),
    returns: z.object({
      id: rowId.nullable(),
      state: z.string().nullable(),
      score: z.number(),
      proposals: z.array(proposal),
      left: z
        .array(z.object({ platform_id: rowId, platformName: z.string(), reasons: z.array(z.string()) }))
        .meta({ description: 'free shelves for which drying rooms or hands do not suffice' }),
    }),
  },
  schedulePlan: {
    method: 'POST',
    path: 'schedule-production-plan',
    base: '/production/',
    summary:
      'Schedule every decision of an approved plan: a run with its shelf booked, its phases dated and its work laid out for ' +
      'each, all or nothing; refused with the list of all clashes',
    access: rowAction(ProductionPlan, 'schedule'),
    query: envQuery,
    body: z.strictObject({ id: rowId, updatedate: z.string().optional() }),
    returns: recordSchema(allFields(ProductionPlan)).extend({ items: z.array(item) }),
  },
  deletePlan: {
    method: 'DELETE',
    path: 'delete-production-plan',
    base: '/production/',
    summary: 'Delete a production plan that is not scheduled yet; its author and facility managers',
    access: ownRow(ProductionPlan, 'createuser', ['facilityManager']),
    query: envQuery,
    body: z.strictObject({ id: rowId }),
    returns: z.object({ count: z.int() }),
  },
});
