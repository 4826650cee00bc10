export * from './safety-incident.entity.ts';
export * from './safety-document.entity.ts';
export * from './lockout.entity.ts';
export * from './safety.api.ts';
