import {
  allFields,
  calendarDay,
  defineApi,
  idQuery,
  idText,
  jsonAddress,
  membersOf,
  membersOfOrCurrent,
  momentText,
  moveBody,
  recordSchema,
  row,
  rowAction,
  rowId,
} from '@trellis/entity-kit';
import * as z from 'zod';
import { SprayApplication, sprayers } from './spray-application.entity.ts';

const spray = recordSchema(allFields(SprayApplication));
const bookStock = z
  .boolean()
  .optional()
  .meta({ description: 'what was used leaves the stock of the facility, for the runs that were sprayed' });
const short = z.string().trim().max(60);

/** Sprayings: written down whole, cleared for an early harvest, and where they keep people out. */
export const spraysApi = defineApi('sprays', {
  recordSpray: {
    method: 'POST',
    path: 'ipmSprayApplications/record',
    summary:
      'Write down a spraying with the units it was done in, all or nothing; done at once, or `planned`. Waiting times of the ' +
      'label are filled in, and what the label or the law forbids is refused',
    access: membersOfOrCurrent('facility_id', sprayers),
    body: z.strictObject({
      facility_id: rowId.optional(),
      planned: z.boolean().optional(),
      bookStock,
      consumable_id: rowId,
      lot: short.optional(),
      start: momentText,
      finish: momentText.optional(),
      targetPest: z.string().trim().max(120).optional(),
      rate: z.number().min(0).max(1_000_000).optional(),
      rateUnit: z.string().trim().max(30).optional(),
      volumeL: z.number().min(0).max(100_000).optional(),
      areaSqFt: z.number().min(0).max(10_000_000).optional(),
      method: short.optional(),
      applicator_user_id: rowId,
      ppe: z.string().trim().max(255).optional(),
      tempC: z.number().min(-20).max(60).optional(),
      rh: z.number().min(0).max(100).optional(),
      reiUntil: momentText.optional(),
      phiUntil: calendarDay.optional(),
      reason: z.string().trim().max(2000).optional(),
      ag_lifecycleRemediation_id: rowId.optional(),
      targets: z
        .array(z.strictObject({ platformGroup_id: rowId, lifecycle_id: rowId.optional() }))
        .min(1)
        .max(500),
    }),
    returns: spray,
  },
  applySpray: {
    method: 'POST',
    path: 'ipmSprayApplications/{id}/apply',
    summary: 'A planned spraying was done: the runs that stood there are named, and how much of the product it took',
    access: rowAction(SprayApplication, 'apply', 'id', { books: true }),
    params: z.object({ id: idText }),
    body: moveBody.extend({ bookStock }),
    returns: spray,
  },
  clearHarvest: {
    method: 'POST',
    path: 'ipmSprayApplications/{id}/clear',
    summary: 'Let what was sprayed be harvested before its interval ends, with the document that allows it',
    access: row(SprayApplication, ['complianceOfficer']),
    params: z.object({ id: idText }),
    body: z.strictObject({ documentUrl: jsonAddress, reason: z.string().trim().min(1).max(2000) }),
    returns: spray,
  },
  getWaitingTimes: {
    method: 'GET',
    path: 'ipmSprayApplications/getWaitingTimes',
    summary: 'Units that nobody enters yet, or nothing is harvested in yet, after sprayings; the longest wait first',
    access: membersOf('facility_id'),
    query: z.object({ facility_id: idQuery }),
    returns: z.array(
      z.object({
        ipmSprayApplication_id: z.int(),
        platformGroup_id: z.int(),
        unit: z.string(),
        area_id: z.int().nullable(),
        product: z.string(),
        start: z.string(),
        reiUntil: z.string().nullable().meta({ description: 'null when everybody may enter' }),
        phiUntil: z.string().nullable().meta({ description: 'null when it may be harvested' }),
      }),
    ),
  },
});
