import { isPlausibleTime } from '@trellis/entity-kit';
import { numericKinds, type FormField } from '../form/form-field.ts';
import { isAnswered, type FormAnswer } from './form-answer.ts';

/** An answer that cannot stand: field key and why. */
export interface AnswerProblem {
  property: string;
  message: string;
}

type Value = FormAnswer['value'];
const date = /^\d{4}-\d{2}-\d{2}$/;
const yesNo: ReadonlySet<Value> = new Set(['yes', 'no', 'n.a.']);
const time = /^([01]\d|2[0-3]):[0-5]\d$/;

/** What is wrong with one answer: its kind, its range, an option or a column that is none. */
export function wrongValue(field: FormField, { key, column, value }: FormAnswer): AnswerProblem[] {
  const kind = column === undefined ? field.kind : field.columns?.find((known) => known.key === column)?.kind;
  const message = kind === undefined ? 'is no column of the table' : wrongKind(kind, field, value);
  return message === undefined || !isAnswered(value)
    ? []
    : [{ property: column === undefined ? key : `${key}.${column}`, message }];
}

const isMoment = (value: Value): value is string => typeof value === 'string' && isPlausibleTime(value);

function wrongKind(kind: FormField['kind'], field: FormField, value: Value): string | undefined {
  if (numericKinds.has(kind)) return wrongNumber(field, value);
  const known = new Set((field.options ?? []).map((option) => option.value));
  switch (kind) {
    case 'yesNo':
      return yesNo.has(value) ? undefined : 'must be yes, no or n.a.';
    case 'choice':
      return typeof value === 'string' && known.has(value) ? undefined : 'is no option';
    case 'multi':
      return Array.isArray(value) && value.every((one) => known.has(one)) ? undefined : 'is no option';
    case 'date':
      return isMoment(value) && date.test(value) ? undefined : 'Invalid Date.';
    case 'time':
      return typeof value === 'string' && time.test(value) ? undefined : 'Invalid Time.';
    case 'dateTime':
      return isMoment(value) ? undefined : 'Invalid Date.';
    default:
      return undefined;
  }
}

function wrongNumber({ min, max }: FormField, value: Value): string | undefined {
  if (typeof value !== 'number') return 'Must be a number';
  if (min !== undefined && value < min) return `Cannot be less than ${min}`;
  return max !== undefined && value > max ? `Cannot be more than ${max}` : undefined;
}
