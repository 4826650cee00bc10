import type { Feature } from '@trellis/server-kit';
import { Webhook, WebhookDelivery } from '@trellis/webhooks/model';
import { keepPosting } from './send/keep-posting.ts';
import { webhooksRoutes } from './webhooks.routes.ts';
import { webhookReactions } from './write-deliveries.ts';

/** Other systems that are told what happens. */
export const webhooksFeature: Feature = {
  name: 'webhooks',
  entities: [Webhook, WebhookDelivery],
  implementations: [webhooksRoutes],
  reactions: webhookReactions,
  start: { jobs: keepPosting },
};
