import { defineEntity, json, longText, parentScope, reference, type Infer, type Row } from '@trellis/entity-kit';

/** Comments (comment_id = id). */
export const TaskComment = defineEntity(
  'taskComment',
  {
    task_id: reference('task', { onDelete: 'cascade' }),
    user_id: reference('user', { onDelete: 'cascade' }),
    text: longText(),
    attachments: json({ optional: true, shape: 'array' }),
  },
  {
    path: 'task_comment',
    table: 'task_comments',
    meaning: 'comments',
    scope: parentScope('task_id'),
    access: {
      read: 'member',
      create: ['grower', 'farmManager', 'facilityManager', 'maintenance', 'labTechnician'],
      update: ['grower', 'farmManager', 'facilityManager', 'maintenance', 'labTechnician'],
      delete: ['grower', 'farmManager', 'facilityManager', 'maintenance', 'labTechnician'],
    },
    list: { columns: ['task_id', 'user_id', 'text'] },
  },
);
export type TaskComment = Infer<typeof TaskComment>;
declare module '@trellis/entity-kit' {
  interface Tables {
    task_comments: Row<typeof TaskComment>;
  }
}
