import { defineEntity, facilityScope, flag, reference, text, type Infer, type Row } from '@trellis/entity-kit';

/** Washington licences. */
export const WashingtonLicense = defineEntity(
  'washingtonLicense',
  {
    facility_id: reference('facility'),
    licenseNumber: text(),
    name: text({ optional: true }),
    ubi: text({ optional: true }),
    integratorId: text({ optional: true }),
    submittedBy: text({ optional: true }),
    active: flag({ default: true }),
  },
  {
    path: 'ag_washingtonStateComplianceLicenses',
    table: 'washington_licenses',
    meaning: 'Washington licences',
    scope: facilityScope(),
    access: {
      read: 'member',
      create: ['complianceOfficer'],
      update: ['complianceOfficer'],
      delete: ['complianceOfficer'],
    },
    unique: [['licenseNumber']],
    list: { columns: ['facility_id', 'licenseNumber', 'name', 'ubi', 'integratorId'], search: ['name'] },
  },
);
export type WashingtonLicense = Infer<typeof WashingtonLicense>;
declare module '@trellis/entity-kit' {
  interface Tables {
    washington_licenses: Row<typeof WashingtonLicense>;
  }
}
