import {
  choice,
  defineEntity,
  facilityScope,
  integer,
  reference,
  text,
  type Infer,
  type Row,
} from '@trellis/entity-kit';

/** Post-harvest processes. */
export const HarvestWorkflow = defineEntity(
  'harvestWorkflow',
  {
    name: text(),
    version: integer({ optional: true }),
    category: choice(['flower', 'freshFrozen', 'extract', 'leafy', 'hemp'], { optional: true }),
    facility_id: reference('facility', { optional: true, onDelete: 'clear' }),
    state: choice(['draft', 'published', 'retired'], { optional: true }),
    strain_id: reference('strain', { optional: true, onDelete: 'clear' }),
  },
  {
    path: 'harvestWorkflows',
    table: 'harvest_workflows',
    meaning: 'post-harvest processes',
    scope: facilityScope('facility_id', true),
    access: {
      read: 'member',
      create: ['labTechnician', 'complianceOfficer', 'farmManager', 'facilityManager'],
      update: ['labTechnician', 'complianceOfficer', 'farmManager', 'facilityManager'],
      delete: ['labTechnician', 'complianceOfficer', 'farmManager', 'facilityManager'],
    },
    unique: [['version', 'name']],
    list: { columns: ['name', 'version', 'category', 'facility_id', 'state'], search: ['name'] },
  },
);
export type HarvestWorkflow = Infer<typeof HarvestWorkflow>;
declare module '@trellis/entity-kit' {
  interface Tables {
    harvest_workflows: Row<typeof HarvestWorkflow>;
  }
}
