import {
  choice,
  decimal,
  defineEntity,
  instant,
  longText,
  parentScope,
  reference,
  type Infer,
} from '@trellis/entity-kit';
import { postHarvestRoles } from '../post-harvest-roles.ts';

/** Steps of a batch as they were done. */
export const BatchStep = defineEntity(
  'batchStep',
  {
    batch_id: reference('batch', { onDelete: 'cascade', byAction: true }),
    harvestWorkflowStep_id: reference('harvestWorkflowStep', { byAction: true }),
    state: choice(['pending', 'running', 'done', 'skipped', 'redo'], { default: 'pending' }),
    startedAt: instant({ optional: true, serverSet: true }),
    finishedAt: instant({ optional: true, serverSet: true }),
    weightBefore: decimal({ min: 0, optional: true, serverSet: true, unit: 'g', meaning: 'of the batch at the start' }),
    weightIn: decimal({ min: 0, optional: true, unit: 'g' }),
    weightOut: decimal({ min: 0, optional: true, unit: 'g', meaning: 'never more than the weight in' }),
    trim: decimal({ min: 0, optional: true, unit: 'g' }),
    waste: decimal({ min: 0, optional: true, unit: 'g' }),
    user_id: reference('user', { optional: true, serverSet: true, meaning: 'who started it' }),
    area_id: reference('area', { optional: true }),
    note: longText({ optional: true }),
    task_id: reference('task', { optional: true }),
  },
  {
    path: 'batchWorkflowSteps',
    table: 'batch_steps',
    meaning: 'a step of a batch',
    scope: parentScope('batch_id'),
    access: {
      read: 'member',
      create: ['labTechnician', 'farmManager', 'facilityManager'],
      update: postHarvestRoles,
      delete: 'nobody',
    },
    indexes: [['state']],
    states: {
      field: 'state',
      initial: 'pending',
      closed: ['done'],
      // Weights are set right by doing the step again or by correcting the batch.
      amend: { by: ['farmManager', 'facilityManager'], fields: ['note', 'area_id'] },
      transitions: {
        start: { from: ['pending'], to: 'running', by: postHarvestRoles, stamps: ['startedAt'], signs: ['user_id'] },
        // Finishing books what the step lost: a call of its own.
        finish: { from: ['running'], to: 'done', by: postHarvestRoles, stamps: ['finishedAt'], ownCall: true },
        skip: { from: ['pending'], to: 'skipped', by: ['facilityManager'], needsReason: true, reasonField: 'note' },
        redo: { from: ['done'], to: 'redo', by: ['facilityManager'], needsReason: true, ownCall: true },
      },
    },
    list: {
      columns: [
        'batch_id',
        'harvestWorkflowStep_id',
        'state',
        'startedAt',
        'finishedAt',
        'weightIn',
        'weightOut',
        'waste',
      ],
    },
  },
);
export type BatchStep = Infer<typeof BatchStep>;
declare module '@trellis/entity-kit' {
  interface Entities {
    batch_steps: typeof BatchStep;
  }
}
