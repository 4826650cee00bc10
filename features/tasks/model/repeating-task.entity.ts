import {
  defineEntity,
  facilityScope,
  flag,
  integer,
  json,
  reference,
  text,
  type Infer,
  type Row,
} from '@trellis/entity-kit';

/** Recurrence rules. */
export const RepeatingTask = defineEntity(
  'repeatingTask',
  {
    facility_id: reference('facility'),
    name: text(),
    task_type_id: reference('taskType'),
    rrule: text(),
    leadDays: integer({ optional: true }),
    target: json({ optional: true, shape: 'any' }),
    assignees: json({ optional: true, shape: 'array' }),
    rotation: flag(),
    estMinutes: integer({ optional: true }),
    standardOperatingProcedure_id: reference('standardOperatingProcedure', { optional: true, onDelete: 'clear' }),
    facilityForm_id: reference('facilityForm', { optional: true, onDelete: 'clear' }),
    onlyWithPlants: flag(),
    active: flag({ default: true }),
  },
  {
    path: 'task_repeating',
    table: 'repeating_tasks',
    meaning: 'recurrence rules',
    scope: facilityScope(),
    access: {
      read: 'member',
      create: ['grower', 'farmManager', 'facilityManager', 'maintenance', 'labTechnician'],
      update: ['grower', 'farmManager', 'facilityManager', 'maintenance', 'labTechnician'],
      delete: ['grower', 'farmManager', 'facilityManager', 'maintenance', 'labTechnician'],
    },
    list: { columns: ['facility_id', 'name', 'task_type_id', 'rrule', 'leadDays'], search: ['name'] },
  },
);
export type RepeatingTask = Infer<typeof RepeatingTask>;
declare module '@trellis/entity-kit' {
  interface Tables {
    repeating_tasks: Row<typeof RepeatingTask>;
  }
}
