export { rejectedMessagesWeb } from './rejected-messages/rejected-messages-web.ts';
export { sensorsWeb } from './sensors/sensors-web.ts';
