import {
  choice,
  date,
  decimal,
  defineEntity,
  flag,
  integer,
  longText,
  reference,
  text,
  type Infer,
} from '@trellis/entity-kit';
import { licenceFields, mirrorFields, mirrorOptions, syncedField } from './mirror-fields.ts';

const count = () => syncedField(integer({ min: 0, optional: true }));
const weight = () => syncedField(decimal({ min: 0, optional: true, meaning: 'in the unit of UnitOfWeightName' }));
const day = () => syncedField(date({ optional: true }));

/** Batches of young plants as the state knows them. */
export const MetrcPlantBatch = defineEntity(
  'metrcPlantBatch',
  {
    ...licenceFields,
    Id: syncedField(integer({ min: 1, optional: true })),
    Name: syncedField(text({ max: 200 })),
    Type: syncedField(choice(['Seed', 'Clone'], { optional: true })),
    StrainName: syncedField(text({ max: 200, optional: true })),
    LocationName: syncedField(text({ max: 200, optional: true })),
    PlantedDate: day(),
    UntrackedCount: count(),
    TrackedCount: count(),
    PackagedCount: count(),
    DestroyedCount: count(),
    SourcePackageLabel: syncedField(text({ max: 60, optional: true })),
    IsOnHold: syncedField(flag()),
    lifecycle_id: reference('lifecycle', { optional: true, onDelete: 'clear' }),
    ...mirrorFields,
  },
  {
    ...mirrorOptions,
    path: 'PlantBatches',
    table: 'metrc_plant_batches',
    meaning: 'plant batches as the state knows them',
    unique: [['licenseNumber', 'Id']],
    indexes: [['licenseNumber', 'Name']],
    list: {
      columns: [
        'Name',
        'Type',
        'StrainName',
        'LocationName',
        'PlantedDate',
        'UntrackedCount',
        'TrackedCount',
        'IsOnHold',
        'syncState',
      ],
      search: ['Name', 'StrainName', 'LocationName'],
      order: 'PlantedDate DESC',
    },
  },
);
export type MetrcPlantBatch = Infer<typeof MetrcPlantBatch>;

/** Tagged plants as the state knows them. */
export const MetrcPlant = defineEntity(
  'metrcPlant',
  {
    ...licenceFields,
    Id: syncedField(integer({ min: 1, optional: true })),
    Label: syncedField(text({ max: 60, meaning: 'the tag' })),
    State: syncedField(text({ max: 60, optional: true })),
    GrowthPhase: syncedField(text({ max: 60, optional: true })),
    PlantBatchName: syncedField(text({ max: 200, optional: true })),
    StrainName: syncedField(text({ max: 200, optional: true })),
    LocationName: syncedField(text({ max: 200, optional: true })),
    PlantedDate: day(),
    VegetativeDate: day(),
    FloweringDate: day(),
    HarvestedDate: day(),
    DestroyedDate: day(),
    DestroyedNote: syncedField(longText({ max: 4000, optional: true })),
    IsOnHold: syncedField(flag()),
    plant_id: reference('plant', { optional: true, onDelete: 'clear' }),
    ...mirrorFields,
  },
  {
    ...mirrorOptions,
    path: 'Plants',
    table: 'metrc_plants',
    meaning: 'plants as the state knows them',
    unique: [
      ['licenseNumber', 'Id'],
      ['licenseNumber', 'Label'],
    ],
    indexes: [
      ['licenseNumber', 'GrowthPhase'],
      ['licenseNumber', 'LocationName'],
      ['licenseNumber', 'PlantBatchName'],
    ],
    list: {
      columns: [
        'Label',
        'StrainName',
        'GrowthPhase',
        'LocationName',
        'PlantBatchName',
        'PlantedDate',
        'plant_id',
        'IsOnHold',
        'syncState',
      ],
      search: ['Label', 'StrainName', 'PlantBatchName', 'LocationName'],
      order: 'Label',
    },
  },
);
export type MetrcPlant = Infer<typeof MetrcPlant>;

/** Harvests as the state knows them: wet weight less waste, packages and what was restored is what is left. */
export const MetrcHarvest = defineEntity(
  'metrcHarvest',
  {
    ...licenceFields,
    Id: syncedField(integer({ min: 1, optional: true })),
    Name: syncedField(text({ max: 200 })),
    HarvestType: syncedField(text({ max: 60, optional: true })),
    SourceStrainNames: syncedField(longText({ max: 4000, optional: true })),
    DryingLocationName: syncedField(text({ max: 200, optional: true })),
    PlantCount: count(),
    TotalWetWeight: weight(),
    TotalWasteWeight: weight(),
    TotalPackagedWeight: weight(),
    CurrentWeight: syncedField(decimal({ optional: true, meaning: 'what is left, in the unit of UnitOfWeightName' })),
    PackageCount: count(),
    UnitOfWeightName: syncedField(text({ max: 60, optional: true })),
    LabTestingState: syncedField(text({ max: 60, optional: true })),
    IsOnHold: syncedField(flag()),
    HarvestStartDate: day(),
    FinishedDate: day(),
    harvest_id: reference('harvest', { optional: true, onDelete: 'clear' }),
    ...mirrorFields,
  },
  {
    ...mirrorOptions,
    path: 'Harvests',
    table: 'metrc_harvests',
    meaning: 'harvests as the state knows them',
    unique: [['licenseNumber', 'Id']],
    indexes: [
      ['licenseNumber', 'Name'],
      ['licenseNumber', 'FinishedDate'],
    ],
    list: {
      columns: [
        'Name',
        'HarvestStartDate',
        'DryingLocationName',
        'CurrentWeight',
        'TotalWetWeight',
        'TotalWasteWeight',
        'PackageCount',
        'FinishedDate',
        'syncState',
      ],
      search: ['Name', 'SourceStrainNames', 'DryingLocationName'],
      order: 'HarvestStartDate DESC',
    },
  },
);
export type MetrcHarvest = Infer<typeof MetrcHarvest>;
declare module '@trellis/entity-kit' {
  interface Entities {
    metrc_plant_batches: typeof MetrcPlantBatch;
    metrc_plants: typeof MetrcPlant;
    metrc_harvests: typeof MetrcHarvest;
  }
}
