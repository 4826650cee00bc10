import {
  defineEntity,
  flag,
  integer,
  json,
  providerScope,
  reference,
  text,
  url,
  type Infer,
  type Row,
} from '@trellis/entity-kit';

/** Diagnosis tree nodes. */
export const NutrientDeficiencyDiagnosis = defineEntity(
  'nutrientDeficiencyDiagnosis',
  {
    label: text(),
    symptom: json({ optional: true, shape: 'any' }),
    causes: json({ optional: true, shape: 'array' }),
    checks: json({ optional: true, shape: 'array' }),
    actions: json({ optional: true, shape: 'array' }),
    followUpDays: integer({ optional: true }),
    photoUrl: url({ optional: true }),
    parent_id: reference('nutrientDeficiencyDiagnosis', { optional: true, onDelete: 'clear' }),
    active: flag({ default: true }),
  },
  {
    path: 'nutrientDeficiencyDiagnoses',
    table: 'nutrient_deficiency_diagnosises',
    meaning: 'diagnosis tree nodes',
    scope: providerScope,
    access: {
      read: 'member',
      create: ['farmManager', 'facilityManager', 'grower'],
      update: ['farmManager', 'facilityManager', 'grower'],
      delete: ['farmManager', 'facilityManager', 'grower'],
    },
    list: { columns: ['label', 'followUpDays', 'photoUrl', 'parent_id', 'active'], search: ['label'] },
  },
);
export type NutrientDeficiencyDiagnosis = Infer<typeof NutrientDeficiencyDiagnosis>;
declare module '@trellis/entity-kit' {
  interface Tables {
    nutrient_deficiency_diagnosises: Row<typeof NutrientDeficiencyDiagnosis>;
  }
}
