export * from './production-plan.entity.ts';
export * from './planning.api.ts';
export * from './malfunctioning-grow-unit.entity.ts';
export * from './fault-proposals.api.ts';
