import {
  choice,
  decimal,
  defineEntity,
  flag,
  integer,
  json,
  parentScope,
  reference,
  text,
  type Infer,
  type Row,
} from '@trellis/entity-kit';

/** Steps. */
export const HarvestWorkflowStep = defineEntity(
  'harvestWorkflowStep',
  {
    harvestWorkflow_id: reference('harvestWorkflow', { onDelete: 'cascade' }),
    seq: integer(),
    name: text(),
    kind: choice(
      ['wet_weigh', 'hang', 'dry', 'buck', 'trim', 'cure', 'sample', 'hold', 'package', 'freeze', 'extract', 'waste'],
      { optional: true },
    ),
    targetHours: decimal({ optional: true }),
    targetT: decimal({ optional: true }),
    targetRh: decimal({ optional: true }),
    lossPct: decimal({ optional: true }),
    needsWeight: flag(),
    facilityForm_id: reference('facilityForm', { optional: true, onDelete: 'clear' }),
    standardOperatingProcedure_id: reference('standardOperatingProcedure', { optional: true, onDelete: 'clear' }),
    nextSteps: json({ optional: true, shape: 'array' }),
    outputs: json({ optional: true, shape: 'array' }),
  },
  {
    path: 'harvestWorkflowSteps',
    table: 'harvest_workflow_steps',
    meaning: 'steps',
    scope: parentScope('harvestWorkflow_id'),
    access: {
      read: 'member',
      create: ['labTechnician', 'complianceOfficer', 'farmManager', 'facilityManager'],
      update: ['labTechnician', 'complianceOfficer', 'farmManager', 'facilityManager'],
      delete: ['labTechnician', 'complianceOfficer', 'farmManager', 'facilityManager'],
    },
    list: { columns: ['harvestWorkflow_id', 'seq', 'name', 'kind', 'targetHours'], search: ['name'] },
  },
);
export type HarvestWorkflowStep = Infer<typeof HarvestWorkflowStep>;
declare module '@trellis/entity-kit' {
  interface Tables {
    harvest_workflow_steps: Row<typeof HarvestWorkflowStep>;
  }
}
