import {
  choice,
  decimal,
  defineEntity,
  flag,
  integer,
  json,
  money,
  providerScope,
  text,
  type Infer,
  type Row,
} from '@trellis/entity-kit';

/** Lab tests. */
export const TestType = defineEntity(
  'testType',
  {
    label: text(),
    category: choice(['potency', 'terpenes', 'microbial', 'pesticides', 'metals', 'solvents', 'moisture', 'foreign'], {
      optional: true,
    }),
    analytes: json({ shape: 'array' }),
    minSampleGrams: decimal({ optional: true }),
    turnaroundDays: integer({ optional: true }),
    price: money({ optional: true }),
    state: text({ max: 2, optional: true }),
    requiredFor: json({ optional: true, shape: 'any' }),
    metrcName: text({ optional: true }),
    active: flag({ default: true }),
  },
  {
    path: 'testTypes',
    table: 'test_types',
    meaning: 'lab tests',
    scope: providerScope,
    access: {
      read: 'member',
      create: ['labTechnician', 'complianceOfficer'],
      update: ['labTechnician', 'complianceOfficer'],
      delete: ['labTechnician', 'complianceOfficer'],
    },
    unique: [['state', 'label']],
    list: { columns: ['label', 'category', 'minSampleGrams', 'turnaroundDays', 'price'], search: ['label'] },
  },
);
export type TestType = Infer<typeof TestType>;
declare module '@trellis/entity-kit' {
  interface Tables {
    test_types: Row<typeof TestType>;
  }
}
