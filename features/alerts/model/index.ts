export * from './red-alert.entity.ts';
export * from './red-alert-message.ts';
export * from './exception-type.entity.ts';
export * from './exception.entity.ts';
export * from './alert-events.ts';
export * from './alerts.api.ts';
export * from './message-links.api.ts';
