import {
  choice,
  defineEntity,
  flag,
  instant,
  integer,
  json,
  longText,
  reference,
  secret,
  text,
  timeOfDay,
  userScope,
  type Infer,
  jsonEmails,
  jsonText,
  jsonAddress,
} from '@trellis/entity-kit';
import * as z from 'zod';
import { personalChannels } from './channels.ts';

const kinds = ['exception', 'ticket', 'task', 'report', 'newsletter', 'access', 'system'] as const;

/** Kinds of messages people get about their work; what their account needs comes besides. */
export const toldKinds = ['exception', 'ticket', 'task'] as const satisfies readonly (typeof kinds)[number][];

/** A file sent along. */
export interface NotificationAttachment {
  name: string;
  url: string;
}
const notificationAttachmentShape: z.ZodType<NotificationAttachment> = z.strictObject({
  name: jsonText,
  url: jsonAddress,
});

/** Messages to people, e-mailed reports among them; the product writes them, the person reads them. */
export const Notification = defineEntity(
  'notification',
  {
    user_id: reference('user', { onDelete: 'cascade', serverSet: true }),
    facility_id: reference('facility', { optional: true, onDelete: 'cascade', serverSet: true }),
    kind: choice(kinds, { default: 'system', serverSet: true }),
    channel: choice(personalChannels, { default: 'inapp', serverSet: true }),
    subject: text({ max: 255, optional: true, serverSet: true }),
    body: longText({ optional: true, serverSet: true }),
    messageToken: text({
      max: 64,
      serverSet: true,
      seenBy: [],
      meaning: 'unguessable part of the links in the message',
    }),
    refCollection: text({ max: 80, optional: true, serverSet: true, meaning: 'collection of the record it is about' }),
    ref_id: integer({ min: 1, optional: true, serverSet: true, meaning: 'id of that record' }),
    emails: json({ optional: true, of: jsonEmails, serverSet: true }),
    attachments: json({
      optional: true,
      of: z.array(notificationAttachmentShape).max(500),
      serverSet: true,
      maxBytes: 65_536,
    }),
    sentAt: instant({ optional: true, serverSet: true }),
    readAt: instant({ optional: true, serverSet: true }),
    status: choice(['queued', 'sent', 'failed', 'read'], { default: 'queued' }),
    error: text({ max: 2000, optional: true, serverSet: true }),
    content: secret({
      optional: true,
      serverSet: true,
      meaning: 'what is to be sent, links included, as JSON; gone once it was sent, because a link may open an account',
    }),
    attempts: integer({ min: 0, default: 0, serverSet: true, meaning: 'tries to send it' }),
    nextTry: instant({ optional: true, serverSet: true }),
    isDigest: flag({
      default: false,
      serverSet: true,
      meaning: 'goes out in one mail with what else is wanted once a day',
    }),
    validUntil: instant({ optional: true, serverSet: true, meaning: 'afterwards it is no longer sent' }),
  },
  {
    path: 'notifications',
    table: 'notifications',
    meaning: 'messages to people',
    scope: userScope(),
    access: { read: 'member', create: 'nobody', update: 'nobody', delete: 'nobody' },
    unique: [['messageToken']],
    indexes: [
      ['user_id', 'createdate'],
      ['status', 'createdate'],
      ['refCollection', 'ref_id'],
    ],
    states: {
      field: 'status',
      initial: 'queued',
      transitions: {
        markSent: { from: ['queued', 'failed'], to: 'sent', by: ['system'], stamps: ['sentAt'], clears: ['error'] },
        markFailed: { from: ['queued', 'failed'], to: 'failed', by: ['system'], reasonField: 'error' },
        markRead: { from: ['queued', 'sent', 'failed'], to: 'read', by: ['member'], stamps: ['readAt'] },
      },
    },
    list: {
      columns: ['createdate', 'kind', 'channel', 'subject', 'status'],
      search: ['subject'],
      order: 'createdate DESC',
    },
  },
);
export type Notification = Infer<typeof Notification>;

/** What a person wants to be told, how and when. */
export const NotificationSubscription = defineEntity(
  'notificationSubscription',
  {
    user_id: reference('user', { onDelete: 'cascade' }),
    facility_id: reference('facility', { optional: true, onDelete: 'cascade', meaning: 'empty: every facility' }),
    kind: choice(kinds, { optional: true, meaning: 'empty: every kind' }),
    exceptionType_id: reference('exceptionType', { optional: true, onDelete: 'cascade' }),
    channel: choice(personalChannels, { optional: true, meaning: 'empty: every channel' }),
    escalationLevel: integer({
      min: 1,
      max: 5,
      optional: true,
      meaning: 'of alerts: this level and more urgent ones; empty: all',
    }),
    mode: choice(['on', 'off', 'digest'], { default: 'on' }),
    pausedUntil: instant({ optional: true }),
    quietFrom: timeOfDay({ optional: true }),
    quietTo: timeOfDay({ optional: true }),
  },
  {
    path: 'notificationSubscriptions',
    table: 'notification_subscriptions',
    meaning: 'what people want to be told',
    scope: userScope(),
    access: { read: 'member', create: 'member', update: 'member', delete: 'member' },
    sessionWrites: true,
    unique: [['user_id', 'facility_id', 'kind', 'exceptionType_id', 'channel', 'escalationLevel']],
    list: { columns: ['user_id', 'facility_id', 'kind', 'exceptionType_id', 'channel', 'mode'] },
  },
);
export type NotificationSubscription = Infer<typeof NotificationSubscription>;
declare module '@trellis/entity-kit' {
  interface Entities {
    notifications: typeof Notification;
    notification_subscriptions: typeof NotificationSubscription;
  }
}
