import { decimal, defineEntity, flag, parentScope, reference, text, type Infer, type Row } from '@trellis/entity-kit';

/** Analyte results. */
export const TestBatchResult = defineEntity(
  'testBatchResult',
  {
    testBatch_id: reference('testBatch', { onDelete: 'cascade' }),
    testType_id: reference('testType', { onDelete: 'cascade' }),
    analyte: text(),
    value: decimal({ optional: true }),
    unit: text({ optional: true }),
    limitValue: decimal({ optional: true }),
    passed: flag(),
    lod: decimal({ optional: true }),
    loq: decimal({ optional: true }),
  },
  {
    path: 'testBatchResults',
    table: 'test_batch_results',
    meaning: 'analyte results',
    scope: parentScope('testBatch_id'),
    access: {
      read: 'member',
      create: ['labTechnician', 'complianceOfficer'],
      update: ['labTechnician', 'complianceOfficer'],
      delete: ['labTechnician', 'complianceOfficer'],
    },
    list: { columns: ['testBatch_id', 'testType_id', 'analyte', 'value', 'unit'] },
  },
);
export type TestBatchResult = Infer<typeof TestBatchResult>;
declare module '@trellis/entity-kit' {
  interface Tables {
    test_batch_results: Row<typeof TestBatchResult>;
  }
}
