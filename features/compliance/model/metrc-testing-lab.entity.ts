import { defineEntity, facilityScope, reference, text, type Infer, type Row } from '@trellis/entity-kit';

/** Mirrored labs. */
export const MetrcTestingLab = defineEntity(
  'metrcTestingLab',
  {
    facility_id: reference('facility'),
    licenseNumber: text(),
    name: text({ optional: true }),
    address: text({ optional: true }),
    status: text({ optional: true }),
    laboratory_id: reference('laboratory', { optional: true, onDelete: 'clear' }),
  },
  {
    path: 'TestingLabs',
    base: '/compliance/api/v1/',
    table: 'metrc_testing_labs',
    meaning: 'mirrored labs',
    scope: facilityScope(),
    access: {
      read: 'member',
      create: ['complianceOfficer'],
      update: ['complianceOfficer'],
      delete: ['complianceOfficer'],
    },
    list: { columns: ['facility_id', 'licenseNumber', 'name', 'address', 'status'], search: ['name'] },
  },
);
export type MetrcTestingLab = Infer<typeof MetrcTestingLab>;
declare module '@trellis/entity-kit' {
  interface Tables {
    metrc_testing_labs: Row<typeof MetrcTestingLab>;
  }
}
