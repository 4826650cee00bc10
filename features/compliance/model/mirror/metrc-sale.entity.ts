import {
  decimal,
  defineEntity,
  facilityScope,
  flag,
  instant,
  integer,
  money,
  parentScope,
  reference,
  text,
  type Infer,
} from '@trellis/entity-kit';
import { sellers } from '../compliance-roles.ts';
import {
  complianceBase,
  licenceFields,
  mirrorAccess,
  mirrorFields,
  mirrorStates,
  syncedField,
} from './mirror-fields.ts';

/** Sales as the state knows them. */
export const MetrcSale = defineEntity(
  'metrcSale',
  {
    ...licenceFields,
    ReceiptNumber: syncedField(text({ max: 60, optional: true })),
    SalesDateTime: syncedField(instant({ optional: true })),
    recipientName: syncedField(text({ max: 200, optional: true })),
    recipientLicense: syncedField(text({ max: 60, optional: true })),
    TotalPackages: syncedField(integer({ min: 0, optional: true })),
    TotalPrice: syncedField(money({ optional: true })),
    isVoid: syncedField(flag()),
    ...mirrorFields,
  },
  {
    base: complianceBase,
    path: 'Sales',
    table: 'metrc_sales',
    meaning: 'sales as the state knows them',
    scope: facilityScope(),
    access: { ...mirrorAccess, read: sellers },
    states: mirrorStates,
    unique: [['licenseNumber', 'ReceiptNumber']],
    indexes: [['licenseNumber', 'SalesDateTime']],
    has: { transactions: 'metrcSaleTransaction.sale_id' },
    list: {
      columns: [
        'ReceiptNumber',
        'SalesDateTime',
        'recipientName',
        'recipientLicense',
        'TotalPackages',
        'TotalPrice',
        'isVoid',
      ],
      search: ['ReceiptNumber', 'recipientName', 'recipientLicense'],
      order: 'SalesDateTime DESC',
    },
  },
);
export type MetrcSale = Infer<typeof MetrcSale>;

/** One package in a sale: what the price lists and the revenue by strain are made of. */
export const MetrcSaleTransaction = defineEntity(
  'metrcSaleTransaction',
  {
    sale_id: syncedField(reference('metrcSale', { onDelete: 'cascade' })),
    PackageLabel: syncedField(text({ max: 60 })),
    Quantity: syncedField(decimal({ min: 0, meaning: 'in the unit of UnitOfMeasure' })),
    UnitOfMeasure: syncedField(text({ max: 60 })),
    TotalAmount: syncedField(money({ meaning: 'for the whole line' })),
    ExciseTax: syncedField(money({ optional: true })),
    DiscountAmount: syncedField(money({ optional: true })),
  },
  {
    base: complianceBase,
    path: 'SaleTransactions',
    table: 'metrc_sale_transactions',
    meaning: 'packages in sales',
    scope: parentScope('sale_id'),
    access: { read: sellers, create: 'nobody', update: 'nobody', delete: 'nobody' },
    unique: [['sale_id', 'PackageLabel']],
    indexes: [['PackageLabel']],
    list: {
      columns: ['PackageLabel', 'Quantity', 'UnitOfMeasure', 'TotalAmount', 'ExciseTax', 'DiscountAmount'],
      search: ['PackageLabel'],
    },
  },
);
export type MetrcSaleTransaction = Infer<typeof MetrcSaleTransaction>;
declare module '@trellis/entity-kit' {
  interface Entities {
    metrc_sales: typeof MetrcSale;
    metrc_sale_transactions: typeof MetrcSaleTransaction;
  }
}
