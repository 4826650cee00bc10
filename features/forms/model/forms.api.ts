import {
  allFields,
  defineApi,
  idText,
  inCurrentFacility,
  judged,
  ownRow,
  recordSchema,
  row,
  rowAction,
  rowId,
} from '@trellis/entity-kit';
import * as z from 'zod';
import { FacilityForm, FacilityFormVersion } from './form/facility-form.entity.ts';
import { formField, formPage } from './form/form-field.ts';
import { fillers, readers } from './forms-roles.ts';
import { formAnswer } from './submission/form-answer.ts';
import { FormAnswer, FormSubmission } from './submission/form-submission.entity.ts';

const idParams = z.object({ id: idText });
const version = recordSchema(allFields(FacilityFormVersion));
const submission = recordSchema(allFields(FormSubmission));
const reason = z.string().trim().min(1).max(500);

const reviewers =
  'Reviewers: the roles that the form names, else facility managers; others of the facility get 403, and 404 who are not of it.';

/** Building, filling and reviewing forms. */
export const formsApi = defineApi('forms', {
  saveDraft: {
    method: 'POST',
    path: 'facilityForms/{id}/saveDraft',
    summary:
      'Save the draft version of a form: keys unique, logic without circles; published versions stay as they are',
    access: row(FacilityForm, 'update'),
    params: idParams,
    body: z.strictObject({
      fields: z.array(formField).max(300),
      pages: z.array(formPage).max(30).nullish(),
      printLayout: z.record(z.string(), z.unknown()).nullish(),
      passMark: z.number().min(0).max(100).nullish(),
    }),
    returns: version,
  },
  publish: {
    method: 'POST',
    path: 'facilityFormVersions/{id}/publish',
    summary: 'Publish a version; the one published before is retired',
    access: rowAction(FacilityFormVersion, 'publish'),
    params: idParams,
    returns: version,
  },
  retire: {
    method: 'POST',
    path: 'facilityFormVersions/{id}/retire',
    summary: 'Retire the published version: the form can no longer be filled',
    access: rowAction(FacilityFormVersion, 'retire'),
    params: idParams,
    returns: version,
  },
  saveAnswers: {
    method: 'POST',
    path: 'formSubmissions/saveAnswers',
    summary: 'Start a submission of a form, or save one that was started; gaps stay open until it is submitted',
    access: inCurrentFacility(fillers),
    body: z.strictObject({
      id: rowId.optional(),
      facilityForm_id: rowId,
      platformGroup_id: rowId.nullish(),
      area_id: rowId.nullish(),
      lifecycle_id: rowId.nullish(),
      plant_id: rowId.nullish(),
      virtualDevice_id: rowId.nullish(),
      task_id: rowId.nullish(),
      answers: z.array(formAnswer).max(5000),
    }),
    returns: submission,
  },
  discard: {
    method: 'POST',
    path: 'formSubmissions/{id}/discard',
    summary: 'Throw away an own submission that is still open',
    access: ownRow(FormSubmission, 'user_id'),
    params: idParams,
    returns: z.object({ count: z.int() }),
  },
  submit: {
    method: 'POST',
    path: 'formSubmissions/{id}/submit',
    summary:
      'Submit a filled form: everything asked is answered, score and failed items are counted, nothing changes afterwards',
    access: ownRow(FormSubmission, 'user_id'),
    params: idParams,
    returns: submission,
  },
  toReview: {
    method: 'GET',
    path: 'formSubmissions/toReview',
    summary: 'Submissions of the current facility that wait for a review by the caller, oldest first, with answers',
    access: inCurrentFacility(readers),
    returns: z.array(
      submission.extend({
        answers: z.array(recordSchema(allFields(FormAnswer))),
        form: recordSchema(allFields(FacilityForm)),
      }),
    ),
  },
  accept: {
    method: 'POST',
    path: 'formSubmissions/{id}/accept',
    summary: 'Accept a submission after review; by another person where the form asks for review',
    access: judged('reviewer', reviewers),
    params: idParams,
    body: z.strictObject({ note: z.string().trim().max(1000).optional() }),
    returns: submission,
  },
  return: {
    method: 'POST',
    path: 'formSubmissions/{id}/return',
    summary: 'Give a submission back to be completed, with what is missing',
    access: judged('reviewer', reviewers),
    params: idParams,
    body: z.strictObject({ note: z.string().trim().min(1).max(1000) }),
    returns: submission,
  },
  correct: {
    method: 'POST',
    path: 'formSubmissions/{id}/correct',
    summary: 'Start a correction: a new draft with the same answers; the original is replaced when it is submitted',
    access: ownRow(FormSubmission, 'user_id', ['facilityManager']),
    params: idParams,
    body: z.strictObject({ reason }),
    returns: submission,
  },
});
