import { FormSubmission, type SentAnswer } from '@trellis/forms/model';
import { callerOf, moveRow, moveStateBySystem, Refusal, type CallContext } from '@trellis/server-kit';
import { assertOpenForm, writeAnswers } from './save-answers.ts';

/** Submits the person's own form once everything asked is answered; a correction takes the place of its original. */
export async function submitForm(open: FormSubmission, context: CallContext): Promise<FormSubmission> {
  assertOpenForm(open);
  const { id } = open;
  const result = await writeAnswers(open, await readAnswers(id, context), true, context);
  const { score, failedItems, passed } = result;
  await context.records.update(FormSubmission, id, { score, failedItems, passed, reviewNote: null });
  const submitted = await moveRow(FormSubmission, open, 'submit', {}, context);
  if (submitted.correction_of !== null)
    await moveStateBySystem(
      FormSubmission,
      submitted.correction_of,
      'replace',
      { reason: submitted.correctionReason },
      context,
    );
  return submitted;
}

/** Stored answers as they were sent. */
async function readAnswers(id: number, { db }: CallContext): Promise<SentAnswer[]> {
  const rows = await db
    .selectFrom('form_answers')
    .selectAll()
    .where('formSubmission_id', '=', id)
    .orderBy('id')
    .execute();
  return rows.map(({ key, row, column, kind, textValue, numberValue, note, photos }) => ({
    key,
    value: numberValue ?? (kind === 'multi' ? (textValue ?? '').split('\n').filter(Boolean) : (textValue ?? '')),
    ...(column !== null && { row, column }),
    ...(note !== null && { note }),
    ...(photos !== null && { photos: photos }),
  }));
}

/** Starts a correction of a submitted form: the person's own new draft with the same answers. */
export async function correctForm(
  original: FormSubmission,
  reason: string,
  context: CallContext,
): Promise<FormSubmission> {
  const { db, records } = context;
  const { id } = original;
  if (original.state !== 'submitted' && original.state !== 'accepted')
    throw new Refusal('NOT_SUBMITTED', 'Only a submitted form is corrected.');
  const under = await db
    .selectFrom('form_submissions')
    .select('id')
    .where('correction_of', '=', id)
    .where('state', 'in', ['draft', 'returned'])
    .executeTakeFirst();
  if (under) throw new Refusal('UNDER_CORRECTION', 'A correction of this form is already open.');
  const { facility_id, facilityForm_id, facilityFormVersion_id, platformGroup_id, area_id, lifecycle_id } = original;
  const { plant_id, virtualDevice_id, task_id } = original;
  const made = await records.create(FormSubmission, {
    ...{ facility_id, facilityForm_id, facilityFormVersion_id, platformGroup_id, area_id, lifecycle_id },
    ...{ plant_id, virtualDevice_id, task_id },
    user_id: callerOf(context).userId,
    correction_of: id,
    correctionReason: reason,
  });
  await writeAnswers(made, await readAnswers(id, context), false, context);
  return made;
}
