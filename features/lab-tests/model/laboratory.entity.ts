import {
  date,
  defineEntity,
  email,
  flag,
  json,
  ofType,
  providerScope,
  reference,
  text,
  type Infer,
  type Row,
} from '@trellis/entity-kit';

/** Licensed laboratories. */
export const Laboratory = defineEntity(
  'laboratory',
  {
    name: text({ max: 120 }),
    licenseNumber: text({ max: 60, optional: true }),
    licenseExpiry: date({ optional: true, meaning: 'no sample is shipped to it afterwards' }),
    state: text({ max: 2, optional: true }),
    address: text({ max: 255, optional: true }),
    contact: text({ max: 120, optional: true }),
    email: email({ optional: true }),
    tests: json({
      optional: true,
      shape: 'array',
      typed: ofType<number[]>(),
      meaning: 'ids of the test types it is accredited for',
    }),
    courierDays: json({
      optional: true,
      shape: 'array',
      typed: ofType<number[]>(),
      meaning: 'weekdays of collection, 1 = Monday',
    }),
    metrcTestingLab_id: reference('metrcTestingLab', { optional: true }),
    active: flag({ default: true }),
  },
  {
    path: 'laboratories',
    table: 'laboratories',
    meaning: 'a laboratory',
    scope: providerScope,
    access: {
      read: 'member',
      create: ['complianceOfficer', 'facilityManager'],
      update: ['complianceOfficer', 'facilityManager'],
      delete: ['complianceOfficer', 'facilityManager'],
    },
    unique: [['state', 'name']],
    has: { testBatches: 'testBatch.laboratory_id' },
    list: {
      columns: ['name', 'licenseNumber', 'licenseExpiry', 'state', 'contact', 'email', 'active'],
      search: ['name', 'licenseNumber'],
      order: 'name',
    },
  },
);
export type Laboratory = Infer<typeof Laboratory>;
declare module '@trellis/entity-kit' {
  interface Tables {
    laboratories: Row<typeof Laboratory>;
  }
}
