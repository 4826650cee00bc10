import {
  decimal,
  defineEntity,
  facilityScope,
  flag,
  reference,
  text,
  url,
  type Infer,
  type Row,
} from '@trellis/entity-kit';

/** Mirrored results. */
export const MetrcLabTest = defineEntity(
  'metrcLabTest',
  {
    facility_id: reference('facility'),
    licenseNumber: text(),
    PackageLabel: text({ optional: true }),
    LabFacilityName: text({ optional: true }),
    LabFacilityLicenseNumber: text({ optional: true }),
    TestTypeName: text({ optional: true }),
    TestPerformedDate: text({ optional: true }),
    OverallPassed: flag(),
    TestPassed: flag(),
    TestResultLevel: decimal({ optional: true }),
    ResultReleased: flag(),
    documentUrl: url({ optional: true }),
    testBatch_id: reference('testBatch', { optional: true, onDelete: 'clear' }),
  },
  {
    path: 'LabTests',
    base: '/compliance/api/v1/',
    table: 'metrc_lab_tests',
    meaning: 'mirrored results',
    scope: facilityScope(),
    access: {
      read: 'member',
      create: ['complianceOfficer'],
      update: ['complianceOfficer'],
      delete: ['complianceOfficer'],
    },
    list: { columns: ['facility_id', 'licenseNumber', 'PackageLabel', 'LabFacilityName', 'LabFacilityLicenseNumber'] },
  },
);
export type MetrcLabTest = Infer<typeof MetrcLabTest>;
declare module '@trellis/entity-kit' {
  interface Tables {
    metrc_lab_tests: Row<typeof MetrcLabTest>;
  }
}
