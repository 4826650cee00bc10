import {
  createCheck,
  isAuthor,
  patchCheck,
  problemsOf,
  readNumber,
  writableFields,
  writeNumber,
  type CollectionAbout,
  type EntityDefinition,
  type Field,
  type Problem,
} from '@trellis/entity-kit';
import { hasShape, UnreadJson } from '../editors/json-text.ts';
import type { RecordRow } from '../record.ts';

/** What stands in the inputs: numbers as typed, everything else as the API has it. */
export type FormValues = Record<string, unknown>;

export type FormMode = 'create' | 'edit';

/** Fields a form offers: what a client may write and this person sees, without what the server fills in by itself. */
export function formFields(entity: EntityDefinition, about: CollectionAbout, mode: FormMode): [string, Field][] {
  const { scope, states } = entity;
  const isFilledIn = (key: string) =>
    (scope.kind === 'facility' && !scope.sharedWhenNull && scope.field === key && key !== 'id') ||
    (scope.kind === 'user' && scope.field === key);
  return writableFields(entity).filter(
    ([key, field]) =>
      !isFilledIn(key) &&
      !isAuthor(field) &&
      key !== states?.field &&
      key !== 'active' &&
      !about.hidden.includes(key) &&
      !(mode === 'edit' && field.byAction),
  );
}

const isTyped = (field: Field): boolean =>
  field.kind === 'integer' || field.kind === 'number' || field.kind === 'money';

/** What the inputs show for a record; the definition's defaults for a new one. Numbers as `lang` writes them, or as programs do. */
export function toInputs(
  fields: readonly [string, Field][],
  record: Readonly<Record<string, unknown>> | undefined,
  lang?: string,
): FormValues {
  return Object.fromEntries(
    fields.map(([key, field]) => {
      const value = record ? record[key] : (field as { default?: unknown }).default;
      return [key, toInput(field, value, lang)];
    }),
  );
}

function toInput(field: Field, value: unknown, lang: string | undefined): unknown {
  if (field.kind === 'flag') return value === true;
  if (field.kind === 'instant' && value === 'now') return new Date().toISOString();
  if (isTyped(field))
    return typeof value !== 'number' ? '' : lang === undefined ? String(value) : writeNumber(value, lang);
  if (field.kind === 'reference') return typeof value === 'number' && value !== 0 ? value : null;
  if (field.kind === 'json' || field.kind === 'date' || field.kind === 'instant') return value ?? null;
  return value ?? '';
}

/** What the inputs mean to the API; nothing is null. Text that is no number stays text, so that its rule can say so. */
export function fromInput(field: Field, value: unknown, lang?: string): unknown {
  if (isTyped(field)) return numberFrom(typeof value === 'string' ? value : '', lang);
  if (typeof value === 'string') {
    const text = field.kind === 'text' && field.max <= 2000 ? value.trim() : value;
    return text === '' ? null : text;
  }
  if (field.kind === 'reference' && value === null && field.default === 0) return 0;
  return value ?? null;
}

function numberFrom(typed: string, lang: string | undefined): number | string | null {
  const text = typed.trim();
  if (text === '') return null;
  if (lang !== undefined) return readNumber(text, lang) ?? text;
  // In a file a decimal comma is how many programs write; a text with both marks is left to the rule.
  const value = Number(/^-?\d*,\d+$/.test(text) ? text.replace(',', '.') : text);
  return Number.isFinite(value) ? value : text;
}

/** What stands in the inputs, its numbers as programs write them: what a page's own rule looks at. */
export function asPlain(fields: readonly [string, Field][], inputs: FormValues, lang: string): FormValues {
  const plain = { ...inputs };
  for (const [key, field] of fields) {
    const value = isTyped(field) ? fromInput(field, inputs[key], lang) : null;
    if (typeof value === 'number') plain[key] = String(value);
  }
  return plain;
}

/** The body of a create call: what was filled in. */
export function newBody(
  fields: readonly [string, Field][],
  inputs: FormValues,
  lang?: string,
): Record<string, unknown> {
  const given = fields.map(([key, field]) => [key, fromInput(field, inputs[key], lang)] as const);
  return Object.fromEntries(given.filter(([, value]) => value !== null));
}

/** The body of a change: what differs from the record as it was loaded. */
export function changedBody(
  fields: readonly [string, Field][],
  inputs: FormValues,
  loaded: RecordRow,
  lang?: string,
): Record<string, unknown> {
  const before = toInputs(fields, loaded, lang);
  const changed = fields
    .map(([key, field]) => [key, fromInput(field, inputs[key], lang), fromInput(field, before[key], lang)] as const)
    .filter(([, now, then]) => JSON.stringify(now) !== JSON.stringify(then));
  return Object.fromEntries(
    changed
      // An unchanged secret is sent as nothing; emptied ones cannot be told apart from untouched ones.
      .filter(([key, now]) => !(entityKind(fields, key) === 'secret' && now === null))
      .map(([key, now]) => [key, now]),
  );
}

const entityKind = (fields: readonly [string, Field][], key: string) => fields.find(([name]) => name === key)?.[1].kind;

/** What the definition's rules say about a body, before it is sent. What the server fills in by itself is not asked for. */
export function findProblems(
  entity: EntityDefinition,
  fields: readonly [string, Field][],
  body: Readonly<Record<string, unknown>>,
  mode: FormMode,
): Problem[] {
  const check = mode === 'create' ? createCheck(entity) : patchCheck(entity);
  const misshapen = fields.flatMap(([key, field]) => jsonProblem(key, field, body[key]) ?? []);
  const result = check.safeParse(body);
  if (result.success) return misshapen;
  const shown = new Set(fields.map(([key]) => key));
  const keyOf = ({ property }: Problem) => property.split('.')[0] ?? '';
  const told = new Set(misshapen.map(keyOf));
  const others = problemsOf(result.error, body).filter(
    (problem) => shown.has(keyOf(problem)) && !told.has(keyOf(problem)),
  );
  return [...misshapen, ...others];
}

/** Structured data that was typed and is none, or of another shape. */
function jsonProblem(key: string, field: Field, value: unknown): Problem | undefined {
  if (field.kind !== 'json' || value === null || value === undefined) return undefined;
  if (value instanceof UnreadJson) return { property: key, code: 'json', message: 'json' };
  return hasShape(field, value) ? undefined : { property: key, code: 'json', message: `json.${field.shape}` };
}
