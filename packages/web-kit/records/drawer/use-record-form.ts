import {
  everyday,
  hasDefault,
  type CollectionAbout,
  type EntityDefinition,
  type EverydayAddress,
  type Field,
  type Problem,
} from '@trellis/entity-kit';
import { useEffect, useMemo, useState } from 'react';
import { useForm, type FieldErrors, type Resolver } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useAction } from '../../api/use-action.ts';
import { useErrorText } from '../../api/error-text.ts';
import { useFormat } from '../../format/use-format.ts';
import type { FieldOverride } from '../entity-list-props.ts';
import type { RecordRow } from '../record.ts';
import type { MadeChange } from '../undo/made-change.ts';
import { asPlain, changedBody, findProblems, formFields, newBody, toInputs, type FormValues } from './form-values.ts';
import { ruleText } from './rule-text.ts';
import { isConflict, serverProblems } from './server-problems.ts';
import { useKeptTyping, useTypedBefore, type TypedBefore } from './use-kept-typing.ts';

/** What saves a record that exists. */
export type ChangeCall = EverydayAddress<EntityDefinition, 'patch'> | EverydayAddress<EntityDefinition, 'amend'>;

interface RecordFormOptions {
  entity: EntityDefinition;
  about: CollectionAbout;
  record: RecordRow | undefined;
  fields?: Readonly<Record<string, FieldOverride | undefined>> | undefined;
  defaults?: Readonly<Record<string, unknown>> | undefined;
  /** Saves a record that exists; the everyday change unless said. */
  changeCall?: ChangeCall | undefined;
  /** `made`: what it changed of a record that existed, for taking it back. */
  onSaved: (record: RecordRow, made: MadeChange | undefined) => void;
  onDirty: (isDirty: boolean) => void;
}

/** The form of one record: its fields, its rules, saving it, and what the server said about it. */
export function useRecordForm(options: RecordFormOptions) {
  const { entity, about, record, fields: overrides, defaults, changeCall, onDirty } = options;
  const { t } = useTranslation('records');
  const { locale } = useFormat();
  const mode = record ? 'edit' : 'create';
  const typed = useTypedBefore(
    [entity.path, record?.id ?? 'new', changeCall ? 'amend' : '', JSON.stringify(defaults ?? {})].join(' '),
  );
  // The form belongs to the record as it was loaded; a newer one is taken over while nothing was typed. What was typed into a version
  // that somebody replaced comes back as a change of that one, so that both are seen before one of them goes.
  const [loaded, setLoaded] = useState((): RecordRow | undefined => record && { ...record, ...versionOf(typed) });
  const fields = useMemo(
    () => formFields(entity, about, mode).filter(([key]) => !overrides?.[key]?.isHidden),
    [entity, about, mode, overrides],
  );
  const start = useMemo(
    () => toInputs(fields, loaded ?? { ...defaultsOf(fields), ...defaults }, locale),
    [fields, loaded, defaults, locale],
  );
  const text = (problem: Pick<Problem, 'code' | 'message'>, key: string) =>
    ruleText(t, problem, fields.find(([name]) => name === key)?.[1]);
  const bodyOf = (inputs: FormValues) =>
    loaded ? changedBody(fields, inputs, loaded, locale) : { ...defaults, ...newBody(fields, inputs, locale) };
  const resolver: Resolver<FormValues> = (inputs) => {
    const problems = findProblems(entity, fields, bodyOf(inputs), mode);
    const errors: Record<string, { type: string; message: string }> = {};
    for (const { property, ...problem } of problems) {
      const key = property.split('.')[0] ?? property;
      errors[key] ??= { type: problem.code, message: text(problem, key) };
    }
    const plain = asPlain(fields, inputs, locale);
    for (const [key] of fields) {
      const verdict = overrides?.[key]?.check?.(plain[key], plain) ?? true;
      if (verdict !== true) errors[key] ??= { type: 'check', message: text({ code: 'check', message: verdict }, key) };
    }
    const isFine = Object.keys(errors).length === 0;
    return isFine ? { values: inputs, errors: {} } : { values: {}, errors: errors as FieldErrors<FormValues> };
  };
  const form = useForm<FormValues>({ defaultValues: start, resolver, mode: 'onTouched' });
  const { isDirty } = form.formState;
  useEffect(() => onDirty(isDirty), [isDirty, onDirty]);
  const takeOver = (next: RecordRow) => {
    setLoaded(next);
    form.reset(toInputs(fields, next, locale));
  };
  const isOutdated = record !== undefined && loaded !== undefined && record.updatedate !== loaded.updatedate;
  useEffect(() => {
    if (loaded && !form.formState.isDirty) form.reset(toInputs(fields, loaded, locale));
  }, [loaded, fields, form, locale]);
  const { isBack, isThere, forget } = useKeptTyping({ form, fields, start, typed, version: loaded?.updatedate });
  if (isOutdated && !isDirty && isThere) setLoaded(record);
  const saving = useSaving(options, new Set(fields.map(([key]) => key)), form.setError, text);
  /** `fresh`: the version of somebody else that is overwritten on purpose; it is what the way back leads to. */
  const submit = (fresh?: RecordRow) =>
    form.handleSubmit(async (inputs) => {
      const sent = bodyOf(inputs);
      const before = fresh ?? loaded;
      const saved = await saving.save(sent, before);
      if (!saved) return;
      forget();
      onDirty(false);
      options.onSaved(saved, before && { before, sent, now: saved });
    })();
  return { form, fields, loaded, isOutdated, isBack, takeOver, submit, bodyOf, ...saving };
}

const versionOf = ({ before }: TypedBefore) => (before?.version === undefined ? {} : { updatedate: before.version });

const defaultsOf = (fields: readonly [string, Field][]): Record<string, unknown> =>
  Object.fromEntries(fields.flatMap(([key, field]) => (hasDefault(field) ? [[key, field.default]] : [])));

/** Sends the form; refusals are placed on their fields, or told above them. */
function useSaving(
  { entity, changeCall = everyday(entity).patch }: RecordFormOptions,
  shown: ReadonlySet<string>,
  setError: (key: string, error: { type: string; message: string }, options: { shouldFocus: boolean }) => void,
  text: (problem: Problem, key: string) => string,
) {
  const errorText = useErrorText();
  const [refusal, setRefusal] = useState<string>();
  const [isInConflict, setInConflict] = useState(false);
  const onError = (error: Error): boolean => {
    const problems = serverProblems(error);
    const placed = problems.filter(({ property }) => shown.has(property));
    placed.forEach((problem, index) => {
      const message = text(problem, problem.property);
      setError(problem.property, { type: 'server', message }, { shouldFocus: index === 0 });
    });
    const hasPlace = problems.length > 0 && placed.length === problems.length;
    if (isConflict(error)) setInConflict(true);
    else if (!hasPlace) setRefusal(errorText(error));
    return true;
  };
  const create = useAction(everyday(entity).create, { onError });
  const patch = useAction(changeCall, { onError });
  const save = async (body: Readonly<Record<string, unknown>>, loaded: RecordRow | undefined) => {
    setRefusal(undefined);
    if (!loaded) return create.run({ body });
    if (Object.keys(body).length === 0) return loaded;
    return patch.run({ params: { id: loaded.id }, body: { ...body, updatedate: loaded.updatedate } });
  };
  return {
    save,
    isSaving: create.isRunning || patch.isRunning,
    refusal,
    isInConflict,
    startConflict: () => setInConflict(true),
    endConflict: () => setInConflict(false),
  };
}
