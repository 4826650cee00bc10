import {
  choice,
  decimal,
  defineEntity,
  facilityScope,
  flag,
  reference,
  text,
  type Infer,
  type Row,
} from '@trellis/entity-kit';

/** Post-harvest batches. */
export const Batch = defineEntity(
  'batch',
  {
    facility_id: reference('facility'),
    label: text(),
    harvest_id: reference('harvest', { optional: true, onDelete: 'clear' }),
    lifecycle_id: reference('lifecycle', { optional: true, onDelete: 'clear' }),
    strain_id: reference('strain', { optional: true, onDelete: 'clear' }),
    harvestWorkflow_id: reference('harvestWorkflow', { optional: true, onDelete: 'clear' }),
    wetWeight: decimal({ optional: true }),
    currentWeight: decimal({ optional: true }),
    dryWeight: decimal({ optional: true }),
    dryingRoom_id: reference('dryingRoom', { optional: true, onDelete: 'clear' }),
    state: choice(['created', 'in_process', 'awaiting_test', 'released', 'failed', 'packaged', 'finished', 'merged'], {
      optional: true,
    }),
    onHold: flag(),
    holdReason: text({ optional: true }),
    isHarvestFinished: flag(),
    parent_id: reference('batch', { optional: true, onDelete: 'clear' }),
    licenseNumber: text({ optional: true }),
  },
  {
    path: 'ag_batches',
    table: 'batches',
    meaning: 'post-harvest batches',
    scope: facilityScope(),
    access: {
      read: 'member',
      create: ['labTechnician', 'complianceOfficer', 'farmManager', 'facilityManager'],
      update: ['labTechnician', 'complianceOfficer', 'farmManager', 'facilityManager'],
      delete: ['labTechnician', 'complianceOfficer', 'farmManager', 'facilityManager'],
    },
    unique: [['facility_id', 'label']],
    list: { columns: ['facility_id', 'label', 'harvest_id', 'lifecycle_id', 'strain_id'], search: ['label'] },
  },
);
export type Batch = Infer<typeof Batch>;
declare module '@trellis/entity-kit' {
  interface Tables {
    batches: Row<typeof Batch>;
  }
}
