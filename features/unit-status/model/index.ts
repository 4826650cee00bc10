export * from './alert-stories.ts';
export * from './area-stats.api.ts';
export * from './missed-irrigation-events.ts';
export * from './missed-irrigation.entity.ts';
export * from './unit-status.api.ts';
export * from './unit-note.entity.ts';
export * from './open-issues.api.ts';
