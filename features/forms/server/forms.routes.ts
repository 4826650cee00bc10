import { formsApi, FormSubmission } from '@trellis/forms/model';
import { implement, JsonText } from '@trellis/server-kit';
import { publishForm, retireForm, saveFormDraft } from './build-form.ts';
import { lockOwnOpen, saveAnswers } from './save-answers.ts';
import { listToReview, reviewForm } from './review-form.ts';
import { correctForm, submitForm } from './submit-form.ts';

const asJson = (record: unknown) => new JsonText(JSON.stringify(record));

/** Building, filling and reviewing forms. */
export const formsRoutes = implement(formsApi, {
  saveDraft: async ({ params, body }, context) => asJson(await saveFormDraft(params.id, body, context)),
  publish: async ({ params }, context) => asJson(await publishForm(params.id, context)),
  retire: async ({ params }, context) => asJson(await retireForm(params.id, context)),
  saveAnswers: async ({ body }, context) => asJson(await saveAnswers(body, context)),
  discard: async ({ params }, context) => {
    await lockOwnOpen(params.id, context);
    return { count: (await context.records.remove(FormSubmission, params.id)) ? 1 : 0 };
  },
  submit: async ({ params }, context) => asJson(await submitForm(params.id, context)),
  toReview: async (_, context) => new JsonText(await listToReview(context)),
  accept: async ({ params, body }, context) => asJson(await reviewForm(params.id, 'accept', body.note, context)),
  return: async ({ params, body }, context) => asJson(await reviewForm(params.id, 'return', body.note, context)),
  correct: async ({ params, body }, context) => asJson(await correctForm(params.id, body.reason, context)),
});
