import { defineLookup, integer, json, reference, text, type Infer, type Row } from '@trellis/entity-kit';

/** Kinds of grow task. */
export const GrowTaskType = defineLookup(
  'growTaskType',
  {
    icon: text({ optional: true }),
    color: text({ optional: true }),
    category: text({ optional: true }),
    defaultMinutes: integer({ optional: true }),
    inputSchema: json({ optional: true, shape: 'any' }),
    effects: json({
      optional: true,
      shape: 'array',
      meaning: 'move, destroy, harvest, spray, feed, phase, sample, cut',
    }),
    standardOperatingProcedure_id: reference('standardOperatingProcedure', { optional: true, onDelete: 'clear' }),
    task_type_id: reference('taskType', { optional: true, onDelete: 'clear' }),
  },
  {
    path: 'ag_growTaskTypes',
    table: 'grow_task_types',
    meaning: 'kinds of grow task',
  },
);
export type GrowTaskType = Infer<typeof GrowTaskType>;
declare module '@trellis/entity-kit' {
  interface Tables {
    grow_task_types: Row<typeof GrowTaskType>;
  }
}
