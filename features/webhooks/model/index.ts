export * from './webhook-events.ts';
export * from './webhook.entity.ts';
export * from './webhooks.api.ts';
