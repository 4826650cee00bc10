import {
  date,
  decimal,
  defineEntity,
  facilityScope,
  money,
  reference,
  type Infer,
  type Row,
} from '@trellis/entity-kit';

/** Stock per facility; balances derive from the ledger. */
export const FacilityConsumable = defineEntity(
  'facilityConsumable',
  {
    facility_id: reference('facility'),
    consumable_id: reference('consumable'),
    onHand: decimal({ default: 0 }),
    reserved: decimal({ default: 0 }),
    minQty: decimal({ optional: true }),
    maxQty: decimal({ optional: true }),
    inventoryLocation_id: reference('inventoryLocation', { optional: true, onDelete: 'clear' }),
    lastCount: date({ optional: true }),
    avgCost: money({ optional: true }),
  },
  {
    path: 'facilityConsumables',
    table: 'facility_consumables',
    meaning: 'stock per facility',
    scope: facilityScope(),
    access: {
      read: 'member',
      create: ['facilityManager', 'farmManager'],
      update: ['facilityManager', 'farmManager'],
      delete: ['facilityManager', 'farmManager'],
    },
    list: { columns: ['facility_id', 'consumable_id', 'onHand', 'reserved', 'minQty'] },
  },
);
export type FacilityConsumable = Infer<typeof FacilityConsumable>;
declare module '@trellis/entity-kit' {
  interface Tables {
    facility_consumables: Row<typeof FacilityConsumable>;
  }
}
