import {
  choice,
  decimal,
  defineEntity,
  facilityScope,
  flag,
  instant,
  integer,
  json,
  longText,
  parentScope,
  reference,
  text,
  type Infer,
  jsonAddresses,
} from '@trellis/entity-kit';
import { readers, readersOfOthers } from '../forms-roles.ts';

/** Filled forms. They are saved and submitted by calls of their own, and only read afterwards; a correction is a new submission. */
export const FormSubmission = defineEntity(
  'formSubmission',
  {
    facility_id: reference('facility'),
    facilityForm_id: reference('facilityForm', { relation: 'form' }),
    facilityFormVersion_id: reference('facilityFormVersion', { relation: 'version' }),
    user_id: reference('user'),
    platformGroup_id: reference('unit', { optional: true, onDelete: 'clear' }),
    area_id: reference('area', { optional: true, onDelete: 'clear' }),
    lifecycle_id: reference('lifecycle', { optional: true, onDelete: 'clear' }),
    plant_id: reference('plant', { optional: true, onDelete: 'clear' }),
    virtualDevice_id: reference('virtualDevice', { optional: true, onDelete: 'clear' }),
    score: decimal({ min: 0, max: 100, optional: true, unit: '%' }),
    passed: flag({ default: true, meaning: 'the score reaches the pass mark; without a mark: nothing failed' }),
    failedItems: integer({ min: 0, default: 0 }),
    startedAt: instant({ default: 'now' }),
    submittedAt: instant({ optional: true }),
    state: choice(['draft', 'submitted', 'returned', 'accepted', 'corrected'], { default: 'draft' }),
    reviewer_user_id: reference('user', { optional: true, relation: 'reviewer' }),
    reviewNote: text({ max: 1000, optional: true }),
    task_id: reference('task', { optional: true, onDelete: 'clear' }),
    correction_of: reference('formSubmission', { optional: true, relation: 'corrects' }),
    correctionReason: text({ max: 500, optional: true }),
  },
  {
    path: 'formSubmissions',
    table: 'form_submissions',
    meaning: 'filled forms',
    scope: facilityScope(),
    access: { read: readers, create: 'nobody', update: 'nobody', delete: 'nobody' },
    reserved: [{ field: 'user_id', where: 'others', to: readersOfOthers }],
    indexes: [
      ['facility_id', 'state'],
      ['facility_id', 'submittedAt'],
      ['facilityForm_id', 'submittedAt'],
    ],
    has: { answers: 'formAnswer.formSubmission_id', corrections: 'formSubmission.correction_of' },
    states: {
      field: 'state',
      initial: 'draft',
      transitions: {
        submit: {
          from: ['draft', 'returned'],
          to: 'submitted',
          by: [],
          byPerson: 'user_id',
          stamps: ['submittedAt'],
          ownCall: true,
        },
        // Roles come with the form (`reviewRoles`), so these are calls of their own.
        accept: {
          from: ['submitted'],
          to: 'accepted',
          by: readers,
          signs: ['reviewer_user_id'],
          reasonField: 'reviewNote',
          ownCall: true,
        },
        return: {
          from: ['submitted'],
          to: 'returned',
          by: readers,
          signs: ['reviewer_user_id'],
          needsReason: true,
          reasonField: 'reviewNote',
          ownCall: true,
        },
        replace: { from: ['submitted', 'accepted'], to: 'corrected', by: ['system'] },
      },
    },
    list: {
      columns: [
        'facilityForm_id',
        'user_id',
        'submittedAt',
        'score',
        'failedItems',
        'state',
        'reviewer_user_id',
        'platformGroup_id',
        'area_id',
      ],
      search: ['reviewNote', 'correctionReason'],
      order: 'id DESC',
    },
  },
);
export type FormSubmission = Infer<typeof FormSubmission>;

/** One answer of a filled form: found by field and value across forms and time. */
export const FormAnswer = defineEntity(
  'formAnswer',
  {
    formSubmission_id: reference('formSubmission', { onDelete: 'cascade', relation: 'submission' }),
    key: text({ max: 40, meaning: "the field's key in the form" }),
    row: integer({ min: 0, max: 499, default: 0, meaning: 'row of a table' }),
    column: text({ max: 40, optional: true, meaning: 'column of a table' }),
    kind: text({ max: 20 }),
    textValue: longText({ max: 10_000, optional: true, meaning: 'the answer as text; several choices one per line' }),
    numberValue: decimal({ optional: true }),
    timeValue: instant({ optional: true, meaning: 'dates and moments; a date as midnight UTC' }),
    failed: flag(),
    note: text({ max: 1000, optional: true }),
    photos: json({ optional: true, of: jsonAddresses, meaning: 'addresses of pictures' }),
  },
  {
    path: 'formAnswers',
    table: 'form_answers',
    meaning: 'answers of filled forms',
    scope: parentScope('formSubmission_id'),
    access: { read: readers, create: 'nobody', update: 'nobody', delete: 'nobody' },
    history: false,
    indexes: [
      ['key', 'textValue'],
      ['key', 'numberValue'],
    ],
    list: {
      columns: ['formSubmission_id', 'key', 'textValue', 'numberValue', 'failed', 'note'],
      search: ['key', 'textValue', 'note'],
    },
  },
);
declare module '@trellis/entity-kit' {
  interface Entities {
    form_submissions: typeof FormSubmission;
    form_answers: typeof FormAnswer;
  }
}
