import { defineEntity, facilityScope, flag, reference, text, type Infer } from '@trellis/entity-kit';
import { officers } from '../compliance-roles.ts';

/** Washington licences of a facility, with who submits for them. */
export const WashingtonLicense = defineEntity(
  'washingtonLicense',
  {
    facility_id: reference('facility'),
    licenseNumber: text({ max: 10, meaning: 'digits only, usually six' }),
    name: text({ max: 200, optional: true }),
    ubi: text({ max: 20, optional: true, meaning: 'unified business identifier' }),
    integratorId: text({
      max: 40,
      optional: true,
      meaning: 'stands in file names instead of the licence when an integrator submits',
    }),
    submittedBy: text({ max: 35, optional: true, meaning: 'first line of every file' }),
    active: flag({ default: true }),
  },
  {
    path: 'ag_washingtonStateComplianceLicenses',
    table: 'washington_licenses',
    meaning: 'Washington licences',
    scope: facilityScope(),
    access: { read: 'member', create: officers, update: officers, delete: officers },
    unique: [['licenseNumber']],
    has: { exports: 'washingtonExport.washingtonLicense_id' },
    list: {
      columns: ['licenseNumber', 'name', 'ubi', 'integratorId', 'submittedBy', 'active'],
      search: ['licenseNumber', 'name', 'ubi'],
      order: 'licenseNumber',
    },
  },
);
export type WashingtonLicense = Infer<typeof WashingtonLicense>;
declare module '@trellis/entity-kit' {
  interface Entities {
    washington_licenses: typeof WashingtonLicense;
  }
}
