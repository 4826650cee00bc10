import { choice, defineEntity, facilityScope, integer, reference, text, type Infer } from '@trellis/entity-kit';

/** Versions of a post-harvest process; a published one never changes. */
export const HarvestWorkflow = defineEntity(
  'harvestWorkflow',
  {
    name: text({ max: 120 }),
    version: integer({ min: 1, max: 10_000, default: 1 }),
    category: choice(['flower', 'freshFrozen', 'extract', 'leafy', 'hemp']),
    facility_id: reference('facility', { optional: true }),
    state: choice(['draft', 'published', 'retired'], { default: 'draft' }),
    strain_id: reference('strain', { optional: true }),
  },
  {
    path: 'harvestWorkflows',
    table: 'harvest_workflows',
    meaning: 'a version of a post-harvest process',
    scope: facilityScope('facility_id', true),
    access: {
      read: 'member',
      create: ['labTechnician', 'facilityManager'],
      update: ['labTechnician', 'facilityManager'],
      delete: ['facilityManager'],
    },
    unique: [['facility_id', 'name', 'version']],
    has: { steps: 'harvestWorkflowStep.harvestWorkflow_id' },
    states: {
      field: 'state',
      initial: 'draft',
      transitions: {
        publish: { from: ['draft'], to: 'published', by: ['facilityManager'] },
        retire: { from: ['published'], to: 'retired', by: ['facilityManager'] },
      },
    },
    list: {
      columns: ['name', 'version', 'category', 'facility_id', 'strain_id', 'state'],
      search: ['name'],
      order: 'name',
    },
  },
);
export type HarvestWorkflow = Infer<typeof HarvestWorkflow>;
declare module '@trellis/entity-kit' {
  interface Entities {
    harvest_workflows: typeof HarvestWorkflow;
  }
}
