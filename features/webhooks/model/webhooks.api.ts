import { defineApi, idText, membersOfOrCurrent, row, rowId } from '@trellis/entity-kit';
import * as z from 'zod';
import { webhookEventNames } from './webhook-events.ts';
import { Webhook, WebhookDelivery, webhookKeepers } from './webhook.entity.ts';

const idParams = z.object({ id: idText });
const shownSecret = z
  .string()
  .meta({ description: 'the secret that signs, shown this once: whsec_ and 32 bytes in base64' });

/** What a facility's webhooks can do beyond their everyday calls. */
export const webhooksApi = defineApi('webhooks', {
  create: {
    method: 'POST',
    path: 'webhooks',
    summary: 'Tell another system what happens; answers the secret that signs its messages, this once',
    access: membersOfOrCurrent('facility_id', webhookKeepers),
    body: z.strictObject({
      facility_id: rowId.optional(),
      name: z.string().trim().min(1).max(120),
      address: z.url({ protocol: /^https?$/ }).max(2048),
      events: z.array(z.enum(webhookEventNames)).min(1).max(webhookEventNames.length),
    }),
    returns: z.object({ id: z.int(), newSecret: shownSecret }),
  },
  rotateSecret: {
    method: 'POST',
    path: 'webhooks/{id}/rotateSecret',
    summary: 'Make a new secret and answer it, this once; the one before signs beside it for 24 hours',
    access: row(Webhook, 'update'),
    params: idParams,
    body: z.strictObject({}),
    returns: z.object({ newSecret: shownSecret, oldSecretUntil: z.string().nullable() }),
  },
  sendTest: {
    method: 'POST',
    path: 'webhooks/{id}/sendTest',
    summary: 'Post a test message; what became of it stands in its delivery',
    access: row(Webhook, 'update'),
    params: idParams,
    body: z.strictObject({}),
    returns: z.object({ id: z.int() }),
  },
  resend: {
    method: 'POST',
    path: 'webhookDeliveries/{id}/resend',
    summary: 'Post a message again, with the id it had',
    access: row(WebhookDelivery, webhookKeepers),
    params: idParams,
    body: z.strictObject({}),
    returns: z.object({ success: z.boolean() }),
  },
});
