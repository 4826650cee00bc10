import { defineEntity, facilityScope, flag, reference, text, type Infer, type Row } from '@trellis/entity-kit';

/** Mirrored rooms. */
export const MetrcLocation = defineEntity(
  'metrcLocation',
  {
    facility_id: reference('facility'),
    licenseNumber: text(),
    Id: text({ optional: true }),
    Name: text({ optional: true }),
    LocationTypeName: text({ optional: true }),
    ForPlants: flag(),
    ForPlantBatches: flag(),
    ForHarvests: flag(),
    ForPackages: flag(),
    active: flag({ default: true }),
    area_id: reference('area', { optional: true, onDelete: 'clear' }),
  },
  {
    path: 'Locations',
    base: '/compliance/api/v1/',
    table: 'metrc_locations',
    meaning: 'mirrored rooms',
    scope: facilityScope(),
    access: {
      read: 'member',
      create: ['complianceOfficer'],
      update: ['complianceOfficer'],
      delete: ['complianceOfficer'],
    },
    list: { columns: ['facility_id', 'licenseNumber', 'Id', 'Name', 'LocationTypeName'] },
  },
);
export type MetrcLocation = Infer<typeof MetrcLocation>;
declare module '@trellis/entity-kit' {
  interface Tables {
    metrc_locations: Row<typeof MetrcLocation>;
  }
}
