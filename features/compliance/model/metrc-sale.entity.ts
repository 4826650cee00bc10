import {
  defineEntity,
  facilityScope,
  flag,
  instant,
  integer,
  json,
  money,
  reference,
  text,
  type Infer,
  type Row,
} from '@trellis/entity-kit';

/** Mirrored sales. */
export const MetrcSale = defineEntity(
  'metrcSale',
  {
    facility_id: reference('facility'),
    licenseNumber: text(),
    ReceiptNumber: text({ optional: true }),
    SalesDateTime: instant({ optional: true }),
    recipientName: text({ optional: true }),
    recipientLicense: text({ optional: true }),
    TotalPackages: integer({ optional: true }),
    TotalPrice: money({ optional: true }),
    transactions: json({ optional: true, shape: 'array' }),
    isVoid: flag(),
  },
  {
    path: 'Sales',
    base: '/compliance/api/v1/',
    table: 'metrc_sales',
    meaning: 'mirrored sales',
    scope: facilityScope(),
    access: {
      read: 'member',
      create: ['complianceOfficer'],
      update: ['complianceOfficer'],
      delete: ['complianceOfficer'],
    },
    list: { columns: ['facility_id', 'licenseNumber', 'ReceiptNumber', 'SalesDateTime', 'recipientName'] },
  },
);
export type MetrcSale = Infer<typeof MetrcSale>;
declare module '@trellis/entity-kit' {
  interface Tables {
    metrc_sales: Row<typeof MetrcSale>;
  }
}
