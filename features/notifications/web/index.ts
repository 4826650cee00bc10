export { mailOutboxWeb } from './mail-outbox/mail-outbox-web.ts';
