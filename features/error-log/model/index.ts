export * from './error-log.api.ts';
export * from './user-exception-log.entity.ts';
export * from './without-secrets.ts';
