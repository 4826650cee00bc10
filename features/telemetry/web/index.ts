export { rejectedMessagesWeb } from './rejected-messages/rejected-messages-web.ts';
