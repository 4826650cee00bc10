import { defineEntity, parentScope, reference, type Infer, type Row } from '@trellis/entity-kit';

/** AssignedTo. */
export const TaskAssignment = defineEntity(
  'taskAssignment',
  {
    task_id: reference('task', { onDelete: 'cascade' }),
    user_id: reference('user', { onDelete: 'cascade' }),
  },
  {
    path: 'task_assignment',
    table: 'task_assignments',
    meaning: 'assignedTo',
    scope: parentScope('task_id'),
    access: {
      read: 'member',
      create: ['grower', 'farmManager', 'facilityManager', 'maintenance', 'labTechnician'],
      update: ['grower', 'farmManager', 'facilityManager', 'maintenance', 'labTechnician'],
      delete: ['grower', 'farmManager', 'facilityManager', 'maintenance', 'labTechnician'],
    },
    list: { columns: ['task_id', 'user_id'] },
  },
);
export type TaskAssignment = Infer<typeof TaskAssignment>;
declare module '@trellis/entity-kit' {
  interface Tables {
    task_assignments: Row<typeof TaskAssignment>;
  }
}
