import type { Field } from '@trellis/entity-kit';
import { keep, readKept } from '../../typing/kept.ts';
import { UnreadJson } from '../editors/json-text.ts';
import type { FormValues } from './form-values.ts';

/** What was typed into a form, as this tab keeps it. */
export interface KeptTyping {
  /** Of the record as it was loaded; none for a new one. */
  version?: string | undefined;
  values: FormValues;
}

/** What differs from how the form began, as far as a browser may keep it: never a secret. */
export function typedOf(fields: readonly [string, Field][], inputs: FormValues, start: FormValues): FormValues {
  const changed = fields.filter(
    ([key, { kind }]) =>
      kind !== 'secret' &&
      !(inputs[key] instanceof UnreadJson) &&
      JSON.stringify(inputs[key]) !== JSON.stringify(start[key]),
  );
  return Object.fromEntries(changed.map(([key]) => [key, inputs[key]]));
}

/** What was typed here before this tab was loaded anew, into this version of the record or another. */
export const readTyped = (key: string): KeptTyping | undefined => readKept<KeptTyping>(key);

/** Nothing typed is nothing kept. */
export const keepTyped = (key: string, version: string | undefined, values: FormValues): void =>
  keep(key, Object.keys(values).length === 0 ? undefined : ({ version, values } satisfies KeptTyping));
