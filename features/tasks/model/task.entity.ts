import {
  choice,
  defineEntity,
  facilityScope,
  instant,
  integer,
  json,
  longText,
  parentScope,
  reference,
  text,
  type Infer,
  jsonText,
  jsonAddress,
} from '@trellis/entity-kit';
import * as z from 'zod';

/** One line to tick while doing a task or a maintenance job. */
export interface ChecklistItem {
  label: string;
  isMandatory?: boolean;
  isDone?: boolean;
}
/** Its shape as JSON. */
export const checklistItemShape: z.ZodType<ChecklistItem> = z.strictObject({
  label: jsonText,
  isMandatory: z.exactOptional(z.boolean()),
  isDone: z.exactOptional(z.boolean()),
});

/** How a value is entered. */
export const taskInputKinds = ['photo', 'text', 'reading', 'weight', 'count', 'flag', 'choice'] as const;

/** A value a task asks for: a weight, a count, a reading, a photo. Numbers lie within `min` and `max`, a choice is one of `options`. */
export interface TaskInput {
  key: string;
  label: string;
  labelEs?: string;
  kind: (typeof taskInputKinds)[number];
  unit?: string;
  min?: number;
  max?: number;
  options?: string[];
  isMandatory?: boolean;
  value?: number | string | boolean | null;
}
const taskInputShape: z.ZodType<TaskInput> = z.strictObject({
  key: jsonText,
  label: jsonText,
  labelEs: z.exactOptional(jsonText),
  kind: z.enum(taskInputKinds),
  unit: z.exactOptional(jsonText),
  min: z.exactOptional(z.number()),
  max: z.exactOptional(z.number()),
  options: z.exactOptional(z.array(jsonText).max(60)),
  isMandatory: z.exactOptional(z.boolean()),
  value: z.exactOptional(z.union([jsonText, z.number(), z.boolean()]).nullable()),
});

/** States a task passes through; overdue is computed from the date. */
export const taskStates = [
  'planned',
  'ready',
  'in_progress',
  'paused',
  'blocked',
  'completed',
  'skipped',
  'cancelled',
] as const;

/** Roles that do tasks. */
export const taskWorkers = ['grower', 'farmManager', 'facilityManager', 'maintenance', 'labTechnician'] as const;
/** Roles that plan and hand out tasks. */
export const taskPlanners = ['farmManager', 'facilityManager'] as const;

