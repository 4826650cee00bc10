export * from './health/index.ts';
export * from './live-messages.ts';
export * from './unit-plan.ts';
export * from './unit-record.ts';
export * from './unit.entity.ts';
export * from './units.api.ts';
