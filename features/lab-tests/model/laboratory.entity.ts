import {
  date,
  defineEntity,
  email,
  flag,
  json,
  providerScope,
  reference,
  text,
  type Infer,
  type Row,
} from '@trellis/entity-kit';

/** Labs. */
export const Laboratory = defineEntity(
  'laboratory',
  {
    name: text(),
    licenseNumber: text({ optional: true }),
    licenseExpiry: date({ optional: true }),
    state: text({ optional: true }),
    address: text({ optional: true }),
    contact: text({ optional: true }),
    email: email({ optional: true }),
    tests: json({ optional: true, shape: 'array' }),
    courierDays: json({ optional: true, shape: 'array' }),
    metrcTestingLab_id: reference('metrcTestingLab', { optional: true, onDelete: 'clear' }),
    active: flag({ default: true }),
  },
  {
    path: 'laboratories',
    table: 'laboratories',
    meaning: 'labs',
    scope: providerScope,
    access: {
      read: 'member',
      create: ['labTechnician', 'complianceOfficer'],
      update: ['labTechnician', 'complianceOfficer'],
      delete: ['labTechnician', 'complianceOfficer'],
    },
    list: { columns: ['name', 'licenseNumber', 'licenseExpiry', 'state', 'address'], search: ['name'] },
  },
);
export type Laboratory = Infer<typeof Laboratory>;
declare module '@trellis/entity-kit' {
  interface Tables {
    laboratories: Row<typeof Laboratory>;
  }
}
