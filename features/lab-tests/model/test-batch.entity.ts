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
  jsonIds,
} from '@trellis/entity-kit';

/** Samples on their way from batch to result. */
export const TestBatch = defineEntity(
  'testBatch',
  {
    facility_id: reference('facility'),
    number: text({ max: 40 }),
    batch_id: reference('batch', { optional: true, byAction: true }),
    productInventory_id: reference('productInventoryItem', { optional: true, byAction: true }),
    extractionRun_id: reference('extractionRun', { optional: true, byAction: true }),
    laboratory_id: reference('laboratory', { optional: true }),
    testTypes: json({ of: jsonIds, meaning: 'ids of the tests ordered' }),
    sampleTag: text({ max: 40, optional: true }),
    sampleWeight: decimal({ min: 0, optional: true, unit: 'g', serverSet: true }),
    samplePackage_id: reference('productInventoryItem', {
      optional: true,
      serverSet: true,
      relation: 'samplePackage',
      meaning: 'the package the sample is in',
    }),
    sampledBy: reference('user', { optional: true, relation: 'sampler', serverSet: true }),
    sampledAt: instant({ optional: true, serverSet: true }),
    shippedAt: instant({ optional: true, serverSet: true }),
    manifestNumber: text({ max: 60, optional: true }),
    due: date({ optional: true }),
    state: choice(['to_sample', 'sampled', 'shipped', 'at_lab', 'results_in', 'passed', 'failed', 'retest', 'void'], {
      default: 'to_sample',
    }),
    parent_id: reference('testBatch', {
      optional: true,
      byAction: true,
      meaning: 'the failed sample this one repeats',
    }),
    coaUrl: url({ optional: true, meaning: 'certificate of analysis' }),
    cost: money({ optional: true }),
  },
  {
    path: 'testBatches',
    table: 'test_batches',
    meaning: 'a sample for a laboratory',
    scope: facilityScope(),
    tenants: { through: 'batch_id' },
    access: {
      read: 'member',
      create: ['labTechnician', 'complianceOfficer'],
      update: ['labTechnician', 'complianceOfficer'],
      delete: ['complianceOfficer'],
    },
    unique: [['facility_id', 'number']],
    indexes: [['facility_id', 'state'], ['due']],
    has: { results: 'testBatchResult.testBatch_id', retests: 'testBatch.parent_id' },
    states: {
      field: 'state',
      initial: 'to_sample',
      closed: ['failed'],
      openWhenClosed: { fields: ['coaUrl', 'cost'], why: 'certificate and bill of a laboratory come after its result' },
      amend: {
        by: ['complianceOfficer'],
        fields: ['number', 'laboratory_id', 'sampleTag', 'manifestNumber', 'due'],
      },
      transitions: {
        sample: {
          from: ['to_sample'],
          to: 'sampled',
          by: ['labTechnician'],
          stamps: ['sampledAt'],
          signs: ['sampledBy'],
          ownCall: true,
        },
        ship: { from: ['sampled'], to: 'shipped', by: ['labTechnician', 'complianceOfficer'], stamps: ['shippedAt'] },
        receive: { from: ['shipped'], to: 'at_lab', by: ['complianceOfficer', 'system'] },
        enterResults: { from: ['at_lab'], to: 'results_in', by: ['labTechnician', 'complianceOfficer', 'system'] },
        // Accepting the results decides between the two.
        pass: { from: ['results_in'], to: 'passed', by: ['complianceOfficer'], ownCall: true },
        fail: { from: ['results_in'], to: 'failed', by: ['complianceOfficer'], ownCall: true },
        retest: { from: ['failed'], to: 'retest', by: ['complianceOfficer'], ownCall: true },
        void: { from: ['to_sample', 'sampled'], to: 'void', by: ['labTechnician'], needsReason: true, ownCall: true },
      },
    },
    list: {
      columns: [
        'number',
        'batch_id',
        'productInventory_id',
        'laboratory_id',
        'sampleWeight',
        'sampledAt',
        'shippedAt',
        'due',
        'state',
      ],
      search: ['number', 'sampleTag', 'manifestNumber'],
      order: 'id DESC',
    },
  },
);
export type TestBatch = Infer<typeof TestBatch>;
declare module '@trellis/entity-kit' {
  interface Entities {
    test_batches: typeof TestBatch;
  }
}
