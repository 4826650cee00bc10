export * from './app.entity.ts';
export * from './branding.api.ts';
