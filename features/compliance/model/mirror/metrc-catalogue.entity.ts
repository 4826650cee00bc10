import { decimal, defineEntity, flag, integer, reference, text, type Infer } from '@trellis/entity-kit';
import { licenceFields, mirrorFields, mirrorOptions, syncedField } from './mirror-fields.ts';

const percentage = () => syncedField(decimal({ min: 0, max: 100, optional: true, unit: '%' }));

/** Strains as the state knows them. */
export const MetrcStrain = defineEntity(
  'metrcStrain',
  {
    ...licenceFields,
    Id: syncedField(integer({ min: 1, optional: true })),
    Name: syncedField(text({ max: 200 })),
    TestingStatus: syncedField(text({ max: 60, optional: true })),
    ThcLevel: syncedField(decimal({ min: 0, max: 1, optional: true, meaning: 'fraction: 0.1865 is 18.65 %' })),
    CbdLevel: syncedField(decimal({ min: 0, max: 1, optional: true, meaning: 'fraction: 0.1865 is 18.65 %' })),
    IndicaPercentage: percentage(),
    SativaPercentage: percentage(),
    strain_id: reference('strain', { optional: true, onDelete: 'clear' }),
    ...mirrorFields,
  },
  {
    ...mirrorOptions,
    path: 'Strains',
    table: 'metrc_strains',
    meaning: 'strains as the state knows them',
    unique: [['licenseNumber', 'Id']],
    indexes: [['licenseNumber', 'Name']],
    list: {
      columns: [
        'Name',
        'TestingStatus',
        'ThcLevel',
        'CbdLevel',
        'IndicaPercentage',
        'SativaPercentage',
        'strain_id',
        'syncState',
      ],
      search: ['Name'],
      order: 'Name',
    },
  },
);
export type MetrcStrain = Infer<typeof MetrcStrain>;

/** Rooms as the state knows them; an object kind whose `For…` flag is off cannot be put there. */
export const MetrcLocation = defineEntity(
  'metrcLocation',
  {
    ...licenceFields,
    Id: syncedField(integer({ min: 1, optional: true })),
    Name: syncedField(text({ max: 200 })),
    LocationTypeName: syncedField(text({ max: 120, optional: true })),
    ForPlants: syncedField(flag()),
    ForPlantBatches: syncedField(flag()),
    ForHarvests: syncedField(flag()),
    ForPackages: syncedField(flag()),
    active: syncedField(flag({ default: true })),
    area_id: reference('area', { optional: true, onDelete: 'clear' }),
    ...mirrorFields,
  },
  {
    ...mirrorOptions,
    path: 'Locations',
    table: 'metrc_locations',
    meaning: 'rooms as the state knows them',
    unique: [['licenseNumber', 'Id']],
    indexes: [['licenseNumber', 'Name']],
    list: {
      columns: [
        'Name',
        'LocationTypeName',
        'ForPlants',
        'ForPlantBatches',
        'ForHarvests',
        'ForPackages',
        'area_id',
        'syncState',
      ],
      search: ['Name', 'LocationTypeName'],
      order: 'Name',
    },
  },
);
export type MetrcLocation = Infer<typeof MetrcLocation>;

/** Products as the state knows them. */
export const MetrcItem = defineEntity(
  'metrcItem',
  {
    ...licenceFields,
    Id: syncedField(integer({ min: 1, optional: true })),
    Name: syncedField(text({ max: 255 })),
    ProductCategoryName: syncedField(text({ max: 120, optional: true })),
    ProductCategoryType: syncedField(text({ max: 60, optional: true })),
    QuantityType: syncedField(text({ max: 60, optional: true, meaning: 'CountBased, WeightBased …' })),
    UnitOfMeasureName: syncedField(text({ max: 60, optional: true })),
    StrainName: syncedField(text({ max: 200, optional: true })),
    UnitWeight: syncedField(
      decimal({ min: 0, optional: true, meaning: 'weight of one unit, in the unit the state names' }),
    ),
    DefaultLabTestingState: syncedField(text({ max: 60, optional: true })),
    ApprovalStatus: syncedField(text({ max: 60, optional: true })),
    active: syncedField(flag({ default: true })),
    ...mirrorFields,
  },
  {
    ...mirrorOptions,
    path: 'Items',
    table: 'metrc_items',
    meaning: 'products as the state knows them',
    unique: [['licenseNumber', 'Id']],
    indexes: [['licenseNumber', 'Name']],
    has: { productInventory: 'productInventoryItem.metrcItem_id' },
    list: {
      columns: [
        'Name',
        'ProductCategoryName',
        'QuantityType',
        'UnitOfMeasureName',
        'StrainName',
        'ApprovalStatus',
        'active',
        'syncState',
      ],
      search: ['Name', 'ProductCategoryName', 'StrainName'],
      order: 'Name',
    },
  },
);
export type MetrcItem = Infer<typeof MetrcItem>;
declare module '@trellis/entity-kit' {
  interface Entities {
    metrc_strains: typeof MetrcStrain;
    metrc_locations: typeof MetrcLocation;
    metrc_items: typeof MetrcItem;
  }
}
