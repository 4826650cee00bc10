import {
  choice,
  date,
  decimal,
  defineEntity,
  json,
  money,
  parentScope,
  reference,
  text,
  type Infer,
  type Row,
} from '@trellis/entity-kit';

/** Lines. */
export const FacilityIntakeItem = defineEntity(
  'facilityIntakeItem',
  {
    intake_id: reference('facilityIntake', { onDelete: 'cascade' }),
    lineClass: choice(['plant', 'package', 'consumable', 'part'], { optional: true }),
    strain_id: reference('strain', { optional: true, onDelete: 'clear' }),
    consumable_id: reference('consumable', { optional: true, onDelete: 'clear' }),
    inventoryItem_id: reference('inventoryItem', { optional: true, onDelete: 'clear' }),
    itemName: text({ optional: true }),
    plantBatchType: choice(['Seed', 'Clone', 'Mother'], { optional: true }),
    tags: json({ optional: true, shape: 'array' }),
    lot: text({ optional: true }),
    germinationPct: decimal({ optional: true }),
    expirydate: date({ optional: true }),
    serials: json({ optional: true, shape: 'array' }),
    qtyShipped: decimal({ optional: true }),
    qtyReceived: decimal({ optional: true }),
    qtyRejected: decimal({ optional: true }),
    unit_id: reference('unitOfMeasure', { optional: true, onDelete: 'clear' }),
    unitCost: money({ optional: true }),
    condition: json({ optional: true, shape: 'any' }),
    differenceReason: text({ optional: true }),
    destination: json({ optional: true, shape: 'any' }),
  },
  {
    path: 'facilityIntakeItems',
    table: 'facility_intake_items',
    meaning: 'lines',
    scope: parentScope('intake_id'),
    access: {
      read: 'member',
      create: ['complianceOfficer', 'facilityManager', 'farmManager'],
      update: ['complianceOfficer', 'facilityManager', 'farmManager'],
      delete: ['complianceOfficer', 'facilityManager', 'farmManager'],
    },
    list: { columns: ['intake_id', 'lineClass', 'strain_id', 'consumable_id', 'inventoryItem_id'] },
  },
);
export type FacilityIntakeItem = Infer<typeof FacilityIntakeItem>;
declare module '@trellis/entity-kit' {
  interface Tables {
    facility_intake_items: Row<typeof FacilityIntakeItem>;
  }
}
