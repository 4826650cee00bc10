import { createCheck, patchCheck, problemsOf, type EntityDefinition } from '@trellis/entity-kit';
import { invalidRecord, type Refusal } from '../refusal.ts';
import { withReadValues } from './read-values.ts';
import { markClean, withCheckableHtml } from './sanitise-html.ts';
import type { Values } from './writing.ts';

/** A new record's values as its checks leave them; throws every problem found. References are checked apart. */
export function checkedValues(entity: EntityDefinition, body: unknown): Values {
  const result = createCheck(entity).safeParse(withCheckableHtml(entity, withReadValues(entity, body)));
  if (!result.success) throw invalidRecord(entity.path, problemsOf(result.error, body, entity));
  return markClean(result.data);
}

/** The values of a partial change as its checks leave them, or why they are refused. References are checked apart. */
export function checkedChange(
  entity: EntityDefinition,
  body: unknown,
): { values: Values; refusal?: undefined } | { values?: undefined; refusal: Refusal } {
  const result = patchCheck(entity).safeParse(withCheckableHtml(entity, withReadValues(entity, body)));
  if (!result.success) return { refusal: invalidRecord(entity.path, problemsOf(result.error, body, entity)) };
  return { values: markClean(result.data) };
}
