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
  jsonTexts,
  jsonText,
} from '@trellis/entity-kit';
import * as z from 'zod';

/** What the inspection of a line found. */
export interface IntakeCondition {
  damaged?: number;
  pestFound?: boolean;
  virusTest?: string;
  temperatureC?: number;
  photos?: string[];
  note?: string;
}
const intakeConditionShape: z.ZodType<IntakeCondition> = z.strictObject({
  damaged: z.exactOptional(z.number()),
  pestFound: z.exactOptional(z.boolean()),
  virusTest: z.exactOptional(jsonText),
  temperatureC: z.exactOptional(z.number()),
  photos: z.exactOptional(z.array(jsonText).max(500)),
  note: z.exactOptional(jsonText),
});

/** Where the goods of a line go. */
export interface IntakeDestination {
  lifecycle_id?: number;
  platformGroup_id?: number;
  inventoryLocation_id?: number;
  isMother?: boolean;
}
const intakeDestinationShape: z.ZodType<IntakeDestination> = z.strictObject({
  lifecycle_id: z.exactOptional(z.number()),
  platformGroup_id: z.exactOptional(z.number()),
  inventoryLocation_id: z.exactOptional(z.number()),
  isMother: z.exactOptional(z.boolean()),
});

const receivers = ['grower', 'labTechnician', 'maintenance', 'complianceOfficer', 'farmManager', 'facilityManager'];

/** Lines of a delivery. */
export const FacilityIntakeItem = defineEntity(
  'facilityIntakeItem',
  {
    intake_id: reference('facilityIntake', { onDelete: 'cascade', byAction: true }),
    lineClass: choice(['plant', 'package', 'consumable', 'part']),
    strain_id: reference('strain', { optional: true }),
    consumable_id: reference('consumable', { optional: true, meaning: 'needed on a consumable line' }),
    inventoryItem_id: reference('inventoryItem', { optional: true, meaning: 'needed on a part line' }),
    itemName: text({ max: 120, optional: true }),
    plantBatchType: choice(['Seed', 'Clone', 'Mother'], { optional: true }),
    tags: json({ optional: true, of: jsonTexts, maxBytes: 65_536 }),
    lot: text({ max: 80, optional: true }),
    germinationPct: decimal({ min: 0, max: 100, optional: true, unit: '%' }),
    expirydate: date({ optional: true }),
    serials: json({ optional: true, of: jsonTexts, maxBytes: 65_536 }),
    qtyShipped: decimal({ min: 0, optional: true }),
    qtyReceived: decimal({ min: 0, optional: true }),
    qtyRejected: decimal({ min: 0, optional: true }),
    unit_id: reference('unitOfMeasure', { optional: true }),
    unitCost: money({ optional: true }),
    condition: json({ optional: true, of: intakeConditionShape }),
    differenceReason: text({ max: 500, optional: true }),
    destination: json({ optional: true, of: intakeDestinationShape }),
  },
  {
    path: 'facilityIntakeItems',
    table: 'facility_intake_items',
    meaning: 'a line of a delivery',
    scope: parentScope('intake_id'),
    access: { read: 'member', create: receivers, update: receivers, delete: receivers },
    list: {
      columns: [
        'intake_id',
        'lineClass',
        'itemName',
        'strain_id',
        'consumable_id',
        'qtyShipped',
        'qtyReceived',
        'qtyRejected',
        'unit_id',
      ],
      search: ['itemName', 'lot'],
    },
  },
);
export type FacilityIntakeItem = Infer<typeof FacilityIntakeItem>;
declare module '@trellis/entity-kit' {
  interface Entities {
    facility_intake_items: typeof FacilityIntakeItem;
  }
}
