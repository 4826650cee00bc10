import { decimal, defineEntity, facilityScope, integer, reference, type Infer, type Row } from '@trellis/entity-kit';

/** Step to task mapping. */
export const WorkflowFacilityTaskType = defineEntity(
  'workflowFacilityTaskType',
  {
    harvestWorkflowStep_id: reference('harvestWorkflowStep'),
    facility_id: reference('facility'),
    task_type_id: reference('taskType'),
    assignee_user_id: reference('user', { optional: true, onDelete: 'clear' }),
    role_id: reference('role', { optional: true, onDelete: 'clear' }),
    leadHours: decimal({ optional: true }),
    estMinutes: integer({ optional: true }),
    facilityForm_id: reference('facilityForm', { optional: true, onDelete: 'clear' }),
  },
  {
    path: 'workflowFacilityTaskTypes',
    table: 'workflow_facility_task_types',
    meaning: 'step to task mapping',
    scope: facilityScope(),
    access: {
      read: 'member',
      create: ['labTechnician', 'complianceOfficer', 'farmManager', 'facilityManager'],
      update: ['labTechnician', 'complianceOfficer', 'farmManager', 'facilityManager'],
      delete: ['labTechnician', 'complianceOfficer', 'farmManager', 'facilityManager'],
    },
    list: { columns: ['harvestWorkflowStep_id', 'facility_id', 'task_type_id', 'assignee_user_id', 'role_id'] },
  },
);
export type WorkflowFacilityTaskType = Infer<typeof WorkflowFacilityTaskType>;
declare module '@trellis/entity-kit' {
  interface Tables {
    workflow_facility_task_types: Row<typeof WorkflowFacilityTaskType>;
  }
}
