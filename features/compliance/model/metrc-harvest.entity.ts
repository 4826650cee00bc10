import {
  decimal,
  defineEntity,
  facilityScope,
  flag,
  integer,
  reference,
  text,
  type Infer,
  type Row,
} from '@trellis/entity-kit';

/** Mirrored harvests. */
export const MetrcHarvest = defineEntity(
  'metrcHarvest',
  {
    facility_id: reference('facility'),
    licenseNumber: text(),
    Id: text({ optional: true }),
    Name: text({ optional: true }),
    HarvestType: text({ optional: true }),
    SourceStrainNames: text({ optional: true }),
    DryingLocationName: text({ optional: true }),
    PlantCount: integer({ optional: true }),
    TotalWetWeight: decimal({ optional: true }),
    TotalWasteWeight: decimal({ optional: true }),
    TotalPackagedWeight: decimal({ optional: true }),
    CurrentWeight: decimal({ optional: true }),
    PackageCount: integer({ optional: true }),
    UnitOfWeightName: text({ optional: true }),
    LabTestingState: text({ optional: true }),
    IsOnHold: flag(),
    HarvestStartDate: text({ optional: true }),
    FinishedDate: text({ optional: true }),
    harvest_id: reference('harvest', { optional: true, onDelete: 'clear' }),
  },
  {
    path: 'Harvests',
    base: '/compliance/api/v1/',
    table: 'metrc_harvests',
    meaning: 'mirrored harvests',
    scope: facilityScope(),
    access: {
      read: 'member',
      create: ['complianceOfficer'],
      update: ['complianceOfficer'],
      delete: ['complianceOfficer'],
    },
    list: { columns: ['facility_id', 'licenseNumber', 'Id', 'Name', 'HarvestType'] },
  },
);
export type MetrcHarvest = Infer<typeof MetrcHarvest>;
declare module '@trellis/entity-kit' {
  interface Tables {
    metrc_harvests: Row<typeof MetrcHarvest>;
  }
}
