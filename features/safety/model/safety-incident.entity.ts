import {
  choice,
  defineEntity,
  facilityScope,
  flag,
  instant,
  integer,
  json,
  longText,
  reference,
  type Infer,
  type Row,
} from '@trellis/entity-kit';

/** Incidents. */
export const SafetyIncident = defineEntity(
  'safetyIncident',
  {
    facility_id: reference('facility'),
    kind: choice(['injury', 'nearMiss', 'hazard', 'spill', 'gas', 'fire', 'security', 'other']),
    severity: integer({ optional: true }),
    occurredAt: instant(),
    area_id: reference('area', { optional: true, onDelete: 'clear' }),
    position: json({ optional: true, shape: 'any' }),
    reporter_user_id: reference('user', { optional: true, onDelete: 'clear' }),
    description: longText(),
    immediateAction: longText({ optional: true }),
    injured: json({ optional: true, shape: 'any' }),
    investigation: json({ optional: true, shape: 'any' }),
    actions: json({ optional: true, shape: 'array' }),
    recordable: flag(),
    state: choice(['reported', 'investigating', 'actions', 'closed'], { optional: true }),
    photos: json({ optional: true, shape: 'array' }),
  },
  {
    path: 'safetyIncidents',
    table: 'safety_incidents',
    meaning: 'incidents',
    scope: facilityScope(),
    access: { read: 'member', create: ['facilityManager'], update: ['facilityManager'], delete: ['facilityManager'] },
    list: { columns: ['facility_id', 'kind', 'severity', 'occurredAt', 'area_id'] },
  },
);
export type SafetyIncident = Infer<typeof SafetyIncident>;
declare module '@trellis/entity-kit' {
  interface Tables {
    safety_incidents: Row<typeof SafetyIncident>;
  }
}
