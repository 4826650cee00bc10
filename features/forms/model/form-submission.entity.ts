import {
  choice,
  decimal,
  defineEntity,
  facilityScope,
  instant,
  integer,
  json,
  reference,
  text,
  type Infer,
  type Row,
} from '@trellis/entity-kit';

/** Filled forms. */
export const FormSubmission = defineEntity(
  'formSubmission',
  {
    facilityFormVersion_id: reference('facilityFormVersion'),
    facilityForm_id: reference('facilityForm'),
    facility_id: reference('facility'),
    subject: json({ optional: true, shape: 'any' }),
    user_id: reference('user', { optional: true, onDelete: 'clear' }),
    answers: json({ shape: 'array', meaning: 'indexed for search' }),
    readings: json({ optional: true, shape: 'array' }),
    score: decimal({ optional: true }),
    failedItems: integer({ optional: true }),
    startedAt: instant({ optional: true }),
    submittedAt: instant({ optional: true }),
    state: choice(['draft', 'submitted', 'returned', 'accepted', 'corrected'], { optional: true }),
    reviewer_user_id: reference('user', { optional: true, onDelete: 'clear' }),
    reviewNote: text({ optional: true }),
    task_id: reference('task', { optional: true, onDelete: 'clear' }),
    correction_of: reference('formSubmission', { optional: true, onDelete: 'clear', relation: 'correction_ofRecord' }),
  },
  {
    path: 'formSubmissions',
    table: 'form_submissions',
    meaning: 'filled forms',
    scope: facilityScope(),
    access: { read: 'member', create: ['facilityManager'], update: ['facilityManager'], delete: ['facilityManager'] },
    list: { columns: ['facilityFormVersion_id', 'facilityForm_id', 'facility_id', 'user_id', 'score'] },
  },
);
export type FormSubmission = Infer<typeof FormSubmission>;
declare module '@trellis/entity-kit' {
  interface Tables {
    form_submissions: Row<typeof FormSubmission>;
  }
}
