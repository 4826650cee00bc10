import { ApiError } from '@trellis/entity-kit';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

/** Why a form was not taken: the server's words (some of them beside fields), or nothing reached it. */
export interface Failure {
  kind: 'refused' | 'unreachable';
  code: string | undefined;
  text: string;
  /** Messages beside fields, already in the person's language where they are known. */
  fields: Readonly<Record<string, string>>;
  error: unknown;
}

interface RefusalDetails {
  codes?: Record<string, string[]>;
  messages?: Record<string, string[]>;
}

/** Sends a form and keeps why it was refused. What was typed stays. */
export function useSubmit<V>(send: (values: V) => Promise<void>) {
  const { t } = useTranslation('access');
  const [failure, setFailure] = useState<Failure>();
  const submit = async (values: V) => {
    setFailure(undefined);
    try {
      await send(values);
    } catch (error) {
      setFailure(failureOf(error));
    }
  };
  const failureOf = (error: unknown): Failure => {
    if (!(error instanceof ApiError) || error.statusCode >= 500)
      return { kind: 'unreachable', code: undefined, text: t('unreachable'), fields: {}, error };
    const { codes = {}, messages = {} } = (error.details ?? {}) as RefusalDetails;
    const fields = Object.fromEntries(
      Object.entries(messages).map(([field, [message = '']]) => [
        field,
        t(`rules.${codes[field]?.[0] ?? ''}`, { defaultValue: message }),
      ]),
    );
    const text = t(`refusals.${error.code ?? ''}`, { defaultValue: error.message });
    return { kind: 'refused', code: error.code, text, fields, error };
  };
  return { submit, failure, setFailure };
}
