import {
  date,
  defineEntity,
  flag,
  providerScope,
  reference,
  text,
  url,
  type Infer,
  type Row,
} from '@trellis/entity-kit';

/** Agreements. */
export const ServiceLevelAgreement = defineEntity(
  'serviceLevelAgreement',
  {
    label: text(),
    url: url(),
    version: text({ optional: true }),
    effectivedate: date({ optional: true }),
    requiresAcknowledgement: flag({ default: true }),
    isCurrent: flag(),
    client_id: reference('client', { optional: true, onDelete: 'clear' }),
  },
  {
    path: 'serviceLevelAgreements',
    table: 'service_level_agreements',
    meaning: 'agreements',
    scope: providerScope,
    access: { read: 'member', create: ['administrator'], update: ['administrator'], delete: ['administrator'] },
    list: { columns: ['label', 'url', 'version', 'effectivedate', 'requiresAcknowledgement'], search: ['label'] },
  },
);
export type ServiceLevelAgreement = Infer<typeof ServiceLevelAgreement>;
declare module '@trellis/entity-kit' {
  interface Tables {
    service_level_agreements: Row<typeof ServiceLevelAgreement>;
  }
}
