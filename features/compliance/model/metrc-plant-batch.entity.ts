import {
  choice,
  defineEntity,
  facilityScope,
  flag,
  integer,
  reference,
  text,
  type Infer,
  type Row,
} from '@trellis/entity-kit';

/** Mirrored plant batches. */
export const MetrcPlantBatch = defineEntity(
  'metrcPlantBatch',
  {
    facility_id: reference('facility'),
    licenseNumber: text(),
    Id: text({ optional: true }),
    Name: text({ optional: true }),
    Type: choice(['Seed', 'Clone'], { optional: true }),
    StrainName: text({ optional: true }),
    LocationName: text({ optional: true }),
    PlantedDate: text({ optional: true }),
    UntrackedCount: integer({ optional: true }),
    TrackedCount: integer({ optional: true }),
    PackagedCount: integer({ optional: true }),
    DestroyedCount: integer({ optional: true }),
    SourcePackageLabel: text({ optional: true }),
    IsOnHold: flag(),
    lifecycle_id: reference('lifecycle', { optional: true, onDelete: 'clear' }),
  },
  {
    path: 'PlantBatches',
    base: '/compliance/api/v1/',
    table: 'metrc_plant_batches',
    meaning: 'mirrored plant batches',
    scope: facilityScope(),
    access: {
      read: 'member',
      create: ['complianceOfficer'],
      update: ['complianceOfficer'],
      delete: ['complianceOfficer'],
    },
    list: { columns: ['facility_id', 'licenseNumber', 'Id', 'Name', 'Type'] },
  },
);
export type MetrcPlantBatch = Infer<typeof MetrcPlantBatch>;
declare module '@trellis/entity-kit' {
  interface Tables {
    metrc_plant_batches: Row<typeof MetrcPlantBatch>;
  }
}
