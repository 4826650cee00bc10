import {
  choice,
  decimal,
  defineEntity,
  longText,
  money,
  parentScope,
  reference,
  text,
  type Infer,
  type Row,
} from '@trellis/entity-kit';

/** Package movements. */
export const ProductInventoryTransaction = defineEntity(
  'productInventoryTransaction',
  {
    productInventory_id: reference('productInventoryItem'),
    kind: choice([
      'create',
      'move',
      'adjust',
      'split',
      'combine',
      'reserve',
      'ship',
      'return',
      'sample',
      'destroy',
      'count',
    ]),
    qty: decimal({ optional: true }),
    balanceAfter: decimal({ optional: true }),
    reason: longText({ optional: true }),
    to_id: reference('productInventoryItem', { optional: true, onDelete: 'clear' }),
    user_id: reference('user', { optional: true, onDelete: 'clear' }),
    recipient: text({ optional: true }),
    price: money({ optional: true }),
  },
  {
    path: 'productInventoryTransactions',
    table: 'product_inventory_transactions',
    meaning: 'package movements',
    scope: parentScope('productInventory_id'),
    access: {
      read: 'member',
      create: ['labTechnician', 'complianceOfficer', 'farmManager', 'facilityManager'],
      update: 'nobody',
      delete: 'nobody',
    },
    appendOnly: true,
    history: false,
    list: { columns: ['productInventory_id', 'kind', 'qty', 'balanceAfter', 'reason'] },
  },
);
export type ProductInventoryTransaction = Infer<typeof ProductInventoryTransaction>;
declare module '@trellis/entity-kit' {
  interface Tables {
    product_inventory_transactions: Row<typeof ProductInventoryTransaction>;
  }
}
