import {
  choice,
  defineEntity,
  facilityScope,
  instant,
  integer,
  json,
  longText,
  reference,
  text,
  type Infer,
  type Row,
} from '@trellis/entity-kit';

/** Outgoing messages incl. e-mailed reports; messageToken is the messageId of the public routes. */
export const Notification = defineEntity(
  'notification',
  {
    user_id: reference('user'),
    facility_id: reference('facility', { optional: true, onDelete: 'clear' }),
    kind: choice(['exception', 'ticket', 'task', 'report', 'newsletter', 'access', 'system'], { optional: true }),
    channel: choice(['email', 'sms', 'push', 'inapp'], { optional: true }),
    subject: text({ optional: true }),
    body: longText({ optional: true }),
    messageToken: text(),
    refCollection: text({ optional: true }),
    ref_id: integer({ optional: true }),
    emails: json({ optional: true, shape: 'array' }),
    attachments: json({ optional: true, shape: 'array' }),
    sentAt: instant({ optional: true }),
    readAt: instant({ optional: true }),
    status: choice(['queued', 'sent', 'failed', 'read'], { optional: true }),
    error: text({ optional: true }),
  },
  {
    path: 'notifications',
    table: 'notifications',
    meaning: 'outgoing messages incl. e-mailed reports',
    scope: facilityScope('facility_id', true),
    access: {
      read: 'member',
      create: ['facilityManager', 'farmManager', 'maintenance'],
      update: ['facilityManager', 'farmManager', 'maintenance'],
      delete: ['facilityManager', 'farmManager', 'maintenance'],
    },
    unique: [['messageToken']],
    list: { columns: ['user_id', 'facility_id', 'kind', 'channel', 'subject'] },
  },
);
export type Notification = Infer<typeof Notification>;
declare module '@trellis/entity-kit' {
  interface Tables {
    notifications: Row<typeof Notification>;
  }
}
