import { date, decimal, defineEntity, parentScope, reference, text, type Infer } from '@trellis/entity-kit';

/** A lot of an article in stock; what is left of it follows from the ledger. */
export const ConsumableLot = defineEntity(
  'consumableLot',
  {
    facilityConsumable_id: reference('facilityConsumable'),
    lot: text({ max: 80, meaning: "the supplier's lot number" }),
    expirydate: date({ optional: true }),
    received: date({ optional: true }),
    onHand: decimal({ min: 0, default: 0, serverSet: true, meaning: 'stock units left of the lot' }),
    opened: date({ optional: true }),
  },
  {
    path: 'consumableLots',
    table: 'consumable_lots',
    meaning: 'a lot in stock',
    scope: parentScope('facilityConsumable_id'),
    access: {
      read: 'member',
      create: ['grower', 'labTechnician', 'maintenance', 'farmManager', 'facilityManager'],
      update: ['grower', 'labTechnician', 'maintenance', 'farmManager', 'facilityManager'],
      delete: ['facilityManager'],
    },
    unique: [['facilityConsumable_id', 'lot']],
    indexes: [['expirydate']],
    has: { movements: 'consumableLedgerEntry.consumableLot_id' },
    list: { columns: ['facilityConsumable_id', 'lot', 'onHand', 'expirydate', 'received', 'opened'], search: ['lot'] },
  },
);
export type ConsumableLot = Infer<typeof ConsumableLot>;
declare module '@trellis/entity-kit' {
  interface Entities {
    consumable_lots: typeof ConsumableLot;
  }
}
