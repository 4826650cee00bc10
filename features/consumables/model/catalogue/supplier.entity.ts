import { defineEntity, email, facilityScope, flag, integer, ownFacility, text, type Infer } from '@trellis/entity-kit';

/** Vendors of consumables, parts and plants. */
export const Supplier = defineEntity(
  'supplier',
  {
    facility_id: ownFacility(),
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
    scope: facilityScope('facility_id', true),
    ownCopies: true,
    access: {
      read: 'member',
      create: ['facilityManager', 'complianceOfficer', 'maintenance'],
      update: ['facilityManager', 'complianceOfficer', 'maintenance'],
      delete: ['facilityManager'],
    },
    unique: [['facility_id', 'name']],
    has: { consumables: 'consumable.supplier_id' },
    list: {
      columns: ['name', 'contact', 'email', 'phone', 'licenseNumber', 'leadDays', 'active', 'facility_id'],
      search: ['name', 'contact', 'licenseNumber'],
      order: 'name',
    },
  },
);
export type Supplier = Infer<typeof Supplier>;
declare module '@trellis/entity-kit' {
  interface Entities {
    suppliers: typeof Supplier;
  }
}
