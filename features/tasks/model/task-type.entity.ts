import { defineLookup, integer, text, type Infer } from '@trellis/entity-kit';

/** Types of tasks, ordered by label in pickers. */
export const TaskType = defineLookup(
  'taskType',
  {
    icon: text({ max: 60, optional: true, meaning: 'name of an icon of the Material set' }),
    color: text({ max: 40, optional: true, meaning: 'CSS colour or key of the palette' }),
    category: text({ max: 60, optional: true, meaning: 'group in lists: Cultivation, Harvest, Maintenance …' }),
    defaultMinutes: integer({ min: 0, max: 1440, optional: true, unit: 'min' }),
  },
  {
    path: 'task_type',
    table: 'task_types',
    meaning: 'types of tasks',
    list: {
      columns: ['label', 'category', 'defaultMinutes', 'color', 'active'],
      search: ['label', 'category'],
      order: 'label',
    },
  },
);
export type TaskType = Infer<typeof TaskType>;
declare module '@trellis/entity-kit' {
  interface Entities {
    task_types: typeof TaskType;
  }
}
