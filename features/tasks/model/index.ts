export * from './calendar-event.entity.ts';
export * from './task-type.entity.ts';
export * from './task-events.ts';
export * from './task.entity.ts';
export * from './task-views.entity.ts';
export * from './repeating-task.entity.ts';
export * from './maintenance-task.entity.ts';
export * from './tasks.api.ts';
