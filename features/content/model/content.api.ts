import { allFields, defineApi, recordSchema, signedIn } from '@trellis/entity-kit';
import * as z from 'zod';
import { ServiceLevelAgreementAcceptance } from './service-level-agreement.entity.ts';

/** Agreements people accept. */
export const contentApi = defineApi('content', {
  hasCurrentUserAccepted: {
    method: 'GET',
    path: 'serviceLevelAgreementAcceptances/hasCurrentUserAccepted',
    summary: 'Whether the person accepted the agreement in force, and which it is (none: accepted, agreement null)',
    access: signedIn,
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
    access: signedIn,
    body: z.strictObject({ serviceLevelAgreement_id: z.int().min(1), users_id: z.int().min(1) }),
    returns: recordSchema(allFields(ServiceLevelAgreementAcceptance)),
  },
});
