import {
  date,
  defineEntity,
  flag,
  instant,
  providerScope,
  reference,
  text,
  url,
  userScope,
  type Infer,
} from '@trellis/entity-kit';

/** An agreement people accept before they work: one for a company's own people, or (null) one for all. */
export const ServiceLevelAgreement = defineEntity(
  'serviceLevelAgreement',
  {
    label: text({ max: 200 }),
    url: url({ meaning: 'the text, shown in a frame' }),
    version: text({ max: 40, optional: true }),
    effectivedate: date({ optional: true, meaning: 'asked for from this day on; empty: at once' }),
    requiresAcknowledgement: flag({ default: true }),
    isCurrent: flag({ meaning: 'the one in force; at most one per company and one for all' }),
    client_id: reference('client', { optional: true, onDelete: 'cascade', meaning: 'empty: everyone' }),
  },
  {
    path: 'serviceLevelAgreements',
    table: 'service_level_agreements',
    meaning: 'agreements',
    scope: providerScope,
    access: { read: 'member', create: ['administrator'], update: ['administrator'], delete: ['administrator'] },
    list: {
      columns: ['label', 'version', 'effectivedate', 'requiresAcknowledgement', 'isCurrent', 'client_id'],
      search: ['label'],
    },
  },
);
export type ServiceLevelAgreement = Infer<typeof ServiceLevelAgreement>;

/** A person accepted an agreement: when, and from which address. Never changed, never deleted. */
export const ServiceLevelAgreementAcceptance = defineEntity(
  'serviceLevelAgreementAcceptance',
  {
    serviceLevelAgreement_id: reference('serviceLevelAgreement'),
    users_id: reference('user', { relation: 'user' }),
    acceptedAt: instant({ serverSet: true, default: 'now' }),
    ip: text({ max: 64, optional: true, serverSet: true }),
  },
  {
    path: 'serviceLevelAgreementAcceptances',
    table: 'service_level_agreement_acceptances',
    meaning: 'acceptances of agreements',
    scope: userScope('users_id'),
    access: { read: 'member', create: 'nobody', update: 'nobody', delete: 'nobody' },
    appendOnly: true,
    unique: [['serviceLevelAgreement_id', 'users_id']],
    list: { columns: ['serviceLevelAgreement_id', 'users_id', 'acceptedAt', 'ip'] },
  },
);
export type ServiceLevelAgreementAcceptance = Infer<typeof ServiceLevelAgreementAcceptance>;
declare module '@trellis/entity-kit' {
  interface Entities {
    service_level_agreements: typeof ServiceLevelAgreement;
    service_level_agreement_acceptances: typeof ServiceLevelAgreementAcceptance;
  }
}
