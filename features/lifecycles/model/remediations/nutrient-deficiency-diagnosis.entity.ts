import {
  defineEntity,
  facilityScope,
  flag,
  integer,
  json,
  ownFacility,
  reference,
  text,
  url,
  type Infer,
  jsonAddresses,
  jsonText,
  jsonTexts,
} from '@trellis/entity-kit';
import * as z from 'zod';

/** What the grower sees. */
export interface Symptom {
  position?: 'old leaves' | 'new leaves' | 'whole plant' | 'roots';
  color?: string;
  colorEs?: string;
  pattern?: string;
  patternEs?: string;
}
const symptomShape: z.ZodType<Symptom> = z.strictObject({
  position: z.exactOptional(z.enum(['old leaves', 'new leaves', 'whole plant', 'roots'])),
  color: z.exactOptional(jsonText),
  colorEs: z.exactOptional(jsonText),
  pattern: z.exactOptional(jsonText),
  patternEs: z.exactOptional(jsonText),
});

/** A node of the guide that leads from what is seen to what to do; leaves name a cause. */
export const NutrientDeficiencyDiagnosis = defineEntity(
  'nutrientDeficiencyDiagnosis',
  {
    facility_id: ownFacility(),
    label: text({ max: 160 }),
    labelEs: text({ max: 160, optional: true, meaning: 'in Spanish; the English one shows where it is empty' }),
    parent_id: reference('nutrientDeficiencyDiagnosis', { optional: true, onDelete: 'restrict', relation: 'parent' }),
    seq: integer({ default: 0, meaning: 'among its siblings' }),
    symptom: json({ optional: true, of: symptomShape }),
    causes: json({
      optional: true,
      of: z.array(z.strictObject({ label: jsonText, labelEs: z.exactOptional(jsonText), score: z.number() })).max(500),
      meaning: 'likely causes {label, labelEs, score 0..1}, likeliest first',
    }),
    checks: json({ optional: true, of: jsonTexts, meaning: 'what to measure: pH, EC, VPD' }),
    checksEs: json({
      optional: true,
      of: jsonTexts,
      meaning: 'in Spanish; the English ones show where there are none',
    }),
    actions: json({ optional: true, of: jsonTexts, meaning: 'what to do' }),
    actionsEs: json({
      optional: true,
      of: jsonTexts,
      meaning: 'in Spanish; the English ones show where there are none',
    }),
    followUpDays: integer({ min: 0, max: 365, optional: true, unit: 'd', meaning: 'look again after' }),
    photoUrl: url({ optional: true, meaning: 'a picture that stands elsewhere, shown before the others' }),
    photos: json({ optional: true, of: jsonAddresses, meaning: 'addresses of pictures of what is seen' }),
    active: flag({ default: true }),
  },
  {
    path: 'nutrientDeficiencyDiagnoses',
    table: 'nutrient_deficiency_diagnoses',
    meaning: 'nodes of the deficiency guide',
    scope: facilityScope('facility_id', true),
    ownCopies: true,
    tenants: { of: 'lifecycleRemediation.nutrientDeficiencyDiagnosis_id' },
    access: { read: 'member', create: ['farmManager'], update: ['farmManager'], delete: ['farmManager'] },
    has: { children: 'nutrientDeficiencyDiagnosis.parent_id' },
    list: {
      columns: ['label', 'parent_id', 'followUpDays', 'seq', 'active', 'facility_id'],
      search: ['label'],
      order: 'seq',
    },
  },
);
export type NutrientDeficiencyDiagnosis = Infer<typeof NutrientDeficiencyDiagnosis>;
declare module '@trellis/entity-kit' {
  interface Entities {
    nutrient_deficiency_diagnoses: typeof NutrientDeficiencyDiagnosis;
  }
}
