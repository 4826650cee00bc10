import { date, decimal, defineEntity, flag, integer, reference, text, url, type Infer } from '@trellis/entity-kit';
import { licenceFields, mirrorFields, mirrorOptions, syncedField } from './mirror-fields.ts';

/** Results as the state knows them, one row per test of a package. */
export const MetrcLabTest = defineEntity(
  'metrcLabTest',
  {
    ...licenceFields,
    LabTestResultId: syncedField(
      integer({ min: 1, optional: true, meaning: 'the report; one report holds many tests' }),
    ),
    PackageLabel: syncedField(text({ max: 60 })),
    LabFacilityName: syncedField(text({ max: 200, optional: true })),
    LabFacilityLicenseNumber: syncedField(text({ max: 60, optional: true })),
    TestTypeName: syncedField(text({ max: 200 })),
    TestPerformedDate: syncedField(date({ optional: true })),
    OverallPassed: syncedField(flag()),
    TestPassed: syncedField(flag()),
    TestResultLevel: syncedField(decimal({ optional: true, meaning: "in the unit the test's name tells" })),
    ResultReleased: syncedField(flag()),
    documentUrl: syncedField(url({ optional: true })),
    testBatch_id: reference('testBatch', { optional: true, onDelete: 'clear' }),
    ...mirrorFields,
  },
  {
    ...mirrorOptions,
    path: 'LabTests',
    table: 'metrc_lab_tests',
    meaning: 'test results as the state knows them',
    unique: [['licenseNumber', 'PackageLabel', 'TestTypeName', 'LabTestResultId']],
    indexes: [['licenseNumber', 'TestPerformedDate']],
    list: {
      columns: [
        'PackageLabel',
        'TestTypeName',
        'TestPassed',
        'TestResultLevel',
        'TestPerformedDate',
        'LabFacilityName',
        'ResultReleased',
        'testBatch_id',
        'syncState',
      ],
      search: ['PackageLabel', 'TestTypeName', 'LabFacilityName'],
      order: 'TestPerformedDate DESC',
    },
  },
);
export type MetrcLabTest = Infer<typeof MetrcLabTest>;

/** Laboratories the state's results and transfers name; the state has no list of them. */
export const MetrcTestingLab = defineEntity(
  'metrcTestingLab',
  {
    ...licenceFields,
    labLicenseNumber: syncedField(text({ max: 60, optional: true, meaning: "the laboratory's own licence" })),
    name: syncedField(text({ max: 200 })),
    address: syncedField(text({ max: 255, optional: true })),
    status: syncedField(text({ max: 60, optional: true })),
    laboratory_id: reference('laboratory', { optional: true, onDelete: 'clear' }),
    ...mirrorFields,
  },
  {
    ...mirrorOptions,
    path: 'TestingLabs',
    table: 'metrc_testing_labs',
    meaning: 'laboratories the state names',
    unique: [['licenseNumber', 'labLicenseNumber']],
    list: {
      columns: ['name', 'labLicenseNumber', 'address', 'status', 'laboratory_id', 'syncState'],
      search: ['name', 'labLicenseNumber'],
      order: 'name',
    },
  },
);
export type MetrcTestingLab = Infer<typeof MetrcTestingLab>;
declare module '@trellis/entity-kit' {
  interface Entities {
    metrc_lab_tests: typeof MetrcLabTest;
    metrc_testing_labs: typeof MetrcTestingLab;
  }
}
