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
import { complianceBase, licenceFields, mirrorAccess, mirrorFields, mirrorStates, told } from './mirror-fields.ts';

/** Sales as the state knows them. */
export const MetrcSale = defineEntity(
  'metrcSale',
  {
    ...licenceFields,
    ReceiptNumber: told(text({ max: 60, optional: true })),
    SalesDateTime: told(instant({ optional: true })),
    recipientName: told(text({ max: 200, optional: true })),
    recipientLicense: told(text({ max: 60, optional: true })),
    TotalPackages: told(integer({ min: 0, optional: true })),
    TotalPrice: told(money({ optional: true })),
    isVoid: told(flag()),
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
    sale_id: told(reference('metrcSale', { onDelete: 'cascade' })),
    PackageLabel: told(text({ max: 60 })),
    Quantity: told(decimal({ min: 0, meaning: 'in the unit of UnitOfMeasure' })),
    UnitOfMeasure: told(text({ max: 60 })),
    TotalAmount: told(money({ meaning: 'for the whole line' })),
    ExciseTax: told(money({ optional: true })),
    DiscountAmount: told(money({ optional: true })),
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
