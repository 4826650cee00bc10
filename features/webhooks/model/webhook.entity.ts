import {
  defineEntity,
  facilityScope,
  flag,
  instant,
  json,
  parentScope,
  reference,
  secret,
  text,
  url,
  choice,
  integer,
  longText,
  type Infer,
} from '@trellis/entity-kit';
import * as z from 'zod';
import { webhookEventNames } from './webhook-events.ts';

/** Roles that see and keep a facility's webhooks. */
export const webhookKeepers = ['facilityManager'] as const;

/** Another system that is told what happens in a facility. */
export const Webhook = defineEntity(
  'webhook',
  {
    facility_id: reference('facility', { onDelete: 'cascade' }),
    name: text({ max: 120, meaning: 'what the other system is called' }),
    address: url({ isPostedTo: true, meaning: 'where messages are posted; https unless the installation allows more' }),
    events: json({
      of: z.array(z.enum(webhookEventNames)).min(1, 'choose at least one').max(webhookEventNames.length),
      meaning: 'what it is told',
    }),
    isOn: flag({ default: true }),
    secret: secret({ serverSet: true, meaning: 'signs every message' }),
    oldSecret: secret({ optional: true, serverSet: true, meaning: 'signs beside the new one until it ends' }),
    oldSecretUntil: instant({ optional: true, serverSet: true }),
    failingSince: instant({ optional: true, serverSet: true, meaning: 'no message was taken since' }),
    disabledAt: instant({ optional: true, serverSet: true, meaning: 'the product switched it off' }),
    disabledReason: text({ max: 500, optional: true, serverSet: true }),
  },
  {
    path: 'webhooks',
    table: 'webhooks',
    meaning: 'systems that are told what happens',
    scope: facilityScope(),
    // Made by a call of its own: its secret is shown that once.
    access: { read: webhookKeepers, create: 'nobody', update: webhookKeepers, delete: webhookKeepers },
    unique: [['facility_id', 'name']],
    list: { columns: ['name', 'address', 'events', 'isOn', 'failingSince'], search: ['name'], order: 'name' },
  },
);
export type Webhook = Infer<typeof Webhook>;

/** One message to another system, and what became of it. */
export const WebhookDelivery = defineEntity(
  'webhookDelivery',
  {
    webhook_id: reference('webhook', { onDelete: 'cascade', serverSet: true }),
    messageId: text({ max: 60, serverSet: true, meaning: 'the same at every try, so that a message is taken once' }),
    event: text({ max: 60, serverSet: true }),
    isTest: flag({ default: false, serverSet: true }),
    body: longText({ max: 70_000, serverSet: true, meaning: 'what is posted, as it is signed' }),
    status: choice(['queued', 'delivered', 'failed'], { default: 'queued', serverSet: true }),
    attempts: integer({ min: 0, default: 0, serverSet: true, meaning: 'tries to post it' }),
    nextTry: instant({ optional: true, serverSet: true }),
    lastTryAt: instant({ optional: true, serverSet: true }),
    responseStatus: integer({ min: 100, max: 999, optional: true, serverSet: true }),
    latencyMs: integer({ min: 0, optional: true, unit: 'ms', serverSet: true }),
    response: longText({ max: 2000, optional: true, serverSet: true, meaning: 'the beginning of the answer' }),
    error: text({ max: 500, optional: true, serverSet: true, meaning: 'why the last try failed' }),
  },
  {
    path: 'webhookDeliveries',
    table: 'webhook_deliveries',
    meaning: 'messages to other systems',
    scope: parentScope('webhook_id'),
    access: { read: webhookKeepers, create: 'nobody', update: 'nobody', delete: 'nobody' },
    history: false,
    unique: [['webhook_id', 'messageId']],
    indexes: [
      ['webhook_id', 'createdate'],
      ['status', 'nextTry'],
    ],
    list: {
      columns: ['createdate', 'event', 'status', 'responseStatus', 'latencyMs', 'attempts', 'error'],
      search: ['event'],
      order: 'createdate DESC',
    },
  },
);
export type WebhookDelivery = Infer<typeof WebhookDelivery>;
declare module '@trellis/entity-kit' {
  interface Entities {
    webhooks: typeof Webhook;
    webhook_deliveries: typeof WebhookDelivery;
  }
}
