import type { CallInput } from '@trellis/entity-kit';
import {
  evaluateForm,
  FacilityForm,
  FormAnswer,
  FormSubmission,
  type formsApi,
  type JudgedAnswer,
  type SentAnswer,
} from '@trellis/forms/model';
import {
  accessDenied,
  callerOf,
  invalidRecord,
  isMember,
  notFound,
  Refusal,
  type CallContext,
} from '@trellis/server-kit';

type Saved = CallInput<typeof formsApi.calls.saveAnswers>['body'];

/** Starts a submission of a form's published version, or saves the person's own one that is still open. */
export async function saveAnswers({ id, answers, ...head }: Saved, context: CallContext): Promise<FormSubmission> {
  const { records, viewer, facilityId } = context;
  await records.checkReferences(FormSubmission, [head], viewer);
  if (id === undefined) {
    const form = await records.get(FacilityForm, head.facilityForm_id, viewer);
    const version = assertMayFill(form, facilityId, context);
    const made = await records.create(FormSubmission, {
      ...withoutUndefined(head),
      facility_id: facilityId,
      facilityFormVersion_id: version,
      user_id: callerOf(context).userId,
    });
    await writeAnswers(made, answers, false, context);
    return made;
  }
  const open = await lockOwnOpen(id, context);
  if (open.facilityForm_id !== head.facilityForm_id) throw notFound(FormSubmission.path);
  await writeAnswers(open, answers, false, context);
  return records.update(FormSubmission, id, withoutUndefined(head));
}

/** The version to fill; refuses a form without one, an inactive one, and people the form is not for. */
function assertMayFill(form: FacilityForm, facilityId: number, context: CallContext): number {
  const roles = form.fillRoles ?? [];
  if (roles.length > 0 && !isMember(callerOf(context), facilityId, roles)) throw accessDenied();
  if (!form.active || form.publishedVersion_id === null)
    throw new Refusal('NOT_PUBLISHED', 'The form has no published version.');
  return form.publishedVersion_id;
}

/** The person's own submission while it is still open: 404 for rows of others' facilities, 403 for others' rows. */
async function lockOwnOpen(id: number, context: CallContext): Promise<FormSubmission> {
  const { records, viewer } = context;
  await records.lock(FormSubmission, id, 'read', viewer);
  const open = await records.get(FormSubmission, id, viewer);
  if (open.user_id !== callerOf(context).userId) throw accessDenied();
  assertOpenForm(open);
  return open;
}

/** Refuses what was submitted. */
export function assertOpenForm({ state }: Pick<FormSubmission, 'state'>): void {
  if (state !== 'draft' && state !== 'returned')
    throw new Refusal('SUBMITTED', 'A submitted form is only read; start a correction.');
}

/** Judges the answers and stores them in place of those before; 422 for answers that cannot stand. */
export async function writeAnswers(
  { id, facilityFormVersion_id }: Pick<FormSubmission, 'id' | 'facilityFormVersion_id'>,
  answers: readonly SentAnswer[],
  isFinal: boolean,
  { db, records }: CallContext,
) {
  const version = await db
    .selectFrom('facility_form_versions')
    .select(['fields', 'passMark'])
    .where('id', '=', facilityFormVersion_id)
    .executeTakeFirstOrThrow();
  const result = evaluateForm(version.fields, answers, isFinal);
  if (result.problems.length > 0)
    throw invalidRecord(
      FormSubmission.path,
      result.problems.map(({ property, message }) => ({
        property,
        code: message === "can't be blank" ? 'presence' : 'invalid',
        message,
      })),
    );
  await db.deleteFrom('form_answers').where('formSubmission_id', '=', id).execute();
  await records.insert(
    FormAnswer,
    result.answers.map((answer) => rowOf(id, answer)),
  );
  const passed = version.passMark === null ? result.failedItems === 0 : (result.score ?? 0) >= version.passMark;
  return { ...result, passed };
}

function rowOf(formSubmission_id: number, { key, row, column, kind, value, failed, note, photos }: JudgedAnswer) {
  const text = Array.isArray(value) ? value.join('\n') : String(value);
  const isMoment = typeof value === 'string' && (kind === 'date' || kind === 'dateTime') && value !== '';
  return {
    formSubmission_id,
    key,
    row: row ?? 0,
    column: column ?? null,
    kind,
    textValue: text,
    numberValue: typeof value === 'number' ? value : null,
    timeValue: isMoment ? new Date(value).toISOString() : null,
    failed,
    note: note ?? null,
    photos: photos ?? null,
  };
}

const withoutUndefined = <T extends object>(values: T): { [K in keyof T]: Exclude<T[K], undefined> } =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]: Exclude<T[K], undefined>;
  };
