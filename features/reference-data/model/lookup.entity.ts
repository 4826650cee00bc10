import {
  defineEntity,
  facilityScope,
  flag,
  integer,
  json,
  reference,
  text,
  type Infer,
  type Row,
} from '@trellis/entity-kit';

/** One generic table for small lists without their own name: userPreferenceParameter, userPreferenceValue, dashboardDisplayType (key, zonetype_id, columns), bashCommand (command, risk, output), wasteMethod, adjustmentReason, remediationCause, retentionRule (family, rawDays, fiveMinDays, hourlyDays, legalMinDays), drillTemplate; kind + key are what code refers to, ids given by the specs are kept. */
export const Lookup = defineEntity(
  'lookup',
  {
    kind: text(),
    key: text({ optional: true }),
    label: text(),
    seq: integer({ default: 0 }),
    active: flag({ default: true }),
    facility_id: reference('facility', { optional: true, onDelete: 'clear' }),
    extra: json({ optional: true, shape: 'any' }),
    locked: flag(),
  },
  {
    path: 'lookups',
    table: 'lookups',
    meaning:
      'one generic table for small lists without their own name: userPreferenceParameter, userPreferenceValue, dashboardDisplayType',
    scope: facilityScope('facility_id', true),
    access: { read: 'member', create: ['administrator'], update: ['administrator'], delete: ['administrator'] },
    unique: [['kind', 'label']],
    list: { columns: ['kind', 'key', 'label', 'seq', 'active'], search: ['label'] },
  },
);
export type Lookup = Infer<typeof Lookup>;
declare module '@trellis/entity-kit' {
  interface Tables {
    lookups: Row<typeof Lookup>;
  }
}
