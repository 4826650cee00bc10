export * from './channels.ts';
export * from './notification-events.ts';
export * from './notification.entity.ts';
export * from './inbox.api.ts';
export * from './mail.api.ts';
export * from './push-device.entity.ts';
export * from './devices.api.ts';
export * from './personal-message.ts';
