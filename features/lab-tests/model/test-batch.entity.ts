import {
  choice,
  date,
  decimal,
  defineEntity,
  facilityScope,
  instant,
  json,
  money,
  reference,
  text,
  url,
  type Infer,
  type Row,
} from '@trellis/entity-kit';

/** Samples. */
export const TestBatch = defineEntity(
  'testBatch',
  {
    facility_id: reference('facility'),
    number: text(),
    batch_id: reference('batch', { optional: true, onDelete: 'clear' }),
    productInventory_id: reference('productInventoryItem', { optional: true, onDelete: 'clear' }),
    extractionRun_id: reference('extractionRun', { optional: true, onDelete: 'clear' }),
    laboratory_id: reference('laboratory', { optional: true, onDelete: 'clear' }),
    testTypes: json({ shape: 'array' }),
    sampleTag: text({ optional: true }),
    sampleWeight: decimal({ optional: true }),
    sampledBy: reference('user', { optional: true, onDelete: 'clear', relation: 'sampledByRecord' }),
    sampledAt: instant({ optional: true }),
    shippedAt: instant({ optional: true }),
    manifestNumber: text({ optional: true }),
    due: date({ optional: true }),
    state: choice(['to_sample', 'sampled', 'shipped', 'at_lab', 'results_in', 'passed', 'failed', 'retest', 'void'], {
      optional: true,
    }),
    parent_id: reference('testBatch', { optional: true, onDelete: 'clear' }),
    coaUrl: url({ optional: true }),
    cost: money({ optional: true }),
  },
  {
    path: 'testBatches',
    table: 'test_batches',
    meaning: 'samples',
    scope: facilityScope(),
    access: {
      read: 'member',
      create: ['labTechnician', 'complianceOfficer'],
      update: ['labTechnician', 'complianceOfficer'],
      delete: ['labTechnician', 'complianceOfficer'],
    },
    unique: [['facility_id', 'number']],
    list: {
      columns: ['facility_id', 'number', 'batch_id', 'productInventory_id', 'extractionRun_id'],
      search: ['number'],
    },
  },
);
export type TestBatch = Infer<typeof TestBatch>;
declare module '@trellis/entity-kit' {
  interface Tables {
    test_batches: Row<typeof TestBatch>;
  }
}
