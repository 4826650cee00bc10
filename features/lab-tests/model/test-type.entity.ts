import {
  choice,
  decimal,
  defineEntity,
  facilityScope,
  flag,
  integer,
  json,
  money,
  reference,
  text,
  type Infer,
  jsonText,
  jsonTexts,
} from '@trellis/entity-kit';
import * as z from 'zod';

/** What a test measures. */
export interface Analyte {
  name: string;
  unit: string;
}
const analyteShape: z.ZodType<Analyte> = z.strictObject({ name: jsonText, unit: jsonText });

/** Laboratory tests: the provider's panels for everybody (no facility), and a facility's own. */
export const TestType = defineEntity(
  'testType',
  {
    facility_id: reference('facility', { optional: true, meaning: 'empty: every facility' }),
    label: text({ max: 120 }),
    category: choice(['potency', 'terpenes', 'microbial', 'pesticides', 'metals', 'solvents', 'moisture', 'foreign']),
    analytes: json({ of: z.array(analyteShape).max(500), maxBytes: 65_536 }),
    minSampleGrams: decimal({ min: 0, optional: true, unit: 'g' }),
    turnaroundDays: integer({ min: 0, max: 90, optional: true, unit: 'd' }),
    price: money({ optional: true }),
    state: text({
      max: 2,
      optional: true,
      meaning: 'state whose rules it follows; empty for research and development',
    }),
    requiredFor: json({
      optional: true,
      of: jsonTexts,
      meaning: 'kinds of product that need it: flower, trim, concentrate, edible',
    }),
    metrcName: text({ max: 120, optional: true, meaning: 'name of the test type at Metrc' }),
    active: flag({ default: true }),
  },
  {
    path: 'testTypes',
    table: 'test_types',
    meaning: 'a laboratory test',
    scope: facilityScope('facility_id', true),
    access: {
      read: 'member',
      create: ['complianceOfficer'],
      update: ['complianceOfficer'],
      delete: ['complianceOfficer'],
    },
    indexes: [['category']],
    has: { limits: 'testLimit.testType_id' },
    list: {
      columns: ['label', 'category', 'state', 'minSampleGrams', 'turnaroundDays', 'price', 'active'],
      search: ['label', 'metrcName'],
      order: 'label',
    },
  },
);
export type TestType = Infer<typeof TestType>;
declare module '@trellis/entity-kit' {
  interface Entities {
    test_types: typeof TestType;
  }
}
