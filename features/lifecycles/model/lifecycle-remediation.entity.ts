import {
  choice,
  date,
  decimal,
  defineEntity,
  facilityScope,
  flag,
  integer,
  json,
  longText,
  reference,
  text,
  type Infer,
  type Row,
} from '@trellis/entity-kit';

/** Crop problem cases. */
export const LifecycleRemediation = defineEntity(
  'lifecycleRemediation',
  {
    lifecycle_id: reference('lifecycle'),
    facility_id: reference('facility'),
    platformGroup_id: reference('unit', { optional: true, onDelete: 'clear' }),
    category: choice(['pest', 'disease', 'deficiency', 'environment', 'damage', 'other']),
    nutrientDeficiencyDiagnosis_id: reference('nutrientDeficiencyDiagnosis', { optional: true, onDelete: 'clear' }),
    title: text(),
    severity: integer({ optional: true, meaning: '1..5' }),
    plantsAffected: integer({ optional: true }),
    state: choice(['reported', 'diagnosed', 'in_treatment', 'monitoring', 'not_effective', 'closed', 'dismissed'], {
      optional: true,
    }),
    cause: longText({ optional: true }),
    actions: json({ optional: true, shape: 'array' }),
    checks: json({ optional: true, shape: 'array' }),
    nextCheck: date({ optional: true }),
    isolate: flag(),
    lossGrams: decimal({ optional: true }),
    outcome: text({ optional: true }),
    owner_user_id: reference('user', { optional: true, onDelete: 'clear' }),
    photos: json({ optional: true, shape: 'array' }),
  },
  {
    path: 'ag_lifecycleRemediations',
    table: 'lifecycle_remediations',
    meaning: 'crop problem cases',
    scope: facilityScope(),
    access: {
      read: 'member',
      create: ['farmManager', 'facilityManager', 'grower'],
      update: ['farmManager', 'facilityManager', 'grower'],
      delete: ['farmManager', 'facilityManager', 'grower'],
    },
    list: {
      columns: ['lifecycle_id', 'facility_id', 'platformGroup_id', 'category', 'nutrientDeficiencyDiagnosis_id'],
      search: ['title'],
    },
  },
);
export type LifecycleRemediation = Infer<typeof LifecycleRemediation>;
declare module '@trellis/entity-kit' {
  interface Tables {
    lifecycle_remediations: Row<typeof LifecycleRemediation>;
  }
}
