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
} from '@trellis/entity-kit';

/** Movements of packages; a mistake is undone by an opposite entry. What a split or a combination takes from one package it gives to
 * another in the database, `counter_entry`, so that no weight is made or lost. */
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
      'use',
    ]),
    qty: decimal({
      min: -1_000_000_000,
      max: 1_000_000_000,
      meaning:
        'signed change of the quantity, of the reserved quantity for reserve; for a move what was moved, which changes no balance',
    }),
    balanceAfter: decimal({
      optional: true,
      serverSet: true,
      meaning: 'quantity (reserved quantity for reserve) afterwards',
    }),
    reason: longText({ max: 2000, optional: true }),
    to_id: reference('productInventoryItem', {
      optional: true,
      relation: 'other',
      meaning: 'the other package of a split or combination',
    }),
    extractionRun_id: reference('extractionRun', {
      optional: true,
      serverSet: true,
      meaning: 'the run that used it',
    }),
    user_id: reference('user', { optional: true, serverSet: true }),
    recipient: text({ max: 120, optional: true }),
    price: money({ optional: true }),
  },
  {
    path: 'productInventoryTransactions',
    table: 'product_inventory_transactions',
    meaning: 'a movement of a package',
    scope: parentScope('productInventory_id'),
    access: {
      read: 'member',
      create: ['labTechnician', 'complianceOfficer', 'facilityManager'],
      update: 'nobody',
      delete: 'nobody',
    },
    appendOnly: true,
    history: false,
    list: {
      columns: [
        'createdate',
        'productInventory_id',
        'kind',
        'qty',
        'balanceAfter',
        'reason',
        'to_id',
        'recipient',
        'user_id',
      ],
      search: ['reason', 'recipient'],
      order: 'id DESC',
    },
  },
);
export type ProductInventoryTransaction = Infer<typeof ProductInventoryTransaction>;
declare module '@trellis/entity-kit' {
  interface Entities {
    product_inventory_transactions: typeof ProductInventoryTransaction;
  }
}
