import {
  choice,
  decimal,
  defineEntity,
  integer,
  json,
  parentScope,
  reference,
  type Infer,
  type Row,
} from '@trellis/entity-kit';

/** Immutable when published. */
export const FacilityFormVersion = defineEntity(
  'facilityFormVersion',
  {
    facilityForm_id: reference('facilityForm'),
    version: integer(),
    fields: json({ shape: 'array', meaning: 'key, kind, label, labelEs, required, min, max, options, showIf, score' }),
    pages: json({ optional: true, shape: 'array' }),
    printLayout: json({ optional: true, shape: 'any' }),
    passMark: decimal({ optional: true }),
    state: choice(['draft', 'published', 'retired'], { optional: true }),
  },
  {
    path: 'facilityFormVersions',
    table: 'facility_form_versions',
    meaning: 'immutable when published',
    scope: parentScope('facilityForm_id'),
    access: { read: 'member', create: ['facilityManager'], update: ['facilityManager'], delete: ['facilityManager'] },
    list: { columns: ['facilityForm_id', 'version', 'passMark', 'state'] },
  },
);
export type FacilityFormVersion = Infer<typeof FacilityFormVersion>;
declare module '@trellis/entity-kit' {
  interface Tables {
    facility_form_versions: Row<typeof FacilityFormVersion>;
  }
}
