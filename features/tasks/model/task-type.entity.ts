import { defineLookup, integer, text, type Infer, type Row } from '@trellis/entity-kit';

/** Task types ordered by label. */
export const TaskType = defineLookup(
  'taskType',
  {
    icon: text({ optional: true }),
    color: text({ optional: true }),
    category: text({ optional: true }),
    defaultMinutes: integer({ optional: true }),
  },
  {
    path: 'task_type',
    table: 'task_types',
    meaning: 'task types ordered by label',
  },
);
export type TaskType = Infer<typeof TaskType>;
declare module '@trellis/entity-kit' {
  interface Tables {
    task_types: Row<typeof TaskType>;
  }
}
