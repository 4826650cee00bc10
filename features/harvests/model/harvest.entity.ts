import {
  choice,
  date,
  decimal,
  defineEntity,
  facilityScope,
  instant,
  integer,
  reference,
  text,
  type Infer,
  type Row,
} from '@trellis/entity-kit';

/** Harvest events. */
export const Harvest = defineEntity(
  'harvest',
  {
    facility_id: reference('facility'),
    name: text(),
    licenseNumber: text({ optional: true }),
    harvestDate: date(),
    kind: choice(['whole', 'manicure'], { default: 'whole' }),
    lifecycle_id: reference('lifecycle'),
    strain_id: reference('strain', { optional: true, onDelete: 'clear' }),
    dryingRoom_id: reference('dryingRoom', { optional: true, onDelete: 'clear' }),
    plantCount: integer({ optional: true }),
    totalWetWeight: decimal({ optional: true }),
    wasteWeight: decimal({ optional: true }),
    weightUnit: text({ optional: true }),
    state: choice(['open', 'recorded', 'processing', 'finished'], { optional: true }),
    finishedAt: instant({ optional: true }),
  },
  {
    path: 'harvests',
    table: 'harvests',
    meaning: 'harvest events',
    scope: facilityScope(),
    access: {
      read: 'member',
      create: ['labTechnician', 'complianceOfficer', 'farmManager', 'facilityManager'],
      update: ['labTechnician', 'complianceOfficer', 'farmManager', 'facilityManager'],
      delete: ['labTechnician', 'complianceOfficer', 'farmManager', 'facilityManager'],
    },
    unique: [['licenseNumber', 'name']],
    list: { columns: ['facility_id', 'name', 'licenseNumber', 'harvestDate', 'kind'], search: ['name'] },
  },
);
export type Harvest = Infer<typeof Harvest>;
declare module '@trellis/entity-kit' {
  interface Tables {
    harvests: Row<typeof Harvest>;
  }
}
