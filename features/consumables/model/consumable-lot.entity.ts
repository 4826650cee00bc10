import { date, decimal, defineEntity, parentScope, reference, text, type Infer, type Row } from '@trellis/entity-kit';

/** Lots. */
export const ConsumableLot = defineEntity(
  'consumableLot',
  {
    facilityConsumable_id: reference('facilityConsumable'),
    lot: text(),
    expirydate: date({ optional: true }),
    received: date({ optional: true }),
    onHand: decimal({ optional: true }),
    opened: date({ optional: true }),
  },
  {
    path: 'consumableLots',
    table: 'consumable_lots',
    meaning: 'lots',
    scope: parentScope('facilityConsumable_id'),
    access: {
      read: 'member',
      create: ['facilityManager', 'farmManager'],
      update: ['facilityManager', 'farmManager'],
      delete: ['facilityManager', 'farmManager'],
    },
    list: { columns: ['facilityConsumable_id', 'lot', 'expirydate', 'received', 'onHand'] },
  },
);
export type ConsumableLot = Infer<typeof ConsumableLot>;
declare module '@trellis/entity-kit' {
  interface Tables {
    consumable_lots: Row<typeof ConsumableLot>;
  }
}
