import { decimal, defineEntity, facilityScope, flag, reference, text, type Infer, type Row } from '@trellis/entity-kit';

/** Mirrored products. */
export const MetrcItem = defineEntity(
  'metrcItem',
  {
    facility_id: reference('facility'),
    licenseNumber: text(),
    Id: text({ optional: true }),
    Name: text({ optional: true }),
    ProductCategoryName: text({ optional: true }),
    ProductCategoryType: text({ optional: true }),
    QuantityType: text({ optional: true }),
    UnitOfMeasureName: text({ optional: true }),
    StrainName: text({ optional: true }),
    UnitWeight: decimal({ optional: true }),
    DefaultLabTestingState: text({ optional: true }),
    ApprovalStatus: text({ optional: true }),
    active: flag({ default: true }),
  },
  {
    path: 'Items',
    base: '/compliance/api/v1/',
    table: 'metrc_items',
    meaning: 'mirrored products',
    scope: facilityScope(),
    access: {
      read: 'member',
      create: ['complianceOfficer'],
      update: ['complianceOfficer'],
      delete: ['complianceOfficer'],
    },
    list: { columns: ['facility_id', 'licenseNumber', 'Id', 'Name', 'ProductCategoryName'] },
  },
);
export type MetrcItem = Infer<typeof MetrcItem>;
declare module '@trellis/entity-kit' {
  interface Tables {
    metrc_items: Row<typeof MetrcItem>;
  }
}
