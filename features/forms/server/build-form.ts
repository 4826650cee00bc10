import type { CallInput } from '@trellis/entity-kit';
import {
  FacilityForm,
  FacilityFormVersion,
  findFormProblems,
  type FormField,
  type formsApi,
} from '@trellis/forms/model';
import { invalidRecord, moveRow, moveStateBySystem, sanitiseHtml, type CallContext } from '@trellis/server-kit';

type Draft = CallInput<typeof formsApi.calls.saveDraft>['body'];

/** Saves the one draft of a form, making the next version when there is none. Refuses keys used twice and logic in circles. */
export async function saveFormDraft(
  { id: formId }: FacilityForm,
  draft: Draft,
  context: CallContext,
): Promise<FacilityFormVersion> {
  const { db, records } = context;
  const problems = findFormProblems(draft.fields);
  if (problems.length > 0) throw invalidRecord(FacilityFormVersion.path, problems);
  const content = {
    fields: draft.fields.map(withCleanText),
    pages: draft.pages ?? null,
    printLayout: draft.printLayout ?? null,
    passMark: draft.passMark ?? null,
  };
  const versions = await db
    .selectFrom('facility_form_versions')
    .select(['id', 'version', 'state'])
    .where('facilityForm_id', '=', formId)
    .orderBy('version', 'desc')
    .execute();
  const open = versions.find(({ state }) => state === 'draft');
  if (open) return records.update(FacilityFormVersion, open.id, content);
  return records.create(FacilityFormVersion, {
    ...content,
    facilityForm_id: formId,
    version: (versions[0]?.version ?? 0) + 1,
  });
}

/** Instructions are formatted text like any other. */
function withCleanText(field: FormField): FormField {
  const { text, textEs, ...rest } = field;
  return {
    ...rest,
    ...(text !== undefined && { text: sanitiseHtml(text) }),
    ...(textEs !== undefined && { textEs: sanitiseHtml(textEs) }),
  };
}

/** Publishes a draft in place of the version published before. */
export async function publishForm(draft: FacilityFormVersion, context: CallContext): Promise<FacilityFormVersion> {
  const { id } = draft;
  const before = await context.db
    .selectFrom('facility_form_versions')
    .select('id')
    .where('facilityForm_id', '=', draft.facilityForm_id)
    .where('state', '=', 'published')
    .where('id', '<>', id)
    .forUpdate()
    .execute();
  for (const version of before) await moveStateBySystem(FacilityFormVersion, version.id, 'retire', {}, context);
  const published = await moveRow(FacilityFormVersion, draft, 'publish', {}, context);
  if (published.fields.length === 0)
    throw invalidRecord(FacilityFormVersion.path, [
      { property: 'fields', code: 'presence', message: "can't be blank" },
    ]);
  await context.records.update(FacilityForm, draft.facilityForm_id, { publishedVersion_id: id });
  return published;
}

/** Retires the published version; the form waits for a new one. */
export async function retireForm(published: FacilityFormVersion, context: CallContext): Promise<FacilityFormVersion> {
  const retired = await moveRow(FacilityFormVersion, published, 'retire', {}, context);
  await context.records.update(FacilityForm, retired.facilityForm_id, { publishedVersion_id: null });
  return retired;
}
