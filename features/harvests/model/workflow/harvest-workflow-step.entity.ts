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
  jsonNumbers,
  jsonText,
} from '@trellis/entity-kit';
import * as z from 'zod';

/** A product that leaves a step. */
export interface StepOutput {
  product: string;
  unit_id?: number;
}
const stepOutputShape: z.ZodType<StepOutput> = z.strictObject({
  product: jsonText,
  unit_id: z.exactOptional(z.number()),
});

/** Steps of a post-harvest process. */
export const HarvestWorkflowStep = defineEntity(
  'harvestWorkflowStep',
  {
    harvestWorkflow_id: reference('harvestWorkflow', { onDelete: 'cascade', byAction: true }),
    seq: integer({ min: 1, max: 1_000_000 }),
    name: text({ max: 120 }),
    kind: choice([
      'wet_weigh',
      'hang',
      'dry',
      'buck',
      'trim',
      'cure',
      'sample',
      'hold',
      'package',
      'freeze',
      'extract',
      'waste',
    ]),
    targetHours: decimal({ min: 0, optional: true, unit: 'h', meaning: 'planned duration' }),
    targetT: decimal({ min: -90, max: 100, optional: true, unit: '°C' }),
    targetRh: decimal({ min: 0, max: 100, optional: true, unit: '%' }),
    lossPct: decimal({ min: 0, max: 100, optional: true, unit: '%', meaning: 'expected loss of weight' }),
    needsWeight: flag({ meaning: 'the step ends with a weight' }),
    facilityForm_id: reference('facilityForm', { optional: true }),
    standardOperatingProcedure_id: reference('standardOperatingProcedure', { optional: true }),
    nextSteps: json({
      optional: true,
      of: jsonNumbers,
      meaning: 'seq of the steps that follow; the next one in line unless given',
    }),
    outputs: json({ optional: true, of: z.array(stepOutputShape).max(500) }),
  },
  {
    path: 'harvestWorkflowSteps',
    table: 'harvest_workflow_steps',
    meaning: 'a step of a post-harvest process',
    scope: parentScope('harvestWorkflow_id'),
    access: {
      read: 'member',
      create: ['labTechnician', 'facilityManager'],
      update: ['labTechnician', 'facilityManager'],
      delete: ['labTechnician', 'facilityManager'],
    },
    unique: [['harvestWorkflow_id', 'seq']],
    has: { taskTypes: 'workflowFacilityTaskType.harvestWorkflowStep_id' },
    list: {
      columns: ['harvestWorkflow_id', 'seq', 'name', 'kind', 'targetHours', 'targetT', 'targetRh', 'lossPct'],
      search: ['name'],
      order: 'seq',
    },
  },
);
export type HarvestWorkflowStep = Infer<typeof HarvestWorkflowStep>;
declare module '@trellis/entity-kit' {
  interface Entities {
    harvest_workflow_steps: typeof HarvestWorkflowStep;
  }
}
