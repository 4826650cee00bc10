import { date, defineEntity, facilityScope, json, reference, text, type Infer, type Row } from '@trellis/entity-kit';

/** Licences known to the state system. */
export const MetrcFacility = defineEntity(
  'metrcFacility',
  {
    facility_id: reference('facility'),
    licenseNumber: text(),
    name: text({ optional: true }),
    facilityType: json({ optional: true, shape: 'any' }),
    credentialedDate: date({ optional: true }),
    rights: json({ optional: true, shape: 'array' }),
  },
  {
    path: 'Facilities',
    base: '/compliance/api/v1/',
    table: 'metrc_facilities',
    meaning: 'licences known to the state system',
    scope: facilityScope(),
    access: {
      read: 'member',
      create: ['complianceOfficer'],
      update: ['complianceOfficer'],
      delete: ['complianceOfficer'],
    },
    unique: [['licenseNumber']],
    list: { columns: ['facility_id', 'licenseNumber', 'name', 'credentialedDate'], search: ['name'] },
  },
);
export type MetrcFacility = Infer<typeof MetrcFacility>;
declare module '@trellis/entity-kit' {
  interface Tables {
    metrc_facilities: Row<typeof MetrcFacility>;
  }
}
