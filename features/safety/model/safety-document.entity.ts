import {
  choice,
  date,
  defineEntity,
  facilityScope,
  json,
  reference,
  text,
  url,
  type Infer,
  type Row,
} from '@trellis/entity-kit';

/** SDS, contacts, drills. */
export const SafetyDocument = defineEntity(
  'safetyDocument',
  {
    label: text(),
    kind: choice(['sds', 'map', 'contact', 'permit', 'drill'], { optional: true }),
    consumable_id: reference('consumable', { optional: true, onDelete: 'clear' }),
    facility_id: reference('facility', { optional: true, onDelete: 'clear' }),
    fileUrl: url({ optional: true }),
    body: json({ optional: true, shape: 'any' }),
    validUntil: date({ optional: true }),
  },
  {
    path: 'safetyDocuments',
    table: 'safety_documents',
    meaning: 'SDS, contacts, drills',
    scope: facilityScope('facility_id', true),
    access: { read: 'member', create: ['facilityManager'], update: ['facilityManager'], delete: ['facilityManager'] },
    list: { columns: ['label', 'kind', 'consumable_id', 'facility_id', 'fileUrl'], search: ['label'] },
  },
);
export type SafetyDocument = Infer<typeof SafetyDocument>;
declare module '@trellis/entity-kit' {
  interface Tables {
    safety_documents: Row<typeof SafetyDocument>;
  }
}
