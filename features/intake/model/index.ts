export * from './facility-intake.entity.ts';
export * from './facility-intake-item.entity.ts';
export * from './intake.api.ts';
