import {
  allFields,
  countQuery,
  defineApi,
  idQuery,
  idText,
  inCurrentFacility,
  judged,
  membersOfOrCurrent,
  recordSchema,
  row,
  rowAction,
  rowId,
} from '@trellis/entity-kit';
import * as z from 'zod';
import { complianceBase } from './mirror/mirror-fields.ts';
import { MetrcFacility } from './mirror/metrc-facility.entity.ts';
import { OutboxMessage } from './outbox/outbox-message.entity.ts';
import { StateComplianceSetting } from './settings/state-compliance-setting.entity.ts';

const idParams = z.object({ id: idText });
const message = recordSchema(allFields(OutboxMessage));
const reason = z.string().trim().min(1).max(500);
const payload = z.string().max(200_000);

/** One message as the product's pages send it. Person and key are those of the session, whatever a client says. */
export const queuedMessage = z.strictObject({
  LicenseNumber: z.string().min(1).max(60),
  action: z.enum(['POST', 'DELETE']),
  service: z.string().min(1).max(120),
  payload,
  userMetrcApiKey: z.unknown().optional(),
  userId: z.unknown().optional(),
  refCollection: z.string().max(80).optional(),
  ref_id: rowId.optional(),
});
export type QueuedMessage = z.infer<typeof queuedMessage>;

/** What keeps a licence from sending at once. */
export const readinessProblem = z.object({
  kind: z.enum(['licence', 'room', 'product']),
  id: z.int().nullable(),
  label: z.string(),
});
export type ReadinessProblem = z.infer<typeof readinessProblem>;

const share = z.object({ name: z.string(), value: z.number() });
const sample = { id: z.int(), label: z.string(), sampledAt: z.string() };

const reporters =
  'Who reports for the licences that the messages name: growers, managers and compliance officers where they belong, as each ' +
  'service asks for; others get 403, and 404 who are not of the facility.';

/** Calls of the compliance host, and of the settings behind it. */
export const complianceApi = defineApi('compliance', {
  getFacilities: {
    method: 'GET',
    path: 'Facilities/get',
    base: complianceBase,
    summary: 'The licences of a facility, for the licence picker',
    access: membersOfOrCurrent('facility_id'),
    query: z.object({ facility_id: idQuery.optional() }),
    returns: z.array(recordSchema(allFields(MetrcFacility))),
  },
  getNews: {
    method: 'GET',
    path: 'goodnews/getNews',
    base: complianceBase,
    summary: 'Samples that passed lately, strongest first: cannabinoids against terpenes, and the terpenes one by one',
    access: inCurrentFacility(),
    query: z.object({ days: countQuery.refine((days) => days >= 1 && days <= 366).default(100) }),
    returns: z.object({
      highThc: z.array(
        z.object({ ...sample, thc: z.number(), cannabinoids: z.array(share), terpenes: z.number().nullable() }),
      ),
      terpDetail: z.array(z.object({ ...sample, terpenes: z.array(share) })),
    }),
  },
  queue: {
    method: 'POST',
    path: 'Outboxes',
    base: complianceBase,
    summary: 'Queue messages to the state, all or none, in the order given; a licence on hold keeps them for review',
    access: judged('reporter', reporters),
    body: z.union([queuedMessage, z.array(queuedMessage).min(1).max(100)]),
    returns: z.union([message, z.array(message)]),
  },
  requeue: {
    method: 'POST',
    path: 'Outboxes/{id}/requeue',
    base: complianceBase,
    summary: 'Queue a rejected message again, with a mended payload when one is given; the first payload is kept',
    access: rowAction(OutboxMessage, 'requeue'),
    params: idParams,
    body: z.strictObject({ payload: payload.optional() }),
    returns: message,
  },
  resolve: {
    method: 'POST',
    path: 'Outboxes/{id}/resolve',
    base: complianceBase,
    summary: 'Settle a rejected message that was dealt with outside, with the proof',
    access: rowAction(OutboxMessage, 'resolve'),
    params: idParams,
    body: z.strictObject({ evidence: z.string().min(1).max(2048), reason }),
    returns: message,
  },
  readiness: {
    method: 'GET',
    path: 'facilityStateCompliance/{id}/readiness',
    summary: 'What is still missing before the messages of a licence may leave at once',
    access: row(StateComplianceSetting, 'read'),
    params: idParams,
    returns: z.object({ problems: z.array(readinessProblem) }),
  },
  goLive: {
    method: 'POST',
    path: 'facilityStateCompliance/{id}/goLive',
    summary: 'Let the messages of a licence leave at once; refused while something is missing',
    access: rowAction(StateComplianceSetting, 'goLive'),
    params: idParams,
    body: z.strictObject({ reason }),
    returns: recordSchema(allFields(StateComplianceSetting)),
  },
});
