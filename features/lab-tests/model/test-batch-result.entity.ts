import { choice, decimal, defineEntity, flag, parentScope, reference, text, type Infer } from '@trellis/entity-kit';

/** One measured analyte, judged by its limit. */
export const TestBatchResult = defineEntity(
  'testBatchResult',
  {
    testBatch_id: reference('testBatch', { onDelete: 'cascade', byAction: true }),
    testType_id: reference('testType'),
    analyte: text({ max: 120 }),
    value: decimal({ min: 0, optional: true, meaning: 'empty when nothing was detected' }),
    unit: text({ max: 30, optional: true }),
    limitValue: decimal({
      min: 0,
      optional: true,
      meaning: "the facility's limit unless the laboratory names another",
    }),
    verdict: choice(['pass', 'fail'], {
      optional: true,
      meaning: 'what the certificate says, where it judges by itself',
    }),
    passed: flag({
      default: true,
      serverSet: true,
      meaning: 'the value keeps the limit and the certificate says no fail',
    }),
    lod: decimal({ min: 0, optional: true, meaning: 'limit of detection' }),
    loq: decimal({ min: 0, optional: true, meaning: 'limit of quantification' }),
  },
  {
    path: 'testBatchResults',
    table: 'test_batch_results',
    meaning: 'a measured analyte',
    scope: parentScope('testBatch_id'),
    access: {
      read: 'member',
      create: ['labTechnician', 'complianceOfficer'],
      update: ['labTechnician', 'complianceOfficer'],
      delete: ['labTechnician', 'complianceOfficer'],
    },
    unique: [['testBatch_id', 'testType_id', 'analyte']],
    list: {
      columns: [
        'testBatch_id',
        'testType_id',
        'analyte',
        'value',
        'unit',
        'limitValue',
        'verdict',
        'passed',
        'lod',
        'loq',
      ],
      search: ['analyte'],
    },
  },
);
export type TestBatchResult = Infer<typeof TestBatchResult>;
declare module '@trellis/entity-kit' {
  interface Entities {
    test_batch_results: typeof TestBatchResult;
  }
}
