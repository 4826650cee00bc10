export * from './production-plan.entity.ts';
export * from './planning.api.ts';
export * from './malfunctioning-grow-unit.entity.ts';
