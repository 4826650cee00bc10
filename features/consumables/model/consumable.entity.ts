import {
  decimal,
  defineEntity,
  flag,
  integer,
  json,
  money,
  providerScope,
  reference,
  text,
  url,
  type Infer,
  type Row,
} from '@trellis/entity-kit';

/** Catalogue. */
export const Consumable = defineEntity(
  'consumable',
  {
    name: text(),
    consumableType_id: reference('consumableType'),
    sku: text({ optional: true }),
    purchaseUnit_id: reference('unitOfMeasure', { optional: true, onDelete: 'clear' }),
    stockUnit_id: reference('unitOfMeasure'),
    factor: decimal({ default: 1 }),
    price: money({ optional: true }),
    supplier_id: reference('supplier', { optional: true, onDelete: 'clear' }),
    hazardClass: text({ optional: true }),
    epaNumber: text({ optional: true }),
    activeIngredient: text({ optional: true }),
    moaGroup: text({ optional: true }),
    reiHours: decimal({ optional: true }),
    phiDays: decimal({ optional: true }),
    labelMax: decimal({ optional: true }),
    npk: json({ optional: true, shape: 'any' }),
    sdsUrl: url({ optional: true }),
    shelfLifeDays: integer({ optional: true }),
    consumableCalculationType_id: reference('consumableCalculationType', { optional: true, onDelete: 'clear' }),
    rate: decimal({ optional: true }),
    substitute_id: reference('consumable', { optional: true, onDelete: 'clear' }),
    active: flag({ default: true }),
  },
  {
    path: 'consumables',
    table: 'consumables',
    meaning: 'catalogue',
    scope: providerScope,
    access: {
      read: 'member',
      create: ['facilityManager', 'farmManager'],
      update: ['facilityManager', 'farmManager'],
      delete: ['facilityManager', 'farmManager'],
    },
    unique: [['name']],
    list: { columns: ['name', 'consumableType_id', 'sku', 'purchaseUnit_id', 'stockUnit_id'], search: ['name', 'sku'] },
  },
);
export type Consumable = Infer<typeof Consumable>;
declare module '@trellis/entity-kit' {
  interface Tables {
    consumables: Row<typeof Consumable>;
  }
}
