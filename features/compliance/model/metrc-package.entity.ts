import { decimal, defineEntity, facilityScope, flag, reference, text, type Infer, type Row } from '@trellis/entity-kit';

/** Mirrored packages. */
export const MetrcPackage = defineEntity(
  'metrcPackage',
  {
    facility_id: reference('facility'),
    licenseNumber: text(),
    Id: text({ optional: true }),
    Label: text({ optional: true }),
    PackageType: text({ optional: true }),
    ItemName: text({ optional: true }),
    Quantity: decimal({ optional: true }),
    UnitOfMeasureName: text({ optional: true }),
    LocationName: text({ optional: true }),
    PackagedDate: text({ optional: true }),
    LabTestingState: text({ optional: true }),
    IsTestingSample: flag(),
    IsTradeSample: flag(),
    IsOnHold: flag(),
    SourceHarvestNames: text({ optional: true }),
    ProductionBatchNumber: text({ optional: true }),
    ReceivedFromFacilityName: text({ optional: true }),
    ReceivedFromManifestNumber: text({ optional: true }),
    FinishedDate: text({ optional: true }),
    productInventory_id: reference('productInventoryItem', { optional: true, onDelete: 'clear' }),
  },
  {
    path: 'Packages',
    base: '/compliance/api/v1/',
    table: 'metrc_packages',
    meaning: 'mirrored packages',
    scope: facilityScope(),
    access: {
      read: 'member',
      create: ['complianceOfficer'],
      update: ['complianceOfficer'],
      delete: ['complianceOfficer'],
    },
    list: { columns: ['facility_id', 'licenseNumber', 'Id', 'Label', 'PackageType'] },
  },
);
export type MetrcPackage = Infer<typeof MetrcPackage>;
declare module '@trellis/entity-kit' {
  interface Tables {
    metrc_packages: Row<typeof MetrcPackage>;
  }
}
