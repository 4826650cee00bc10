import { defineEntity, facilityScope, flag, json, reference, text, type Infer, type Row } from '@trellis/entity-kit';

/** Form heads. */
export const FacilityForm = defineEntity(
  'facilityForm',
  {
    facility_id: reference('facility', { optional: true, onDelete: 'clear' }),
    name: text(),
    category: text({ optional: true }),
    publishedVersion_id: reference('facilityFormVersion', { optional: true, onDelete: 'clear' }),
    fillRoles: json({ optional: true, shape: 'array' }),
    reviewRoles: json({ optional: true, shape: 'array' }),
    reviewRequired: flag(),
    task_repeating_id: reference('repeatingTask', { optional: true, onDelete: 'clear' }),
    onFail: json({ optional: true, shape: 'any' }),
    active: flag({ default: true }),
  },
  {
    path: 'facilityForms',
    table: 'facility_forms',
    meaning: 'form heads',
    scope: facilityScope('facility_id', true),
    access: { read: 'member', create: ['facilityManager'], update: ['facilityManager'], delete: ['facilityManager'] },
    unique: [['facility_id', 'name']],
    list: { columns: ['facility_id', 'name', 'category', 'publishedVersion_id', 'reviewRequired'], search: ['name'] },
  },
);
export type FacilityForm = Infer<typeof FacilityForm>;
declare module '@trellis/entity-kit' {
  interface Tables {
    facility_forms: Row<typeof FacilityForm>;
  }
}
