export * from './grow-plan.entity.ts';
export * from './vpd-profile.entity.ts';
export * from './grow-phase-template.entity.ts';
export * from './grow-task-type.entity.ts';
export * from './grow-task.entity.ts';
