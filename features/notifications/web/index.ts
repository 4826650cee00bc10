export { inboxWeb } from './inbox/inbox-web.ts';
export { mailOutboxWeb } from './mail-outbox/mail-outbox-web.ts';
