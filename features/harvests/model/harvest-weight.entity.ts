import {
  decimal,
  defineEntity,
  instant,
  parentScope,
  reference,
  text,
  type Infer,
  type Row,
} from '@trellis/entity-kit';

/** Weigh log. */
export const HarvestWeight = defineEntity(
  'harvestWeight',
  {
    harvest_id: reference('harvest', { onDelete: 'cascade' }),
    plant_id: reference('plant', { optional: true, onDelete: 'clear' }),
    tag: text({ optional: true }),
    weight: decimal(),
    tare: decimal({ optional: true }),
    user_id: reference('user', { optional: true, onDelete: 'clear' }),
    time: instant({ optional: true }),
    corrected_of: reference('harvestWeight', { optional: true, onDelete: 'clear', relation: 'corrected_ofRecord' }),
  },
  {
    path: 'harvestWeights',
    table: 'harvest_weights',
    meaning: 'weigh log',
    scope: parentScope('harvest_id'),
    access: {
      read: 'member',
      create: ['labTechnician', 'complianceOfficer', 'farmManager', 'facilityManager'],
      update: ['labTechnician', 'complianceOfficer', 'farmManager', 'facilityManager'],
      delete: ['labTechnician', 'complianceOfficer', 'farmManager', 'facilityManager'],
    },
    list: { columns: ['harvest_id', 'plant_id', 'tag', 'weight', 'tare'], search: ['tag'] },
  },
);
export type HarvestWeight = Infer<typeof HarvestWeight>;
declare module '@trellis/entity-kit' {
  interface Tables {
    harvest_weights: Row<typeof HarvestWeight>;
  }
}
