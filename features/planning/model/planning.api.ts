import {
  allFields,
  defineApi,
  membersOfOrCurrent,
  patchCheck,
  recordSchema,
  signedIn,
  type EntityDefinition,
} from '@trellis/entity-kit';
import * as z from 'zod';
import { planners, ProductionPlan, ProductionPlanItem } from './production-plan.entity.ts';

const id = z.int().min(1).max(2_147_483_647);
/** Named by callers of the specification's gateway; there is one environment here. */
const envQuery = z.object({ env: z.string().max(40).optional() });
const item = recordSchema(allFields(ProductionPlanItem));

/** The fields of a row as a caller may send them; whether a new row is complete is checked when it is made. */
const sent = (entity: EntityDefinition, without: string): Record<string, z.ZodType> =>
  Object.fromEntries(
    Object.entries(patchCheck(entity).shape as Record<string, z.ZodType>).filter(([key]) => key !== without),
  );
const sentItem = z.strictObject({ ...sent(ProductionPlanItem, 'productionPlan_id'), id: id.optional() });

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
      id: id.optional(),
      facility_id: id.optional(),
      updatedate: z
        .string()
        .optional()
        .meta({ description: 'of the version the person saw; a newer one refuses (409)' }),
      items: z.array(sentItem).max(2000),
    }),
    returns: recordSchema(allFields(ProductionPlan)).extend({ items: z.array(item) }),
  },
  deletePlan: {
    method: 'DELETE',
    path: 'delete-production-plan',
    base: '/production/',
    summary: 'Delete a production plan that is not scheduled yet; its author and facility managers',
    access: signedIn,
    query: envQuery,
    body: z.strictObject({ id }),
    returns: z.object({ count: z.int() }),
  },
});
