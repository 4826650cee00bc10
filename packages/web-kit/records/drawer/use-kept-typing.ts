import type { Field } from '@trellis/entity-kit';
import { useEffect, useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useSessionStore } from '../../session/session-context.ts';
import type { FormValues } from './form-values.ts';
import { keepTyped, readTyped, typedOf, type KeptTyping } from './keep-typed.ts';

/** What this person had typed into a form when it was last open in this tab; `place` tells the form from their others. */
export interface TypedBefore {
  key: string;
  userId: number | undefined;
  before: KeptTyping | undefined;
}

/** Read once, as the form opens. */
export function useTypedBefore(place: string): TypedBefore {
  const session = useSessionStore();
  const [typed] = useState(() => {
    const userId = session.get().user?.id;
    const key = `trellis.form.${userId ?? 0}.${place}`;
    return { key, userId, before: readTyped(key) };
  });
  return typed;
}

interface KeptForm {
  form: UseFormReturn<FormValues>;
  fields: readonly [string, Field][];
  start: FormValues;
  typed: TypedBefore;
  version: string | undefined;
}

/** What is typed into a form outlives a reload of the page, and a session that ends; it is forgotten as the form is left. Answers
 * whether something came back, whether it stands in the form by now, and how it is forgotten once it is saved. */
export function useKeptTyping({ form, fields, start, typed: { key, userId, before }, version }: KeptForm) {
  const session = useSessionStore();
  const isFilled = useRef(false);
  const [isThere, setThere] = useState(before === undefined);
  useEffect(() => {
    // Once, as the form opens; later the fields belong to who types.
    if (isFilled.current) return;
    isFilled.current = true;
    for (const [name, value] of Object.entries(before?.values ?? {}))
      if (fields.some(([field]) => field === name)) form.setValue(name, value, { shouldDirty: true });
    setThere(true);
  }, [before, fields, form]);
  useEffect(() => {
    const typing = form.watch((inputs) => keepTyped(key, version, typedOf(fields, inputs, start)));
    return () => typing.unsubscribe();
  }, [form, fields, start, key, version]);
  useEffect(
    () => () => {
      // Whoever was signed out did not leave it.
      if (session.get().user?.id === userId) keepTyped(key, undefined, {});
    },
    [key, session, userId],
  );
  return { isBack: before !== undefined, isThere, forget: () => keepTyped(key, undefined, {}) };
}
