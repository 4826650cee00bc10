import {
  choice,
  decimal,
  defineEntity,
  longText,
  money,
  parentScope,
  reference,
  type Infer,
  type Row,
} from '@trellis/entity-kit';

/** Part movements (inventory history). */
export const InventoryTransaction = defineEntity(
  'inventoryTransaction',
  {
    inventoryItem_id: reference('inventoryItem'),
    kind: choice(['receipt', 'issue', 'return', 'move', 'count', 'adjust', 'scrap']),
    qty: decimal(),
    balanceAfter: decimal({ optional: true }),
    from_id: reference('inventoryLocation', { optional: true, onDelete: 'clear' }),
    to_id: reference('inventoryLocation', { optional: true, onDelete: 'clear' }),
    hardware_item_id: reference('hardwareItem', { optional: true, onDelete: 'clear' }),
    ticket_id: reference('ticket', { optional: true, onDelete: 'clear' }),
    maintenanceTask_id: reference('maintenanceTask', { optional: true, onDelete: 'clear' }),
    cost: money({ optional: true }),
    note: longText({ optional: true }),
    user_id: reference('user', { optional: true, onDelete: 'clear' }),
  },
  {
    path: 'inventoryTransactions',
    table: 'inventory_transactions',
    meaning: 'part movements',
    scope: parentScope('inventoryItem_id'),
    access: { read: 'member', create: ['facilityManager', 'farmManager'], update: 'nobody', delete: 'nobody' },
    appendOnly: true,
    history: false,
    list: { columns: ['inventoryItem_id', 'kind', 'qty', 'balanceAfter', 'from_id'] },
  },
);
export type InventoryTransaction = Infer<typeof InventoryTransaction>;
declare module '@trellis/entity-kit' {
  interface Tables {
    inventory_transactions: Row<typeof InventoryTransaction>;
  }
}
