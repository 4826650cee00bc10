import { admins, allFields, defineApi, idText, recordSchema, themselves } from '@trellis/entity-kit';
import * as z from 'zod';
import { ServiceLevelAgreement, ServiceLevelAgreementAcceptance } from './service-level-agreement.entity.ts';

const idParams = z.object({ id: idText });

/** Agreements people accept. */
export const contentApi = defineApi('content', {
  hasCurrentUserAccepted: {
    method: 'GET',
    path: 'serviceLevelAgreementAcceptances/hasCurrentUserAccepted',
    summary: 'Whether the person accepted the agreement in force, and which it is (none: accepted, agreement null)',
    access: themselves(),
    returns: z.object({
      accepted: z.boolean(),
      agreement: z
        .object({
          id: z.int(),
          label: z.string(),
          url: z.string(),
          version: z.string().nullable(),
          requiresAcknowledgement: z.boolean(),
        })
        .nullable(),
    }),
  },
  accept: {
    method: 'POST',
    path: 'serviceLevelAgreementAcceptances',
    summary: 'Accept an agreement for oneself; accepting again answers the first acceptance',
    access: themselves('users_id'),
    body: z.strictObject({ serviceLevelAgreement_id: z.int().min(1), users_id: z.int().min(1) }),
    returns: recordSchema(allFields(ServiceLevelAgreementAcceptance)),
  },
  makeCurrent: {
    method: 'POST',
    path: 'serviceLevelAgreements/{id}/makeCurrent',
    summary: 'Put an agreement in force; the one before it steps back, and everybody it is for is asked again',
    access: admins,
    params: idParams,
    returns: recordSchema(allFields(ServiceLevelAgreement)),
  },
  getAudience: {
    method: 'GET',
    path: 'serviceLevelAgreements/{id}/getAudience',
    summary: 'People an agreement is for, with when and from where each accepted it; those who have not come first',
    access: admins,
    params: idParams,
    returns: z.array(
      z.object({
        user_id: z.int(),
        name: z.string(),
        email: z.string(),
        acceptedAt: z.string().nullable(),
        ip: z.string().nullable(),
      }),
    ),
  },
  remind: {
    method: 'POST',
    path: 'serviceLevelAgreements/{id}/remind',
    summary: 'Write to everybody who has not accepted an agreement yet; at most one message a day each',
    access: admins,
    params: idParams,
    returns: z.object({ count: z.int() }),
  },
});
