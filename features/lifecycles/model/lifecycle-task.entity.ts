import { defineEntity, instant, json, parentScope, reference, text, type Infer, type Row } from '@trellis/entity-kit';

/** Plan tasks of a run. */
export const LifecycleTask = defineEntity(
  'lifecycleTask',
  {
    lifecycle_id: reference('lifecycle'),
    growTask_id: reference('growTask', { optional: true, onDelete: 'clear' }),
    task_id: reference('task', { optional: true, onDelete: 'clear' }),
    duedate: instant({ optional: true }),
    state: text({ optional: true, meaning: 'as task' }),
    inputs: json({ optional: true, shape: 'array' }),
  },
  {
    path: 'ag_lifecycleTasks',
    table: 'lifecycle_tasks',
    meaning: 'plan tasks of a run',
    scope: parentScope('lifecycle_id'),
    access: {
      read: 'member',
      create: ['farmManager', 'facilityManager', 'grower'],
      update: ['farmManager', 'facilityManager', 'grower'],
      delete: ['farmManager', 'facilityManager', 'grower'],
    },
    list: { columns: ['lifecycle_id', 'growTask_id', 'task_id', 'duedate', 'state'] },
  },
);
export type LifecycleTask = Infer<typeof LifecycleTask>;
declare module '@trellis/entity-kit' {
  interface Tables {
    lifecycle_tasks: Row<typeof LifecycleTask>;
  }
}
