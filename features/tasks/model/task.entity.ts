import {
  choice,
  defineEntity,
  facilityScope,
  instant,
  integer,
  json,
  longText,
  reference,
  text,
  type Infer,
  type Row,
} from '@trellis/entity-kit';

/** Work items (task_id = id); views task_active (taskComments, assignedTo) and task_AssignmentsForWorkers. */
export const Task = defineEntity(
  'task',
  {
    facility_id: reference('facility'),
    task_type_id: reference('taskType'),
    title: text(),
    category: text({ optional: true }),
    area_id: reference('area', { optional: true, onDelete: 'clear' }),
    platformGroup_id: reference('unit', { optional: true, onDelete: 'clear' }),
    lifecycle_id: reference('lifecycle', { optional: true, onDelete: 'clear' }),
    date: instant(),
    dueWindowMin: integer({ optional: true }),
    estAllocatedTime: integer({ optional: true }),
    state: choice(['planned', 'ready', 'in_progress', 'paused', 'blocked', 'completed', 'skipped', 'cancelled'], {
      optional: true,
    }),
    notes: longText({ optional: true }),
    checklist: json({ optional: true, shape: 'any' }),
    inputs: json({ optional: true, shape: 'array' }),
    startedAt: instant({ optional: true }),
    completed: instant({ optional: true }),
    actualMinutes: integer({ optional: true }),
    skipReason: text({ optional: true }),
    source: choice(['plan', 'operational', 'repeating', 'maintenance', 'workflow', 'form', 'remediation', 'manual'], {
      optional: true,
    }),
    ref: json({ optional: true, shape: 'any' }),
    standardOperatingProcedure_id: reference('standardOperatingProcedure', { optional: true, onDelete: 'clear' }),
    facilityForm_id: reference('facilityForm', { optional: true, onDelete: 'clear' }),
    task_repeating_id: reference('repeatingTask', { optional: true, onDelete: 'clear' }),
  },
  {
    path: 'task_task',
    table: 'tasks',
    meaning: 'work items',
    scope: facilityScope(),
    access: {
      read: 'member',
      create: ['grower', 'farmManager', 'facilityManager', 'maintenance', 'labTechnician'],
      update: ['grower', 'farmManager', 'facilityManager', 'maintenance', 'labTechnician'],
      delete: ['grower', 'farmManager', 'facilityManager', 'maintenance', 'labTechnician'],
    },
    list: { columns: ['facility_id', 'task_type_id', 'title', 'category', 'area_id'], search: ['title'] },
  },
);
export type Task = Infer<typeof Task>;
declare module '@trellis/entity-kit' {
  interface Tables {
    tasks: Row<typeof Task>;
  }
}
