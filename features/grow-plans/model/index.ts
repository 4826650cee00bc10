export * from './grow-plan.entity.ts';
