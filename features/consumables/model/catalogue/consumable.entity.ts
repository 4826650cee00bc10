import {
  choice,
  decimal,
  defineEntity,
  facilityScope,
  flag,
  integer,
  json,
  money,
  ownFacility,
  reference,
  text,
  url,
  type Infer,
} from '@trellis/entity-kit';
import * as z from 'zod';

/** Shares of nitrogen, phosphate and potash in percent. */
export interface NutrientShares {
  n: number;
  p: number;
  k: number;
}
const nutrientSharesShape: z.ZodType<NutrientShares> = z.strictObject({ n: z.number(), p: z.number(), k: z.number() });

/** The catalogue of what is used up. */
export const Consumable = defineEntity(
  'consumable',
  {
    facility_id: ownFacility(),
    name: text({ max: 120 }),
    consumableType_id: reference('consumableType'),
    sku: text({ max: 60, optional: true }),
    purchaseUnit_id: reference('unitOfMeasure', { optional: true }),
    stockUnit_id: reference('unitOfMeasure'),
    factor: decimal({ min: 0.000001, default: 1, meaning: 'stock units in one purchase unit' }),
    price: money({ optional: true, meaning: 'price of one purchase unit' }),
    supplier_id: reference('supplier', { optional: true }),
    hazardClass: text({ max: 60, optional: true, meaning: 'needs a safety data sheet when given' }),
    epaNumber: text({ max: 40, optional: true, meaning: 'EPA registration number' }),
    activeIngredient: text({ max: 255, optional: true }),
    moaGroup: text({ max: 40, optional: true, meaning: 'mode-of-action group, for rotation' }),
    reiHours: decimal({
      min: 0,
      max: 8760,
      optional: true,
      unit: 'h',
      meaning: 'restricted-entry interval after spraying',
    }),
    phiDays: decimal({ min: 0, max: 3650, optional: true, unit: 'd', meaning: 'pre-harvest interval after spraying' }),
    labelMax: decimal({
      min: 0,
      optional: true,
      meaning: 'largest rate the label allows, in stock units per rate unit',
    }),
    labelRateUnit: text({
      max: 30,
      optional: true,
      meaning: 'unit of the rate on the label: mL/L; other units are refused',
    }),
    lastSprayStage: choice(['clone', 'veg', 'flower'], {
      optional: true,
      meaning: 'last stage of growth the label allows it in; empty: in all of them',
    }),
    minIntervalDays: decimal({
      min: 0,
      max: 3650,
      optional: true,
      unit: 'd',
      meaning: 'between two applications to one unit',
    }),
    sprayStates: json({
      optional: true,
      of: z.array(z.string().regex(/^[A-Z]{2}$/)).max(60),
      meaning: 'states of the USA it is registered in; empty: not limited',
    }),
    npk: json({ optional: true, of: nutrientSharesShape }),
    sdsUrl: url({ optional: true, meaning: 'safety data sheet' }),
    shelfLifeDays: integer({ min: 1, max: 36_500, optional: true, unit: 'd' }),
    consumableCalculationType_id: reference('consumableCalculationType', { optional: true }),
    rate: decimal({ min: 0, optional: true, meaning: 'stock units per basis of the calculation type' }),
    substitute_id: reference('consumable', { optional: true }),
    active: flag({ default: true }),
  },
  {
    path: 'consumables',
    table: 'consumables',
    meaning: 'an article of the catalogue',
    scope: facilityScope('facility_id', true),
    ownCopies: true,
    access: {
      read: 'member',
      create: ['facilityManager'],
      update: ['facilityManager'],
      delete: ['facilityManager'],
    },
    unique: [['facility_id', 'name']],
    has: { stocks: 'facilityConsumable.consumable_id' },
    list: {
      columns: [
        'name',
        'consumableType_id',
        'sku',
        'supplier_id',
        'stockUnit_id',
        'price',
        'hazardClass',
        'active',
        'facility_id',
      ],
      search: ['name', 'sku', 'activeIngredient'],
      order: 'name',
    },
  },
);
export type Consumable = Infer<typeof Consumable>;
declare module '@trellis/entity-kit' {
  interface Entities {
    consumables: typeof Consumable;
  }
}
