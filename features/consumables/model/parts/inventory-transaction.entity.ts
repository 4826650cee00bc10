import {
  choice,
  decimal,
  defineEntity,
  longText,
  money,
  parentScope,
  reference,
  type Infer,
} from '@trellis/entity-kit';

/** Roles that move spare parts. */
export const partMovers = ['maintenance', 'facilityManager'] as const;

/** Movements of parts (inventory history); a mistake is undone by an opposite entry. */
export const InventoryTransaction = defineEntity(
  'inventoryTransaction',
  {
    inventoryItem_id: reference('inventoryItem'),
    kind: choice(['receipt', 'issue', 'return', 'move', 'count', 'adjust', 'scrap']),
    qty: decimal({
      min: -1_000_000_000,
      max: 1_000_000_000,
      meaning: 'signed change of the stock on hand; for a move the pieces moved, which change no balance',
    }),
    balanceAfter: decimal({ optional: true, serverSet: true, meaning: 'pieces on hand afterwards' }),
    from_id: reference('inventoryLocation', { optional: true }),
    to_id: reference('inventoryLocation', { optional: true }),
    hardware_item_id: reference('hardwareItem', { optional: true }),
    ticket_id: reference('ticket', { optional: true }),
    maintenanceTask_id: reference('maintenanceTask', { optional: true }),
    cost: money({ optional: true, meaning: 'cost of one piece' }),
    note: longText({ max: 2000, optional: true }),
    user_id: reference('user', { optional: true, serverSet: true, meaning: 'who moved it' }),
  },
  {
    path: 'inventoryTransactions',
    table: 'inventory_transactions',
    meaning: 'a movement of parts',
    scope: parentScope('inventoryItem_id'),
    access: { read: 'member', create: partMovers, update: 'nobody', delete: 'nobody' },
    appendOnly: true,
    history: false,
    list: {
      columns: [
        'createdate',
        'inventoryItem_id',
        'kind',
        'qty',
        'balanceAfter',
        'from_id',
        'to_id',
        'ticket_id',
        'user_id',
      ],
      search: ['note'],
      order: 'id DESC',
    },
  },
);
export type InventoryTransaction = Infer<typeof InventoryTransaction>;
declare module '@trellis/entity-kit' {
  interface Entities {
    inventory_transactions: typeof InventoryTransaction;
  }
}
