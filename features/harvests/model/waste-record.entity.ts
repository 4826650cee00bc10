import {
  decimal,
  defineEntity,
  facilityScope,
  instant,
  json,
  longText,
  ofType,
  reference,
  text,
  type Infer,
  type Row,
} from '@trellis/entity-kit';
import { postHarvestRoles } from './post-harvest-roles.ts';

/** Who took the waste away, and when. */
export interface WastePickup {
  hauler?: string;
  manifest?: string;
  pickedUpAt?: string;
}

/** Waste of plants, batches and runs, as the state asks for it. */
export const WasteRecord = defineEntity(
  'wasteRecord',
  {
    facility_id: reference('facility'),
    licenseNumber: text({ max: 60, optional: true }),
    date: instant({ notAfter: 'today' }),
    wasteType: text({ max: 80, default: 'Plant Material' }),
    weight: decimal({ min: 0, meaning: 'in the unit' }),
    unit: text({ max: 30, default: 'Grams', meaning: "the state's name of the unit" }),
    method: text({ max: 80, optional: true }),
    reason: longText({ max: 2000, optional: true }),
    harvest_id: reference('harvest', { optional: true }),
    batch_id: reference('batch', { optional: true }),
    lifecycle_id: reference('lifecycle', { optional: true }),
    extractionRun_id: reference('extractionRun', { optional: true }),
    witness_user_id: reference('user', { optional: true, relation: 'witness' }),
    pickup: json({ optional: true, shape: 'object', typed: ofType<WastePickup>() }),
    photos: json({ optional: true, shape: 'array', typed: ofType<string[]>() }),
  },
  {
    path: 'wasteRecords',
    table: 'waste_records',
    meaning: 'a record of waste',
    scope: facilityScope(),
    access: {
      read: 'member',
      create: postHarvestRoles,
      update: ['complianceOfficer', 'facilityManager'],
      delete: ['complianceOfficer'],
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
  interface Tables {
    waste_records: Row<typeof WasteRecord>;
  }
}
