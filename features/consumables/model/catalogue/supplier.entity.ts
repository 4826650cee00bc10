import { defineEntity, email, flag, integer, providerScope, text, type Infer, type Row } from '@trellis/entity-kit';

/** Vendors of consumables, parts and plants. */
export const Supplier = defineEntity(
  'supplier',
  {
    name: text({ max: 120 }),
    contact: text({ max: 120, optional: true }),
    email: email({ optional: true }),
    phone: text({ max: 40, optional: true }),
    licenseNumber: text({ max: 60, optional: true }),
    leadDays: integer({ min: 0, max: 730, optional: true, unit: 'd', meaning: 'days from order to delivery' }),
    active: flag({ default: true }),
  },
  {
    path: 'suppliers',
    table: 'suppliers',
    meaning: 'a vendor',
    scope: providerScope,
    access: {
      read: 'member',
      create: ['facilityManager', 'complianceOfficer', 'maintenance'],
      update: ['facilityManager', 'complianceOfficer', 'maintenance'],
      delete: ['facilityManager'],
    },
    unique: [['name']],
    has: { consumables: 'consumable.supplier_id' },
    list: {
      columns: ['name', 'contact', 'email', 'phone', 'licenseNumber', 'leadDays', 'active'],
      search: ['name', 'contact', 'licenseNumber'],
      order: 'name',
    },
  },
);
export type Supplier = Infer<typeof Supplier>;
declare module '@trellis/entity-kit' {
  interface Tables {
    suppliers: Row<typeof Supplier>;
  }
}
