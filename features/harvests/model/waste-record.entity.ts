import {
  decimal,
  defineEntity,
  facilityScope,
  instant,
  json,
  longText,
  reference,
  text,
  type Infer,
  type Row,
} from '@trellis/entity-kit';

/** Waste. */
export const WasteRecord = defineEntity(
  'wasteRecord',
  {
    facility_id: reference('facility'),
    licenseNumber: text({ optional: true }),
    date: instant(),
    wasteType: text({ optional: true }),
    weight: decimal(),
    unit: text({ default: 'Grams' }),
    method: text({ optional: true }),
    reason: longText({ optional: true }),
    harvest_id: reference('harvest', { optional: true, onDelete: 'clear' }),
    batch_id: reference('batch', { optional: true, onDelete: 'clear' }),
    lifecycle_id: reference('lifecycle', { optional: true, onDelete: 'clear' }),
    extractionRun_id: reference('extractionRun', { optional: true, onDelete: 'clear' }),
    witness_user_id: reference('user', { optional: true, onDelete: 'clear' }),
    pickup: json({ optional: true, shape: 'any' }),
    photos: json({ optional: true, shape: 'array' }),
  },
  {
    path: 'wasteRecords',
    table: 'waste_records',
    meaning: 'waste',
    scope: facilityScope(),
    access: {
      read: 'member',
      create: ['labTechnician', 'complianceOfficer', 'farmManager', 'facilityManager'],
      update: ['labTechnician', 'complianceOfficer', 'farmManager', 'facilityManager'],
      delete: ['labTechnician', 'complianceOfficer', 'farmManager', 'facilityManager'],
    },
    list: { columns: ['facility_id', 'licenseNumber', 'date', 'wasteType', 'weight'] },
  },
);
export type WasteRecord = Infer<typeof WasteRecord>;
declare module '@trellis/entity-kit' {
  interface Tables {
    waste_records: Row<typeof WasteRecord>;
  }
}
