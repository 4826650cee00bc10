export { webhooksWeb } from './webhooks-web.ts';
