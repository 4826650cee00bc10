export * from './grow-stage.entity.ts';
export * from './vpd-curve.ts';
export * from './plan/grow-plan.entity.ts';
export * from './plan/grow-phase.entity.ts';
export * from './plan/grow-task.entity.ts';
export * from './plan/check-grow-plan.ts';
export * from './grow-plans.api.ts';
export * from './grow-plans.replies.ts';
