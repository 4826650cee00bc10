export * from './platform-allocation.entity.ts';
export * from './production-plan.entity.ts';
export * from './malfunctioning-grow-unit.entity.ts';
