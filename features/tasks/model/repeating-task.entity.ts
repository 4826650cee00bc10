import {
  defineEntity,
  facilityScope,
  flag,
  integer,
  json,
  parentScope,
  recurrenceRule,
  reference,
  text,
  type Infer,
} from '@trellis/entity-kit';
import * as z from 'zod';

/** Where a repeating task is to be done: one task for each. */
export interface RepeatingTarget {
  area_ids?: readonly number[];
  platformGroup_ids?: readonly number[];
}
const repeatingTargetShape: z.ZodType<RepeatingTarget> = z.strictObject({
  area_ids: z.exactOptional(z.array(z.number()).max(500)),
  platformGroup_ids: z.exactOptional(z.array(z.number()).max(500)),
});

const planners = ['farmManager', 'facilityManager', 'maintenance'] as const;

/** Recurrence rules that tasks are generated from. */
export const RepeatingTask = defineEntity(
  'repeatingTask',
  {
    facility_id: reference('facility'),
    name: text({ max: 160 }),
    task_type_id: reference('taskType'),
    rrule: recurrenceRule(),
    leadDays: integer({ min: 0, max: 365, optional: true, unit: 'd', meaning: 'made so long before it is due' }),
    dueWindowMin: integer({ min: 0, max: 10_080, optional: true, unit: 'min' }),
    skipHolidays: flag({ meaning: 'no task on days the calendar calls closed' }),
    target: json({ optional: true, of: repeatingTargetShape }),
    rotation: flag({ meaning: 'people take turns; else all of them are assigned' }),
    estMinutes: integer({ min: 0, max: 1440, optional: true, unit: 'min' }),
    standardOperatingProcedure_id: reference('standardOperatingProcedure', { optional: true, onDelete: 'clear' }),
    facilityForm_id: reference('facilityForm', { optional: true, onDelete: 'clear' }),
    onlyWithPlants: flag({ meaning: 'only for units that hold plants' }),
    active: flag({ default: true }),
  },
  {
    path: 'task_repeating',
    table: 'repeating_tasks',
    meaning: 'rules that tasks repeat by',
    scope: facilityScope(),
    access: { read: 'member', create: planners, update: planners, delete: planners },
    has: { assignees: 'repeatingTaskAssignee.task_repeating_id', tasks: 'task.task_repeating_id' },
    list: {
      columns: ['name', 'task_type_id', 'rrule', 'estMinutes', 'rotation', 'active'],
      search: ['name'],
      order: 'name',
    },
  },
);
export type RepeatingTask = Infer<typeof RepeatingTask>;

/** Who does a repeating task, in the order of the turns. */
export const RepeatingTaskAssignee = defineEntity(
  'repeatingTaskAssignee',
  {
    task_repeating_id: reference('repeatingTask', { onDelete: 'cascade', relation: 'repeatingTask' }),
    user_id: reference('user', { onDelete: 'cascade' }),
    seq: integer({ min: 0, max: 1000, default: 0, meaning: 'place in the order of the turns' }),
  },
  {
    path: 'task_repeatingAssignees',
    table: 'repeating_task_assignees',
    meaning: 'people of repeating tasks',
    scope: parentScope('task_repeating_id'),
    access: { read: 'member', create: planners, update: planners, delete: planners },
    unique: [['task_repeating_id', 'user_id']],
    list: { columns: ['task_repeating_id', 'seq', 'user_id'], order: 'seq' },
  },
);
export type RepeatingTaskAssignee = Infer<typeof RepeatingTaskAssignee>;
declare module '@trellis/entity-kit' {
  interface Entities {
    repeating_tasks: typeof RepeatingTask;
    repeating_task_assignees: typeof RepeatingTaskAssignee;
  }
}
