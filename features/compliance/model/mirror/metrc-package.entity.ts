import { date, decimal, defineEntity, flag, integer, longText, reference, text, type Infer } from '@trellis/entity-kit';
import { licenceFields, mirrorFields, mirrorOptions, syncedField } from './mirror-fields.ts';

const name = () => syncedField(text({ max: 200, optional: true }));

/** Packages as the state knows them. */
export const MetrcPackage = defineEntity(
  'metrcPackage',
  {
    ...licenceFields,
    Id: syncedField(integer({ min: 1, optional: true })),
    Label: syncedField(text({ max: 60, meaning: 'the tag' })),
    PackageType: syncedField(text({ max: 60, optional: true })),
    ItemName: syncedField(text({ max: 255, optional: true })),
    Quantity: syncedField(decimal({ optional: true, meaning: 'in the unit of UnitOfMeasureName' })),
    UnitOfMeasureName: syncedField(text({ max: 60, optional: true })),
    LocationName: name(),
    PackagedDate: syncedField(date({ optional: true })),
    LabTestingState: syncedField(text({ max: 60, optional: true })),
    IsTestingSample: syncedField(flag()),
    IsTradeSample: syncedField(flag()),
    IsOnHold: syncedField(flag()),
    SourceHarvestNames: syncedField(longText({ max: 4000, optional: true })),
    ProductionBatchNumber: name(),
    ReceivedFromFacilityName: name(),
    ReceivedFromManifestNumber: syncedField(text({ max: 60, optional: true })),
    FinishedDate: syncedField(date({ optional: true })),
    productInventory_id: reference('productInventoryItem', { optional: true, onDelete: 'clear' }),
    ...mirrorFields,
  },
  {
    ...mirrorOptions,
    path: 'Packages',
    table: 'metrc_packages',
    meaning: 'packages as the state knows them',
    unique: [
      ['licenseNumber', 'Id'],
      ['licenseNumber', 'Label'],
    ],
    indexes: [
      ['licenseNumber', 'LabTestingState'],
      ['licenseNumber', 'FinishedDate'],
    ],
    list: {
      columns: [
        'Label',
        'ItemName',
        'Quantity',
        'UnitOfMeasureName',
        'PackagedDate',
        'LabTestingState',
        'LocationName',
        'IsOnHold',
        'syncState',
      ],
      search: ['Label', 'ItemName', 'SourceHarvestNames', 'ProductionBatchNumber'],
      order: 'PackagedDate DESC',
    },
  },
);
export type MetrcPackage = Infer<typeof MetrcPackage>;
declare module '@trellis/entity-kit' {
  interface Entities {
    metrc_packages: typeof MetrcPackage;
  }
}
