import type { Problem } from '@trellis/entity-kit';
import { isApiError } from '../../api/error-text.ts';

/** The problems of a refused body, by field; nothing when the refusal was about something else. */
export function serverProblems(error: unknown): Problem[] {
  if (!isApiError(error) || error.statusCode !== 422) return [];
  const details = error.details as { codes?: Lists; messages?: Lists } | undefined;
  return Object.entries(details?.messages ?? {}).flatMap(([property, messages]) =>
    messages.map((message, index) => ({ property, code: details?.codes?.[property]?.[index] ?? '', message })),
  );
}

type Lists = Readonly<Record<string, readonly string[]>>;

/** Somebody else changed the record since it was loaded. */
export const isConflict = (error: unknown): boolean =>
  isApiError(error) && error.statusCode === 409 && error.code === 'CONFLICT';
