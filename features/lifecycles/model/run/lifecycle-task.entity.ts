import {
  choice,
  defineEntity,
  instant,
  json,
  parentScope,
  reference,
  type Infer,
  type StateMachine,
  jsonObject,
} from '@trellis/entity-kit';

const workers = ['grower', 'farmManager', 'facilityManager'];
const leads = ['farmManager', 'facilityManager'];

/** The way of a plan's task in a run; that of its work order (`task_id`) where it has one. */
const lifecycleTaskStates: StateMachine = {
  field: 'state',
  initial: 'planned',
  // What was entered is set right on the work order.
  closed: ['completed'],
  transitions: {
    makeReady: { from: ['planned'], to: 'ready', by: ['system'] },
    begin: { from: ['ready', 'paused'], to: 'in_progress', by: workers },
    pause: { from: ['in_progress'], to: 'paused', by: workers },
    block: { from: ['in_progress'], to: 'blocked', by: workers, needsReason: true },
    unblock: { from: ['blocked'], to: 'ready', by: ['system', ...leads] },
    complete: { from: ['ready', 'in_progress'], to: 'completed', by: workers, ownCall: true },
    skip: { from: ['ready', 'in_progress'], to: 'skipped', by: leads, needsReason: true },
    cancel: {
      from: ['planned', 'ready', 'in_progress', 'paused', 'blocked'],
      to: 'cancelled',
      by: ['system', ...leads],
    },
    undo: { from: ['completed'], to: 'ready', by: leads, ownCall: true },
  },
};

/** A plan's task in one run, with its date. */
export const LifecycleTask = defineEntity(
  'lifecycleTask',
  {
    lifecycle_id: reference('lifecycle', { onDelete: 'cascade', byAction: true }),
    growTask_id: reference('growTask', { optional: true, byAction: true }),
    task_id: reference('task', { optional: true, onDelete: 'clear', serverSet: true, meaning: 'its work order' }),
    duedate: instant({ optional: true }),
    state: choice(['planned', 'ready', 'in_progress', 'paused', 'blocked', 'completed', 'skipped', 'cancelled'], {
      default: 'planned',
    }),
    inputs: json({
      optional: true,
      of: jsonObject,
      serverSet: true,
      meaning: "what was entered, by key of the type's inputs",
    }),
  },
  {
    path: 'ag_lifecycleTasks',
    table: 'lifecycle_tasks',
    meaning: "a plan's tasks in runs",
    scope: parentScope('lifecycle_id'),
    access: { read: 'member', create: ['farmManager', 'facilityManager'], update: workers, delete: leads },
    states: lifecycleTaskStates,
    indexes: [['state', 'duedate']],
    list: { columns: ['lifecycle_id', 'growTask_id', 'duedate', 'state', 'task_id'], order: 'duedate' },
  },
);
export type LifecycleTask = Infer<typeof LifecycleTask>;
declare module '@trellis/entity-kit' {
  interface Entities {
    lifecycle_tasks: typeof LifecycleTask;
  }
}
