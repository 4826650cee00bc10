import { choice, decimal, defineEntity, facilityScope, flag, reference, text, type Infer } from '@trellis/entity-kit';
import { postHarvestRoles } from '../post-harvest-roles.ts';

/** What was cut from a lifecycle, on its way to packages. A batch on hold stays in its state and is not packaged. */
export const Batch = defineEntity(
  'batch',
  {
    facility_id: reference('facility'),
    label: text({ max: 120 }),
    harvest_id: reference('harvest', { optional: true, byAction: true }),
    lifecycle_id: reference('lifecycle', { optional: true, byAction: true }),
    strain_id: reference('strain', { optional: true, byAction: true }),
    harvestWorkflow_id: reference('harvestWorkflow', { optional: true, meaning: 'the version it is processed by' }),
    wetWeight: decimal({ min: 0, optional: true, unit: 'g', serverSet: true, meaning: 'all that came into it' }),
    currentWeight: decimal({ min: 0, optional: true, unit: 'g', serverSet: true, meaning: 'sum of its movements' }),
    dryWeight: decimal({ min: 0, optional: true, unit: 'g', serverSet: true, meaning: 'sum of its dry weights' }),
    dryingRoom_id: reference('dryingRoom', { optional: true }),
    state: choice(['created', 'in_process', 'awaiting_test', 'released', 'failed', 'packaged', 'finished', 'merged'], {
      default: 'created',
    }),
    onHold: flag({ serverSet: true, meaning: 'blocks packaging and transfer' }),
    holdReason: text({ max: 500, optional: true, serverSet: true }),
    isHarvestFinished: flag(),
    parent_id: reference('batch', {
      optional: true,
      serverSet: true,
      meaning: 'the batch it was split from or merged into',
    }),
    licenseNumber: text({ max: 60, optional: true }),
  },
  {
    path: 'ag_batches',
    table: 'batches',
    searchable: {
      fields: ['label', 'licenseNumber'],
      beside: ['lifecycle_id', 'state'],
      link: '/post-harvest/batches?record={id}',
    },
    meaning: 'a post-harvest batch',
    scope: facilityScope(),
    tenants: { through: 'lifecycle_id' },
    access: {
      read: 'member',
      create: postHarvestRoles,
      update: postHarvestRoles,
      delete: ['complianceOfficer', 'facilityManager'],
    },
    unique: [['facility_id', 'label']],
    indexes: [['facility_id', 'state']],
    has: {
      steps: 'batchStep.batch_id',
      movements: 'batchMovement.batch_id',
      dryWeights: 'dryWeight.batch_id',
      parts: 'batch.parent_id',
      packages: 'productInventoryItem.batch_id',
      testBatches: 'testBatch.batch_id',
      wasteRecords: 'wasteRecord.batch_id',
      plants: 'plant.batch_id',
    },
    states: {
      field: 'state',
      initial: 'created',
      amend: { by: ['complianceOfficer', 'facilityManager'], fields: ['label', 'licenseNumber', 'dryingRoom_id'] },
      transitions: {
        start: { from: ['created'], to: 'in_process', by: ['grower', 'labTechnician'], ownCall: true },
        awaitTest: { from: ['in_process', 'failed'], to: 'awaiting_test', by: ['system'] },
        passTest: { from: ['awaiting_test', 'failed'], to: 'released', by: ['system'] },
        failTest: { from: ['awaiting_test', 'released', 'packaged'], to: 'failed', by: ['system'] },
        // What its workflow sends to no laboratory is released when its steps are done.
        release: { from: ['in_process'], to: 'released', by: ['complianceOfficer'] },
        remediate: {
          from: ['failed'],
          to: 'in_process',
          by: ['complianceOfficer', 'facilityManager'],
          needsReason: true,
          ownCall: true,
        },
        destroy: {
          from: ['created', 'in_process', 'awaiting_test', 'released', 'failed'],
          to: 'finished',
          by: ['complianceOfficer', 'facilityManager'],
          needsReason: true,
          ownCall: true,
        },
        package: { from: ['released'], to: 'packaged', by: ['labTechnician', 'facilityManager'] },
        // Closing the balance, the state's harvest and the plan belong to the call that finishes a harvest.
        finish: { from: ['packaged'], to: 'finished', by: ['complianceOfficer', 'facilityManager'], ownCall: true },
        merge: { from: ['created', 'in_process'], to: 'merged', by: ['facilityManager'], ownCall: true },
      },
    },
    list: {
      columns: [
        'label',
        'strain_id',
        'harvest_id',
        'wetWeight',
        'currentWeight',
        'dryWeight',
        'dryingRoom_id',
        'state',
        'onHold',
      ],
      search: ['label', 'licenseNumber'],
      order: 'id DESC',
    },
  },
);
export type Batch = Infer<typeof Batch>;
declare module '@trellis/entity-kit' {
  interface Entities {
    batches: typeof Batch;
  }
}
