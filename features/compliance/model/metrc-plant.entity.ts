import { defineEntity, facilityScope, flag, reference, text, type Infer, type Row } from '@trellis/entity-kit';

/** Mirrored plants. */
export const MetrcPlant = defineEntity(
  'metrcPlant',
  {
    facility_id: reference('facility'),
    licenseNumber: text(),
    Id: text({ optional: true }),
    Label: text({ optional: true }),
    State: text({ optional: true }),
    GrowthPhase: text({ optional: true }),
    PlantBatchName: text({ optional: true }),
    StrainName: text({ optional: true }),
    LocationName: text({ optional: true }),
    PlantedDate: text({ optional: true }),
    VegetativeDate: text({ optional: true }),
    FloweringDate: text({ optional: true }),
    HarvestedDate: text({ optional: true }),
    DestroyedDate: text({ optional: true }),
    DestroyedNote: text({ optional: true }),
    IsOnHold: flag(),
    plant_id: reference('plant', { optional: true, onDelete: 'clear' }),
  },
  {
    path: 'Plants',
    base: '/compliance/api/v1/',
    table: 'metrc_plants',
    meaning: 'mirrored plants',
    scope: facilityScope(),
    access: {
      read: 'member',
      create: ['complianceOfficer'],
      update: ['complianceOfficer'],
      delete: ['complianceOfficer'],
    },
    list: { columns: ['facility_id', 'licenseNumber', 'Id', 'Label', 'State'] },
  },
);
export type MetrcPlant = Infer<typeof MetrcPlant>;
declare module '@trellis/entity-kit' {
  interface Tables {
    metrc_plants: Row<typeof MetrcPlant>;
  }
}
