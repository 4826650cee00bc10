import {
  choice,
  decimal,
  defineEntity,
  facilityScope,
  flag,
  integer,
  json,
  parentScope,
  reference,
  text,
  type Infer,
  jsonTexts,
  jsonObject,
} from '@trellis/entity-kit';
import { builders } from '../forms-roles.ts';
import * as z from 'zod';
import { formField, formPage } from './form-field.ts';

/** Forms of a facility, and (no facility) those everybody may use. */
export const FacilityForm = defineEntity(
  'facilityForm',
  {
    facility_id: reference('facility', { optional: true, meaning: 'empty: every facility' }),
    name: text({ max: 160 }),
    nameEs: text({ max: 160, optional: true, meaning: 'name in Spanish; the English one shows where it is empty' }),
    category: choice(['inspection', 'cleaning', 'safety', 'quality', 'compliance', 'other'], { default: 'inspection' }),
    publishedVersion_id: reference('facilityFormVersion', {
      optional: true,
      serverSet: true,
      relation: 'publishedVersion',
    }),
    fillRoles: json({ optional: true, of: jsonTexts, meaning: 'keys of roles; empty: all staff' }),
    reviewRoles: json({ optional: true, of: jsonTexts, meaning: 'keys of roles; empty: facility managers' }),
    reviewRequired: flag({ meaning: 'another person looks at each submission' }),
    task_repeating_id: reference('repeatingTask', { optional: true, onDelete: 'clear', relation: 'schedule' }),
    failRaisesException: flag(),
    failCreatesTask: flag(),
    failCreatesTicket: flag(),
    failNotifies: flag({ default: true }),
    active: flag({ default: true }),
  },
  {
    path: 'facilityForms',
    table: 'facility_forms',
    meaning: 'forms',
    scope: facilityScope('facility_id', true),
    access: { read: 'member', create: builders, update: builders, delete: builders },
    unique: [['name', 'facility_id']],
    indexes: [['facility_id', 'category']],
    has: { versions: 'facilityFormVersion.facilityForm_id', submissions: 'formSubmission.facilityForm_id' },
    list: {
      columns: [
        'name',
        'category',
        'publishedVersion_id',
        'facility_id',
        'reviewRequired',
        'task_repeating_id',
        'active',
      ],
      search: ['name', 'nameEs'],
      order: 'name',
    },
  },
);
export type FacilityForm = Infer<typeof FacilityForm>;

/** One version of a form. It is written as a draft (`facilityForms/{id}/saveDraft`) and never changes once published: submissions
 * point at the version they answer. */
export const FacilityFormVersion = defineEntity(
  'facilityFormVersion',
  {
    facilityForm_id: reference('facilityForm', { onDelete: 'cascade', relation: 'form' }),
    version: integer({ min: 1, max: 9999 }),
    fields: json({ of: z.array(formField).max(300), maxBytes: 524_288, meaning: 'the fields, in order' }),
    pages: json({ optional: true, of: z.array(formPage).max(100), meaning: 'empty: one page' }),
    printLayout: json({ optional: true, of: jsonObject }),
    passMark: decimal({ min: 0, max: 100, optional: true, unit: '%', meaning: 'least score that passes' }),
    state: choice(['draft', 'published', 'retired'], { default: 'draft' }),
  },
  {
    path: 'facilityFormVersions',
    table: 'facility_form_versions',
    meaning: 'versions of forms',
    scope: parentScope('facilityForm_id'),
    access: { read: 'member', create: 'nobody', update: 'nobody', delete: builders },
    unique: [['facilityForm_id', 'version']],
    has: { submissions: 'formSubmission.facilityFormVersion_id' },
    states: {
      field: 'state',
      initial: 'draft',
      transitions: {
        publish: { from: ['draft'], to: 'published', by: builders, ownCall: true },
        retire: { from: ['published'], to: 'retired', by: builders, ownCall: true },
      },
    },
    list: { columns: ['facilityForm_id', 'version', 'state', 'passMark', 'createdate'], order: 'version DESC' },
  },
);
export type FacilityFormVersion = Infer<typeof FacilityFormVersion>;
declare module '@trellis/entity-kit' {
  interface Entities {
    facility_forms: typeof FacilityForm;
    facility_form_versions: typeof FacilityFormVersion;
  }
}
