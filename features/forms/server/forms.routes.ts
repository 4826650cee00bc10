import { formsApi, FormSubmission } from '@trellis/forms/model';
import { implement, JsonText } from '@trellis/server-kit';
import { publishForm, retireForm, saveFormDraft } from './build-form.ts';
import { assertOpenForm, saveAnswers } from './save-answers.ts';
import { judgeReviewer, listToReview, reviewForm } from './review-form.ts';
import { correctForm, submitForm } from './submit-form.ts';

const asJson = (record: unknown) => new JsonText(JSON.stringify(record));

/** Building, filling and reviewing forms. */
export const formsRoutes = implement(
  formsApi,
  { reviewer: ({ params }, context) => judgeReviewer(params.id, context) },
  {
    saveDraft: async ({ facilityForm, body }, context) => asJson(await saveFormDraft(facilityForm, body, context)),
    publish: async ({ facilityFormVersion }, context) => asJson(await publishForm(facilityFormVersion, context)),
    retire: async ({ facilityFormVersion }, context) => asJson(await retireForm(facilityFormVersion, context)),
    saveAnswers: async ({ body }, context) => asJson(await saveAnswers(body, context)),
    discard: async ({ formSubmission }, { records }) => {
      assertOpenForm(formSubmission);
      return { count: (await records.remove(FormSubmission, formSubmission.id)) ? 1 : 0 };
    },
    submit: async ({ formSubmission }, context) => asJson(await submitForm(formSubmission, context)),
    toReview: async (_, context) => new JsonText(await listToReview(context)),
    accept: async ({ judged, body }, context) => asJson(await reviewForm(judged, 'accept', body.note, context)),
    return: async ({ judged, body }, context) => asJson(await reviewForm(judged, 'return', body.note, context)),
    correct: async ({ formSubmission, body }, context) =>
      asJson(await correctForm(formSubmission, body.reason, context)),
  },
);
