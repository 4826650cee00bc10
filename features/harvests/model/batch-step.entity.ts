import {
  choice,
  decimal,
  defineEntity,
  instant,
  longText,
  parentScope,
  reference,
  type Infer,
  type Row,
} from '@trellis/entity-kit';

/** Executed steps. */
export const BatchStep = defineEntity(
  'batchStep',
  {
    batch_id: reference('batch', { onDelete: 'cascade' }),
    harvestWorkflowStep_id: reference('harvestWorkflowStep', { onDelete: 'cascade' }),
    state: choice(['pending', 'running', 'done', 'skipped', 'redo'], { optional: true }),
    startedAt: instant({ optional: true }),
    finishedAt: instant({ optional: true }),
    weightIn: decimal({ optional: true }),
    weightOut: decimal({ optional: true }),
    trim: decimal({ optional: true }),
    waste: decimal({ optional: true }),
    user_id: reference('user', { optional: true, onDelete: 'clear' }),
    area_id: reference('area', { optional: true, onDelete: 'clear' }),
    note: longText({ optional: true }),
    task_id: reference('task', { optional: true, onDelete: 'clear' }),
  },
  {
    path: 'batchWorkflowSteps',
    table: 'batch_steps',
    meaning: 'executed steps',
    scope: parentScope('batch_id'),
    access: {
      read: 'member',
      create: ['labTechnician', 'complianceOfficer', 'farmManager', 'facilityManager'],
      update: ['labTechnician', 'complianceOfficer', 'farmManager', 'facilityManager'],
      delete: ['labTechnician', 'complianceOfficer', 'farmManager', 'facilityManager'],
    },
    list: { columns: ['batch_id', 'harvestWorkflowStep_id', 'state', 'startedAt', 'finishedAt'] },
  },
);
export type BatchStep = Infer<typeof BatchStep>;
declare module '@trellis/entity-kit' {
  interface Tables {
    batch_steps: Row<typeof BatchStep>;
  }
}
