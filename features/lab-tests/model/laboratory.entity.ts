import {
  date,
  defineEntity,
  email,
  facilityScope,
  flag,
  json,
  ownFacility,
  reference,
  text,
  type Infer,
  jsonIds,
  jsonNumbers,
} from '@trellis/entity-kit';

/** Licensed laboratories. */
export const Laboratory = defineEntity(
  'laboratory',
  {
    facility_id: ownFacility(),
    name: text({ max: 120 }),
    licenseNumber: text({ max: 60, optional: true }),
    licenseExpiry: date({ optional: true, meaning: 'no sample is shipped to it afterwards' }),
    state: text({ max: 2, optional: true }),
    address: text({ max: 255, optional: true }),
    contact: text({ max: 120, optional: true }),
    email: email({ optional: true }),
    tests: json({ optional: true, of: jsonIds, meaning: 'ids of the test types it is accredited for' }),
    courierDays: json({ optional: true, of: jsonNumbers, meaning: 'weekdays of collection, 1 = Monday' }),
    metrcTestingLab_id: reference('metrcTestingLab', { optional: true }),
    active: flag({ default: true }),
  },
  {
    path: 'laboratories',
    table: 'laboratories',
    meaning: 'a laboratory',
    scope: facilityScope('facility_id', true),
    ownCopies: true,
    access: {
      read: 'member',
      create: ['complianceOfficer', 'facilityManager'],
      update: ['complianceOfficer', 'facilityManager'],
      delete: ['complianceOfficer', 'facilityManager'],
    },
    unique: [['facility_id', 'state', 'name']],
    has: { testBatches: 'testBatch.laboratory_id' },
    list: {
      columns: ['name', 'licenseNumber', 'licenseExpiry', 'state', 'contact', 'email', 'active', 'facility_id'],
      search: ['name', 'licenseNumber'],
      order: 'name',
    },
  },
);
export type Laboratory = Infer<typeof Laboratory>;
declare module '@trellis/entity-kit' {
  interface Entities {
    laboratories: typeof Laboratory;
  }
}
