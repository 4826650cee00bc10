import {
  choice,
  date,
  defineEntity,
  facilityScope,
  integer,
  reference,
  richText,
  text,
  url,
  type Infer,
} from '@trellis/entity-kit';
import { leaders } from './safety-roles.ts';

/** Safety data sheets, emergency maps and contacts, permits, drills held: a facility's own, and (no facility) everybody's. */
export const SafetyDocument = defineEntity(
  'safetyDocument',
  {
    label: text({ max: 200 }),
    kind: choice(['sds', 'map', 'contact', 'permit', 'drill']),
    consumable_id: reference('consumable', { optional: true, meaning: 'product of a safety data sheet' }),
    facility_id: reference('facility', { optional: true, meaning: 'empty: every facility' }),
    fileUrl: url({ optional: true }),
    body: richText({ max: 20_000, optional: true }),
    phone: text({ max: 40, optional: true, meaning: 'of a contact' }),
    heldOn: date({ optional: true, meaning: 'day of a drill' }),
    participants: integer({ min: 0, max: 10_000, optional: true, meaning: 'of a drill' }),
    durationMinutes: integer({ min: 0, max: 1440, optional: true, unit: 'min', meaning: 'of a drill' }),
    validUntil: date({ optional: true }),
  },
  {
    path: 'safetyDocuments',
    table: 'safety_documents',
    meaning: 'safety documents',
    scope: facilityScope('facility_id', true),
    tenants: 'all',
    access: { read: 'member', create: leaders, update: leaders, delete: leaders },
    indexes: [['facility_id', 'kind'], ['validUntil']],
    list: {
      columns: ['label', 'kind', 'consumable_id', 'phone', 'heldOn', 'validUntil', 'fileUrl'],
      search: ['label', 'body'],
      order: 'label',
    },
  },
);
export type SafetyDocument = Infer<typeof SafetyDocument>;
declare module '@trellis/entity-kit' {
  interface Entities {
    safety_documents: typeof SafetyDocument;
  }
}
