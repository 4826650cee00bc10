import { decimal, defineEntity, facilityScope, integer, reference, type Infer } from '@trellis/entity-kit';

/** Which task a facility makes from a step, and for whom. */
export const WorkflowFacilityTaskType = defineEntity(
  'workflowFacilityTaskType',
  {
    harvestWorkflowStep_id: reference('harvestWorkflowStep'),
    facility_id: reference('facility'),
    task_type_id: reference('taskType'),
    assignee_user_id: reference('user', { optional: true, relation: 'assignee' }),
    role_id: reference('role', { optional: true }),
    leadHours: decimal({
      min: 0,
      max: 8760,
      optional: true,
      unit: 'h',
      meaning: 'the task is due this long before the step',
    }),
    estMinutes: integer({ min: 0, max: 100_000, optional: true, unit: 'min' }),
    facilityForm_id: reference('facilityForm', { optional: true }),
  },
  {
    path: 'workflowFacilityTaskTypes',
    table: 'workflow_facility_task_types',
    meaning: 'the task of a step at a facility',
    scope: facilityScope(),
    access: {
      read: 'member',
      create: ['facilityManager'],
      update: ['facilityManager'],
      delete: ['facilityManager'],
    },
    unique: [['facility_id', 'harvestWorkflowStep_id', 'task_type_id']],
    list: {
      columns: ['harvestWorkflowStep_id', 'task_type_id', 'assignee_user_id', 'role_id', 'leadHours', 'estMinutes'],
    },
  },
);
export type WorkflowFacilityTaskType = Infer<typeof WorkflowFacilityTaskType>;
declare module '@trellis/entity-kit' {
  interface Entities {
    workflow_facility_task_types: typeof WorkflowFacilityTaskType;
  }
}
