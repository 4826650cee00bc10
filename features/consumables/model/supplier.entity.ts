import { defineEntity, email, flag, integer, providerScope, text, type Infer, type Row } from '@trellis/entity-kit';

/** Vendors. */
export const Supplier = defineEntity(
  'supplier',
  {
    name: text(),
    contact: text({ optional: true }),
    email: email({ optional: true }),
    phone: text({ optional: true }),
    licenseNumber: text({ optional: true }),
    leadDays: integer({ optional: true }),
    active: flag({ default: true }),
  },
  {
    path: 'suppliers',
    table: 'suppliers',
    meaning: 'vendors',
    scope: providerScope,
    access: {
      read: 'member',
      create: ['facilityManager', 'farmManager'],
      update: ['facilityManager', 'farmManager'],
      delete: ['facilityManager', 'farmManager'],
    },
    unique: [['name']],
    list: { columns: ['name', 'contact', 'email', 'phone', 'licenseNumber'], search: ['name'] },
  },
);
export type Supplier = Infer<typeof Supplier>;
declare module '@trellis/entity-kit' {
  interface Tables {
    suppliers: Row<typeof Supplier>;
  }
}