/** Work items of every source; `task_id` of the API is their id. */
export const Task = defineEntity(
  'task',
  {
    facility_id: reference('facility'),
    task_type_id: reference('taskType'),
    title: text({ max: 255 }),
    category: text({ max: 60, optional: true }),
    area_id: reference('area', { optional: true, onDelete: 'clear' }),
    platformGroup_id: reference('unit', { optional: true, onDelete: 'clear' }),
    lifecycle_id: reference('lifecycle', { optional: true, onDelete: 'clear' }),
    date: instant({ meaning: 'when it is due' }),
    dueWindowMin: integer({ min: 0, max: 10_080, optional: true, unit: 'min', meaning: 'may be done so much later' }),
    estAllocatedTime: integer({ min: 0, max: 10_080, optional: true, unit: 'min' }),
    state: choice(taskStates, { default: 'planned' }),
    notes: longText({ optional: true }),
    checklist: json({ optional: true, of: z.array(checklistItemShape).max(500) }),
    inputs: json({ optional: true, of: z.array(taskInputShape).max(500) }),
    startedAt: instant({ optional: true, serverSet: true }),
    completed: instant({ optional: true, serverSet: true }),
    completedBy_user_id: reference('user', {
      optional: true,
      serverSet: true,
      onDelete: 'clear',
      relation: 'completedBy',
    }),
    actualMinutes: integer({ min: 0, max: 1440, optional: true, unit: 'min' }),
    skipReason: text({ max: 2000, optional: true, serverSet: true }),
    source: choice(['plan', 'operational', 'repeating', 'maintenance', 'workflow', 'form', 'remediation', 'manual'], {
      default: 'manual',
    }),
    refCollection: text({ max: 80, optional: true, meaning: 'collection of the record the task came from' }),
    ref_id: integer({ min: 1, optional: true, meaning: 'id of that record' }),
    standardOperatingProcedure_id: reference('standardOperatingProcedure', { optional: true, onDelete: 'clear' }),
    facilityForm_id: reference('facilityForm', { optional: true, onDelete: 'clear' }),
    task_repeating_id: reference('repeatingTask', { optional: true, onDelete: 'clear', relation: 'repeatingTask' }),
  },
  {
    path: 'task_task',
    table: 'tasks',
    searchable: { fields: ['title', 'category'], beside: ['platformGroup_id', 'state'] },
    meaning: 'work items',
    scope: facilityScope(),
    access: {
      read: 'member',
      create: taskWorkers,
      update: ['farmManager', 'facilityManager', 'maintenance'],
      delete: taskPlanners,
    },
    indexes: [
      ['facility_id', 'date'],
      ['facility_id', 'state'],
      ['refCollection', 'ref_id'],
    ],
    has: { taskComments: 'taskComment.task_id', assignedTo: 'taskAssignment.task_id' },
    states: {
      field: 'state',
      initial: 'planned',
      closed: ['completed'],
      amend: { by: taskPlanners, fields: ['title', 'notes', 'checklist', 'inputs', 'actualMinutes'] },
      transitions: {
        makeReady: { from: ['planned'], to: 'ready', by: ['system'] },
        start: { from: ['ready'], to: 'in_progress', by: taskWorkers, stamps: ['startedAt'] },
        resume: { from: ['paused'], to: 'in_progress', by: taskWorkers },
        pause: { from: ['in_progress'], to: 'paused', by: taskWorkers },
        block: { from: ['in_progress'], to: 'blocked', by: taskWorkers, needsReason: true },
        unblock: { from: ['blocked'], to: 'paused', by: ['farmManager', 'facilityManager', 'system'] },
        complete: {
          from: ['ready', 'in_progress'],
          to: 'completed',
          by: taskWorkers,
          stamps: ['completed'],
          signs: ['completedBy_user_id'],
          ownCall: true,
        },
        skip: {
          from: ['ready', 'in_progress'],
          to: 'skipped',
          by: taskPlanners,
          needsReason: true,
          reasonField: 'skipReason',
        },
        cancel: {
          from: ['planned', 'ready', 'in_progress', 'paused', 'blocked'],
          to: 'cancelled',
          by: ['farmManager', 'facilityManager', 'system'],
        },
        undo: {
          from: ['completed'],
          to: 'ready',
          by: taskPlanners,
          clears: ['completed', 'completedBy_user_id', 'startedAt'],
          ownCall: true,
        },
      },
    },
    list: {
      columns: [
        'title',
        'category',
        'task_type_id',
        'area_id',
        'platformGroup_id',
        'date',
        'estAllocatedTime',
        'state',
      ],
      search: ['title', 'notes'],
      order: 'date',
    },
  },
);
export type Task = Infer<typeof Task>;

/** Who is to do a task. */
export const TaskAssignment = defineEntity(
  'taskAssignment',
  {
    task_id: reference('task', { onDelete: 'cascade' }),
    user_id: reference('user', { onDelete: 'cascade' }),
  },
  {
    path: 'task_assignment',
    table: 'task_assignments',
    meaning: 'people assigned to tasks',
    scope: parentScope('task_id'),
    access: { read: 'member', create: taskWorkers, update: 'nobody', delete: taskPlanners },
    unique: [['task_id', 'user_id']],
    list: { columns: ['task_id', 'user_id'] },
  },
);
export type TaskAssignment = Infer<typeof TaskAssignment>;

/** A file added to a comment. */
export interface Attachment {
  url: string;
  name?: string;
}
const attachmentShape: z.ZodType<Attachment> = z.strictObject({ url: jsonAddress, name: z.exactOptional(jsonText) });

/** Comments on tasks; `comment_id` of the API is their id. */
export const TaskComment = defineEntity(
  'taskComment',
  {
    task_id: reference('task', { onDelete: 'cascade' }),
    user_id: reference('user', { onDelete: 'cascade', isAuthor: true }),
    text: longText({ max: 4000 }),
    attachments: json({ optional: true, of: z.array(attachmentShape).max(500) }),
  },
  {
    path: 'task_comment',
    table: 'task_comments',
    meaning: 'comments on tasks',
    scope: parentScope('task_id'),
    access: { read: 'member', create: taskWorkers, update: taskWorkers, delete: taskWorkers },
    ownRows: { field: 'user_id', except: taskPlanners },
    list: { columns: ['createdate', 'task_id', 'user_id', 'text'], search: ['text'], order: 'createdate' },
  },
);
export type TaskComment = Infer<typeof TaskComment>;
declare module '@trellis/entity-kit' {
  interface Entities {
    tasks: typeof Task;
    task_assignments: typeof TaskAssignment;
    task_comments: typeof TaskComment;
  }
}
