import { defineEntity, instant, reference, text, userScope, type Infer, type Row } from '@trellis/entity-kit';

/** Acceptances. */
export const ServiceLevelAgreementAcceptance = defineEntity(
  'serviceLevelAgreementAcceptance',
  {
    serviceLevelAgreement_id: reference('serviceLevelAgreement'),
    users_id: reference('user'),
    acceptedAt: instant({ optional: true }),
    ip: text({ optional: true }),
  },
  {
    path: 'serviceLevelAgreementAcceptances',
    table: 'service_level_agreement_acceptances',
    meaning: 'acceptances',
    scope: userScope('users_id'),
    access: { read: 'member', create: 'member', update: 'member', delete: 'member' },
    appendOnly: true,
    history: false,
    list: { columns: ['serviceLevelAgreement_id', 'users_id', 'acceptedAt', 'ip'] },
  },
);
export type ServiceLevelAgreementAcceptance = Infer<typeof ServiceLevelAgreementAcceptance>;
declare module '@trellis/entity-kit' {
  interface Tables {
    service_level_agreement_acceptances: Row<typeof ServiceLevelAgreementAcceptance>;
  }
}
