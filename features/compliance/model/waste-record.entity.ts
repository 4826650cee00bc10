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
  jsonText,
  jsonAddresses,
} from '@trellis/entity-kit';
import { wasteWriters } from './compliance-roles.ts';
import * as z from 'zod';

/** Who took the waste away, and when. */
export interface WastePickup {
  hauler?: string;
  manifest?: string;
  pickedUpAt?: string;
}
const wastePickupShape: z.ZodType<WastePickup> = z.strictObject({
  hauler: z.exactOptional(jsonText),
  manifest: z.exactOptional(jsonText),
  pickedUpAt: z.exactOptional(jsonText),
});

/** Waste of plants, batches and runs, as the state asks for it. */
export const WasteRecord = defineEntity(
  'wasteRecord',
  {
    facility_id: reference('facility'),
    licenseNumber: text({ max: 60, optional: true }),
    date: instant({ notAfter: 'today' }),
    wasteType: text({ max: 80, default: 'Plant Material' }),
    weight: decimal({ min: 0, max: 1_000_000_000, byAction: true, meaning: 'in the unit' }),
    unit: text({ max: 30, default: 'Grams', byAction: true, meaning: "the state's name of the unit" }),
    method: text({ max: 80, optional: true }),
    reason: longText({ max: 2000, optional: true }),
    harvest_id: reference('harvest', { optional: true, byAction: true }),
    batch_id: reference('batch', { optional: true, byAction: true, meaning: 'the batch whose weight it was' }),
    lifecycle_id: reference('lifecycle', { optional: true, byAction: true }),
    extractionRun_id: reference('extractionRun', { optional: true, byAction: true }),
    witness_user_id: reference('user', { optional: true, relation: 'witness' }),
    pickup: json({ optional: true, of: wastePickupShape }),
    photos: json({ optional: true, of: jsonAddresses }),
  },
  {
    path: 'wasteRecords',
    table: 'waste_records',
    meaning: 'a record of waste',
    scope: facilityScope(),
    access: {
      read: 'member',
      create: wasteWriters,
      update: ['complianceOfficer', 'facilityManager'],
      delete: 'nobody',
    },
    indexes: [['facility_id', 'date']],
    list: {
      columns: ['date', 'wasteType', 'weight', 'unit', 'method', 'harvest_id', 'batch_id', 'witness_user_id'],
      search: ['reason', 'licenseNumber'],
      order: 'date DESC',
    },
  },
);
export type WasteRecord = Infer<typeof WasteRecord>;
declare module '@trellis/entity-kit' {
  interface Entities {
    waste_records: typeof WasteRecord;
  }
}
