import {
  choice,
  decimal,
  defineEntity,
  flag,
  instant,
  parentScope,
  reference,
  text,
  type Infer,
  type Row,
} from '@trellis/entity-kit';

/** Dry/trim weighings. */
export const DryWeight = defineEntity(
  'dryWeight',
  {
    batch_id: reference('batch'),
    container: text({ optional: true }),
    tare: decimal({ default: 0 }),
    gross: decimal(),
    net: decimal({ optional: true }),
    grade: choice(['A', 'B', 'smalls', 'trim', 'shake'], { optional: true }),
    moisture: decimal({ optional: true }),
    waterActivity: decimal({ optional: true }),
    time: instant({ optional: true }),
    user_id: reference('user', { optional: true, onDelete: 'clear' }),
    locked: flag(),
  },
  {
    path: 'dryWeights',
    table: 'dry_weights',
    meaning: 'dry/trim weighings',
    scope: parentScope('batch_id'),
    access: {
      read: 'member',
      create: ['labTechnician', 'complianceOfficer', 'farmManager', 'facilityManager'],
      update: ['labTechnician', 'complianceOfficer', 'farmManager', 'facilityManager'],
      delete: ['labTechnician', 'complianceOfficer', 'farmManager', 'facilityManager'],
    },
    list: { columns: ['batch_id', 'container', 'tare', 'gross', 'net'] },
  },
);
export type DryWeight = Infer<typeof DryWeight>;
declare module '@trellis/entity-kit' {
  interface Tables {
    dry_weights: Row<typeof DryWeight>;
  }
}
