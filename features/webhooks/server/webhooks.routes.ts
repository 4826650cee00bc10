import { implement, Refusal, type CallContext } from '@trellis/server-kit';
import { Webhook, WebhookDelivery, webhooksApi } from '@trellis/webhooks/model';
import { openIfReadable } from './open-secret.ts';
import { newSecret } from './signature.ts';
import { postJob, queueDelivery } from './write-deliveries.ts';

/** How long the secret before signs beside a new one, in ms. */
const overlapMs = 86_400_000;
/** Webhooks of one facility at most. */
const mostWebhooks = 20;

type Wanted = Pick<Webhook, 'name' | 'address' | 'events'>;

async function createWebhook(wanted: Wanted, context: CallContext) {
  const { records, facilityId, db } = context;
  const { count } = await db
    .selectFrom('webhooks')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('facility_id', '=', facilityId)
    .executeTakeFirstOrThrow();
  if (Number(count) >= mostWebhooks)
    throw new Refusal('WEBHOOKS_FULL', `A facility has at most ${mostWebhooks} webhooks: delete one first.`);
  const secret = newSecret();
  const { id } = await records.create(Webhook, { ...wanted, facility_id: facilityId, secret });
  return { id, newSecret: secret };
}

async function rotateSecret({ id }: Webhook, { db, records, services, now }: CallContext) {
  const { secret } = await db.selectFrom('webhooks').select('secret').where('id', '=', id).executeTakeFirstOrThrow();
  const made = newSecret();
  const oldSecret = openIfReadable('secret', secret, services);
  const oldSecretUntil = oldSecret === null ? null : new Date(now.getTime() + overlapMs).toISOString();
  await records.update(Webhook, id, { secret: made, oldSecret, oldSecretUntil });
  return { newSecret: made, oldSecretUntil };
}

async function sendTest({ id, facility_id }: Webhook, context: CallContext) {
  const body = JSON.stringify({
    type: 'test',
    timestamp: context.now.toISOString(),
    data: { facility_id, message: 'A test of this webhook. Nothing happened.' },
  });
  return { id: await queueDelivery({ webhook_id: id, event: 'test', body, isTest: true }, context) };
}

async function resend({ id, webhook_id, status }: WebhookDelivery, { records, services, db, now }: CallContext) {
  if (status === 'queued') throw new Refusal('ON_ITS_WAY', 'This message is still on its way.');
  await records.update(WebhookDelivery, id, { status: 'queued', attempts: 0, nextTry: now.toISOString(), error: null });
  await services.jobs.send(postJob, { id, webhook_id }, { db });
  return { success: true };
}

/** A facility's webhooks, for its managers. */
export const webhooksRoutes = implement(webhooksApi, {
  create: ({ body: { name, address, events } }, context) => createWebhook({ name, address, events }, context),
  rotateSecret: ({ webhook }, context) => rotateSecret(webhook, context),
  sendTest: ({ webhook }, context) => sendTest(webhook, context),
  resend: ({ webhookDelivery }, context) => resend(webhookDelivery, context),
});
