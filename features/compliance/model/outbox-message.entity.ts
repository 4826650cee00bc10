import {
  choice,
  defineEntity,
  facilityScope,
  instant,
  integer,
  json,
  longText,
  reference,
  secret,
  text,
  url,
  type Infer,
  type Row,
} from '@trellis/entity-kit';

/** Messages to the state. */
export const OutboxMessage = defineEntity(
  'outboxMessage',
  {
    facility_id: reference('facility'),
    LicenseNumber: text(),
    userMetrcApiKey: secret({ optional: true }),
    userId: reference('user', { optional: true, onDelete: 'clear', relation: 'user' }),
    action: choice(['POST', 'PUT', 'DELETE'], { optional: true }),
    service: text(),
    payload: longText({ meaning: 'JSON string' }),
    subject: text({ optional: true }),
    dependsOn: reference('outboxMessage', { optional: true, onDelete: 'clear', relation: 'dependsOnRecord' }),
    state: choice(
      ['held', 'queued', 'sending', 'accepted', 'rejected', 'retry_wait', 'cancelled', 'resolved_manually'],
      { default: 'queued' },
    ),
    attempts: integer({ optional: true }),
    nextTry: instant({ optional: true }),
    httpCode: integer({ optional: true }),
    error: text({ optional: true }),
    response: json({ optional: true, shape: 'any' }),
    source: json({ optional: true, shape: 'any' }),
    evidence: url({ optional: true }),
  },
  {
    path: 'Outboxes',
    base: '/compliance/api/v1/',
    table: 'metrc_outboxes',
    meaning: 'messages to the state',
    scope: facilityScope(),
    access: {
      read: 'member',
      create: ['complianceOfficer'],
      update: ['complianceOfficer'],
      delete: ['complianceOfficer'],
    },
    list: { columns: ['facility_id', 'LicenseNumber', 'userId', 'action', 'service'] },
  },
);
export type OutboxMessage = Infer<typeof OutboxMessage>;
declare module '@trellis/entity-kit' {
  interface Tables {
    metrc_outboxes: Row<typeof OutboxMessage>;
  }
}
