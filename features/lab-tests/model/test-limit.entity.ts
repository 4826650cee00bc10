import { choice, decimal, defineEntity, facilityScope, reference, text, type Infer } from '@trellis/entity-kit';

/** The limit a facility's results for one analyte are judged by. The compliance officer enters it from the rule in force there;
 * the product brings none, because limits differ by state and change. */
export const TestLimit = defineEntity(
  'testLimit',
  {
    facility_id: reference('facility'),
    testType_id: reference('testType', { onDelete: 'cascade' }),
    analyte: text({ max: 120 }),
    comparator: choice(['<=', '<', '>=', '>'], {
      default: '<=',
      meaning: 'how a value that passes compares with the limit',
    }),
    limitValue: decimal({ min: 0, meaning: "in the analyte's unit" }),
    source: text({ max: 255, optional: true, meaning: 'the rule or order that states it' }),
  },
  {
    path: 'testLimits',
    table: 'test_limits',
    meaning: 'a limit of an analyte at a facility',
    scope: facilityScope(),
    access: {
      read: 'member',
      create: ['complianceOfficer'],
      update: ['complianceOfficer'],
      delete: ['complianceOfficer'],
    },
    unique: [['facility_id', 'testType_id', 'analyte']],
    list: {
      columns: ['testType_id', 'analyte', 'comparator', 'limitValue', 'source'],
      search: ['analyte', 'source'],
      order: 'analyte',
    },
  },
);
export type TestLimit = Infer<typeof TestLimit>;
declare module '@trellis/entity-kit' {
  interface Entities {
    test_limits: typeof TestLimit;
  }
}
