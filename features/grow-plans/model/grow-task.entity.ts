import {
  decimal,
  defineEntity,
  flag,
  integer,
  json,
  longText,
  parentScope,
  reference,
  text,
  type Infer,
  type Row,
} from '@trellis/entity-kit';

/** Planned tasks of a plan. */
export const GrowTask = defineEntity(
  'growTask',
  {
    growPhase_id: reference('growPhase', { onDelete: 'cascade' }),
    growTaskType_id: reference('growTaskType', { onDelete: 'cascade' }),
    title: text({ optional: true }),
    dayOffset: decimal(),
    repeatDays: decimal({ optional: true }),
    estMinutes: integer({ optional: true }),
    instructions: longText({ optional: true }),
    consumables: json({ optional: true, shape: 'array' }),
    requiresApproval: flag(),
  },
  {
    path: 'ag_growTasks',
    table: 'grow_tasks',
    meaning: 'planned tasks of a plan',
    scope: parentScope('growPhase_id'),
    access: {
      read: 'member',
      create: ['farmManager', 'facilityManager'],
      update: ['farmManager', 'facilityManager'],
      delete: ['farmManager', 'facilityManager'],
    },
    list: { columns: ['growPhase_id', 'growTaskType_id', 'title', 'dayOffset', 'repeatDays'], search: ['title'] },
  },
);
export type GrowTask = Infer<typeof GrowTask>;
declare module '@trellis/entity-kit' {
  interface Tables {
    grow_tasks: Row<typeof GrowTask>;
  }
}
