export * from './calendar-event-item.entity.ts';
export * from './calendar-event.entity.ts';
export * from './task-type.entity.ts';
export * from './task.entity.ts';
export * from './task-assignment.entity.ts';
export * from './task-comment.entity.ts';
export * from './repeating-task.entity.ts';
export * from './maintenance-task.entity.ts';
