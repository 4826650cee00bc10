import {
  choice,
  decimal,
  defineEntity,
  defineLookup,
  facilityScope,
  flag,
  integer,
  json,
  longText,
  ownFacility,
  parentScope,
  reference,
  text,
  type Infer,
  jsonList,
} from '@trellis/entity-kit';
import * as z from 'zod';
import { askedInputsShape } from './asked-input.ts';
import { planners } from './grow-plan.entity.ts';
import { growTaskEffects } from './inputs-of-effect.ts';

/** A kind of work on plants. */
export const GrowTaskType = defineLookup(
  'growTaskType',
  {
    facility_id: ownFacility(),
    icon: text({ max: 60, optional: true }),
    color: text({ max: 60, optional: true, meaning: 'key of the palette' }),
    category: choice(['propagation', 'plant care', 'feeding', 'protection', 'harvest', 'cleaning', 'observation'], {
      default: 'plant care',
    }),
    defaultMinutes: integer({ min: 0, max: 10_080, optional: true, unit: 'min', meaning: 'per unit' }),
    inputSchema: json({
      optional: true,
      of: askedInputsShape,
      meaning: 'what the worker enters: {key, label, labelEs, kind, required, unit, min, max, options}',
    }),
    effects: json({
      optional: true,
      of: z.array(z.enum(growTaskEffects)).max(500),
      meaning: 'what completing it does',
    }),
    standardOperatingProcedure_id: reference('standardOperatingProcedure', { optional: true, onDelete: 'clear' }),
    task_type_id: reference('taskType', { optional: true, onDelete: 'clear' }),
  },
  {
    path: 'ag_growTaskTypes',
    table: 'grow_task_types',
    meaning: 'kinds of work on plants',
    scope: facilityScope('facility_id', true),
    ownCopies: true,
    tenants: 'all',
    access: { read: 'member', create: ['farmManager'], update: ['farmManager'], delete: ['farmManager'] },
    unique: [['facility_id', 'label']],
    list: {
      columns: ['label', 'category', 'defaultMinutes', 'seq', 'active', 'facility_id'],
      search: ['label'],
      order: 'seq',
    },
  },
);
export type GrowTaskType = Infer<typeof GrowTaskType>;

/** Work a plan asks for, by days from the start of its phase. */
export const GrowTask = defineEntity(
  'growTask',
  {
    growPhase_id: reference('growPhase', { onDelete: 'cascade' }),
    growTaskType_id: reference('growTaskType'),
    title: text({ max: 160, optional: true }),
    dayOffset: decimal({ min: 0, max: 3650, unit: 'd', meaning: 'from the start of the phase' }),
    repeatDays: decimal({ min: 0.1, max: 365, optional: true, unit: 'd', meaning: 'again each so many days' }),
    estMinutes: integer({ min: 0, max: 10_080, optional: true, unit: 'min' }),
    instructions: longText({ max: 8000, optional: true }),
    consumables: json({ optional: true, of: jsonList, meaning: '{consumable_id, quantity, per}' }),
    requiresApproval: flag(),
  },
  {
    path: 'ag_growTasks',
    table: 'grow_tasks',
    meaning: 'work a plan asks for',
    scope: parentScope('growPhase_id'),
    access: { read: 'member', create: planners, update: planners, delete: planners },
    list: {
      columns: ['growPhase_id', 'growTaskType_id', 'title', 'dayOffset', 'repeatDays', 'estMinutes'],
      search: ['title'],
      order: 'dayOffset',
    },
  },
);
export type GrowTask = Infer<typeof GrowTask>;
declare module '@trellis/entity-kit' {
  interface Entities {
    grow_task_types: typeof GrowTaskType;
    grow_tasks: typeof GrowTask;
  }
}
