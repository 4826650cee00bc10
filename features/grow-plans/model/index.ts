export * from './grow-stage.entity.ts';
export * from './plan/grow-plan.entity.ts';
export * from './plan/grow-phase.entity.ts';
export * from './plan/grow-task.entity.ts';
