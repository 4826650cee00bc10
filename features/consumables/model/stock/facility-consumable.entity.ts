import { date, decimal, defineEntity, facilityScope, money, reference, type Infer } from '@trellis/entity-kit';

/** Stock of one article at a facility; its balances are the sum of the posted ledger entries, kept by the database. */
export const FacilityConsumable = defineEntity(
  'facilityConsumable',
  {
    facility_id: reference('facility'),
    consumable_id: reference('consumable'),
    onHand: decimal({ min: 0, default: 0, serverSet: true, meaning: 'stock units on hand' }),
    reserved: decimal({ min: 0, default: 0, serverSet: true, meaning: 'stock units promised to lifecycles and tasks' }),
    minQty: decimal({ min: 0, optional: true, meaning: 'reorder below this, in stock units' }),
    maxQty: decimal({ min: 0, optional: true, meaning: 'order up to this, in stock units' }),
    inventoryLocation_id: reference('inventoryLocation', { optional: true }),
    lastCount: date({ optional: true, serverSet: true, meaning: 'day of the last count' }),
    price: money({ optional: true, meaning: 'what the facility pays for one purchase unit' }),
    supplier_id: reference('supplier', { optional: true, meaning: 'where the facility buys it' }),
    avgCost: money({
      optional: true,
      serverSet: true,
      meaning: 'moving average cost of one stock unit, in the currency of the facility, to the cent',
    }),
  },
  {
    path: 'facilityConsumables',
    table: 'facility_consumables',
    meaning: 'stock of one article at a facility',
    scope: facilityScope(),
    access: {
      read: 'member',
      create: ['farmManager', 'facilityManager'],
      update: ['farmManager', 'facilityManager'],
      delete: ['facilityManager'],
    },
    unique: [['facility_id', 'consumable_id']],
    has: { lots: 'consumableLot.facilityConsumable_id', movements: 'consumableLedgerEntry.facilityConsumable_id' },
    list: {
      columns: [
        'consumable_id',
        'onHand',
        'reserved',
        'minQty',
        'maxQty',
        'inventoryLocation_id',
        'lastCount',
        'price',
        'supplier_id',
        'avgCost',
      ],
    },
  },
);
export type FacilityConsumable = Infer<typeof FacilityConsumable>;
declare module '@trellis/entity-kit' {
  interface Entities {
    facility_consumables: typeof FacilityConsumable;
  }
}
