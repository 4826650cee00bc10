import {
  choice,
  defineEntity,
  facilityScope,
  flag,
  instant,
  integer,
  longText,
  reference,
  text,
  type Infer,
} from '@trellis/entity-kit';
import { taskStates } from './task.entity.ts';

const nobody = { create: 'nobody', update: 'nobody', delete: 'nobody' } as const;

/** Tasks that count: neither skipped nor cancelled, and completed ones for 30 days; with the bucket each falls into today, in
 * the time zone of the facility (a task in no bucket is due later than this week). */
export const ActiveTask = defineEntity(
  'activeTask',
  {
    task_id: reference('task', { relation: 'record' }),
    facility_id: reference('facility'),
    task_type_id: reference('taskType'),
    title: text({ max: 255 }),
    task: text({ max: 255, meaning: 'the title again, under the name lists use' }),
    category: text({ max: 120, optional: true, meaning: 'of the task, else of its type' }),
    area_id: reference('area', { optional: true, relation: 'areaRecord' }),
    area: text({ max: 255, optional: true, meaning: 'name of the area' }),
    platformGroup_id: reference('unit', { optional: true }),
    lifecycle_id: reference('lifecycle', { optional: true }),
    date: instant(),
    dueWindowMin: integer({ optional: true, unit: 'min' }),
    estAllocatedTime: integer({ optional: true, unit: 'min' }),
    state: choice(taskStates),
    notes: longText({ optional: true }),
    completed: instant({ optional: true }),
    actualMinutes: integer({ optional: true, unit: 'min' }),
    source: choice(['plan', 'operational', 'repeating', 'maintenance', 'workflow', 'form', 'remediation', 'manual']),
    overdue: flag({ meaning: 'due before today and not completed' }),
    today: flag({ meaning: 'due today and not completed' }),
    outstanding: flag({ meaning: 'due today or before and not completed' }),
    upcomingThisWeek: flag({ meaning: 'due within the next seven days after today and not completed' }),
  },
  {
    path: 'task_active',
    table: 'active_tasks',
    meaning: 'tasks that count, with their bucket',
    isView: true,
    scope: facilityScope(),
    access: { read: 'member', ...nobody },
    has: { taskComments: 'taskComment.task_id', assignedTo: 'taskAssignment.task_id' },
    list: {
      columns: ['category', 'title', 'area', 'date', 'estAllocatedTime', 'state', 'notes'],
      search: ['title', 'notes'],
      order: 'date',
    },
  },
);
export type ActiveTask = Infer<typeof ActiveTask>;

/** Open tasks per person: one row per assignment, with what a worker's list shows of the task. */
export const WorkerAssignment = defineEntity(
  'workerAssignment',
  {
    task_id: reference('task'),
    user_id: reference('user'),
    firstname: text({ max: 80 }),
    lastname: text({ max: 80 }),
    facility_id: reference('facility'),
    task_type_id: reference('taskType'),
    title: text({ max: 255 }),
    category: text({ max: 120, optional: true }),
    area_id: reference('area', { optional: true }),
    platformGroup_id: reference('unit', { optional: true }),
    date: instant(),
    estAllocatedTime: integer({ optional: true, unit: 'min' }),
    state: choice(taskStates),
    notes: longText({ optional: true }),
  },
  {
    path: 'task_AssignmentsForWorkers',
    table: 'worker_assignments',
    meaning: 'open tasks per person',
    isView: true,
    scope: facilityScope(),
    access: { read: 'member', ...nobody },
    list: {
      columns: ['lastname', 'firstname', 'title', 'date', 'estAllocatedTime', 'state'],
      search: ['title', 'lastname'],
      order: 'date',
    },
  },
);
export type WorkerAssignment = Infer<typeof WorkerAssignment>;
declare module '@trellis/entity-kit' {
  interface Entities {
    active_tasks: typeof ActiveTask;
    worker_assignments: typeof WorkerAssignment;
  }
}
