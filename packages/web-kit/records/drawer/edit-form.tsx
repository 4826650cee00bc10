import Button from '@mui/material/Button';
import { Notice } from '@trellis/ui';
import { lazy, Suspense, useId } from 'react';
import { Controller } from 'react-hook-form';
import { hasDefault } from '@trellis/entity-kit';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../session/session-context.ts';
import { useToast } from '../../toasts/use-toast.ts';
import { FieldEditor } from '../editors/field-editor.tsx';
import { isArchived, recordText, type RecordRow } from '../record.ts';
import { AmendButton } from './amend-button.tsx';
import type { FormSection } from '../entity-list-props.ts';
import type { OpenRecord } from './open-record.ts';
import { ownerOf } from './owner-of.ts';
import { RemoveButtons } from './remove-buttons.tsx';
import type { MadeChange } from '../undo/made-change.ts';
import { useRecordUndo } from '../undo/use-record-undo.ts';
import { useRecordForm, type ChangeCall } from './use-record-form.ts';
import { titleFields } from '@trellis/entity-kit';

const ConflictDialog = lazy(async () => ({ default: (await import('./conflict-dialog.tsx')).ConflictDialog }));

/** A form that was saved as it stood has nothing to take back. */
const changedOf = (made: MadeChange): readonly MadeChange[] => (Object.keys(made.sent).length > 0 ? [made] : []);

type FormField = ReturnType<typeof useRecordForm>['fields'][number];

/** The fields under their headings, in the order of the sections; without sections as they are. */
function inSections(
  fields: readonly FormField[],
  sections: readonly FormSection[] = [],
): { label: string | undefined; fields: readonly FormField[] }[] {
  const named = new Set(sections.flatMap((section) => section.fields));
  return [
    ...sections.map((section) => ({
      label: section.label,
      fields: section.fields.flatMap((name) => fields.filter(([key]) => key === name)),
    })),
    { label: undefined, fields: fields.filter(([key]) => !named.has(key)) },
  ].filter((section) => section.fields.length > 0);
}

/** How a form saves, where it is no everyday change. */
export interface Saving {
  call: ChangeCall;
  /** What its button says. */
  label: string;
  done: (name: string) => string;
}

/** The form of one record. */
export function EditForm({ saving, ...open }: OpenRecord & { saving?: Saving }) {
  const { entity, about, words, record, fields: overrides, onClose, onDirty } = open;
  const { t, i18n } = useTranslation('records');
  const toast = useToast();
  const formId = useId();
  const undo = useRecordUndo(entity, about);
  const onSaved = (saved: RecordRow, made: MadeChange | undefined) => {
    const name = recordText(saved, titleFields(entity), i18n.language);
    if (saving) toast.success(saving.done(name));
    else if (made) toast.success(t('form.saved', { name }), { undo: undo.ofChanged(changedOf(made)) });
    else toast.success(t('form.created', { name }), { undo: undo.ofCreated([saved]) });
    onClose();
  };
  const state = useRecordForm({
    entity,
    about,
    record,
    fields: overrides,
    defaults: open.defaults,
    changeCall: saving?.call,
    onSaved,
    onDirty,
  });
  const { form, fields, loaded } = state;
  const { user } = useSession();
  const placeKey = entity.scope.kind === 'facility' ? entity.scope.field : 'facility_id';
  const owner = ownerOf(entity, form.watch(placeKey) ?? loaded?.[placeKey], !record, user);
  const editorOf = ([key, field]: FormField) => (
    <Controller
      key={key}
      name={key}
      control={form.control}
      render={({ field: input, fieldState }) => (
        <FieldEditor
          editor={overrides?.[key]?.editor}
          name={key}
          field={field}
          label={overrides?.[key]?.label ?? words.field(key)}
          hint={overrides?.[key]?.hint ?? words.hint(key)}
          value={input.value}
          onChange={input.onChange}
          onBlur={input.onBlur}
          error={fieldState.error?.message}
          isDisabled={overrides?.[key]?.isReadOnly === true}
          isRequired={!field.optional && !hasDefault(field)}
          inputRef={key === fields[0]?.[0] && !record ? focusedFirst(input.ref) : input.ref}
          about={about}
          record={loaded}
          choiceText={(value) => words.choice(key, value)}
          where={overrides?.[key]?.where}
          valueOf={(other): unknown => form.watch(other)}
          owner={owner}
        />
      )}
    />
  );
  return (
    <>
      <form
        id={formId}
        noValidate
        className="r-form r-drawer__body"
        onSubmit={(event) => {
          event.preventDefault();
          void state.submit();
        }}
      >
        {state.isBack && form.formState.isDirty ? <Notice state="info">{t('form.back')}</Notice> : null}
        {state.refusal === undefined ? null : <Notice state="error">{state.refusal}</Notice>}
        {state.isOutdated ? (
          <Notice
            state="warning"
            action={
              <Button color="inherit" onClick={state.startConflict}>
                {t('conflict.compare')}
              </Button>
            }
          >
            {t('conflict.meanwhile')}
          </Notice>
        ) : null}
        {isArchived(entity, record) ? <Notice state="disabled">{t('remove.archivedNote')}</Notice> : null}
        {record && open.above ? open.above(record) : null}
        {inSections(fields, open.sections).map(({ label, fields: part }) =>
          label === undefined ? (
            part.map(editorOf)
          ) : (
            <fieldset key={label} className="r-form__section">
              <legend>{label}</legend>
              {part.map(editorOf)}
            </fieldset>
          ),
        )}
      </form>
      <footer className="r-drawer__foot">
        {saving ? null : <RemoveButtons {...open} />}
        <AmendButton onAmend={open.onAmend} />
        <Button color="inherit" onClick={onClose} sx={{ ml: 'auto' }}>
          {t('form.cancel')}
        </Button>
        <Button type="submit" form={formId} variant="contained" loading={state.isSaving}>
          {saving?.label ?? (record ? t('form.save') : t('form.create'))}
        </Button>
      </footer>
      {state.isInConflict && loaded ? (
        <Suspense fallback={null}>
          <ConflictDialog
            entity={entity}
            about={about}
            words={words}
            loaded={loaded}
            mine={state.bodyOf(form.getValues())}
            onReload={(fresh) => {
              state.takeOver(fresh);
              state.endConflict();
            }}
            onOverwrite={(fresh) => {
              state.endConflict();
              void state.submit(fresh);
            }}
            onClose={state.endConflict}
          />
        </Suspense>
      ) : null}
    </>
  );
}

const focused = new WeakSet<HTMLElement>();
/** Puts the cursor into the first field of a new record, once. */
const focusedFirst = (ref: (element: HTMLElement | null) => void) => (element: HTMLElement | null) => {
  ref(element);
  if (!element || focused.has(element)) return;
  focused.add(element);
  element.focus();
};
