import type { Field } from '@trellis/entity-kit';
import { useEffect, useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useSession } from '../../session/session-context.ts';
import type { FormValues } from './form-values.ts';
import { keepTyped, readTyped, typedOf } from './keep-typed.ts';

interface KeptForm {
  form: UseFormReturn<FormValues>;
  fields: readonly [string, Field][];
  start: FormValues;
  /** What tells this form from others of this person. */
  place: string;
  version: string | undefined;
}

/** What is typed into a form outlives a reload of the page; it is forgotten as the form is left. Answers whether something came back. */
export function useKeptTyping({ form, fields, start, place, version }: KeptForm): boolean {
  const { user } = useSession();
  const key = `trellis.form.${user?.id ?? 0}.${place}`;
  const [before] = useState(() => readTyped(key, version));
  const isFilled = useRef(false);
  useEffect(() => {
    // Once, as the form opens; later the fields belong to who types.
    if (isFilled.current) return;
    isFilled.current = true;
    for (const [name, value] of Object.entries(before ?? {}))
      if (fields.some(([field]) => field === name)) form.setValue(name, value, { shouldDirty: true });
  }, [before, fields, form]);
  useEffect(() => {
    const typing = form.watch((inputs) => keepTyped(key, version, typedOf(fields, inputs, start)));
    return () => typing.unsubscribe();
  }, [form, fields, start, key, version]);
  useEffect(() => () => keepTyped(key, undefined, {}), [key]);
  return before !== undefined;
}
