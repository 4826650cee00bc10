import type { Field } from '@trellis/entity-kit';
import { DateTime } from 'luxon';

/** A condition of the API's `where`, on one property. */
type Condition = Readonly<Record<string, unknown>>;

/** The mark for "no value" in a list of choices. */
export const noValue = '-';
/** What stands between the ends of a range. */
const rangeMark = '..';

/** Parts of a range as the address spells them: `2026-01-01..2026-02-01`, either end may be missing. */
export function readRange(text: string): [from: string, to: string] {
  const [from = '', to = ''] = text.split(rangeMark);
  return [from, to];
}
/** A range as the address spells it; nothing for an empty one. */
export const writeRange = (from: string, to: string): string => (from || to ? `${from}${rangeMark}${to}` : '');
/** The chosen values of a list filter. */
export const readChoices = (text: string): string[] => text.split(',').filter((part) => part !== '');

/**
 * The condition a filter of the address means: choices and references as lists (`new,done`, `-` for none), marks as 1 or 0,
 * days and numbers as ranges with both ends included, text as a part of it. Days begin in `zone`.
 */
export function filterWhere(key: string, field: Field, text: string, zone: string): Condition | undefined {
  switch (field.kind) {
    case 'choice':
    case 'reference':
      return listCondition(key, field.kind === 'reference', readChoices(text));
    case 'flag':
      return { [key]: text === '1' };
    case 'integer':
    case 'number':
    case 'money':
      return rangeCondition(key, readRange(text), (end) => (Number.isFinite(Number(end)) ? Number(end) : undefined));
    case 'date':
      return rangeCondition(key, readRange(text), (end) => (DateTime.fromISO(end).isValid ? end : undefined));
    case 'instant':
      return momentCondition(key, readRange(text), zone);
    case 'text':
    case 'timeOfDay':
      return { [key]: { ilike: `%${escaped(text)}%` } };
    case 'json':
    case 'secret':
      return undefined;
  }
}

function listCondition(key: string, isId: boolean, values: readonly string[]): Condition | undefined {
  const given = values.filter((value) => value !== noValue).map((value) => (isId ? Number(value) : value));
  const known = given.filter((value) => !Number.isNaN(value));
  const list = known.length > 0 ? { [key]: { inq: known } } : undefined;
  if (!values.includes(noValue)) return list;
  return list ? { or: [list, { [key]: null }] } : { [key]: null };
}

function rangeCondition<T>(
  key: string,
  [from, to]: readonly [string, string],
  read: (end: string) => T | undefined,
): Condition | undefined {
  const gte = from === '' ? undefined : read(from);
  const lte = to === '' ? undefined : read(to);
  if (gte === undefined && lte === undefined) return undefined;
  return { [key]: { ...(gte !== undefined && { gte }), ...(lte !== undefined && { lte }) } };
}

function momentCondition(key: string, [from, to]: readonly [string, string], zone: string): Condition | undefined {
  const start = DateTime.fromISO(from, { zone });
  const end = DateTime.fromISO(to, { zone }).plus({ days: 1 });
  if (!start.isValid && !end.isValid) return undefined;
  return {
    [key]: {
      ...(start.isValid && { gte: start.toUTC().toISO() }),
      ...(end.isValid && { lt: end.toUTC().toISO() }),
    },
  };
}

/** A text in which `%`, `_` and `\` mean themselves. */
export const escaped = (text: string): string => text.replace(/[\\%_]/g, (mark) => `\\${mark}`);
