import { allFields, defineApi, idText, moveBody, recordSchema, rowAction, rowId } from '@trellis/entity-kit';
import * as z from 'zod';
import { FacilityIntake } from './facility-intake.entity.ts';

const idParams = z.object({ id: idText });
const record = recordSchema(allFields(FacilityIntake));

/** Steps of a delivery that also move units, plants and stock. */
export const intakeApi = defineApi('intake', {
  quarantine: {
    method: 'POST',
    path: 'facilityIntakes/{id}/quarantine',
    summary: 'Put arrived plants into a unit of their own for some days; the checks become tasks',
    access: rowAction(FacilityIntake, 'quarantine'),
    params: idParams,
    body: moveBody.extend({
      platformGroup_id: rowId.optional(),
      days: z.int().min(1).max(365),
      checks: z.array(z.string().trim().min(1).max(255)).max(50).optional(),
    }),
    returns: record,
  },
  extendQuarantine: {
    method: 'POST',
    path: 'facilityIntakes/{id}/extendQuarantine',
    summary: 'Keep plants in quarantine until a later day, with a reason; it is never made shorter',
    access: rowAction(FacilityIntake, 'quarantine'),
    params: idParams,
    body: z.strictObject({
      quarantineUntil: z.iso.date(),
      reason: z.string().trim().min(1).max(2000),
      updatedate: z.iso.datetime({ offset: true }).optional(),
    }),
    returns: record,
  },
  accept: {
    method: 'POST',
    path: 'facilityIntakes/{id}/accept',
    summary: 'Accept a delivery whose differences are explained: plants, packages and stock are made of its lines',
    access: rowAction(FacilityIntake, 'accept', 'id', { books: true }),
    params: idParams,
    body: moveBody,
    returns: record,
  },
  acceptPartially: {
    method: 'POST',
    path: 'facilityIntakes/{id}/acceptPartially',
    summary: 'Accept what was received of a delivery; the rest is refused with a reason',
    access: rowAction(FacilityIntake, 'acceptPartially', 'id', { books: true }),
    params: idParams,
    body: moveBody,
    returns: record,
  },
  close: {
    method: 'POST',
    path: 'facilityIntakes/{id}/close',
    summary: 'Close an accepted delivery: everything is put away and its documents are attached',
    access: rowAction(FacilityIntake, 'close'),
    params: idParams,
    body: moveBody,
    returns: record,
  },
});
