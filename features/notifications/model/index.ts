export * from './notification.entity.ts';
export * from './mail.api.ts';
export * from './personal-message.ts';
