import { date, decimal, defineEntity, flag, integer, longText, reference, text, type Infer } from '@trellis/entity-kit';
import { licenceFields, mirrorFields, mirrorOptions, told } from './mirror-fields.ts';

const name = () => told(text({ max: 200, optional: true }));

/** Packages as the state knows them. */
export const MetrcPackage = defineEntity(
  'metrcPackage',
  {
    ...licenceFields,
    Id: told(integer({ min: 1, optional: true })),
    Label: told(text({ max: 60, meaning: 'the tag' })),
    PackageType: told(text({ max: 60, optional: true })),
    ItemName: told(text({ max: 255, optional: true })),
    Quantity: told(decimal({ optional: true, meaning: 'in the unit of UnitOfMeasureName' })),
    UnitOfMeasureName: told(text({ max: 60, optional: true })),
    LocationName: name(),
    PackagedDate: told(date({ optional: true })),
    LabTestingState: told(text({ max: 60, optional: true })),
    IsTestingSample: told(flag()),
    IsTradeSample: told(flag()),
    IsOnHold: told(flag()),
    SourceHarvestNames: told(longText({ max: 4000, optional: true })),
    ProductionBatchNumber: name(),
    ReceivedFromFacilityName: name(),
    ReceivedFromManifestNumber: told(text({ max: 60, optional: true })),
    FinishedDate: told(date({ optional: true })),
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
